internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The constructor of decks.
enum DeckRows {
  static let cards = Arg<ItemList<NodeSpec>>(
    "cards", "The nodes that are its cards, at 1, 2, 3 …; at least two.")
  static let isCompat = Arg.boolean(
    "compat", "Whether it starts from the article's constants and habits, flaws included.",
    default: false)
  static let direction = Arg<DeckOptions.Direction>.choice(
    "direction", "Along which axes the front card is dragged away.", default: .vertical)
  static let distance = Arg<Double?>(
    "distance",
    "Points that it must be dragged to go; 80, 60 or 90 for vertical, horizontal and both.",
    range: .within(1...1e6))
  static let fadeStart = Arg<Double?>(
    "fade_start", "Points from which on it fades; 20, 20 or 40.", range: .within(0...1e6))
  static let fadeLength = Arg<Double?>(
    "fade_length", "Points over which it fades out; 100.", range: .within(1...1e6))
  static let depthOffset = Arg<Double?>(
    "depth_offset", "Points along y from a card to the one behind it; -30.",
    range: .within(-1e6...1e6))
  static let depthScale = Arg<Double?>(
    "depth_scale", "How large a card is beside the one before it; 0.9.", range: .within(0.01...2))
  static let visible = Arg<Int?>(
    "visible", "How many cards are seen; 2.", range: .within(2...100))
  static let front = Arg.integer(
    "front", "The card in front at the start.", .atLeast(1), default: 1)
  static let crossShare = Arg<Double?>(
    "cross_share", "Share of the drag across the axis that the card follows; 1, under the finger.",
    range: .within(0...1))
  static let lifts = Arg<Bool?>.optional(
    "lifts", "Whether the cards behind move up as the front card is dragged away; true.")
  static let commit = Arg<CommitName?>.optional(
    "commit", "When a card goes: 'on_cross', 'on_release' or 'on_release_or_flick', the default.")
  static let flickVelocity = Arg.number(
    "flick_velocity", "Points per second from which a flick decides.", .within(1...1e6),
    default: 500)
  static let flickDistance = Arg<Double?>(
    "flick_distance",
    "Points, from where the finger came down, from which its speed counts; 18 if absent.",
    range: .within(0...1e6))
  static let overtaking = Arg<OvertakingArgument?>.optional(
    "overtaking",
    "When the next card comes to lie on top: a share of the swap (0.5), 'at_once' or 'apart'.")
  static let cancelling = Arg<DeckOptions.Cancelling?>.optional(
    "cancelling", "What a cancelled drag does: 'settles', the default, or 'leaves'.")
  static let swap = ComponentMotion.argument("swap", "How cards change places")
  static let settle = ComponentMotion.argument("settle", "How a card gets back")
  static let isInterruptible = Arg<Bool?>.optional(
    "interruptible", "Whether cards on their way can be caught; true.")
  static let isAxisLocked = Arg<Bool?>.optional(
    "axis_locked", "Whether a drag must set out along the axis; true.")
  static let onChanged = Arg<LuaCallable?>.handler(
    "on_card_changed", "Another card rests in front.", "change", CardChangeTable.self)

  private static let keys = [
    cards.parameter, isCompat.parameter, direction.parameter, distance.parameter,
    fadeStart.parameter, fadeLength.parameter, depthOffset.parameter, depthScale.parameter,
    visible.parameter, front.parameter, crossShare.parameter, lifts.parameter, commit.parameter,
    flickVelocity.parameter, flickDistance.parameter, overtaking.parameter, cancelling.parameter,
    swap.parameter,
    settle.parameter, isInterruptible.parameter, isAxisLocked.parameter, onChanged.parameter,
    PagerRows.estimator.parameter, PagerRows.velocityLimits.parameter,
  ]

  static let deck = LuaFunction(
    "deck", "Cards on top of each other, of which a finger drags the front one away.",
    table: BoxRows.keys + keys, returns: "the node",
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
    let spec = try BoxRows.node(
      .deck(options(fields)), fields, children: fields(cards).items)
    if let handler = try Handler(onChanged, fields) {
      guard !spec.id.isEmpty else {
        throw APIError("a deck with handlers needs an 'id', by which its changes are told")
      }
      spec.add(handler, forPart: spec.id)
    }
    return spec
  }

  private static func options(_ fields: LuaFields) throws -> DeckOptions {
    let direction = try fields(direction)
    var options = try fields(isCompat) ? DeckOptions.compat(direction) : DeckOptions(direction)
    func set<Value>(
      _ key: Arg<Double?>, _ path: WritableKeyPath<DeckOptions, Value>,
      _ make: (Double) -> Value
    ) throws {
      if let value = try fields(key) { options[keyPath: path] = make(value) }
    }
    try set(distance, \.distance) { Points($0) }
    try set(flickDistance, \.flickDistance) { Points($0) }
    try set(fadeStart, \.fadeStart) { Points($0) }
    try set(fadeLength, \.fadeLength) { Points($0) }
    try set(depthOffset, \.depthOffset) { Points($0) }
    try set(depthScale, \.depthScale) { $0 }
    try set(crossShare, \.crossShare) { $0 }
    if let visible = try fields(visible) { options.visible = visible }
    options.front = PageNumber.fromLua(try fields(front))
    if let lifts = try fields(lifts) { options.lifts = lifts }
    if let commit = try fields(commit) {
      options.commit = commit.policy(PointsPerSecond(try fields(flickVelocity)))
    } else if fields.has("flick_velocity") {
      options.commit = .onReleaseOrFlick(PointsPerSecond(try fields(flickVelocity)))
    }
    if let overtaking = try fields(overtaking) { options.overtaking = overtaking.overtaking }
    if let cancelling = try fields(cancelling) { options.cancelling = cancelling }
    if let motion = try ComponentMotion.motion(fields, swap) { options.swap = motion }
    if let motion = try ComponentMotion.motion(fields, settle) { options.settle = motion }
    if let flag = try fields(isInterruptible) { options.isInterruptible = flag }
    if let flag = try fields(isAxisLocked) { options.isAxisLocked = flag }
    if fields.has("estimator") || fields.has("velocity_limits") {
      options.velocity = try PagerRows.velocity(fields)
    }
    return options
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

/// When the next card comes to lie on top.
struct OvertakingArgument: LuaReadable {
  let overtaking: DeckOptions.Overtaking

  static var luaTypeName: String { "share from 0 to 1, 'at_once' or 'apart'" }
  static var luaSchema: ValueSchema { .union([.number, .word("at_once"), .word("apart")]) }

  static func luaFault(_ stack: LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: ["at_once", "apart"])
  }

  static func read(_ stack: LuaStack, at index: Int32) -> OvertakingArgument? {
    if let share = Double.read(stack, at: index) {
      return 0...1 ~= share ? OvertakingArgument(overtaking: .atProgress(share)) : nil
    }
    switch String.read(stack, at: index) {
    case "at_once": return OvertakingArgument(overtaking: .atOnce)
    case "apart": return OvertakingArgument(overtaking: .apart)
    default: return nil
    }
  }
}
