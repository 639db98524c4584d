package import FlickCore

/// The inputs of a stage in the order of time, enough to repeat its whole past.
///
/// Some may be ahead: after going back, or while a gesture plays that a key has started. A new
/// input removes those ahead.
package struct InputLog: Sendable {
  package enum Action: Hashable, Sendable {
    /// A touch, or a report of a wheel.
    case touch(Touch)
    /// The values of all tunables that are set.
    case settings([String: String])

    fileprivate var isSettings: Bool { if case .settings = self { true } else { false } }
  }

  /// An action at its time.
  package struct Entry: Hashable, Sendable {
    package var time: Seconds
    package var action: Action

    package init(time: Seconds, action: Action) { (self.time, self.action) = (time, action) }

    /// The input that an event reports; nil for other events.
    package init?(_ event: StageEvent) {
      switch event.kind {
      case .touch(let touch), .wheel(let touch):
        self.init(time: event.time, action: .touch(touch))
      default: return nil
      }
    }

    /// The touch at the time of the entry; nil for other actions.
    fileprivate var touch: Touch? {
      if case .touch(let touch) = action { touch.at(time) } else { nil }
    }
  }

  /// The inputs and the time ahead.
  package struct Future {
    package var entries: [Entry]
    package var end: Seconds
  }

  package private(set) var entries = InputEntries()
  /// The number of entries that are done.
  package private(set) var doneCount = 0
  /// The pointers that are down now, at their last positions.
  package private(set) var fingers: [Touch] = []
  /// The indices of entries that begin a gesture: a finger comes down while no other is down.
  package private(set) var gestureStarts: [Int] = []
  /// The times of these entries.
  package private(set) var gestureTimes: [Seconds] = []
  /// The entries with the first turn of a wheel after a pause.
  private var turnStarts: [(index: Int, time: Seconds)] = []
  /// The pointers that are down after the last entry.
  private var downAtEnd: Set<Int> = []
  /// The time of the last turn of a wheel.
  private var lastTurn = -Seconds.infinity
  /// The latest time seen.
  package private(set) var end: Seconds = 0

  package init() {}

  package init(_ entries: some Sequence<Entry>) {
    for entry in entries { add(entry.action, at: entry.time) }
  }

  /// The entries that are done.
  package var done: InputEntries { entries[..<doneCount] }

  /// The index of the entry that began the last gesture; nil if none has begun.
  package var lastGesture: Int? { gestureStarts.last { $0 < doneCount } }

  /// Whether entries are still to be done.
  package var hasAhead: Bool { doneCount < entries.count }

  /// The entries and the time ahead of `now`; nil if there are none, or if the time of the next
  /// entry has passed.
  package func future(after now: Seconds) -> Future? {
    guard hasAhead ? now <= entries[doneCount].time : now < end else { return nil }
    return Future(entries: Array(entries[doneCount...]), end: end)
  }

  /// The next input, if its time has come: an entry, or the touches of a frame.
  ///
  /// - Parameter limit: the index of the first entry to leave out.
  package func due(at time: Seconds, before limit: Int = .max) -> [Entry]? {
    guard hasAhead, entries[doneCount].time <= time else { return nil }
    let end = min(limit, entries.inputEnd(from: doneCount))
    return (doneCount..<end).map { entries[$0] }
  }

  // MARK: Progress

  /// Marks the next entries as done.
  package mutating func proceed(by count: Int = 1) {
    for _ in 0..<count {
      if case .touch(let touch) = entries[doneCount].action { fingers.follow(touch) }
      doneCount += 1
      entries.unpack(at: doneCount)
    }
  }

  /// Extends the end of the log to a time.
  package mutating func see(_ time: Seconds) { end = max(end, time) }

  /// Adds an entry at the end, to be done at its time.
  ///
  /// - Parameter isSeparate: whether a touch begins a frame of its own at its time.
  package mutating func add(_ action: Action, at time: Seconds, isSeparate: Bool = false) {
    let time = max(time, entries.last?.time ?? 0)
    var action = action
    if isSeparate, let last = entries.last, last.time == time,
      case .touch(let before) = last.action,
      case .touch(var touch) = action, touch.pointer != before.pointer
    {
      touch.startsFrame = true
      action = .touch(touch)
    }
    let entry = Entry(time: time, action: action)
    noteStart(entry, as: entries.count)
    entries.append(entry)
  }

  /// Adds an input that is done.
  ///
  /// The entries ahead stay if they begin with the same input.
  package mutating func record(_ entry: Entry) {
    if !hasAhead || entries[doneCount] != entry {
      forgetFuture(after: entry.time)
      add(entry.action, at: entry.time)
    }
    proceed()
  }

  /// Inserts values of tunables before the entries ahead, and removes the values ahead.
  package mutating func insert(_ values: [String: String], at time: Seconds) {
    let ahead = entries[doneCount...].filter { !$0.action.isSettings }
    // Sliders set many values at one time; only the last setting counts.
    if let last = done.last, last.action.isSettings, last.time == time { doneCount -= 1 }
    keep(doneCount)
    add(.settings(values), at: time)
    for entry in ahead { add(entry.action, at: entry.time) }
    end = max(time, entries.last?.time ?? time)
  }

  /// Records whether an entry is a start.
  private mutating func noteStart(_ entry: Entry, as index: Int) {
    guard case .touch(let touch) = entry.action else { return }
    if downAtEnd.isEmpty, touch.phase == .began {
      gestureStarts.append(index)
      gestureTimes.append(entry.time)
    }
    if touch.phase == .turned, entry.time - lastTurn > Self.wheelPause {
      turnStarts.append((index, entry.time))
    }
    follow(touch, at: entry.time)
  }

  private mutating func follow(_ touch: Touch, at time: Seconds) {
    if touch.isLast { downAtEnd.remove(touch.pointer) } else { downAtEnd.insert(touch.pointer) }
    if touch.phase == .turned { lastTurn = time }
  }

  // MARK: Going back

  /// Removes the entries ahead, and the time ahead.
  package mutating func forgetFuture(after now: Seconds) {
    keep(doneCount)
    end = now
  }

  /// Removes all but the first `count` entries.
  package mutating func keep(_ count: Int) {
    guard count < entries.count else { return }
    entries.keepFirst(count)
    gestureStarts.removeSubrange(gestureStarts.partitioningIndex { $0 >= count }...)
    gestureTimes.removeSubrange(gestureStarts.count...)
    turnStarts.removeSubrange(turnStarts.partitioningIndex { $0.index >= count }...)
    // No pointer was down before the last gesture.
    (downAtEnd, lastTurn) = ([], -.infinity)
    for entry in entries[min(gestureStarts.last ?? 0, turnStarts.last?.index ?? count)...] {
      if case .touch(let touch) = entry.action { follow(touch, at: entry.time) }
    }
  }

  /// Goes back to the state with only the first `count` entries done.
  package mutating func rewind(to count: Int = 0) {
    (doneCount, fingers) = (0, [])
    entries.unpack(at: 0)
    while doneCount < count { proceed() }
  }

  /// The number of entries before a moment.
  package func count(before time: Seconds) -> Int {
    entries.partitioningIndex { $0.time >= time }
  }

  // MARK: Reading

  /// The touches of the gesture that begins at an entry, up to the lift of its last finger.
  package func gesture(from start: Int) -> [Touch] {
    var touches: [Touch] = []
    var down: Set<Int> = []
    for entry in entries[start...] {
      guard case .touch(let touch) = entry.action, touch.phase != .turned else { continue }
      touches.append(touch)
      if touch.isLast { down.remove(touch.pointer) } else { down.insert(touch.pointer) }
      if down.isEmpty { break }
    }
    return touches
  }

  /// The touches of entries without the rest of a gesture that began earlier; turns of a wheel are
  /// complete.
  package static func whole(_ entries: some Sequence<Entry>) -> [Touch] {
    var down: Set<Int> = []
    return touches(of: entries).filter { touch in
      if touch.phase == .began { down.insert(touch.pointer) }
      defer { if touch.isLast { down.remove(touch.pointer) } }
      return touch.phase == .turned || down.contains(touch.pointer)
    }
  }

  /// The touches of entries.
  package static func touches(of entries: some Sequence<Entry>) -> [Touch] {
    entries.compactMap { if case .touch(let touch) = $0.action { touch } else { nil } }
  }

  /// The pause in seconds that separates two turns of a wheel.
  private static let wheelPause: Seconds = 0.25

  /// The start times of gestures and wheel turns, in order.
  package var starts: [Seconds] {
    Set(gestureTimes + turnStarts.map(\.time)).sorted()
  }

  /// The inputs of the user, without changes of tunables.
  package var byHand: [Entry] { entries.filter { !$0.action.isSettings } }
}

