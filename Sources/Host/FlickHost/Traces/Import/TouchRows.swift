internal import FlickCore

/// Touches as rows of a table: one finger at one time, in the words of another program.
struct TouchRows {
  struct Row {
    var line: Int
    /// In seconds, once the unit of a table is known.
    var time: Double
    var point: Point2D
    /// A word or a number; nil if the recording does not have phases.
    var phase: Substring?
    var pointer = 0
    var force: Double?
    /// A report of a wheel; nil for a finger.
    var turn: WheelTurn?
    var person: Substring?
    /// The number of the phase among the words of the table.
    var word: Int?
  }

  private(set) var rows: [Row] = []
  /// The words of phases, each once: a table repeats a few of them in all its rows.
  private var words: [Substring] = []
  private var numbers: [Substring: Int] = [:]
  /// Whether numbers of phases are those of `UITouch.Phase`, if both kinds are possible.
  var prefersUIKit = false
  /// The properties that the recordings of all people share.
  var common = RecordedTouches()

  mutating func add(_ row: Row) {
    var row = row
    row.word = row.phase.map { number(ofWord: $0) }
    rows.append(row)
  }

  private mutating func number(ofWord word: Substring) -> Int {
    if let last = rows.last?.word, words[last] == word { return last }
    if let known = numbers[word] { return known }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }

  /// Brings the rows into the order of time; rows of one time stay in theirs.
  mutating func sort() {
    let order = rows.indices.sorted { (rows[$0].time, $0) < (rows[$1].time, $1) }
    rows = order.map { rows[$0] }
  }

  /// Finds the unit of the times, which are then in seconds.
  ///
  /// - Parameters:
  ///   - column: the name of the times.
  ///   - given: seconds of a unit, if they were given.
  mutating func takeUnit(
    column: String?, given: Double?
  ) throws(RecordingFault) {
    let phases = phases
    let samples = rows.map { row in
      (row.time, row.pointer, row.word.map { phases[$0]?.isFirst == true } ?? false)
    }
    let unit = try TimeUnit(of: samples, column: column, given: given, line: rows.first?.line ?? 1)
    for index in rows.indices { rows[index].time *= unit.seconds }
    common.timeNote = unit.note
  }

  /// The touches of each person, in order of appearance.
  ///
  /// - Throws: `RecordingFault` for an unknown phase.
  func recordings() throws(RecordingFault) -> [RecordedTouches] {
    var people: [Substring] = []
    var parts: [Substring: [Row]] = [:]
    if rows.contains(where: { $0.person?.isEmpty == false }) {
      for row in rows {
        let person = row.person ?? ""
        if parts[person] == nil { people.append(person) }
        parts[person, default: []].append(row)
      }
    } else if !rows.isEmpty {
      (people, parts) = ([""], ["": rows])
    }
    let phases = phases
    var recordings: [RecordedTouches] = []
    for person in people {
      var recorded = try touches(of: parts[person] ?? [], phases)
      recorded.person = person.isEmpty ? nil : String(person)
      recordings.append(recorded)
    }
    return recordings.isEmpty ? [common] : recordings
  }

  /// Without phases each finger comes down with its first row and is lifted with its last.
  private func touches(
    of rows: [Row], _ phases: [Phase?]
  ) throws(RecordingFault) -> RecordedTouches {
    var recorded = common
    let start = rows.first?.time ?? 0
    var last: [Int: Int] = [:]
    for (index, row) in rows.enumerated() where row.turn == nil { last[row.pointer] = index }
    var (down, near): (Set<Int>, Set<Int>) = ([], [])
    for (index, row) in rows.enumerated() {
      func add(_ phase: Touch.Phase) {
        recorded.add(
          Touch(
            pointer: row.pointer, time: Seconds(row.time - start), position: row.point,
            phase: phase, force: row.force),
          line: row.line)
      }
      if let turn = row.turn {
        let time = Seconds(row.time - start)
        recorded.add(Touch(turn: turn, at: row.point, time: time), line: row.line)
        continue
      }
      guard let word = row.word else {
        add(down.insert(row.pointer).inserted ? .began : .moved)
        if last[row.pointer] == index { add(.ended) }
        continue
      }
      guard let known = phases[word] else {
        throw RecordingFault(
          row.line,
          "'phase': expected down, move, up, cancel, hover or leave, found '\(row.phase ?? "")'")
      }
      guard let phase = known.phase(isDown: down.contains(row.pointer)) else { continue }
      switch phase {
      case .began: down.insert(row.pointer)
      case .ended, .cancelled: down.remove(row.pointer)
      case .hovered: near.insert(row.pointer)
      // A finger that is lifted leaves the page too.
      case .left: guard near.remove(row.pointer) != nil || !known.isOfPage else { continue }
      case .moved, .turned: break
      }
      add(phase)
    }
    return recorded
  }

  // MARK: Phases

  /// The numbering of phases: that of Android's `MotionEvent` or of `UITouch.Phase`.
  private enum Numbering { case android, uiKit }

