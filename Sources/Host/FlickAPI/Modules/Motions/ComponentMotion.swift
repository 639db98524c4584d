internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// How a number gets somewhere, as scripts say it: as a pager's `settle`.
enum ComponentMotion {
  static let summary =
    SettleKeys.summary
    + ", a spring's motion, { duration =, damping =, velocity = (0) } of UIKit's spring, or 'jump'"

  static func argument(_ name: String, _ what: String) -> Arg<SettleArgument?> {
    .optional(
      name, "\(what): \(summary).", .union([table, MotionObject.luaSchema, .word("jump")]))
  }

  private static let damping = Arg<Double?>(
    "damping", "UIKit's damping ratio.",
    range: .within(SpringSpec.Allowed.restingFraction.lowerBound...1))
  private static let velocity = Arg.number(
    "velocity", "Shares of the distance in a second at the start.",
    .within(ValueMotion.shareVelocities), default: 0)
  private static let keys = SettleKeys.all + LuaParameter.list(damping, velocity)

  static var table: ValueSchema {
    .given(
      "component_motion", "A spring, with `easing` a curve, or with `damping` a spring of UIKit's.",
      keys)
  }

  /// A spring as UIKit's; nil for a table without `damping`.
  private static func uiKit(_ fields: borrowing LuaFields) throws -> ValueMotion? {
    guard let damping = try fields(damping) else { return nil }
    let duration = Seconds(try fields(SettleKeys.duration))
    if case .jump = try SettleKeys.motion(duration, 0, nil) { return .jump }
    return .uiKit(duration: duration, damping: damping, velocity: try fields(velocity))
  }

  /// The motion under a key; nil if it is not given.
  ///
  /// - Parameter takesVelocity: whether a spring may say how fast a number sets out.
  static func motion(
    _ fields: borrowing LuaFields, _ argument: Arg<SettleArgument?>, takesVelocity: Bool = false
  ) throws -> ValueMotion? {
    guard let settle = try fields(argument) else { return nil }
    if takesVelocity, case .spring(let motion) = settle, motion.startVelocity != 0 {
      return .springAtVelocity(motion.spring, velocity: motion.startVelocity)
    }
    let name = argument.parameter.name
    if case .table = settle, let motion = try fields.nested(name, keys, uiKit) ?? nil {
      return motion
    }
    if let motion = plain(try settle.motion(name, of: fields)) { return motion }
    throw APIError(
      "bad argument '\(name)' (a spring, a curve or 'jump' expected, got the motion of a pager)")
  }

  /// The motion of a pager as one of any number; nil for one that needs pages.
  static func plain(_ motion: SettleMotion) -> ValueMotion? {
    switch motion {
    case .spring(let spring, _): .spring(spring)
    case .curve(let easing, let duration): .curve(easing, duration: duration)
    case .jump: .jump
    default: nil
    }
  }
}

extension LuaOption {
  /// The motion of one of its numbers.
  ///
  /// - Parameter what: the description of the number, up to a colon.
  static func motion(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, ValueMotion>,
    _ what: String
  ) -> LuaOption {
    let argument = ComponentMotion.argument(name, what)
    return .row(argument) { fields, _, target in
      if let motion = try ComponentMotion.motion(fields, argument) {
        target[keyPath: path()] = motion
      }
    }
  }
}
