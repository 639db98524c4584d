internal import FlickCore
internal import LuaKit
internal import LuaSchema

// The rows of a stage for its components: objects, nodes, numbers and decisions.

extension StageObject {
  static let pager = component("pager", "pager", .pager) {
    PagerObject(stage: $0, component: $1)
  }
  static let scrollView = component("scroll_view", "scroll view", .scrollView) {
    ScrollViewObject(stage: $0, component: $1)
  }
  static let gesture = component("gesture", "gesture", .gesture) {
    GestureObject(stage: $0, component: $1)
  }

  /// The method that returns the component of a kind with an id.
  private static func component<Object: LuaObject>(
    _ name: String, _ noun: String, _ kind: SceneTree.ComponentKind,
    _ make: @escaping @Sendable (StageObject, ComponentID) -> Object
  ) -> LuaMethod<StageObject> {
    LuaMethod(
      name, "The \(noun) with an id.", Arg.string("id", "Its id."), returns: "the \(noun)"
    ) { stage, id in make(stage, try stage.component(id, kind, noun)) }
  }

  static let node = LuaMethod<StageObject>(
    "node", "The node with an id, with its present look.", Arg.string("id", "Its id."),
    returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, padding = 16,
        fb.rectangle { id = "card", height = 100, corner_radius = 8, fill = "#1db954" } })
      local card = stage:node("card")
      assert(card.frame[1] == 16 and card.frame[3] == 358 and card.fill == "#1db954")
      """
  ) { stage, id in
    // Its look is computed when it is read; here only its existence is checked.
    if try stage.read({ $0.scene.frame(of: id) == nil }) { _ = try stage.node(id) }
    return NodeObject(stage: stage, id: id)
  }

  static let has = LuaMethod<StageObject>(
    "has",
    "Whether it has a component or a node with an id, and a number by its name if one is given: a handler may be "
      + "called after a new layout has removed its component.",
    Arg.string("id", "An id."),
    Arg<String?>.optional("number", "A property of states or variables with that id."),
    returns: "whether it has",
    example: """
      local fb = require "flickbook"
      local card = fb.variables("card", { x = 0 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { card }, fb.rectangle { id = "face" } })
      assert(stage:has "face" and stage:has("card", "x"))
      assert(not stage:has("card", "y") and not stage:has "deck")
      """
  ) { stage, id, number in
    try stage.read { stage in
      guard let number else {
        return stage.scene.component(named: id) != nil || stage.scene.frame(of: id) != nil
      }
      return (try? stage.value(id, number)) != nil
    }
  }

  static let value = LuaMethod<StageObject>(
    "value", "A derived value of the screen, now.", Arg.string("name", "Its name."),
    returns: "the number"
  ) { stage, name in try stage.value(name) }

  static let why = LuaMethod<StageObject>(
    "why", "The last decision about a pager or a gesture.", Arg.string("id", "Its id."),
    returns:
      "the decision, or nil before its first one, which a gesture or a program makes; `stage:decisions` lists all"
  ) { stage, id in
    try stage.read { try $0.why(id) }.map { DecisionObject(stage: stage, decision: $0) }
  }

  static let decider = Arg.string("about", "The id of a component: variables, a gesture, a pager.")
  static let reportedVerdict = Arg.string(
    "verdict", "The outcome, in a word or two of at most 16 letters.")
  static let reportedTests = Arg<LuaTable?>.optional(
    "tests",
    "Up to four, each { name =, value =, threshold =, unit = ('times'), compare = ('reaching'), deciding = }, "
      + "named as those of the core: 'velocity', 'way', 'projection' and others.",
    .list(.map(.any)))

  static let decide = LuaMethod<StageObject>(
    "decide",
    "Records a decision of the script's own, with its tests: `why`, margins, logs and the view "
      + "include it.",
    table: LuaParameter.list(decider, reportedVerdict, reportedTests), returns: "the decision",
    example: """
      local fb = require "flickbook"
      local knob = fb.variables("knob", { turn = 0 })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { knob } })
      stage:decide { about = "knob", verdict = "on", tests = {
        { name = "way", value = 42, threshold = 30, unit = "pt", compare = "at least" } } }
      local why = stage:why "knob"
      assert(why.verdict == "on" and why.rule == "script" and why.margin == 12)
      """
  ) { stage, fields in
    let id = try fields(decider)
    let given = try fields(reportedTests).map { LuaValue.table($0) }
    let tests = try ReportedTests(in: "'tests' of stage:decide").criteria(given)
    let verdict = try fields(reportedVerdict)
    try stage.perform(taking: .none) { try $0.decide(id, verdict, tests) }
    return try stage.read { try $0.why(id) }.map { DecisionObject(stage: stage, decision: $0) }
  }

  static let decisionList = LuaMethod<StageObject>(
    "decisions", "Every decision so far, in the order of time.", returns: "a list"
  ) { stage in
    try stage.session.checkReach(stage)
    return LuaList(stage.decisionsSoFar.map { DecisionObject(stage: stage, decision: $0) })
  }
}
