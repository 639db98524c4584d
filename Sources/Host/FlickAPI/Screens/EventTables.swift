internal import FlickCore
internal import LuaKit

/// The argument of handlers: a component's event, with the id, the time and the stage.
///
/// Generic without constraints, like `LuaPair`: with them the runtime would look up each
/// conformance at start-up, which takes 200,000 instructions.
struct EventTable<What> {
  let id: String
  let time: Seconds
  let stage: StageObject
  let what: What
}

extension EventTable: LuaNamed, LuaPushable, LuaReturnable, LuaHandedTable
where What: EventDescription {
  static var luaTable: LuaTableType<EventTable> { What.table }
}

/// An event with handlers.
protocol EventDescription: Sendable {
  /// The form of the argument; a `static let`.
  static var table: LuaTableType<EventTable<Self>> { get }
}

extension EventTable {
  /// A declaration with the keys that all events have, and these.
  static func declared(
    _ name: String, _ summary: String, owner: String, _ keys: [LuaKey<EventTable>]
  ) -> LuaTableType<EventTable> {
    LuaTableType(
      name, summary,
      [
        LuaKey("id", "The id of the \(owner).") { $0.id },
        LuaKey("time", "Virtual time in seconds.") { $0.time },
        LuaKey("stage", "The stage of the event.") { $0.stage },
      ] + keys)
  }
}

extension PageChange: EventDescription {
  static let table = EventTable<PageChange>.declared(
    "page_change", "The event of a pager that starts towards another page, or rests there.",
    owner: "pager",
    [
      LuaKey("from", "The page before, from 1.") { PageNumber.toLua($0.what.from) },
      LuaKey("to", "The page after, from 1.") { PageNumber.toLua($0.what.to) },
      LuaKey("cause", "The cause of the change.") { $0.what.cause },
    ])
}

/// A drag of a pager, as handlers receive it.
struct PagerDrag: EventDescription {
  /// The pager's continuous position, from 0; nil for a removed pager.
  private let position: Pages?
  private let event: GestureEvent

  /// Reads the position now, since a handler may be called later.
  init(_ event: GestureEvent, on stage: StageObject) {
    self.event = event
    // During a drag only the reported touch has moved the pager.
    position = event.lastPosition ?? (try? stage.read { try $0.position(of: event.component) })
  }

  static let table = EventTable<PagerDrag>.declared(
    "pager_drag", "The event of a finger that drags a pager.", owner: "pager",
    [
      LuaKey("position", "The pager's continuous position: 1 at the first page.") {
        $0.what.position.map(PageNumber.toLua)
      },
      LuaKey("pointer", "The number of the finger.") { $0.what.event.pointer },
      LuaKey(
        "ending", "How a drag ended: 'completed', or the reason why it was cancelled; else nil."
      ) { $0.what.event.ending },
    ])
}

extension CardChange: EventDescription {
  static let table = EventTable<CardChange>.declared(
    "card_change", "The event of a deck with another card at rest in front.", owner: "deck",
    [
      LuaKey("from", "The card before, from 1.") { PageNumber.toLua($0.what.from) },
      LuaKey("to", "The card in front now, from 1.") { PageNumber.toLua($0.what.to) },
      LuaKey("cause", "The cause of the change.") { $0.what.cause },
      LuaKey(
        "way",
        "The meaning of the side that the previous card went to, from `ways`; else nil."
      ) {
        $0.what.meaning
      },
    ])
}

extension StateChange: EventDescription {
  static let table = EventTable<StateChange>.declared(
    "state_change", "The event of states that rest in another state.", owner: "states",
    [
      LuaKey("from", "The state before.") { $0.what.fromName },
      LuaKey("to", "The state now.") { $0.what.toName },
      LuaKey("cause", "The cause of the change.") { $0.what.cause },
    ])
}

/// A pull at a header, as handlers receive it.
struct HeaderPull: EventDescription {
  let pull: Points

  static let table = EventTable<HeaderPull>.declared(
    "header_pull", "The event of a header that a finger has pulled far enough.", owner: "header",
    [LuaKey("pull", "The pull, in points.") { $0.what.pull }])
}
