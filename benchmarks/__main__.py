"""Runs the benchmarks, all or those named, and prints the ratio of each and the bar it has to clear."""

import argparse

from benchmarks import analysis, dealing, evaluating, questions, serving, simulating, start_up
from benchmarks.measure import Result

BENCHMARKS = {
    "start-up": start_up.BENCHMARKS,
    "dealing": dealing.BENCHMARKS,
    "analysis": analysis.BENCHMARKS,
    "evaluating": evaluating.BENCHMARKS,
    "questions": questions.BENCHMARKS,
    "simulating": simulating.BENCHMARKS,
    "serving": serving.BENCHMARKS,
}


def shown(result: Result) -> str:
    bar = f"bar {result.bar}: {'cleared' if result.cleared else 'MISSED'}" if result.bar else ""
    return f"{result.name:<58} {result.measured:<34} {result.ratio:>12.4g} x {result.against:<40} {bar}"


if __name__ == "__main__":
    arguments = argparse.ArgumentParser("pit.py bench", description=__doc__)
    arguments.add_argument("name", nargs="*", help=", ".join(BENCHMARKS))
    asked = arguments.parse_args().name
    if unknown := [name for name in asked if name not in BENCHMARKS]:
        arguments.error(f"there is no benchmark {unknown[0]}: there are {', '.join(BENCHMARKS)}")
    for name in asked or BENCHMARKS:
        for benchmark in BENCHMARKS[name]:
            for result in benchmark():
                print(result if isinstance(result, str) else shown(result), flush=True)
