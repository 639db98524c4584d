internal import FlickCore
public import LuaKit

/// A deck on a stage, in a script's hands.
///
/// Keeps its stage alive.
public struct DeckObject: LuaObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  public static let luaType = LuaType<DeckObject>(
    "deck", "A deck of cards on a stage.",
    properties: [
      id, count, front, settledFront, top, progress, offset, velocity, x, y, isMoving, isDragged,
    ],
    methods: [card, swap, cancel],
    describe: { "deck '\($0.stage.name(of: $0.component))'" },
    isEqual: { $0.stage === $1.stage && $0.component == $1.component })

  private func reading() throws -> DeckReading { try stage.read { try $0.deck(component) } }
}

extension DeckObject {
  static let id = LuaProperty<DeckObject>("id", "Its id.") { $0.stage.name(of: $0.component) }
  static let count = LuaProperty<DeckObject>("count", "How many cards it has.") {
    try $0.reading().count
  }
  static let front = LuaProperty<DeckObject>(
    "front", "The card in front, or that will be, from 1."
  ) { PageNumber.toLua(try $0.reading().front) }
  static let settledFront = LuaProperty<DeckObject>(
    "settled_front", "The card that was last at rest in front, from 1."
  ) { PageNumber.toLua(try $0.reading().settledFront) }
  static let top = LuaProperty<DeckObject>("top", "The card that lies on top now, from 1.") {
    PageNumber.toLua(try $0.reading().top)
  }
  static let progress = LuaProperty<DeckObject>(
    "progress", "How far the moving card is away, where 1 is the distance at which it goes."
  ) { try $0.reading().progress }
  static let offset = LuaProperty<DeckObject>("offset", "The same in points.") {
    try $0.reading().offset.value
  }
  static let velocity = LuaProperty<DeckObject>(
    "velocity", "Points per second at which that grows by itself."
  ) { try $0.reading().velocity.value }
  static let x = LuaProperty<DeckObject>("x", "Points that the moving card is off to the right.") {
    try $0.reading().displacement.x
  }
  static let y = LuaProperty<DeckObject>("y", "Points that the moving card is off downwards.") {
    try $0.reading().displacement.y
  }
  static let isMoving = LuaProperty<DeckObject>("is_moving", "Whether a card is on its way.") {
    try $0.reading().isMoving
  }
  static let isDragged = LuaProperty<DeckObject>("is_dragged", "Whether a finger drags a card.") {
    try $0.reading().isDragged
  }

  static let card = LuaMethod<DeckObject>(
    "card", "What a card looks like now.", Arg.integer("card", "Which, from 1.", .atLeast(1)),
    returns: "its look"
  ) { deck, card in
    CardTable(
      look: try deck.stage.read { try $0.card(deck.component, PageNumber.fromLua(card)) })
  }

  private static let to = Arg<Int?>("to", "The card that comes to the front; else the next one.")
  private static let motion = ComponentMotion.argument("motion", "In place of the deck's own")

  static let swap = LuaMethod<DeckObject>(
    "swap", "Brings a card to the front.", table: [to.parameter, motion.parameter],
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
    try deck.stage.perform { try $0.swap(deck.component, to: card, by: motion) }
    return LuaNothing()
  }

  static let cancel = LuaMethod<DeckObject>(
    "cancel", "Takes the drag of a card away, as the system does."
  ) { deck in try deck.stage.perform { try $0.cancelGesture(deck.component) } }
}

/// A card of a deck as scripts are handed it.
private struct CardTable: LuaHandedTable {
  let look: CardPresentation

  static let luaTable = LuaTableType<CardTable>(
    "card", "What a card of a deck looks like.",
    [
      LuaKey("x", "Points to the right of its place.") { $0.look.translation.x },
      LuaKey("y", "Points below its place.") { $0.look.translation.y },
      LuaKey("scale", "1 is its own size.") { $0.look.scale },
      LuaKey("opacity", "From 0 to 1.") { $0.look.opacity },
      LuaKey("alpha", "The opacity before it is brought into 0 to 1.") { $0.look.alpha },
      LuaKey("depth", "How far it lies behind: 0 in front, 1 behind one card.") {
        $0.look.depth
      },
      LuaKey("z", "Its place in the pile: 0 lies under all others.") { $0.look.z },
      LuaKey("is_front", "Whether it lies on top.") { $0.look.isFront },
    ])
}

/// A header on a stage, in a script's hands.
public struct HeaderObject: LuaObject {
  let stage: StageObject
  let component: ComponentID

  /// The declaration.
  public static let luaType = LuaType<HeaderObject>(
    "header", "The header of a scroll view on a stage.",
    properties: [
      LuaProperty("id", "Its id.") { $0.stage.name(of: $0.component) },
      number("stretch", "Points that it has grown by.") { $0.stretch.value },
      number(
        "ratio", "What is left of its height, where 1 is all; negative once it is out of sight."
      ) {
        $0.ratio
      },
      number("visible_height", "Points that it is shown high.") { $0.visibleHeight.value },
      number("pull", "Points that the scroll view is pulled beyond its start.") { $0.pull.value },
      number("parallax", "Points that its background is moved.") { $0.parallax.value },
      LuaProperty("is_stuck", "Whether it is as small as it gets.") {
        try $0.reading().isStuck
      },
    ],
    describe: { "header '\($0.stage.name(of: $0.component))'" },
    isEqual: { $0.stage === $1.stage && $0.component == $1.component })

  private static func number(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (HeaderGeometry) -> Double
  ) -> LuaProperty<HeaderObject> {
    LuaProperty(name, summary) { value(try $0.reading()) }
  }

  private func reading() throws -> HeaderGeometry { try stage.read { try $0.header(component) } }
}
