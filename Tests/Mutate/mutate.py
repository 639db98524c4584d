"""Mutation testing of the core; see docs/guides/mutations.md. Called by scripts/tools/mutate."""

import argparse
import json
import random
import resource
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import build
import core
import explained
import run
from named import named_places
from places import places_of
from shortcuts import SHORTCUTS

# Tables of names and shapes. A test of each entry would only repeat the table.
TABLES = ("Picture/Paint+Named.swift",)

# The weight of each kind in the draw. There are fifteen times as many constants as early exits.
WEIGHTS = {
    "comparison": 3, "boundary": 2, "condition": 3, "logic": 2, "negation": 2, "early exit": 3,
    "constant": 3, "sign": 3, "factor": 1, "bound": 1,
}


def chosen(root, seed, kinds):
    """All places of the given kinds in the core, in an order drawn from the seed, and the shortcuts. The
    caller uses the first places that compile."""
    # One generator per file, so that a change in one file does not affect the choice in the others.
    places = []
    for name, path in sorted(core.files(root).items()):
        if name not in TABLES:
            generator = random.Random(f"{seed} {name}")
            found = places_of(name, path.read_text(), generator, kinds)
            places += [(generator.random(), place) for place in found if place.kind in (*kinds, "shortcut")]
    places.sort(key=lambda pair: pair[0])
    shortcuts = sorted((place for _, place in places if place.kind == "shortcut"),
                       key=lambda place: (place.file, place.line))
    if len(shortcuts) != len(SHORTCUTS):
        raise SystemExit(f"{len(SHORTCUTS)} shortcuts are listed, and {len(shortcuts)} are in the core")
    ranks, ordered = {}, []
    for _, place in places:
        if place.kind == "shortcut":
            continue
        rank = ranks[place.kind] = ranks.get(place.kind, 0) + 1
        ordered.append(((rank - 0.5) / WEIGHTS[place.kind], place))
    ordered.sort(key=lambda pair: pair[0])
    return [place for _, place in ordered], shortcuts


def main():
    parser = argparse.ArgumentParser(prog="scripts/tools/mutate")
    parser.add_argument("--root", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=320, help="how many changes")
    parser.add_argument("--seed", type=int, default=13, help="which ones")
    parser.add_argument("--kinds", default=",".join(WEIGHTS), help="of which kinds, separated by commas")
    parser.add_argument("--by-hand", type=Path, help="a file with more changes, in the form of named.py")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at a time")
    parser.add_argument("--only", default="", help="numbers of changes, separated by commas")
    parser.add_argument("--survivors", action="store_true",
                        help="only those that survived before, with the tests as they are now")
    parser.add_argument("--again", action="store_true", help="all from the start")
    parser.add_argument("--unreached", action="store_true",
                        help="run each test once, and print the changes that make no difference in any")
    parser.add_argument("--list", action="store_true", help="print the changes and run nothing")
    arguments = parser.parse_args()

    started = time.monotonic()
    folder = arguments.root / ".build-mutate"
    folder.mkdir(exist_ok=True)
    kinds = arguments.kinds.split(",")
    if strange := set(kinds) - set(WEIGHTS):
        parser.error(f"--kinds: expected some of {', '.join(WEIGHTS)}, found {', '.join(strange)}")
    places, shortcuts = chosen(arguments.root, arguments.seed, kinds)
    print(f"seed {arguments.seed}: {len(places)} places in the core", flush=True)
    by_hand = named_places(core.files(arguments.root), arguments.by_hand)
    mutants = build.build(arguments.root, folder, by_hand, shortcuts, places, arguments.count)
    first_shortcut = len(mutants) - len(shortcuts)
    changes = mutants[:first_shortcut]
    print(f"{first_shortcut} changes and {len(shortcuts)} shortcuts built in {time.monotonic() - started:.0f} s", flush=True)

    copy = folder / "copy"
    suffix = "" if len(kinds) == len(WEIGHTS) else "-" + "-".join(kinds).replace(" ", "-")
    report = Report(folder / f"report-{arguments.seed}{suffix}.json", dict(
        core=build.digest(copy, "Sources"), tests=build.digest(copy, "Tests")), changes,
        [why(arguments.root, place) for place in changes])
    wanted = report.wanted(arguments)
    if arguments.list:
        for number in wanted:
            print(described(number, mutants[number]))
        return

    runner = run.Runner(build.products(copy), folder)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        seconds = runner.survey(pool.map)
        print(f"{len(runner.suites)} suites take {seconds:.0f} CPU seconds; {len(wanted)} changes to "
              f"try", flush=True)
        if arguments.unreached:
            return print_unreached(runner, changes, report.reasons)
        check_shortcuts(runner, mutants, first_shortcut)
        begun, last = time.monotonic(), 0
        tried = [pool.submit(lambda n=number: (n, *runner.outcome(n))) for number in wanted]
        for done, future in enumerate(as_completed(tried), 1):
            number, result, by = future.result()
            report.add(number, result, by)
            if result == "survived":
                told = report.reasons[number] or by
                print(f"SURVIVED  {described(number, mutants[number])}  {told}", flush=True)
            now = time.monotonic()
            if now - last > 30:
                last, left = now, (now - begun) / done * (len(wanted) - done)
                print(f"{done} of {len(wanted)} tried; about {left / 60:.0f} minutes left", flush=True)
    print(report.summary(arguments.count))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{(time.monotonic() - started) / 60:.0f} minutes, {used.ru_utime + used.ru_stime:.0f} CPU seconds, "
          "the build included")


