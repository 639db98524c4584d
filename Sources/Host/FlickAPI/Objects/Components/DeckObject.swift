internal import FlickCore
package import LuaKit

/// A deck on a stage, as scripts hold it.
package struct DeckObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  package static let luaType = type(
    "deck", "A deck of cards on a stage.",
    properties: [
      property("count", "How many cards it has.", \.count),
      page("front", "The card in front, or that will be, from 1.", \.front),
      page("settled_front", "The card that was last at rest in front, from 1.", \.settledFront),
      page("top", "The card that lies on top now, from 1.", \.top),
      property(
        "progress", "How far the moving card is away, where 1 is the distance at which it goes.",
        \.progress),
      property("offset", "The same in points.", \.offset),
      property("velocity", "Points per second at which that grows by itself.", \.velocity),
      property("x", "Points that the moving card is off to the right.", \.displacement.x),
      property("y", "Points that the moving card is off downwards.", \.displacement.y),
      property("is_moving", "Whether a card is in motion.", \.isMoving),
      property("is_dragged", "Whether a finger drags a card.", \.isDragged),
    ],
    methods: [card, swap, animate, cancel("Takes the drag of a card away, as the system does.")])

  func reading() throws -> DeckReading { try stage.read { try $0.deck(component) } }
}

extension DeckObject {
  static let card = LuaMethod<DeckObject>(
    "card", "What a card looks like now.", Arg.integer("card", "Which, from 1.", .atLeast(1)),
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
    "animate", "Brings a card to the front by any motion, and tells of the end.",
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
    "card", "What a card of a deck looks like.",
    [
      LuaKey("x", "Points to the right of its place.") { $0.look.translation.x },
      LuaKey("y", "Points below its place.") { $0.look.translation.y },
      LuaKey("scale", "1 is its own size.") { $0.look.scale },
      LuaKey("opacity", "From 0 to 1.") { $0.look.opacity },
      LuaKey("rotation", "Radians that it is turned, clockwise.") { $0.look.rotation.value },
      LuaKey("alpha", "The opacity before it is brought into 0 to 1.") { $0.look.alpha },
      LuaKey("depth", "How far it lies behind: 0 in front, 1 behind one card.") {
        $0.look.depth
      },
      LuaKey("z", "Its place in the pile: 0 lies under all others.") { $0.look.z },
      LuaKey("is_front", "Whether it lies on top.") { $0.look.isFront },
    ])
}

/// A header on a stage, as scripts hold it.
package struct HeaderObject: ComponentObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  package static let luaType = type(
    "header", "The header of a scroll view on a stage.",
    properties: [
      property("stretch", "Points that it has grown by.", \.stretch),
      property(
        "ratio", "What is left of its height, where 1 is all; negative once it is out of sight.",
        \.ratio),
      property("visible_height", "Points that it is shown high.", \.visibleHeight),
      property("pull", "Points that the scroll view is pulled beyond its start.", \.pull),
      property("parallax", "Points that its background is moved.", \.parallax),
      property("is_stuck", "Whether it is as small as it gets.", \.isStuck),
    ])

  func reading() throws -> HeaderGeometry { try stage.read { try $0.header(component) } }
}