  /// The phase of each word, by the numbering by which each finger comes down first and is lifted
  /// last; nil for an unknown word.
  private var phases: [Phase?] {
    let preferred: [Numbering] = prefersUIKit ? [.uiKit, .android] : [.android, .uiKit]
    let readings = preferred.map { numbering in words.map { Phase($0, numbering) } }
    return readings.first(where: isWhole)
      ?? readings[preferred.firstIndex(of: .android) ?? 0]
  }

  private func isWhole(by phases: [Phase?]) -> Bool {
    var down: Set<Int> = []
    for row in rows where row.turn == nil {
      guard let word = row.word, let phase = phases[word] else { return false }
      switch phase.phase(isDown: down.contains(row.pointer)) {
      case .began: guard down.insert(row.pointer).inserted else { return false }
      case .ended, .cancelled: guard down.remove(row.pointer) != nil else { return false }
      case .moved: guard down.contains(row.pointer) else { return false }
      case .hovered, .left, .turned, nil: break
      }
    }
    return down.isEmpty
  }

  /// A phase in the word of another program.
  private struct Phase {
    private let known: Touch.Phase?
    /// Whether it is an event of a page, which reports moves of pointers that are not down too.
    let isOfPage: Bool

    init?(_ text: Substring, _ numbering: Numbering) {
      let word = Self.plain(text)
      isOfPage = word.hasPrefix("pointer") || word.hasPrefix("mouse")
      if Self.unused.contains(word) {
        known = nil
      } else if let number = Int(word) {
        let numbers = numbering == .android ? Self.androidNumbers : Self.uiKitNumbers
        // The index of a pointer is in the second byte of an action.
        guard let phase = numbers[numbering == .android ? number & 0xFF : number] else {
          return nil
        }
        known = phase
      } else {
        guard let phase = Self.words[word] else { return nil }
        known = phase
      }
    }

    var isFirst: Bool { known == .began }

    /// Nil for an event without a finger.
    func phase(isDown: Bool) -> Touch.Phase? {
      guard isOfPage, !isDown, let known else { return known }
      return known == .moved ? .hovered : known == .ended || known == .cancelled ? nil : known
    }

    private static func plain(_ text: Substring) -> String {
      var word = text.lowercased()
      for prefix in ["motionevent.", "uitouch.phase.", "uitouchphase", "touch.phase.", "."]
      where word.hasPrefix(prefix) {
        word = String(word.dropFirst(prefix.count))
      }
      if let bracket = word.firstIndex(of: "("), word.hasPrefix("action_") {
        word = String(word[..<bracket])
      }
      return word
    }

    private static let words: [String: Touch.Phase] = [
      "down": .began, "began": .began, "begin": .began, "start": .began, "touchstart": .began,
      "pointerdown": .began, "mousedown": .began, "mousepressed": .began, "action_down": .began,
      "action_pointer_down": .began,
      "move": .moved, "moved": .moved, "touchmove": .moved, "pointermove": .moved,
      "pointerrawupdate": .moved, "mousemove": .moved, "mousemoved": .moved,
      "action_move": .moved, "stationary": .moved,
      "up": .ended, "ended": .ended, "end": .ended, "touchend": .ended, "pointerup": .ended,
      "mouseup": .ended, "mousereleased": .ended, "action_up": .ended,
      "action_pointer_up": .ended,
      "cancel": .cancelled, "cancelled": .cancelled, "canceled": .cancelled,
      "touchcancel": .cancelled, "pointercancel": .cancelled, "action_cancel": .cancelled,
      "hover": .hovered, "hovered": .hovered, "action_hover_enter": .hovered,
      "action_hover_move": .hovered,
      "leave": .left, "left": .left, "pointerleave": .left, "mouseleave": .left,
      "action_hover_exit": .left,
    ]

    /// Events beside a touch.
    private static let unused: Set<String> = [
      "pointerover", "pointerenter", "pointerout", "gotpointercapture", "lostpointercapture",
      "mouseover", "mouseenter", "mouseout", "click", "dblclick", "contextmenu",
    ]

    /// `MotionEvent.ACTION_…`.
    private static let androidNumbers: [Int: Touch.Phase] = [
      0: .began, 1: .ended, 2: .moved, 3: .cancelled, 5: .began, 6: .ended, 7: .hovered,
      9: .hovered, 10: .left,
    ]

    /// `UITouch.Phase`: began, moved, stationary, ended, cancelled.
    private static let uiKitNumbers: [Int: Touch.Phase] = [
      0: .began, 1: .moved, 2: .moved, 3: .ended, 4: .cancelled,
    ]
  }
}

/// Numbers for the fingers of a recording that has names for them.
struct PointerNumbers {
  private var numbers: [Substring: Int] = [:]

  /// The number in a text, or else the next free one.
  mutating func number(of text: Substring) -> Int {
    if let number = Int(text), (0...1_000_000).contains(number) { return number }
    if let known = numbers[text] { return known }
    numbers[text] = numbers.count
    return numbers.count - 1
  }
}