def print_unreached(runner, changes, reasons):
    """Prints the changes that no test reaches. A survey of thousands of changes takes minutes."""
    reached = set().union(*(suite.reached for suite in runner.suites))
    left = [n for n in range(len(changes)) if n not in reached]
    for number in sorted((n for n in left if not reasons[n]), key=lambda n: (changes[n].file, changes[n].line)):
        print(f"UNREACHED  {described(number, changes[number])}", flush=True)
    print(f"{len(left)} of {len(changes)} changes make no difference in any test; "
          f"{sum(1 for n in left if reasons[n])} are explained")


def check_shortcuts(runner, mutants, first):
    """Disables all shortcuts at once. A shortcut whose absence fails a test affects results, and one
    that no test reaches is unverified."""
    reached = {number for suite in runner.suites for number in suite.reached}
    for number in range(first, len(mutants)):
        if number not in reached:
            print(f"NOT REACHED  {described(number, mutants[number])}", flush=True)
    failure = runner.first_failure(first, [s for s in runner.suites if any(n >= first for n in s.reached)])
    print(f"without any of {len(mutants) - first} shortcuts: "
          + (f"NOTICED by {failure}" if failure else "nothing fails"), flush=True)


class Report:
    """The result of each change so far, saved after each, so that an interrupted run can be resumed."""

    def __init__(self, path, state, mutants, reasons):
        self.path, self.state, self.mutants, self.rows = path, state, mutants, {}
        self.reasons = reasons
        old = json.loads(path.read_text()) if path.exists() else {}
        # The effect of a change depends on the core. Results for another core are invalid.
        if old.get("core") == state["core"]:
            self.rows = {row["number"]: row for row in old["mutants"]}
        self.same_tests = old.get("tests") == state["tests"]

    def wanted(self, arguments):
        if arguments.only:
            return [int(number) for number in arguments.only.split(",")]
        left = [n for n in range(len(self.mutants)) if n not in self.rows]
        if arguments.list or arguments.again:
            return list(range(len(self.mutants)))
        if arguments.survivors:
            return sorted(left + [n for n, row in self.rows.items() if row["result"] == "survived"])
        # The tests have changed, so the earlier results are invalid.
        return left if self.same_tests else list(range(len(self.mutants)))

    def add(self, number, result, by):
        place = self.mutants[number]
        self.rows[number] = dict(
            number=number, file=place.file, line=place.line, kind=place.kind, before=place.before,
            after=place.after, result=result, by=by)
        rows = [self.rows[key] for key in sorted(self.rows)]
        self.path.write_text(json.dumps({**self.state, "mutants": rows}, indent=1))

    def summary(self, count):
        lines = [""]
        for number in range(count, len(self.mutants)):
            row = self.rows.get(number, dict(result="not tried", by=""))
            lines.append(f"by hand: {described(number, self.mutants[number])}: {row['result']}: {row['by']}")
        rows = [row for number, row in self.rows.items() if number < count]
        lines += ["", "kind        changes  survivors"]
        for kind in sorted({row["kind"] for row in rows}):
            of_kind = [row["result"] == "survived" for row in rows if row["kind"] == kind]
            lines.append(f"{kind:<12}{len(of_kind):>7}{sum(of_kind):>11}")
        results = [row["result"] for row in rows]
        parts = ", ".join(f"{results.count(result)} {result}" for result in sorted(set(results)))
        survivors = [row["number"] for row in rows if row["result"] == "survived"]
        explained = sum(1 for number in survivors if self.reasons[number])
        share = 100 / max(1, len(rows))
        lines.append(f"{len(rows)} of {count} changes, {parts}: {len(survivors) * share:.1f} % survive; "
                     f"{explained} are explained, {(len(survivors) - explained) * share:.1f} % are not")
        return "\n".join(lines)


def why(root, place):
    """The documented reason why tests cannot notice a change, or an empty string."""
    lines = core.files(root)[place.file].read_text().split("\n")
    return explained.reason(place, lines[place.line - 1])


def described(number, place):
    before = " ".join(place.before.split())
    after = " ".join(place.after.split()) or "nothing"
    return f"{number:>4}  {place.file}:{place.line}  {place.kind}: {before} -> {after}"


main()
