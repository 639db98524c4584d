internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The constructor of easings.
enum EasingRows {
  static let name = Arg<String?>.optional(
    "name", "'linear', 'ease', 'ease_in_out', 'in_quad', 'out_bounce' and their like.",
    EasingArgument.names)
  static let bezier = Arg<NumberList?>.optional(
    "bezier", "The four numbers of CSS `cubic-bezier`.")
  static let steps = Arg<Int?>(
    "steps", "The number of steps, as in CSS `steps`.", range: .within(1...Double(StepCurve.most)))
  static let position = Arg<StepPosition>.choice(
    "position", "With `steps`: where the jumps are.", default: .jumpEnd)
  static let stops = Arg<LuaTable?>.optional(
    "stops", "A polygon as in CSS `linear()`: outputs, or `{ output, progress }`.",
    .list(.union([.number, .list(.number)])))
  static let power = Arg<Double?>(
    "power", "x to this power.", range: .within(Easing.Allowed.exponent))
  static let back = Arg<Double?>(
    "back", "Swings back first; 1.70158 by a tenth.", range: .within(Easing.Allowed.amplitude))
  static let elastic = Arg<NumberList?>.optional(
    "elastic", "Swings ever wider: amplitude (1) and period (0.3).")
  static let bounce = Arg<Double?>(
    "bounce", "A bouncing ball, backwards in time; 1 bounces as high as d3's.",
    range: .within(Easing.Allowed.amplitude))
  static let placement = Arg<EasingPlacement>.choice(
    "placement", "Where it accelerates; not with `name`.", default: .in)
  static let from = Arg.number(
    "from", "The progress where it begins.", .share, default: 0)
  static let to = Arg.number("to", "The progress where it ends.", .share, default: 1)

  private static let kinds = LuaParameter.list(
    name, bezier, steps, stops, power, back, elastic, bounce
  ).map(\.name)

  static let easing = LuaFunction(
    "easing",
    "A curve, given by one of `name`, `bezier`, `steps`, `stops`, `power`, `back`, `elastic` and "
      + "`bounce`.",
    table: LuaParameter.list(
      name, bezier, steps, position, stops, power, back, elastic, bounce, placement, from, to),
    returns: "the easing",
    example: """
      local fb = require "flickbook"
      local snap = fb.easing { bezier = { 0.2, 0.9, 0.1, 1 } }
      local stairs = fb.easing { steps = 4, position = "jump-both" }
      local late = fb.easing { name = "out_cubic", from = 0.5 }
      assert(snap:value(0.5) > 0.9 and stairs:value(0) == 0.2 and late:value(0.4) == 0)
      """
  ) { fields in
    let (position, placement) = (try fields(position), try fields(placement))
    let (from, to) = (try fields(from), try fields(to))
    try checkKinds(fields)
    var easing = try curve(fields, position)
    if fields.has(EasingRows.placement) { easing = easing.placed(placement.core) }
    if fields.has(EasingRows.from) || fields.has(EasingRows.to) {
      easing = try Easing.interval(from: from, to: to, easing)
    }
    return EasingObject(easing: easing)
  }

  private static func checkKinds(_ fields: borrowing LuaFields) throws {
    let given = kinds.filter { fields.has($0) }
    guard given.count == 1 else {
      let found = given.isEmpty ? "none" : given.map { "'\($0)'" }.joined(separator: " and ")
      throw APIError(
        "an easing is given by one of its kinds, such as 'name' or 'bezier'; got \(found)")
    }
    if fields.has(position), given != [steps.parameter.name] {
      throw APIError("'position' requires 'steps'")
    }
    if fields.has(placement), given == [name.parameter.name] {
      throw APIError("'placement' does not go with 'name', which contains it: 'in_out_quad'")
    }
  }

  private static func curve(
    _ fields: borrowing LuaFields, _ position: StepPosition
  ) throws -> Easing {
    if let name = try fields(name) {
      if name.contains(":") { return try fields.host(ScriptSession.self).easing(named: name) }
      return try Easing(named: name)
    }
    if let four = try fields(bezier)?.numbers {
      guard four.count == 4 else {
        throw APIError("bad argument 'bezier' (4 numbers expected, got \(four.count))")
      }
      return try Easing.cubicBezier(four[0], four[1], four[2], four[3])
    }
    if let count = try fields(steps) { return try Easing.steps(count, position.core) }
    if let table = try fields(stops) { return try Easing.stops(stopList(table)) }
    if let exponent = try fields(power) { return try Easing.power(exponent) }
    if let overshoot = try fields(back) { return try Easing.back(overshoot: overshoot) }
    if let two = try fields(elastic)?.numbers {
      guard two.count <= 2 else {
        throw APIError("bad argument 'elastic' (2 numbers expected, got \(two.count))")
      }
      return try Easing.elastic(
        amplitude: two.first ?? 1, period: two.count > 1 ? two[1] : 0.3)
    }
    return try Easing.bounce(amplitude: try fields(bounce) ?? 1)
  }

  private static func stopList(_ table: LuaTable) throws -> [LinearStops.Stop] {
    var stops: [LinearStops.Stop] = []
    for index in 1...(max(1, try table.length())) {
      switch try table.get(index, as: LuaValue.self) {
      case .table(let pair):
        guard let output = try pair.get(1, as: LuaValue.self).asNumber else {
          throw APIError("bad stop \(index) ({ output, progress } expected)")
        }
        switch try pair.get(2, as: LuaValue.self) {
        case .nil: stops.append(.init(output))
        case let progress where progress.asNumber != nil:
          stops.append(.init(output, at: progress.asNumber))
        default: throw APIError("bad stop \(index) (a number as progress expected)")
        }
      case let value:
        guard let output = value.asNumber else {
          throw APIError("bad stop \(index) (number or { output, progress } expected)")
        }
        stops.append(.init(output))
      }
    }
    return stops
  }
}

/// The position of the jumps of stairs, in the words of CSS.
enum StepPosition: String, LuaChoice {
  case jumpStart = "jump-start"
  case jumpEnd = "jump-end"
  case jumpNone = "jump-none"
  case jumpBoth = "jump-both"

  var core: StepCurve.Position {
    switch self {
    case .jumpStart: .jumpStart
    case .jumpEnd: .jumpEnd
    case .jumpNone: .jumpNone
    case .jumpBoth: .jumpBoth
    }
  }
}
