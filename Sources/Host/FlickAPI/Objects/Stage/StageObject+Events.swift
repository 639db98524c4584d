internal import FlickCore
internal import LuaKit

// The list of past events, for tests of their order.

extension StageObject {
  static let eventList = LuaMethod<StageObject>(
    "events",
    "The events since the first call, in the order of time; the first call starts the record and "
      + "returns an empty list.",
    returns: "a list of tables",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "p", page_count = 3 } })
      stage:events()
      stage.p:move_to(2)
      stage:settle()
      local events = stage:events()
      assert(events[#events].event == "page_changed" and events[#events].to == 2)
      """
  ) { stage in
    try stage.session.checkReach(stage)
    stage.keepEvents()
    return LuaList(stage.eventTables)
  }

  /// Events as scripts receive them, without touches and decisions.
  private var eventTables: [StageEventTable] {
    (recorder.keptEvents ?? []).compactMap { StageEventTable($0, stage.scene) }
  }

  /// Whether events are kept.
  package var keepsEvents: Bool { recorder.keptEvents != nil }
}

/// One event as scripts receive it.
struct StageEventTable: LuaHandedTable {
  let time: Seconds
  let event: String
  let id: String
  var from: Int?
  var to: Int?
  var other: String?
  var outcome: String?
  var line: Double?

  init?(_ happened: StageEvent, _ scene: SceneTree) {
    time = happened.time
    let component: ComponentID
    switch happened.kind {
    case .touch, .wheel, .decision: return nil
    case .gesture(let gesture):
      guard gesture.state != .changed else { return nil }
      (event, component) = (gesture.state.rawValue, gesture.component)
    case .handover(let from, let next, _), .flingHandover(let from, let next, _):
      (event, component) = ("handed_over", from)
      other = scene.name(of: next)
    case .scrollRest(let view, _, _): (event, component) = ("rest", view)
    case .rest(let pager, let page): (event, component, to) = ("rest", pager, page + 1)
    case .pageWillChange(let pager, let change):
      (event, component) = ("page_will_change", pager)
      (from, to) = (change.from + 1, change.to + 1)
    case .pageChanged(let pager, let change):
      (event, component) = ("page_changed", pager)
      (from, to) = (change.from + 1, change.to + 1)
    case .cardChanged(let deck, let change):
      (event, component) = ("card_changed", deck)
      (from, to) = (change.from + 1, change.to + 1)
    case .stateChanged(let states, let change):
      (event, component) = ("state_changed", states)
      (from, to) = (change.from + 1, change.to + 1)
    case .animationEnded(let variables, let end):
      (event, component, outcome) = ("animation_ended", variables, end.outcome.rawValue)
    case .headerPulled(let header, _): (event, component) = ("pulled", header)
    case .crossed(let crossing):
      (event, id, line) = ("crossed", crossing.name, crossing.line)
      return
    case .motionStarted(let moving, _): (event, component) = ("motion_started", moving)
    case .motionRetargeted(let moving, _): (event, component) = ("motion_retargeted", moving)
    case .motionEnded(let moving): (event, component) = ("motion_ended", moving)
    }
    id = scene.name(of: component)
  }

  static let luaTable = LuaTableType<StageEventTable>(
    "stage_event", "An event on a stage.",
    [
      LuaKey("time", "Virtual time in seconds.") { $0.time.value },
      LuaKey(
        "event",
        "The kind: 'page_will_change', 'page_changed', 'card_changed', 'state_changed', 'animation_ended', 'pulled', 'crossed', 'rest', 'handed_over', 'motion_started', 'motion_retargeted', 'motion_ended', or of a gesture 'began', 'ended', 'cancelled', 'failed'."
      ) { $0.event },
      LuaKey("id", "The component's id, or that of crossed lines.") { $0.id },
      LuaKey("from", "The page, card or state before, from 1; else nil.") { $0.from },
      LuaKey("to", "The page, card or state after, from 1; else nil.") { $0.to },
      LuaKey("other", "The component that got a finger or a fling; else nil.") {
        $0.other
      },
      LuaKey("outcome", "How an animation ended: 'ended', 'retargeted' or 'interrupted'; else nil.")
      {
        $0.outcome
      },
      LuaKey("line", "The line that a number crossed; else nil.") { $0.line },
    ])
}
