"""Runs the benchmarks, all or those named, and prints the ratio of each and the bar it has to clear."""

import argparse
from importlib import import_module

from benchmarks.measure import Result

NAMES = (
    *("start_up", "dealing", "keno", "analysis", "evaluating"),
    *("questions", "advising", "simulating", "serving", "history"),
)


def shown(result: Result) -> str:
    bar = f"bar {result.bar}: {'cleared' if result.cleared else 'MISSED'}" if result.bar else ""
    return f"{result.name:<58} {result.measured:<34} {result.ratio:>12.4g} x {result.against:<40} {bar}"


if __name__ == "__main__":
    arguments = argparse.ArgumentParser("pit.py bench", description=__doc__)
    arguments.add_argument("name", nargs="*", help=", ".join(NAMES))
    asked = arguments.parse_args().name
    if unknown := [name for name in asked if name not in NAMES]:
        arguments.error(f"there is no benchmark {unknown[0]}: there are {', '.join(NAMES)}")
    for name in asked or NAMES:
        for benchmark in import_module(f"benchmarks.{name}").BENCHMARKS:
            for result in benchmark():
                print(result if isinstance(result, str) else shown(result), flush=True)
