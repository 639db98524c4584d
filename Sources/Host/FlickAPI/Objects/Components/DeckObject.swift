internal import FlickCore
package import LuaKit

/// A deck on a stage, as scripts hold it.
package struct DeckObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID
  static let kind = SceneTree.ComponentKind.deck

  /// The declaration.
  package static let luaType = type(
    "deck", "A deck of cards on a stage.",
    properties: [
      property("count", "The number of cards.", \.count),
      number(.front),
      property("settled_front", "The card that was last at rest in front, from 1.") {
        PageNumber.toLua($0.settledFront)
      },
      number(.top), number(.progress), number(.offset), number(.velocity), number(.x), number(.y),
      number(.isMoving), number(.isActive, as: "is_dragged"),
    ],
    methods: [card, swap, animate, cancel("Cancels the drag of a card, as the system does.")],
    remedy: { _, key, value in Remedies.forDeck(key, value) })

  func reading() throws -> DeckReading { try stage.read { try $0.deck(component) } }
}

extension DeckObject {
  static let card = LuaMethod<DeckObject>(
    "card", "The look of a card now.", Arg.integer("card", "The card, from 1.", .atLeast(1)),
    returns: "its look"
  ) { deck, card in
    CardTable(
      look: try deck.stage.read { try $0.card(deck.component, PageNumber.fromLua(card)) })
  }

  static let to = Arg<Int?>("to", "The card that comes to the front; else the next one.")
  private static let motion = ComponentMotion.argument("motion", "In place of the deck's own")

  static let swap = LuaMethod<DeckObject>(
    "swap", "Brings a card to the front.",
    table: LuaParameter.list(to, motion),
    returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 320, 320 }, fb.deck { id = "cards",
        cards = { fb.rectangle {}, fb.rectangle {} } } })
      stage.cards:swap { motion = "jump" }
      assert(stage.cards.front == 2)
      """
  ) { deck, fields in
    let card = try fields(to).map(PageNumber.fromLua)
    let motion = try ComponentMotion.motion(fields, motion)
    try deck.stage.perform { _ = try $0.swap(deck.component, to: card, by: motion) }
    return LuaNothing()
  }
}

extension DeckObject {
  static let animate = LuaMethod<DeckObject>(
    "animate", "Brings a card to the front by any motion, and reports the end.",
    table: DeckAnimationRows.keys, returns: "nothing",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 320, 320 }, fb.deck { id = "cards",
        cards = { fb.rectangle {}, fb.rectangle {} } } })
      local outcome
      stage.cards:animate { motion = { duration = 0.5, bounce = 0.2 }, velocity = { 0, -900 },
        on_end = function(event) outcome = event.outcome end }
      stage:settle()
      assert(stage.cards.front == 2 and outcome == "ended")
      """
  ) { deck, fields in
    try DeckAnimationRows.play(deck, fields)
    return LuaNothing()
  }
}

/// A card of a deck as scripts receive it.
private struct CardTable: LuaHandedTable {
  let look: CardPresentation

  static let luaTable = LuaTableType<CardTable>(
    "card", "The look of a card of a deck.",
    [
      LuaKey("x", "Points to the right of its place.") { $0.look.translation.x },
      LuaKey("y", "Points below its place.") { $0.look.translation.y },
      LuaKey("scale", "1 is its own size.") { $0.look.scale },
      LuaKey("opacity", "From 0 to 1.") { $0.look.opacity },
      LuaKey("rotation", "Radians that it is turned, clockwise.") { $0.look.rotation.value },
      LuaKey("alpha", "The opacity before it is brought into 0 to 1.") { $0.look.alpha },
      LuaKey("depth", "Its depth: 0 in front, 1 behind one card.") {
        $0.look.depth
      },
      LuaKey("z", "Its place in the pile: 0 is under all others.") { $0.look.z },
      LuaKey("is_front", "Whether it is on top.") { $0.look.isFront },
    ])
}

/// A header on a stage, as scripts hold it.
package struct HeaderObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID
  static let kind = SceneTree.ComponentKind.header

  /// The declaration.
  package static let luaType = type(
    "header", "The header of a scroll view on a stage.",
    properties: [
      number(.stretch), number(.ratio), number(.visibleHeight), number(.pull), number(.parallax),
      number(.isStuck),
    ])

  func reading() throws -> HeaderGeometry { try stage.read { try $0.header(component) } }
}
