"""Changes that were once made by hand and went unnoticed. Now a test has to notice each of them."""

import runpy

from places import Place

# The file, the original text, and its replacement.
CHANGES = (
    # A stretched header is hit only within its frame; one that has shrunk is hit beyond it.
    ("Scene/SceneTree+Parts.swift", "geometry.stretch > 0", "false"),
    ("Scene/SceneTree+Parts.swift", "frame.contains(Point2D(x: frame.origin.x, y: local.y))", "true"),
    # An inner pager at its edge takes part in a fling that it cannot follow.
    ("Stage/Drags/Stage+Release.swift", "isStuck ? 0 : -lift.velocity / lift.scale", "-lift.velocity / lift.scale"),
    # The gesture that waited longest loses to the one recognized earlier in its touch. Of several
    # late gestures, the last wins.
    ("Stage/Arena/Arena.swift", "self[index].isLate ? -1 : share", "share"),
    ("Stage/Arena/Arena.swift", "moment < self[$0].recognizedAt ?? 0 && !self[$0].isLate",
     "moment < self[$0].recognizedAt ?? 0"),
    # A fling is passed on to a view held by a second finger.
    ("Scroll/Stage+ScrollRelease.swift", "isStill && !isBusy(outer)", "isStill"),
    ("Scroll/Stage+ScrollRelease.swift", "scene.isHeld(index) && holder(of: index) != nil", "false"),
    # A drag over a whole segment misses the segment's end by a rounding error.
    ("Scroll/Nests/DragPath.swift", "distance == segment.length ? segment.to : end", "end"),
    # The limit of a drag is lost in a new layout, or is measured from the dragged position.
    ("Scroll/Tracks/ScrollTrack.swift", "(old.stepped, old.passesOn, old.reach)",
     "(old.stepped, old.passesOn, Reach.everywhere)"),
    ("Scroll/Tracks/ScrollTrack.swift",
     "grip.reach.isLimited ? grip.reach.range(around: base, from: offset) : Reach.everywhere",
     "grip.reach.range(around: offset, from: offset)"),
    # A card that flies off is followed by the second next card if the next was not on top yet.
    ("Components/Deck/Deck+Flights.swift", "(gone + 1) % count", "(front + 1) % count"),
    # A gesture keeps the priority of the layout in which it began.
    ("Stage/Stage+Relayout.swift", "scene.gestures[gesture].spec.priority", "arena[index].priority"),
    # The outermost track along the axis that the drag does not report does not count as outermost.
    ("Stage/Drags/Stage+Release.swift", "track == fingers[finger].crossPath.tracks.last", "false"),
    # A reversed state, or a state that moves to the numbers of a new layout, jumps in speed or motion.
    ("Components/States/StateMachine.swift", "-gone.velocity", "gone.velocity"),
    ("Components/States/StateMachine.swift", "spec.transition(from: origin, to: now)",
     "spec.transition(from: now, to: now)"),
    # A number that is stopped and then dragged takes the stopped position as its home.
    ("Components/Values/ValueHold.swift",
     "caught.map(\\.home) ?? rule(of: property).detent(for: values[property].target)",
     "rule(of: property).detent(for: values[property].target)"),
    # A movement that continues in a new layout, or with other content, loses its original base.
    ("Scroll/ScrollView+Changes.swift", "(state.base, state.heldVelocity)", "(self[axis].base, state.heldVelocity)"),
    ("Scroll/Stage+Resize.swift", "now.place(nearestTo: old.base)", "now.place(nearestTo: shown.value)"),
    ("Stage/Stage+Relayout.swift", "isSame ? nil : .layout", "nil"),
    ("Scroll/ScrollView+Changes.swift", "options.settle == old.options.settle", "true"),
    ("Scroll/ScrollView+Changes.swift", "options.returnSpring == old.options.returnSpring", "true"),
    ("Pager/Pager+Relayout.swift", "options.settle == old.options.settle", "true"),
    ("Transitions/LayoutTransition.swift", "!scene.root.isComponent", "true"),
    # Several motions end with the last in the list. A trace ends before the present. A move by two
    # pages is not a warp.
    ("Components/Values/ValueRun.swift", "max(rest, values[property].restTime ?? time)",
     "(values[property].restTime ?? time)"),
    ("Stage/Stage+Time.swift", "max(time, moment + delay)", "moment + delay"),
    ("Pager/Stage+Pagers.swift", "abs(target - shown) > 1", "abs(target - shown) > 2"),
)


def position(text, file, before):
    """The start of a change's text, which must occur exactly once in the file."""
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
