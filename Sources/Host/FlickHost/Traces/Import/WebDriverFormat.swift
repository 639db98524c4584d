internal import FlickCore
internal import FlickJSON

/// The actions of the W3C's WebDriver: each finger's actions, tick by tick.
///
/// A tick takes as long as the longest action in it. See WebDriver, "Actions"
/// (https://www.w3.org/TR/webdriver2/#actions).
struct WebDriverFormat {
  /// The reports per second of a moving finger.
  private static let rate = 60.0
  /// The most ticks, and the longest.
  private static let mostTicks = 100_000
  private static let longestTick = 3600.0

  private struct Finger {
    var pointer: Int
    var place: Point2D?
    var isDown = false
    var force: Double?
    /// Whether it is a mouse or a pen, by its own word.
    var hovers = false
  }

  private struct Step {
    var duration: Double
    var line: Int
    var kind: Kind
    /// The finger's pressure from here on, if given.
    var force: Double?

    enum Kind {
      case pause, down, up, cancel
      case move(x: Double, y: Double, isRelative: Bool)
      case scroll(at: Point2D, by: Vector)
    }
  }

  private var fingers: [Finger] = []
  private var recorded = RecordedTouches()
  /// Whether a source is a wheel.
  private var hasWheel = false

  static func read(_ bytes: [UInt8]) throws(JSONError) -> RecordedTouches {
    let document = try JSONReader.parse(bytes)
    let list =
      if case .array(let sources) = document.value { sources } else {
        try document.elements("actions", of: "the document")
      }
    var sources: [[Step]] = []
    var reader = WebDriverFormat()
    for (index, source) in list.enumerated() {
      let name = "source \(index + 1)"
      let type = try source.string("type", of: name)
      guard ["pointer", "key", "wheel", "none"].contains(type) else {
        throw source.error("'type' of \(name): no such type '\(type)'")
      }
      let steps = try reader.steps(of: source, name, isPointer: type == "pointer")
      if type == "wheel" { reader.hasWheel = true }
      if type == "pointer" {
        let kind = try source["parameters"]?["pointerType"]?.string("'pointerType' of \(name)")
        reader.fingers.append(
          Finger(pointer: reader.fingers.count, hovers: kind == "mouse" || kind == "pen"))
      }
      // Those of the fingers first, so that their numbers are those of the lists.
      sources.insert(steps, at: type == "pointer" ? reader.fingers.count - 1 : sources.count)
    }
    try reader.play(sources)
    reader.recorded.isInPoints = true
    return reader.recorded
  }

  // MARK: Reading

  private func steps(
    of source: JSONNode, _ name: String, isPointer: Bool
  ) throws(JSONError) -> [Step] {
    let actions = try source.elements("actions", of: name)
    guard actions.count <= Self.mostTicks else {
      throw source.error("\(name): more than \(Self.mostTicks) actions")
    }
    var steps: [Step] = []
    for (index, action) in actions.enumerated() {
      let place = "action \(index + 1) of \(name)"
      steps.append(try step(of: action, place, isPointer: isPointer))
    }
    return steps
  }

  private func step(
    of action: JSONNode, _ place: String, isPointer: Bool
  ) throws(JSONError) -> Step {
    let milliseconds = try action["duration"]?.number("'duration' of \(place)") ?? 0
    guard milliseconds >= 0, milliseconds <= 1000 * Self.longestTick else {
      throw action.error(
        "'duration' of \(place): expected 0 to an hour, in milliseconds"
      )
    }
    let type = try action.string("type", of: place)
    let kind: Step.Kind
    switch type {
    case "pointerDown" where isPointer: kind = .down
    case "pointerUp" where isPointer: kind = .up
    case "pointerCancel" where isPointer: kind = .cancel
    case "pointerMove" where isPointer:
      kind = .move(
        x: try action.number("x", of: place), y: try action.number("y", of: place),
        isRelative: try isRelative(action, place))
    case "scroll" where !isPointer:
      kind = .scroll(
        at: try action.point(of: place),
        by: Vector(
          x: try action.number("deltaX", of: place), y: try action.number("deltaY", of: place)))
    default:
      guard type == "pause" || !isPointer else {
        throw action.error("'type' of \(place): no such action '\(type)'")
      }
      kind = .pause
    }
    let force = try isPointer ? action["pressure"]?.number("'pressure' of \(place)") : nil
    if let force, !(0...1).contains(force) {
      throw action.error("'pressure' of \(place): expected 0 to 1, found \(force)")
    }
    return Step(duration: milliseconds / 1000, line: action.line, kind: kind, force: force)
  }

