internal import FlickCore
internal import LuaKit

/// How a number gets somewhere, as scripts say it: as a pager's `settle`.
enum ComponentMotion {
  static let summary =
    "{ duration = (0.35 s), bounce = (0) } of a spring, { duration =, easing = } of a curve, a "
    + "spring's motion, or 'jump'"

  static func argument(_ name: String, _ what: String) -> Arg<SettleArgument?> {
    .optional(name, "\(what): \(summary).")
  }

  /// The motion under a key; nil if it is not given.
  static func motion(
    _ fields: LuaFields, _ argument: Arg<SettleArgument?>
  ) throws -> ValueMotion? {
    guard let settle = try fields(argument) else { return nil }
    let name = argument.parameter.name
    let motion = try settle.motion {
      try fields.nested(name, SettleKeys.all, SettleKeys.motion)
    }
    switch motion {
    case .spring(let spring, _): return .spring(spring)
    case .curve(let easing, let duration): return .curve(easing, duration: duration)
    case .jump: return .jump
    default:
      throw APIError(
        "bad argument '\(name)' (a spring, a curve or 'jump' expected, got the motion of a pager)")
    }
  }
}
