"""Writes the files of Tests/Fixtures; called by scripts/tools/fixtures."""

import json
import sys
from pathlib import Path

import components
import easings
import motions
import nested
import pagers
import touches
import wheels
from exact import plain

TOPICS = {
    "spring": motions.spring, "spring-settle": motions.spring_settle, "spring-params": motions.spring_params,
    "friction": motions.friction, "gravity": motions.gravity, "interpolation": motions.interpolation,
    "timing-model": motions.timing_model, "easing-cubic-bezier": easings.easing_cubic_bezier,
    "easing-linear": easings.easing_linear, "easing-steps": easings.easing_steps,
    "easing-named": easings.easing_named, "pager-snap": pagers.pager_snap, "rubber-band": pagers.rubber_band,
    "velocity-lsq": touches.velocity_lsq, "velocity-impulse": touches.velocity_impulse,
    "velocity-ios": touches.velocity_ios, "nested-scroll": nested.nested_scroll,
    "nested-fling": nested.nested_fling, "wheels": wheels.wheels, **components.TOPICS,
}


def written(head, key, rows):
    """JSON with one row per line, so that a diff shows the changed rows."""
    lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    body = ",\n".join("  " + json.dumps(row) for row in rows)
    return "{\n" + "\n".join(lines) + f'\n "{key}": [\n{body}\n ]\n}}\n'


def files():
    for topic, cases in TOPICS.items():
        rows = []
        for case in cases():
            number = 1 + sum(row["kind"] == case["kind"] for row in rows)
            rows.append(plain({"id": f"{topic}/{case['kind']}/{number}"} | case))
        head = {"topic": topic, "title": "Computed by scripts/tools/fixtures. A kind is named as that of published cases with its rule.",
                "tolerance": {"default": {"abs": 1e-9, "rel": 1e-9}}}
        yield f"conformance/{topic}.json", written(head, "cases", rows)
    for name, trace in touches.traces():
        samples = trace.pop("samples")
        yield f"traces/{name}.json", written(trace, "samples", samples)


def main():
    folder, check = Path(sys.argv[1]), "--check" in sys.argv[2:]
    stale = 0
    for name, text in files():
        path = folder / name
        if path.exists() and path.read_text() == text:
            continue
        stale += 1
        print(f"{name} is stale" if check else f"wrote {name}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return 1 if check and stale else 0


sys.exit(main())
