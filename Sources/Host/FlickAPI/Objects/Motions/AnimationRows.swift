internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Animations of variables and properties of states.
enum AnimationRows {
  private static let to = Arg<LuaTable?>.optional(
    "to",
    "The target values, by name. Not for a `decay`, which has its own end; for motions with "
      + "values of their own only to change their end.", .map(.number))
  static let motion = Arg<AnimationArgument?>.optional(
    "motion",
    "How they get there: \(ComponentMotion.summary); or any motion (`keyframes`, `sequence`, `decay` …), "
      + "which is stretched to end at `to`, or without `to` plays its own values; or a `parallel` of motions, "
      + "by name. A moving number keeps its velocity, and an initial offset from the motion is "
      + "lost evenly over its time. A `velocity` of `flickbook.spring` other than 0 is their "
      + "initial velocity, in units of the property per second: points per second of one in points."
  )
  private static let velocity = Arg<AnimationVelocity?>.optional(
    "velocity",
    "The initial velocities, in units per second: a number for all, or numbers by name; the "
      + "present ones if absent.")
  static let delay = Arg.number(
    "delay", "Seconds before they start; until then they continue as before.", .duration, default: 0
  )
  private static let stagger = Arg.number(
    "stagger", "Seconds from the start of each to that of the next.", .duration, default: 0)
  private static let order = Arg<NameList?>.optional(
    "order", "The order of their starts; others follow in alphabetical order.")
  static let onEnd = Arg<LuaCallable?>.handler(
    "on_end",
    "Called once, when all of them have arrived, or a part was sent elsewhere or stopped.",
    "event",
    EventTable<AnimationEnd>.self)

  private static let settle = ComponentMotion.argument("motion", "How they get there")
  /// Keys beyond values and a motion.
  private static let others = ["velocity", "delay", "stagger", "order"]

  static let keys = LuaParameter.list(to, motion, velocity, delay, stagger, order, onEnd)

  static func play(_ states: StatesObject, _ fields: borrowing LuaFields) throws {
    let values = try fields(to).map(StatesRows.numbers)
    let handler = try Handler(onEnd, fields)
    let isPlain =
      handler == nil
      && !others.contains(where: { fields.has($0) })
    let given = try fields(motion)
    // A fast path for the common case.
    if isPlain, let values, given?.settles ?? true {
      let motion = try settling(fields) ?? .standard
      return try states.stage.perform(taking: .none) {
        try $0.animate(states.component, values, by: motion)
      }
    }
    // All keys are read before a missing one is reported.
    let departure = try Departure(
      velocity: fields(velocity), delay: fields(delay), stagger: fields(stagger),
      order: fields(order)?.names ?? [])
    var moves = try moves(given, values, departure, fields)
    try setOut(&moves, departure, fields)
    try states.stage.play(states.component, moves, handler)
  }

  /// The delays and velocities of numbers at the start of a motion.
  private struct Departure {
    let velocity: AnimationVelocity?
    let delay: Double
    let stagger: Double
    let order: [String]
  }

  static func settling(_ fields: borrowing LuaFields) throws -> ValueMotion? {
    try ComponentMotion.motion(fields, settle, takesVelocity: true)
  }

  /// The moves in alphabetical order of their names.
  private static func moves(
    _ given: AnimationArgument?, _ values: [String: Double]?, _ departure: Departure,
    _ fields: borrowing LuaFields
  ) throws -> [PropertyMove] {
    if case .group(let group) = given {
      for name in (values ?? [:]).keys.sorted() where group[name] == nil {
        throw fields.refusal(of: "to", "'\(name)' has no motion in the `parallel`")
      }
      return group.tracks.map {
        PropertyMove($0.name, to: values?[$0.name], by: .motion($0.motion))
      }
    }
    let motion: ValueMotion =
      if case .motion(let motion) = given { .motion(motion) } else {
        try settling(fields) ?? .standard
      }
    if let values {
      return values.sorted { $0.key < $1.key }.map { PropertyMove($0, to: $1, by: motion) }
    }
    // Without values, the velocities name the numbers that move.
    guard let names = departure.velocity?.names, motion.hasValues else {
      throw fields.refusal(
        of: "to",
        "the values by name expected, got nothing; a motion with values of its own moves what `velocity` "
          + "or a `parallel` names")
    }
    return names.map { PropertyMove($0, to: nil, by: motion) }
  }

  private static func setOut(
    _ moves: inout [PropertyMove], _ departure: Departure, _ fields: borrowing LuaFields
  ) throws {
    let (velocity, order) = (departure.velocity, departure.order)
    let names = moves.map(\.property)
    for (key, given) in [("order", order), ("velocity", velocity?.names ?? [])] {
      guard let strange = given.first(where: { !names.contains($0) }) else { continue }
      throw fields.refusal(
        of: key, "'\(strange)' does not move\(NearestName.hint(for: strange, among: names))")
    }
    let sequence = order + names.filter { !order.contains($0) }
    for index in moves.indices {
      let place = sequence.firstIndex(of: moves[index].property) ?? 0
      moves[index].delay = Seconds(departure.delay + departure.stagger * Double(place))
      if let velocity { moves[index].velocity = velocity[moves[index].property] }
    }
  }
}

extension PropertyMove {
  init(_ property: String, to target: Double?, by motion: ValueMotion) {
    self.init(property, to: target)
    self.motion = motion
  }
}

/// A motion of properties, as scripts give it.
enum AnimationArgument: LuaReadable {
  case settle
  case motion(AnyMotion)
  case group(MotionGroup)

  static var luaTypeName: String { "table, motion, `parallel` of motions or 'jump'" }
  static var luaSchema: ValueSchema {
    .union([
      ComponentMotion.table, MotionObject.luaSchema, MotionGroupObject.luaSchema, .word("jump"),
    ])
  }

  /// Whether it is a settling motion, as of a pager or a card: a spring, a curve, or at once.
  var settles: Bool { if case .settle = self { true } else { false } }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    SettleArgument.luaFault(stack, at: index)
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> AnimationArgument? {
    if let group = MotionGroupObject.read(stack, at: index) { return .group(group.group) }
    if let object = MotionObject.read(stack, at: index) {
      if case .spring = object.motion { return .settle }
      return .motion(object.motion)
    }
    return SettleArgument.read(stack, at: index) == nil ? nil : .settle
  }
}

/// Velocities of properties, as scripts give them: one for all, or some by name.
enum AnimationVelocity: LuaReadable {
  case all(Double)
  case named([String: Double])

  static var luaTypeName: String { "number, or numbers by name" }
  static var luaSchema: ValueSchema { .union([.number, .map(.number)]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> AnimationVelocity? {
    if let number = Double.read(stack, at: index) { return number.isFinite ? .all(number) : nil }
    guard let table = LuaTable.read(stack, at: index),
      let numbers = try? StatesRows.numbers(in: table), !numbers.isEmpty
    else { return nil }
    return .named(numbers)
  }

  subscript(name: String) -> Double? {
    switch self {
    case .all(let velocity): velocity
    case .named(let velocities): velocities[name]
    }
  }

  /// The names in alphabetical order; nil for all.
  var names: [String]? {
    if case .named(let velocities) = self { velocities.keys.sorted() } else { nil }
  }
}
