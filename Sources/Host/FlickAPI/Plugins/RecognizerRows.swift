internal import FlickCore
internal import LuaKit

/// Gestures that a plugin's state machine recognizes.
enum RecognizerRows {
  static let recognizer = Arg.string("recognizer", "A plugin's recognizer, as `plugin:name`.")
  static let options = Arg<LuaTable?>.optional(
    "options", "The options for the recognizer's `start`.", PluginValue.options)

  /// The target of options that are not the core's.
  private struct Keys {}

  static let gesture = GestureRows.gesture(
    "plugin_gesture", "A gesture that a plugin recognizes.",
    LuaOptions(Keys(), [.apart(recognizer), .apart(options)]),
    returns: "the gesture, for the `gestures` of a node"
  ) { _, fields in
    let session = try fields.host(ScriptSession.self)
    let (name, options) = (try fields(recognizer), try fields(options))
    return .custom(try machine(session.contribution(.recognizer, name), options, session))
  }

  static func machine(
    _ contribution: Contribution, _ options: LuaTable?, _ session: ScriptSession
  ) throws -> CustomGesture {
    guard case .table(let table) = contribution.value else {
      throw APIError("\(contribution.title): a table with 'step' expected")
    }
    let rule = try RuleFunction(contribution, "step", session: session)
    let start = try self.start(contribution, table, options)
    var isDiscrete = false
    if case .boolean(true) = try table.rawValue(of: "discrete") { isDiscrete = true }
    return CustomGesture(contribution.qualifiedName, isDiscrete: isDiscrete, start: start) {
      state, touch in
      rule.ask([state, RecognizerTouchTable(touch: touch)], else: CustomStep(state, .fail)) {
        try step($0, at: touch.time, rule)
      }
    }
  }

  /// The state before the first touch: the value of `start`, or its result for the options.
  private static func start(
    _ contribution: Contribution, _ table: LuaTable, _ options: LuaTable?
  ) throws -> PlainData {
    let value = try table.rawValue(of: "start")
    guard case .function(let function) = value else { return try PlainData(value) }
    let given = try options.map { try PlainData(.table($0)) } ?? .table([])
    let results = try contribution.call(function, [given])
    do {
      return try PlainData(results.first ?? .nil)
    } catch {
      throw contribution.badResult("'start': \(error)", of: function, cause: error)
    }
  }

  /// Reads the results of a call: the state, the verdict, the seconds to the next call, the tests.
  private static func step(
    _ results: [LuaValue], at time: Seconds, _ rule: RuleFunction
  ) throws -> CustomStep {
    let values = results + Array(repeating: .nil, count: max(0, 4 - results.count))
    let (state, verdict, wait, tests) = (values[0], values[1], values[2], values[3])
    let next: PlainData
    do {
      next = try PlainData(state)
    } catch {
      throw rule.bad("a state of plain data expected: \(error)", cause: error)
    }
    var deadline = Seconds.infinity
    if let seconds = wait.asNumber {
      guard seconds > 0, seconds <= 1e6 else {
        throw rule.bad("seconds above 0 until the next call expected, got \(wait.text)")
      }
      deadline = time + Seconds(seconds)
    } else {
      guard case .nil = wait else {
        throw rule.bad("seconds, or nil, expected as third result, got \(wait.text)")
      }
    }
    return CustomStep(
      next, try Self.verdict(verdict, rule), deadline: deadline,
      criteria: try ReportedTests(of: rule).criteria(tests))
  }

  private static func verdict(
    _ value: LuaValue, _ rule: RuleFunction
  ) throws -> CustomStep.Verdict {
    if case .nil = value { return .wait }
    return try ReportedTests(of: rule).named(value, "a verdict")
  }
}

/// A touch as a plugin's recognizer receives it.
private struct RecognizerTouchTable: LuaHandedTable {
  let touch: CustomTouch

  static let luaTable = LuaTableType<RecognizerTouchTable>(
    "recognizer_touch", "The event of a finger, for a recognizer.",
    [
      LuaKey("phase", "'began', 'moved', 'ended' or 'timed_out'.") { $0.touch.phase.rawValue },
      LuaKey("time", "Seconds of virtual time.") { $0.touch.time.value },
      LuaKey("pointer", "The number of the finger.") { $0.touch.pointer },
      LuaKey("fingers", "The number of fingers that take part, including one that is lifted.") {
        $0.touch.fingers
      },
      LuaKey("x", "Points from the left edge of the node.") { $0.touch.place.x },
      LuaKey("y", "Points from its top edge.") { $0.touch.place.y },
      LuaKey("start_x", "Where the finger came down.") { $0.touch.start.x },
      LuaKey("start_y", "Where the finger came down.") { $0.touch.start.y },
      LuaKey("width", "The node's width, points.") { $0.touch.size.width },
      LuaKey("height", "The node's height, points.") { $0.touch.size.height },
      LuaKey("velocity_x", "Points per second, of a finger that is lifted; else 0.") {
        $0.touch.velocity.x.value
      },
      LuaKey("velocity_y", "Points per second, of a finger that is lifted; else 0.") {
        $0.touch.velocity.y.value
      },
      LuaKey("is_active", "Whether the gesture was recognized and continues.") {
        $0.touch.isActive
      },
    ])
}