  private func isRelative(_ action: JSONNode, _ place: String) throws(JSONError) -> Bool {
    guard let origin = action["origin"] else { return false }
    guard case .string(let text) = origin.value, text == "viewport" || text == "pointer" else {
      throw origin.error(
        "'origin' of \(place): expected viewport or pointer; an element is not known here")
    }
    return text == "pointer"
  }

  // MARK: Playing

  private mutating func play(_ sources: [[Step]]) throws(JSONError) {
    var time = 0.0
    for tick in 0..<(sources.map(\.count).max() ?? 0) {
      let steps = sources.map { $0.indices.contains(tick) ? $0[tick] : nil }
      try act(steps, at: time)
      if hasWheel { scroll(steps, at: time) }
      let duration = steps.compactMap { $0?.duration }.max() ?? 0
      try move(steps, from: time)
      time += duration
    }
  }

  /// Performs the actions at the beginning of a tick.
  private mutating func act(_ steps: [Step?], at time: Double) throws(JSONError) {
    for (number, step) in steps.enumerated() where fingers.indices.contains(number) {
      guard let step else { continue }
      let phase: Touch.Phase
      switch step.kind {
      case .down: phase = .began
      case .up: phase = .ended
      case .cancel: phase = .cancelled
      case .pause, .move, .scroll: continue
      }
      guard fingers[number].isDown != (phase == .began) else {
        let state = phase == .began ? "down already" : "not down"
        throw JSONError(line: step.line, message: "finger \(number + 1) is \(state)")
      }
      guard let place = fingers[number].place else {
        throw JSONError(
          line: step.line,
          message: "finger \(number + 1) comes down before a move sets its position")
      }
      fingers[number].isDown = phase == .began
      if let force = step.force { fingers[number].force = force }
      addTouch(number, phase, time, place, step.line)
    }
  }

  /// Adds a scroll of any duration as one report, at the beginning of its tick.
  private mutating func scroll(_ steps: [Step?], at time: Double) {
    for case .some(let step) in steps {
      guard case .scroll(let place, let amount) = step.kind else { continue }
      recorded.add(
        Touch(turn: WheelTurn(by: amount), at: place, time: Seconds(time)), line: step.line)
    }
  }

  private mutating func addTouch(
    _ number: Int, _ phase: Touch.Phase, _ time: Double, _ place: Point2D, _ line: Int
  ) {
    recorded.add(
      Touch(
        pointer: fingers[number].pointer, time: Seconds(time), position: place, phase: phase,
        force: phase == .hovered ? nil : fingers[number].force),
      line: line)
  }

  /// Moves all fingers that move in a tick, side by side.
  private mutating func move(_ steps: [Step?], from time: Double) throws(JSONError) {
    var moves: [(time: Double, number: Int, place: Point2D, line: Int)] = []
    for (number, step) in steps.enumerated() where fingers.indices.contains(number) {
      guard let step, case .move(let x, let y, let isRelative) = step.kind else { continue }
      let start = fingers[number].place ?? Point2D(x: x, y: y)
      let end = isRelative ? Point2D(x: start.x + x, y: start.y + y) : Point2D(x: x, y: y)
      fingers[number].place = end
      if let force = step.force { fingers[number].force = force }
      guard fingers[number].isDown || fingers[number].hovers else { continue }
      let count = max(1, Int((step.duration * Self.rate).rounded(.up)))
      guard recorded.touches.count + moves.count + count <= Trace.mostTouches else {
        throw JSONError(line: step.line, message: "the movement is too long")
      }
      for index in 1...count {
        let share = Double(index) / Double(count)
        let place = Point2D(
          x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
        moves.append((time + share * step.duration, number, place, step.line))
      }
    }
    for move in moves.sorted(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
      let phase: Touch.Phase = fingers[move.number].isDown ? .moved : .hovered
      addTouch(move.number, phase, move.time, move.place, move.line)
    }
  }
}
