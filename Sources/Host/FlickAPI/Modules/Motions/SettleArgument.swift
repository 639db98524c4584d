internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The settling motion of a pager, as scripts give it: a table of a spring or a curve, a spring's
/// motion, or a name.
enum SettleArgument: LuaReadable {
  case table
  case spring(SpringMotion)
  case named(SettleName)

  static let summary =
    SettleKeys.summary
    + ", a spring's motion, or 'jump', 'swiftui_pager', 'viewpager', 'viewpager2', 'embla'"

  static var luaTypeName: String { "table, spring or name of a motion" }
  static var luaSchema: ValueSchema {
    .union([SettleKeys.table, MotionObject.luaSchema, SettleName.luaSchema])
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: SettleName.allCases.map(\.rawValue))
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> SettleArgument? {
    if let name = SettleName.read(stack, at: index) { return .named(name) }
    if let object = MotionObject.read(stack, at: index) {
      guard case .spring(let motion) = object.motion else { return nil }
      return .spring(motion)
    }
    return LuaTable.read(stack, at: index) == nil ? nil : .table
  }

  /// The motion for a key.
  ///
  /// - Throws: an error for a spring with a velocity of its own.
  func motion(_ key: String = "settle", of fields: borrowing LuaFields) throws -> SettleMotion {
    switch self {
    case .table: try fields.nested(key, SettleKeys.all, SettleKeys.motion) ?? .standard
    case .spring(let motion): .spring(try Self.withoutVelocity(motion))
    case .named(let name): name.motion
    }
  }
}

extension LuaOption {
  /// The settling motion of a component.
  static func settle(
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Target, SettleMotion>
  ) -> LuaOption {
    .row(
      Arg<SettleArgument?>(
        "settle", SettleArgument.summary + "; a critical spring of 0.35 s if absent.")
    ) { fields, settle, target in target[keyPath: path()] = try settle.motion(of: fields) }
  }
}

extension SettleArgument {
  /// The spring of a motion, for a number that continues with its own or a finger's velocity.
  private static func withoutVelocity(_ motion: SpringMotion) throws -> SpringSpec {
    guard motion.startVelocity == 0 else {
      throw APIError(
        "a spring's 'velocity' (\(LuaNumber.text(motion.startVelocity)) per second) is used only by the 'animate' "
          + "of states and variables: here the motion starts with the velocity of the moved value")
    }
    return motion.spring
  }
}

/// Motions that have a name.
enum SettleName: String, LuaChoice {
  case jump, viewpager, viewpager2, embla
  case swiftuiPager = "swiftui_pager"

  var motion: SettleMotion {
    switch self {
    case .jump: .jump
    case .viewpager: .viewPager
    case .viewpager2: .viewPager2
    case .embla: .embla
    case .swiftuiPager: .swiftUIPager
    }
  }
}

/// The keys of a table of a spring or a curve.
enum SettleKeys {
  static let summary =
    "{ duration = (0.35 s), bounce = (0) } of a spring, { duration =, easing = } of a curve"
  static let duration = Arg.number(
    "duration", "Seconds; 0 is at once.", .duration, default: SpringSpec.pagerSettleDuration.value)
  static let bounce = Arg.number(
    "bounce", "0 is critical.", .within(SpringSpec.Allowed.restingBounce), default: 0)
  static let easing = Arg<EasingArgument?>.optional("easing", "The curve, in place of a spring.")
  static let all = LuaParameter.list(duration, bounce, easing)

  static var table: ValueSchema {
    .given("settle", "A spring, or with `easing` a curve, that brings something to rest.", all)
  }

  static func motion(_ fields: borrowing LuaFields) throws -> SettleMotion {
    let (duration, bounce) = (Seconds(try fields(duration)), try fields(bounce))
    let easing = try fields(easing)?.easing
    if easing != nil, fields.has(Self.bounce) {
      throw APIError("'bounce' does not go with 'easing'")
    }
    return try motion(duration, bounce, easing)
  }

  /// The shortest duration of a spring or a curve, in seconds; a shorter one counts as 0.
  private static let shortest: Seconds = 1e-4

  /// A spring or a curve with a duration; a jump for 0.
  static func motion(
    _ duration: Seconds, _ bounce: Double, _ easing: Easing?
  ) throws(CoreError) -> SettleMotion {
    if duration < shortest { return .jump }
    if let easing { return .curve(easing, duration: duration) }
    return .spring(try SpringSpec(duration: duration, bounce: bounce))
  }
}
