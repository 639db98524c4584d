internal import FlickAPI
internal import FlickCore

/// What was done to a stage, and when: enough to do it all again.
///
/// Some of it may lie ahead: after going back, or while a gesture plays that a key has started. Whoever
/// does something new while something lies ahead takes that away.
struct Timeline: Sendable {
  /// Something that was done.
  enum Deed: Hashable, Sendable {
    /// A finger.
    case touch(Touch)
    /// A wheel turned at a place, by so many points.
    case wheel(Point, Vector)
    /// Tunables set, all that are.
    case settings([String: String])
  }

  /// When something was done.
  struct Entry: Hashable, Sendable {
    var time: Seconds
    var deed: Deed
  }

  /// In the order of time.
  private(set) var entries: [Entry] = []

  /// How many of them have been done.
  private(set) var doneCount = 0

  /// The latest moment that was seen.
  private(set) var end: Seconds = 0

  /// Whether something is still to be done.
  var liesAhead: Bool { doneCount < entries.count }

  /// What is to be done next, if its time has come.
  func due(at time: Seconds) -> Entry? {
    guard liesAhead, entries[doneCount].time <= time else { return nil }
    return entries[doneCount]
  }

  /// The next entry has been done.
  mutating func proceed() { doneCount += 1 }

  /// A moment has been seen.
  mutating func see(_ time: Seconds) { end = max(end, time) }

  /// Takes away what lies ahead, and what was seen after now.
  mutating func forgetFuture(after now: Seconds) {
    entries.removeSubrange(doneCount...)
    end = now
  }

  /// Adds something at the end, to be done at its time.
  mutating func add(_ deed: Deed, at time: Seconds) {
    let time = max(time, entries.last?.time ?? 0)
    // Sliders set many values at one moment: the last one stands.
    if case .settings = deed, !liesAhead, let last = entries.last, last.time == time,
      case .settings = last.deed
    {
      entries.removeLast()
      doneCount = min(doneCount, entries.count)
    }
    entries.append(Entry(time: time, deed: deed))
  }

  /// Leaves only the first so many entries.
  mutating func keep(_ count: Int) { entries.removeSubrange(min(count, entries.count)...) }

  /// Goes to where only the first so many entries have been done.
  mutating func rewind(to count: Int) { doneCount = min(max(count, 0), entries.count) }

  /// How many entries have been done at a moment.
  func count(at time: Seconds) -> Int { entries.prefix { $0.time <= time }.count }

  // MARK: Fingers

  /// The pointers that are down after the first `count` entries, with their last places.
  func fingers(after count: Int) -> [Touch] {
    var down: [Touch] = []
    for entry in entries.prefix(count) {
      guard case .touch(let touch) = entry.deed else { continue }
      down.removeAll { $0.pointer == touch.pointer }
      if !touch.isLast { down.append(touch) }
    }
    return down
  }

  /// Where gestures begin, as numbers of entries: a finger comes down and no other is.
  var gestureStarts: [Int] {
    var starts: [Int] = []
    var down: Set<Int> = []
    for (index, entry) in entries.enumerated() {
      guard case .touch(let touch) = entry.deed else { continue }
      if down.isEmpty, touch.phase == .began { starts.append(index) }
      if touch.isLast { down.remove(touch.pointer) } else { down.insert(touch.pointer) }
    }
    return starts
  }

  /// The touches of the gesture that begins at an entry, up to where the last finger is lifted.
  func gesture(from start: Int) -> [Touch] {
    var touches: [Touch] = []
    var down: Set<Int> = []
    for entry in entries[start...] {
      guard case .touch(let touch) = entry.deed else { continue }
      touches.append(touch)
      if touch.isLast { down.remove(touch.pointer) } else { down.insert(touch.pointer) }
      if down.isEmpty { break }
    }
    return touches
  }

  /// All touches that were done.
  var touches: [Touch] {
    entries.prefix(doneCount).compactMap { entry in
      if case .touch(let touch) = entry.deed { touch } else { nil }
    }
  }
}
