internal import FlickCore

/// The inputs of a stage, and their times: enough to repeat everything.
///
/// Some of it may lie ahead: after going back, or while a gesture plays that a key has started.
/// A new deed takes away those that lie ahead.
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

    fileprivate var isOfValues: Bool { if case .settings = deed { true } else { false } }
  }

  /// In the order of time.
  private(set) var entries: [Entry] = []

  /// How many of them have been done.
  private(set) var doneCount = 0

  /// The pointers that are down now, with their last places.
  private(set) var fingers: [Touch] = []

  /// Where gestures begin, as numbers of entries: a finger comes down and no other is.
  private(set) var gestureStarts: [Int] = []

  /// The pointers that are down after the last entry.
  private var downAtEnd: Set<Int> = []

  /// The latest moment that was seen.
  private(set) var end: Seconds = 0

  /// Whether something is still to be done.
  var liesAhead: Bool { doneCount < entries.count }

  /// The next input, if its time has come.
  func due(at time: Seconds) -> Entry? {
    guard liesAhead, entries[doneCount].time <= time else { return nil }
    return entries[doneCount]
  }

  /// The next entry has been done.
  mutating func proceed() {
    if case .touch(let touch) = entries[doneCount].deed { fingers.follow(touch) }
    doneCount += 1
  }

  /// A moment has been seen.
  mutating func see(_ time: Seconds) { end = max(end, time) }

  /// Takes away what lies ahead, and what was seen after now.
  mutating func forgetFuture(after now: Seconds) {
    keep(doneCount)
    end = now
  }

  /// Adds something at the end, to be done at its time.
  mutating func add(_ deed: Deed, at time: Seconds) {
    let time = max(time, entries.last?.time ?? 0)
    index(deed, as: entries.count)
    entries.append(Entry(time: time, deed: deed))
  }

  /// Puts values that are set before what lies ahead, in place of such that lie ahead.
  mutating func insert(_ values: Deed, at time: Seconds) {
    var ahead = entries[doneCount...].filter { !$0.isOfValues }
    var done = entries.prefix(doneCount)
    // Sliders set many values at one moment: the last one stands.
    if let last = done.last, last.isOfValues, last.time == time {
      done.removeLast()
      doneCount -= 1
    }
    ahead.insert(Entry(time: time, deed: values), at: 0)
    entries = done + ahead
    end = max(time, entries.last?.time ?? time)
    reindex()
  }

  private mutating func reindex() {
    gestureStarts = []
    downAtEnd = []
    for (number, entry) in entries.enumerated() { index(entry.deed, as: number) }
  }

  private mutating func index(_ deed: Deed, as number: Int) {
    guard case .touch(let touch) = deed else { return }
    if downAtEnd.isEmpty, touch.phase == .began { gestureStarts.append(number) }
    if touch.isLast { downAtEnd.remove(touch.pointer) } else { downAtEnd.insert(touch.pointer) }
  }

  /// Leaves only the first so many entries.
  mutating func keep(_ count: Int) {
    guard count < entries.count else { return }
    entries.removeSubrange(count...)
    reindex()
  }

  /// Goes to the beginning: nothing has been done.
  mutating func rewind() {
    doneCount = 0
    fingers = []
  }

  /// How many entries were to be done before a moment.
  func count(before time: Seconds) -> Int { entries.prefix { $0.time < time }.count }

  // MARK: Fingers

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

  /// Pauses of a wheel that are longer part one turn of it from the next, in seconds.
  private static let wheelPause: Seconds = 0.25

  /// When gestures begin and wheels set out, in the order of time.
  var starts: [Seconds] {
    var starts = Set(gestureStarts.map { entries[$0].time })
    var last = -Seconds.infinity
    for entry in entries {
      guard case .wheel = entry.deed else { continue }
      if entry.time - last > Self.wheelPause { starts.insert(entry.time) }
      last = entry.time
    }
    return starts.sorted()
  }

  /// The inputs of the user, without the values that were set.
  var byHand: [Entry] { entries.filter { !$0.isOfValues } }

  /// All touches that were done.
  var touches: [Touch] {
    entries.prefix(doneCount).compactMap { entry in
      if case .touch(let touch) = entry.deed { touch } else { nil }
    }
  }
}

extension [Touch] {
  /// Fingers that are down, after one more touch.
  fileprivate mutating func follow(_ touch: Touch) {
    let place = firstIndex { $0.pointer == touch.pointer }
    if touch.isLast {
      if let place { remove(at: place) }
    } else if let place {
      self[place] = touch
    } else {
      append(touch)
    }
  }
}
