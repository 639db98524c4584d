internal import FlickCore
public import LuaKit

/// A stage in a script's hands: a simulated screen with its own virtual time.
public final class StageObject: LuaObject {
  var stage: Stage
  private let number: Int
  private let session: ScriptSession

  init(_ screen: Screen, in session: ScriptSession) {
    stage = Stage(scene: screen.scene, recording: session.isLogging ? .all : .decisions)
    number = session.nextStageNumber()
    self.session = session
    session.record(.opened(stage: number, title: screen.title, scene: screen.scene))
  }

  /// Changes the stage and puts what happened into the run log.
  func perform<Result>(_ body: (inout Stage) throws -> Result) rethrows -> Result {
    defer { flushEvents() }
    return try body(&stage)
  }

  /// Reads the stage in place; reading the property would copy it, with a retain for each array.
  func read<Result>(_ body: (inout Stage) throws -> Result) rethrows -> Result {
    try body(&stage)
  }

  /// With a log the events go there; without one the stage keeps its decisions for `decisions`.
  private func flushEvents() {
    guard session.isLogging else { return }
    for event in stage.takeEvents() {
      if case .decision(let decision) = event.kind { decisions.append(decision) }
      session.record(.stage(number, event))
    }
  }

  private var decisions: [Decision] = []

  var allDecisions: [Decision] { session.isLogging ? decisions : stage.decisions }

  /// The declaration.
  public static let luaType = LuaType<StageObject>(
    "stage", "A simulated screen. Its pagers are properties, by their ids.",
    properties: [time, isAtRest],
    methods: [play, drag, touch, wait, settle, pager, why, decisionList, cancel],
    fallback: { stage, key in
      stage.stage.scene.component(named: key).map { PagerObject(stage: stage, component: $0) }
    })
}

// MARK: - Rows

extension StageObject {
  static let time = LuaProperty<StageObject>("time", "Virtual time in seconds, from 0.") {
    $0.read { $0.time.value }
  }
  static let isAtRest = LuaProperty<StageObject>("is_at_rest", "Whether no motion is running.") {
    $0.read { $0.isAtRest }
  }

  static let play = LuaMethod<StageObject>(
    "play", "Plays a trace from now on; its first touch is now.",
    Arg<TraceObject>.object("trace", "The touches."),
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage:play(fb.drag { from = { 300, 400 }, by = { -250, 0 }, duration = 0.3 })
      stage:settle()
      assert(stage.p.page == 2)
      """
  ) { stage, trace in
    try stage.perform { try $0.play(trace.trace, at: $0.time) }
  }

  static let drag = LuaMethod<StageObject>(
    "drag", "Drags a finger along a straight line at a steady speed, from now on.",
    table: DragRows.keys, returns: "the trace that was played"
  ) { stage, fields in
    let trace = try DragRows.trace(fields)
    try stage.perform { try $0.play(trace, at: $0.time) }
    return TraceObject(trace: trace)
  }

  static let touch = LuaMethod<StageObject>(
    "touch", "One touch, now.", Arg<TouchPhase>.choice("phase", "What the finger does."),
    Arg<Pair>("point", "{ x, y } in points."),
    Arg.integer("pointer", "Which finger.", .within(0...1_000_000), default: 0)
  ) { stage, phase, point, pointer in
    try stage.perform {
      try $0.handle(
        Touch(pointer: pointer, time: $0.time, position: point.point, phase: phase.phase))
    }
  }

  static let wait = LuaMethod<StageObject>(
    "wait", "Lets virtual time pass.", Arg.number("seconds", "How long.", .within(0...1e9))
  ) { stage, seconds in
    try stage.perform { try $0.advance(by: Seconds(seconds)) }
  }

  static let settle = LuaMethod<StageObject>(
    "settle", "Lets virtual time pass until everything is at rest.",
    returns: "the time at which the last motion came to rest"
  ) { stage in
    stage.perform { $0.settle() }
    return stage.read { $0.time.value }
  }

  static let pager = LuaMethod<StageObject>(
    "pager", "The pager with an id.", Arg.string("id", "Its id."), returns: "the pager"
  ) { stage, id in
    PagerObject(stage: stage, component: try stage.stage.component(named: id))
  }

  static let why = LuaMethod<StageObject>(
    "why", "The last decision about a pager.", Arg.string("id", "Its id."),
    returns: "the decision, or nil when none was made"
  ) { stage, id in
    try stage.stage.why(id).map { DecisionObject(stage: stage, decision: $0) }
  }

  static let decisionList = LuaMethod<StageObject>(
    "decisions", "Every decision so far, in the order of time.", returns: "a list"
  ) { stage in LuaList(stage.allDecisions.map { DecisionObject(stage: stage, decision: $0) }) }

  static let cancel = LuaMethod<StageObject>(
    "cancel", "Takes a finger away as the system does for a call or an alert.",
    Arg.integer("pointer", "Which finger.", default: 0)
  ) { stage, pointer in
    stage.perform { $0.cancelGesture(ofPointer: pointer) }
  }
}

/// The phases of a touch, in the words of the core.
enum TouchPhase: String, LuaChoice {
  case began, moved, ended, cancelled

  var phase: Touch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
