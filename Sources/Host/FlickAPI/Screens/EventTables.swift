internal import FlickCore
internal import LuaKit

/// The argument of handlers: what happened to a component, with its id, the time and the stage.
///
/// Generic without constraints, as `LuaPair`: the runtime would look for each conformance at a
/// start, which takes 200,000 instructions.
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

/// Something that handlers are called for.
protocol EventDescription: Sendable {
  /// The form of the argument; a `static let`.
  static var table: LuaTableType<EventTable<Self>> { get }
}

extension EventTable {
  /// A declaration with the keys that all events have, and these.
  static func declared(
    _ name: String, _ summary: String, whose: String, _ keys: [LuaKey<EventTable>]
  ) -> LuaTableType<EventTable> {
    LuaTableType(
      name, summary,
      [
        LuaKey("id", "The id of the \(whose).") { $0.id },
        LuaKey("time", "When, in seconds of virtual time.") { $0.time },
        LuaKey("stage", "The stage that it happened on.") { $0.stage },
      ] + keys)
  }
}

extension PageChange: EventDescription {
  static let table = EventTable<PageChange>.declared(
    "page_change", "What a pager says when it sets out for another page, or rests there.",
    whose: "pager",
    [
      LuaKey("from", "The page before, from 1.") { PageNumber.toLua($0.what.from) },
      LuaKey("to", "The page after, from 1.") { PageNumber.toLua($0.what.to) },
      LuaKey("cause", "What made it so.") { $0.what.cause },
    ])
}

/// A drag of a pager, as handlers receive it.
struct PagerDrag: EventDescription {
  /// The pager's continuous position, from 0; nil for one that is gone.
  private let position: Pages?
  private let event: GestureEvent

  /// Of the moment: a handler may be called later.
  init(_ event: GestureEvent, on stage: StageObject) {
    self.event = event
    // While it lasts, only the reported touch has moved the pager.
    position = event.lastPosition ?? (try? stage.read { try $0.position(of: event.component) })
  }

  static let table = EventTable<PagerDrag>.declared(
    "pager_drag", "What a pager says of the finger that drags it.", whose: "pager",
    [
      LuaKey("position", "The pager's continuous position: 1 at the first page.") {
        $0.what.position.map(PageNumber.toLua)
      },
      LuaKey("pointer", "Which finger.") { $0.what.event.pointer },
      LuaKey(
        "ending", "How a drag ended: 'completed', or why it was cancelled; else nil."
      ) { $0.what.event.ending },
    ])
}

extension CardChange: EventDescription {
  static let table = EventTable<CardChange>.declared(
    "card_change", "What a deck says when another card rests in front.", whose: "deck",
    [
      LuaKey("from", "The card before, from 1.") { PageNumber.toLua($0.what.from) },
      LuaKey("to", "The card in front now, from 1.") { PageNumber.toLua($0.what.to) },
      LuaKey("cause", "What made it so.") { $0.what.cause },
      LuaKey("way", "The meaning of the side to which the card before went, from `ways`; else nil.")
      {
        $0.what.meaning
      },
    ])
}

extension StateChange: EventDescription {
  static let table = EventTable<StateChange>.declared(
    "state_change", "What states say when they rest in another one.", whose: "states",
    [
      LuaKey("from", "The state before.") { $0.what.fromName },
      LuaKey("to", "The state now.") { $0.what.toName },
      LuaKey("cause", "What made it so.") { $0.what.cause },
    ])
}

/// A pull at a header, as handlers receive it.
struct HeaderPull: EventDescription {
  let pull: Points

  static let table = EventTable<HeaderPull>.declared(
    "header_pull", "What a header says when a finger has pulled far enough.", whose: "header",
    [LuaKey("pull", "Points that it is pulled.") { $0.what.pull }])
}
