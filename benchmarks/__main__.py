"""Runs every benchmark and prints its ratio and the bar it has to clear."""

from benchmarks import analysis, dealing, evaluating, questions, serving, simulating, start_up
from benchmarks.measure import Result

BENCHMARKS = (
    *start_up.BENCHMARKS,
    *dealing.BENCHMARKS,
    *analysis.BENCHMARKS,
    *evaluating.BENCHMARKS,
    *questions.BENCHMARKS,
    *simulating.BENCHMARKS,
    *serving.BENCHMARKS,
)


def shown(result: Result) -> str:
    bar = f"bar {result.bar}: {'cleared' if result.cleared else 'MISSED'}" if result.bar else ""
    return f"{result.name:<58} {result.measured:<34} {result.ratio:>12.4g} x {result.against:<40} {bar}"


if __name__ == "__main__":
    for benchmark in BENCHMARKS:
        for result in benchmark():
            print(result if isinstance(result, str) else shown(result), flush=True)
