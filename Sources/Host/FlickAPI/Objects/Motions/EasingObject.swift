internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A curve from progress to output, as scripts hold it.
package struct EasingObject: LuaObject {
  let easing: Easing

  /// The declaration.
  package static let luaType = LuaType<EasingObject>(
    "easing", "A curve from progress to output: most go from 0 at 0 to 1 at 1.",
    methods: [value, slope, reversed, placed], isEqual: { $0.easing == $1.easing })
}

extension EasingObject {
  static let progress = Arg.number(
    "progress",
    "Share of the time; outside 0 to 1 curves of CSS continue, others stay at their ends.")

  static let value = LuaMethod<EasingObject>(
    "value", "The output at a progress.", progress, returns: "the output",
    example: """
      local fb = require "flickbook"
      assert(math.abs(fb.easing { name = "in_out_sine" }:value(0.5) - 0.5) < 1e-12)
      """
  ) { object, progress in object.easing.value(at: progress) }

  static let slope = LuaMethod<EasingObject>(
    "slope", "The slope of the curve at a progress.", progress,
    returns: "change of the output per unit of progress; 0 at a jump"
  ) { object, progress in object.easing.slope(at: progress) }

  static let reversed = LuaMethod<EasingObject>(
    "reversed", "The curve turned by half a circle: an ease-in becomes an ease-out.",
    returns: "a new easing"
  ) { object in EasingObject(easing: object.easing.reversed) }

  static let placed = LuaMethod<EasingObject>(
    "placed", "The curve in another placement, which replaces the present one.",
    Arg<EasingPlacement>.choice("placement", "Where it accelerates."), returns: "a new easing"
  ) { object, placement in EasingObject(easing: object.easing.placed(placement.core)) }
}

/// Placements in the words of scripts.
enum EasingPlacement: String, LuaChoice {
  case `in`, out
  case inOut = "in_out"
  case outIn = "out_in"

  var core: Easing.Placement {
    switch self {
    case .in: .in
    case .out: .out
    case .inOut: .inOut
    case .outIn: .outIn
    }
  }
}

/// An easing as an argument: its name, or an object that `easing` made.
struct EasingArgument: LuaReadable {
  let easing: Easing

  static var luaTypeName: String { "easing or name of one" }
  static var luaSchema: ValueSchema { .union([EasingObject.luaSchema, names]) }

  /// The names of easings.
  static var names: ValueSchema { .alias("easing_name", .words(Easing.names)) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> EasingArgument? {
    if let name = String.read(stack, at: index) {
      return (try? curve(named: name, stack)).map(EasingArgument.init)
    }
    return EasingObject.read(stack, at: index).map { EasingArgument(easing: $0.easing) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    if let name = String.read(stack, at: index), name.contains(":") {
      do { _ = try curve(named: name, stack) } catch { return "'\(name)': \(error)" }
    }
    return stack.faultOfName(at: index, among: Easing.names)
  }

  /// One of the program's curves, or a plugin's.
  private static func curve(named name: String, _ stack: borrowing LuaStack) throws -> Easing {
    guard name.contains(":"), let session = stack.host(ScriptSession.self) else {
      return try Easing(named: name)
    }
    return try session.easing(named: name)
  }
}
