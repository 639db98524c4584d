internal import FlickCore
internal import LuaKit

/// What handlers are told, each a table with the id, the time and the stage.
protocol EventTable: LuaHandedTable {
  /// Of the component.
  var id: String { get }
  /// When it happened.
  var time: Seconds { get }
  /// Where it happened.
  var stage: StageObject { get }
}

extension EventTable {
  /// The keys that all have, and these.
  static func keys(_ whose: String, _ keys: [LuaKey<Self>]) -> [LuaKey<Self>] {
    [
      LuaKey("id", "Of the \(whose).") { $0.id },
      LuaKey("time", "When, in seconds of virtual time.") { $0.time.value },
      LuaKey("stage", "The stage that it happened on.") { $0.stage },
    ] + keys
  }
}

/// A change of pages as handlers are told it: pages from 1.
struct PageChangeTable: EventTable {
  let id: String
  let time: Seconds
  let stage: StageObject
  let change: PageChange

  static let luaTable = LuaTableType<PageChangeTable>(
    "page_change", "What a pager says when it sets out for another page, or rests there.",
    keys(
      "pager",
      [
        LuaKey("from", "The page before, from 1.") { PageNumber.toLua($0.change.from) },
        LuaKey("to", "The page after, from 1.") { PageNumber.toLua($0.change.to) },
        LuaKey("cause", "What made it so.") { $0.change.cause },
      ]))
}

/// A drag of a pager as handlers are told it: pages from 1.
struct PagerDragTable: EventTable {
  let id: String
  let time: Seconds
  let stage: StageObject
  /// The pager's continuous position, from 0; nil for one that is gone.
  private let position: Pages?
  private let event: GestureEvent

  /// Of the moment: a handler may be called later.
  init(id: String, time: Seconds, stage: StageObject, event: GestureEvent) {
    (self.id, self.time, self.stage, self.event) = (id, time, stage, event)
    // While it goes on, the touch that is told has moved the pager; nothing else has.
    position = event.lastPosition ?? (try? stage.read { try $0.position(of: event.component) })
  }

  static let luaTable = LuaTableType<PagerDragTable>(
    "pager_drag", "What a pager says of the finger that drags it.",
    keys(
      "pager",
      [
        LuaKey("position", "The pager's continuous position: 1 at the first page.") {
          $0.position.map(PageNumber.toLua)
        },
        LuaKey("pointer", "Which finger.") { $0.event.pointer },
        LuaKey(
          "ending", "Of a drag that is over: 'completed', or why it was cancelled; else nil."
        ) { $0.event.ending },
      ]))
}

/// A change of cards as handlers are told it: cards from 1.
struct CardChangeTable: EventTable {
  let id: String
  let time: Seconds
  let stage: StageObject
  let change: CardChange

  static let luaTable = LuaTableType<CardChangeTable>(
    "card_change", "What a deck says when another card rests in front.",
    keys(
      "deck",
      [
        LuaKey("from", "The card before, from 1.") { PageNumber.toLua($0.change.from) },
        LuaKey("to", "The card in front now, from 1.") { PageNumber.toLua($0.change.to) },
        LuaKey("cause", "What made it so.") { $0.change.cause },
      ]))
}

/// A change of states as handlers are told it.
struct StateChangeTable: EventTable {
  let id: String
  let time: Seconds
  let stage: StageObject
  let change: StateChange

  static let luaTable = LuaTableType<StateChangeTable>(
    "state_change", "What states say when they rest in another one.",
    keys(
      "states",
      [
        LuaKey("from", "The state before.") { $0.change.fromName },
        LuaKey("to", "The state now.") { $0.change.toName },
        LuaKey("cause", "What made it so.") { $0.change.cause },
      ]))
}

/// A pull at a header as handlers are told it.
struct PullTable: EventTable {
  let id: String
  let time: Seconds
  let stage: StageObject
  let pull: Points

  static let luaTable = LuaTableType<PullTable>(
    "header_pull", "What a header says when a finger has pulled far enough.",
    keys("header", [LuaKey("pull", "Points that it is pulled.") { $0.pull.value }]))
}
