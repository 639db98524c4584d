"""Changes that were made by hand once and that no test noticed then. Each has to be noticed."""

import runpy

from places import Place

# The file, what stands there, and what it is changed to.
CHANGES = (
    # A stretched header is hit only within its frame; one that has shrunk is hit beyond it.
    ("Scene/SceneTree+Parts.swift", "geometry.stretch > 0", "false"),
    ("Scene/SceneTree+Parts.swift", "frame.contains(Point2D(x: frame.origin.x, y: local.y))", "true"),
    # An inner pager at its edge goes with a fling that it cannot follow.
    ("Stage/Drags/Stage+Release.swift", "isStuck ? 0 : -lift.velocity / lift.scale", "-lift.velocity / lift.scale"),
    # Who waited longest loses to who was recognized earlier in its touch; the last of several
    # late ones wins.
    ("Stage/Arena/Arena.swift", "self[index].isLate ? -1 : share", "share"),
    ("Stage/Arena/Arena.swift", "moment < self[$0].recognizedAt ?? 0 && !self[$0].isLate",
     "moment < self[$0].recognizedAt ?? 0"),
    # A fling is passed on to a view that a second finger holds.
    ("Scroll/Stage+ScrollRelease.swift", "isStill && !isBusy(outer)", "isStill"),
    ("Scroll/Stage+ScrollRelease.swift", "scene.isHeld(index) && holder(of: index) != nil", "false"),
    # A drag over the whole of a segment ends beside its end, by a rounding.
    ("Scroll/Nests/DragPath.swift", "distance == segment.length ? segment.to : end", "end"),
    # The limit of a drag is forgotten in a new layout, or counts from where the finger has the content.
    ("Scroll/Tracks/ScrollTrack.swift", "(old.stepped, old.passesOn, old.reach)",
     "(old.stepped, old.passesOn, Reach.everywhere)"),
    ("Scroll/Tracks/ScrollTrack.swift",
     "grip.reach.isLimited ? grip.reach.range(around: base, from: offset) : Reach.everywhere",
     "grip.reach.range(around: offset, from: offset)"),
    # After a card that flies off comes the one after the next, where the next was not on top yet.
    ("Components/Deck/Deck+Flights.swift", "(gone + 1) % count", "(front + 1) % count"),
    # A gesture keeps the priority of the layout in which it began.
    ("Stage/Stage+Relayout.swift", "scene.gestures[gesture].spec.priority", "arena[index].priority"),
    # Whoever lies outermost along the axis that the drag is not told along is not the outermost.
    ("Stage/Drags/Stage+Release.swift", "track == fingers[finger].crossPath.tracks.last", "false"),
    # States that are reversed, or go to the numbers of a new layout, jump to another speed or motion.
    ("Components/States/StateMachine.swift", "-gone.velocity", "gone.velocity"),
    ("Components/States/StateMachine.swift", "spec.transition(from: origin, to: now)",
     "spec.transition(from: now, to: now)"),
    # A number that is stopped and then dragged counts from where it was stopped.
    ("Components/Values/ValueHold.swift",
     "caught.map(\\.home) ?? rule(of: property).detent(for: values[property].target)",
     "rule(of: property).detent(for: values[property].target)"),
    # What goes on in a new layout, or with other content, counts from there.
    ("Scroll/ScrollView+Changes.swift", "(state.base, state.heldVelocity)", "(self[axis].base, state.heldVelocity)"),
    ("Scroll/Stage+Resize.swift", "now.place(nearestTo: old.base)", "now.place(nearestTo: shown.value)"),
    ("Stage/Stage+Relayout.swift", "isSame ? nil : .layout", "nil"),
    ("Scroll/ScrollView+Changes.swift", "options.settle == old.options.settle", "true"),
    ("Scroll/ScrollView+Changes.swift", "options.returnSpring == old.options.returnSpring", "true"),
    ("Pager/Pager+Relayout.swift", "options.settle == old.options.settle", "true"),
    ("Transitions/LayoutTransition.swift", "!scene.root.isComponent", "true"),
    # Several motions end with the last that is named; a trace falls short of now; two pages are no warp.
    ("Components/Values/ValueRun.swift", "max(rest, values[property].restTime ?? time)",
     "(values[property].restTime ?? time)"),
    ("Stage/Stage+Time.swift", "max(time, moment + delay)", "moment + delay"),
    ("Pager/Stage+Pagers.swift", "abs(target - shown) > 1", "abs(target - shown) > 2"),
)


def position(text, file, before):
    """The start of a change's text, which the file must have exactly once."""
    if text.count(before) != 1:
        raise SystemExit(f"{file} must have this text of a change once, and has it {text.count(before)} times: {before}")
    return text.index(before)


def named_places(files, more=None):
    """The changes above, and those of another file with such a list."""
    changes = list(CHANGES)
    if more:
        changes += runpy.run_path(str(more))["CHANGES"]
    places = []
    for file, before, after in changes:
        text = files[file].read_text()
        start = position(text, file, before)
        edit = (start, start + len(before), f"(isMutant(§) ? {after} : ({before}))")
        places.append(Place(file, text.count("\n", 0, start) + 1, "by hand", before, after, [edit]))
    return places
