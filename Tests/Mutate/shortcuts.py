"""Early exits that return the result of the lines after them, so that no test can notice their absence.

By the file and the line of the `if`. They are not drawn. All are left out at once, and no test may fail.
"""

SHORTCUTS = (
    ("Components/AnimatedValue.swift", "if let spring { return spring.sample(at: Seconds(time - startedAt)) }"),
    ("Components/Deck/Deck+Reading.swift", "if card == leader, hold != nil { return .zero }"),
    ("Components/Deck/DeckExit.swift", "if options.turn == 0 { return 0 }"),
    ("Components/ComponentReading.swift", "if let header, header.index == index { return header.geometry }"),
    ("Components/ComponentReading.swift", "if let deck, deck.index == index { return deck.leader }"),
    ("Components/Values/ValueHold.swift", "if holds[place].plain?.contains(requested) == true {"),
    ("Components/Values/ValueRule.swift", "if edge == requested { return requested }"),
    ("Components/Values/ValueRule.swift", "if edge == number { return number }"),
    ("Layout/Box+Measure.swift", "if case .points(let points) = length(axis) { return points }"),
    ("Layout/Font.swift", "if let line, fits(line, width) { return [string] }"),
    ("Motion/Easing/CubicBezier.swift", "if next == t { return t }"),
    ("Pager/Pager+Reading.swift", "if case .resting = track.phase { return Double(heading) + shift + manualOffset.value }"),
    ("Pager/Pager+Reading.swift", "if pagers[pager].track.phase == .resting {"),
    ("Pager/Pager+Reading.swift", "if let offset = pagers[pager].track.plainOffset(at: time) {"),
    ("Scene/Node.swift", "if range.contains(value) { return }"),
    ("Scene/SceneTree+Looks.swift", "if values[index].name == name { return index }"),
    ("Scene/SceneTree+Looks.swift", "if index < scene.values.count, scene.values[index].name == name { return value(at: index) }"),
    ("Scene/SceneTree+Tracks.swift", "if track.position < pagers.count { return nil }"),
    ("Scroll/Tracks/ScrollTrack+Reading.swift", "if kept.time == time.value { return kept.sample }"),
    ("Scroll/Tracks/ScrollTrack+Reading.swift", "if kept.time == time.value { return kept.sample.value }"),
    ("Scroll/Tracks/ScrollTrack+Reading.swift", "if phase == .settling, let offset = spring?.sample(at: Seconds(time.value - startedAt)).value {"),
    ("Scroll/Tracks/ScrollTrack+Reading.swift", "if edge == requested { return requested }"),
    ("Scroll/Tracks/ScrollTrack+Reading.swift", "if edge == offset { return offset }"),
    ("Scroll/Tracks/ScrollTrack.swift", "if case .spring(let spring) = motion { return start(spring, at: time) }"),
    ("Stage/Arena/Recognizer.swift", "if case .pan(let pan) = machine {"),
    ("Stage/Arena/Stage+Gestures.swift", "if options == .standard, !arena[index].hasParted { return velocity }"),
    ("Touch/Velocity/SampleHistory+Estimates.swift", "if all(speed .<= bound) { return slope }"),
)
