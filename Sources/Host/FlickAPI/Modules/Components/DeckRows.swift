internal import FlickCore
internal import LuaKit

/// The constructor of decks.
enum DeckRows {
  static let cards = Arg<ItemList<NodeSpec>>(
    "cards", "The nodes that are its cards, at 1, 2, 3 …; at least two.")
  static let isCompat = Arg.boolean(
    "compat", "Whether it starts from the article's constants and habits, flaws included.",
    default: false)
  static let direction = Arg<DeckOptions.Direction>.choice(
    "direction", "The axes along which the front card is dragged away.", default: .vertical)
  static let commit = Arg<PluginOr<CommitName>?>.optional(
    "commit", "When a card goes: 'on_cross', 'on_release' or 'on_release_or_flick', the default.")
  static let flickVelocity = Arg.number(
    "flick_velocity", "The least speed for a flick to decide, in points per second.",
    .within(DeckOptions.Allowed.flickVelocity), default: DeckOptions.flickVelocity.value)
  static let onChanged = Arg<LuaCallable?>.handler(
    "on_card_changed", "Another card rests in front.", "change", EventTable<CardChange>.self)

  private static let sides = DeckExit.Side.allCases.map { side in
    (side: side, meaning: Arg<String?>.optional(side.rawValue, "The meaning of that side."))
  }
  private static let sideKeys = sides.map(\.meaning.parameter)
  private static let ways = Arg<LuaTable?>.optional(
    "ways", "The sides that cards go to, with their meanings; any along `direction` if absent.",
    .given(
      "deck_ways",
      "The sides that cards go to, with their meanings: { left = 'no', right = 'yes' }.",
      sideKeys))

  private static func meanings(_ given: borrowing LuaFields) throws -> [DeckExit] {
    var ways: [DeckExit] = []
    for (side, meaning) in sides {
      if let word = try given(meaning) { ways.append(DeckExit(side, word)) }
    }
    return ways
  }

  private static let options = LuaOptions(
    DeckOptions(),
    [
      .apart(cards), .apart(isCompat), .apart(direction),
      .option(
        "distance", \.distance,
        "Points that it must be dragged to go; 80, 60 or 90 for vertical, horizontal and both.",
        .within(DeckOptions.Allowed.distance), by: \Points.self),
      .option(
        "fade_start", \.fadeStart, "Points of the drag where it begins to fade; 20, 20 or 40.",
        .length, by: \Points.self),
      .option(
        "fade_length", \.fadeLength, "Points over which it fades out.",
        .within(DeckOptions.Allowed.distance)),
      .option(
        "depth_offset", \.depthOffset, "Points along y from a card to the one behind it.",
        .place),
      .option(
        "depth_scale", \.depthScale, "The size of a card relative to the one before it.",
        .within(DeckOptions.Allowed.depthScale)),
      .option(
        "visible", \.visible, "The number of visible cards.", .within(DeckOptions.Allowed.visible)),
      .number("front", \.front, "The card in front at the start."),
      .option(
        "cross_share", \.crossShare,
        "Share of the drag across the axis that the card follows; 1, under the finger.",
        .share),
      .option(
        "lifts", \.lifts,
        "Whether the cards behind move up as the front card is dragged away."),
      .apart(commit), .apart(flickVelocity),
      .option(
        "flick_distance", \.flickDistance,
        "The least travel from touch-down for speed to count, in points.", .length),
      .option(
        "overtaking", \.overtaking,
        "When the next card moves to the top: a share of the swap (0.5), 'at_once' or 'apart'.",
        by: \OvertakingArgument.overtaking),
      .option("cancelling", \.cancelling, "The effect of a cancelled drag."),
      .motion("swap", \.swap, "How cards change places"),
      .motion("settle", \.settle, "How a card gets back"),
      .option(
        "interruptible", \.isInterruptible, "Whether moving cards can be caught."),
      .option("axis_locked", \.isAxisLocked, "Whether a drag must start along the axis."),
      .option(
        "turn", \.turn,
        "The greatest rotation of a card, in radians, when it has moved its width to the side; "
          + "taken in its lower half, it turns in the other direction.",
        .within(DeckOptions.Allowed.turn)),
      .apart(ways),
      .option(
        "flies", \.flies,
        "Whether a card that goes flies on in its direction at its release velocity; the change "
          + "is reported at once; it fades only if `fade_start` is given."
      ),
      .option(
        "out", \.out, "Points that a card flies.", .within(DeckOptions.Allowed.distance)),
      .apart(onChanged), .wheel, .wheelRule, .estimator, .velocityLimits,
      .liftWindow,
    ])

  static let deck = LuaFunction(
    "deck", "A pile of cards; a finger drags the front one away.",
    table: BoxRows.keys + options.parameters, returns: "the node",
    example: """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.deck { id = "cards", width = 320, height = 320,
          cards = { fb.rectangle { fill = "teal" }, fb.rectangle { fill = "indigo" } } },
      })
      stage:drag { from = { 160, 160 }, by = { 0, 120 }, duration = 0.3 }
      stage:settle()
      assert(stage.cards.front == 2)
      """
  ) { fields in
    let direction = try fields(direction)
    let start = try fields(isCompat) ? DeckOptions.compat(direction) : DeckOptions(direction)
    var options = try fields(options, from: start)
    if try fields(ways) != nil, let given = try fields.nested("ways", sideKeys, meanings) {
      options.ways = given
    }
    if options.flies, !fields.has("fade_start") { options.fadeStart = 1e6 }
    let velocity = PointsPerSecond(try fields(flickVelocity))
    if let commit = try fields(commit) {
      switch commit {
      case .own(let own): options.commit = own.policy(velocity)
      case .plugin(let name):
        options.commit = .custom(try CommitRule(name, fields.host(ScriptSession.self)).commit)
      }
    } else if fields.has(flickVelocity) {
      options.commit = .onReleaseOrFlick(velocity)
    }
    let spec = try BoxRows.node(.deck(options), fields, children: fields(cards).items)
    try spec.add(Handler(onChanged, fields), "a deck")
    return spec
  }
}

/// When a card goes, in the words of scripts.
enum CommitName: String, LuaChoice {
  case onCross = "on_cross"
  case onRelease = "on_release"
  case onReleaseOrFlick = "on_release_or_flick"

  func policy(_ velocity: PointsPerSecond) -> DeckOptions.CommitPolicy {
    switch self {
    case .onCross: .onCross
    case .onRelease: .onRelease
    case .onReleaseOrFlick: .onReleaseOrFlick(velocity)
    }
  }
}

/// The moment when the next card becomes the topmost.
struct OvertakingArgument: NamedArgument {
  let overtaking: DeckOptions.Overtaking

  init(_ overtaking: DeckOptions.Overtaking) { self.overtaking = overtaking }

  static var luaTypeName: String { "share from 0 to 1, 'at_once' or 'apart'" }
  static var named: [(name: String, meaning: DeckOptions.Overtaking)] {
    [("at_once", .atOnce), ("apart", .apart)]
  }

  static func meaning(of number: Double) -> DeckOptions.Overtaking? {
    ClosedRange<Double>.share ~= number ? .atProgress(number) : nil
  }
}
