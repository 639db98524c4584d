"""Mutation testing of the core; see docs/guides/mutations.md. Called by scripts/mutate."""

import argparse
import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import build
import run
from places import places_of

# Tables of names and shapes: one look at each entry would test the table with itself.
TABLES = ("Picture/Paint+Named.swift",)

# How often each kind of change is drawn. There are fifteen times as many constants as early exits.
WEIGHTS = {
    "comparison": 3, "boundary": 2, "condition": 3, "logic": 2, "negation": 2, "early exit": 3,
    "constant": 3, "sign": 3, "factor": 1, "bound": 1,
}


def chosen(root, seed):
    """All places of the core in an order drawn from the seed; the first that compile are used."""
    # One generator for each file: a change in one does not change the choice in the others.
    places = []
    core = root / "Sources/FlickCore"
    for path in sorted(core.rglob("*.swift")):
        name = str(path.relative_to(core))
        if name not in TABLES:
            generator = random.Random(f"{seed} {name}")
            found = places_of(name, path.read_text(), generator)
            places += [(generator.random(), place) for place in found]
    places.sort(key=lambda pair: pair[0])
    ranks, ordered = {}, []
    for _, place in places:
        rank = ranks[place.kind] = ranks.get(place.kind, 0) + 1
        ordered.append(((rank - 0.5) / WEIGHTS[place.kind], place))
    ordered.sort(key=lambda pair: pair[0])
    return [place for _, place in ordered]


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutate")
    parser.add_argument("--root", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=320, help="how many changes")
    parser.add_argument("--seed", type=int, default=13, help="which ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at a time")
    parser.add_argument("--only", default="", help="numbers of changes, separated by commas")
    parser.add_argument("--survivors", action="store_true", help="only those that survived the last run")
    parser.add_argument("--list", action="store_true", help="print the changes and run nothing")
    parser.add_argument("flags", nargs="*", help=argparse.SUPPRESS)
    arguments = parser.parse_args()

    started = time.monotonic()
    folder = arguments.root / ".build-mutate"
    ordered = chosen(arguments.root, arguments.seed)
    print(f"seed {arguments.seed}: {len(ordered)} places in the core", flush=True)
    mutants = build.build(arguments.root, folder, ordered, arguments.count, arguments.flags)
    print(f"{len(mutants)} changes built in {time.monotonic() - started:.0f} s", flush=True)

    report = folder / "report.json"
    wanted = set(range(len(mutants)))
    if arguments.only:
        wanted = {int(number) for number in arguments.only.split(",")}
    elif arguments.survivors and report.exists():
        old = json.loads(report.read_text())
        wanted = {row["number"] for row in old["mutants"] if row["result"] == "survived"}
    if arguments.list:
        for number in sorted(wanted):
            print(described(number, mutants[number]))
        return 0

    runner = run.Runner(folder / "copy", folder)
    print(runner.measure(), flush=True)
    rows, done = [], 0

    def one(number):
        return number, runner.outcome(number)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        for number, (result, by) in pool.map(one, sorted(wanted)):
            place = mutants[number]
            done += 1
            rows.append(dict(number=number, file=place.file, line=place.line, kind=place.kind,
                             before=place.before, after=place.after, result=result, by=by))
            if not arguments.only and not arguments.survivors:
                # As it goes, so that a run that is ended says what it has found.
                report.write_text(json.dumps(dict(seed=arguments.seed, mutants=rows), indent=1))
            if result == "survived":
                print(f"SURVIVED  {described(number, place)}", flush=True)
            elif done % 20 == 0:
                print(f"{done} of {len(wanted)} done", flush=True)
    survivors = [row for row in rows if row["result"] == "survived"]
    counts = {}
    for row in rows:
        counts[row["result"]] = counts.get(row["result"], 0) + 1
    kinds = {}
    for row in rows:
        kinds.setdefault(row["kind"], [0, 0])
        kinds[row["kind"]][0] += 1
        kinds[row["kind"]][1] += row["result"] == "survived"
    print("\nkind        changes  survivors")
    for kind, (total, left) in sorted(kinds.items()):
        print(f"{kind:<12}{total:>7}{left:>11}")
    share = 100 * len(survivors) / max(1, len(rows))
    print(f"{len(rows)} changes, {', '.join(f'{n} {r}' for r, n in sorted(counts.items()))}: "
          f"{share:.1f} % survive; {(time.monotonic() - started) / 60:.0f} minutes, "
          f"{run.used_cpu():.0f} CPU seconds")
    return 0


def described(number, place):
    before = " ".join(place.before.split())
    after = " ".join(place.after.split()) or "nothing"
    return f"{number:>4}  {place.file}:{place.line}  {place.kind}: {before} -> {after}"


sys.exit(main())