extension [Touch] {
  /// Updates the fingers that are down with one more touch.
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

extension RandomAccessCollection where Element == InputLog.Entry, Index == Int {
  /// The index after the input that begins at `start`: the touches of a frame, or one entry.
  package func inputEnd(from start: Int) -> Int {
    guard let first = self[start].touch else { return start + 1 }
    var (pointers, end) = ([first.pointer], start + 1)
    for entry in self[end...] {
      guard let next = entry.touch, next.joins(first), !pointers.contains(next.pointer) else {
        break
      }
      pointers.append(next.pointer)
      end += 1
    }
    return end
  }

  /// The entries grouped by input: entries of one frame share a list.
  package var inputs: [[InputLog.Entry]] {
    var inputs: [[InputLog.Entry]] = []
    var start = startIndex
    while start < endIndex {
      let end = inputEnd(from: start)
      inputs.append(Array(self[start..<end]))
      start = end
    }
    return inputs
  }
}

extension Stage {
  /// Applies an input: an entry, or the touches of a frame; errors are ignored.
  mutating func apply(_ input: [InputLog.Entry]) {
    switch input[0].action {
    case .touch(let touch):
      try? handle(InputLog.touches(of: input).input(from: 0, at: touch.time).input)
    case .settings: break
    }
  }
}

extension StageObject {
  /// Applies an input now, and calls the handlers: an entry, or the touches of a frame.
  ///
  /// Values of tunables are ignored.
  package func apply(_ input: [InputLog.Entry]) throws {
    switch input[0].action {
    case .touch(let touch):
      let touches = InputLog.touches(of: input)
      try self.touch(touches.input(from: 0, at: max(touch.time, now)).input)
    case .settings: break
    }
  }
}
