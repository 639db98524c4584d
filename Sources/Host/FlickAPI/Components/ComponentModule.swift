internal import FlickCore
package import LuaKit
internal import LuaSchema

/// The module `flickbook.components`: rows of functions that are written in Lua, in
/// `Sources/Host/CFlickLua/components`.
package enum ComponentModule {
  /// Its functions, in the order of the reference.
  package static let module = LuaModule(
    "flickbook.components",
    "Components made of variables, scroll views and gestures; a script gets it by "
      + "`require \"flickbook.components\"`.",
    [
      PanelRows.sheet, PanelRows.drawer, ListRows.swipeRows, ListRows.refresh, ListRows.reorder,
      ListRows.sections, ListRows.board, PileRows.cards, PileRows.stack, PileRows.zoom,
    ])
}

/// Keys and results that several components share.
enum ComponentKeys {
  // MARK: Keys

  static let id = LuaParameter.key("id", String.self, "Name on the stage.")
  static let size = LuaParameter.key("size", Pair.self, "{ width, height } in points.", .extent)
  static let rowHeight = LuaParameter.key("row_height", Double.self, "Points of a row.", .extent)

  static func fill(_ summary: String) -> LuaParameter {
    .key("fill", PaintArgument.self, summary, default: "#ffffff")
  }

  /// The darkening of content behind a component.
  static func dim(_ value: Double, _ summary: String) -> LuaParameter {
    .key("dim", Double.self, summary, .share, default: value)
  }

  static func press(_ value: Double, _ summary: String) -> LuaParameter {
    .key("press", Double.self, summary, .duration, default: value)
  }

  /// Keys of lists that scroll while something is carried near an edge.
  static let carrying: [LuaParameter] = [
    .key(
      "zone", Double.self,
      "Points from an edge within which the list scrolls: the nearer, the faster, by the square of "
        + "the depth.", .length, default: 96.0),
    .key("fastest", Double.self, "Points per second at the edge itself.", .speed, default: 1200.0),
    .key(
      "slack", Double.self,
      "Points past the middle of a neighbour where the two change places.", .length,
      default: 8.0),
  ]

  static func motion(_ value: StandardMotion, _ summary: String) -> LuaParameter {
    .key(
      "motion", AnimationArgument.self, "\(summary): \(ComponentMotion.summary).", default: value)
  }

  /// The effect of a cancelled drag, for components with drags that only propose something.
  static let cancel = LuaParameter.key(
    "cancel", CancelPolicy.self,
    "Where a cancelled drag goes: 'return' to the place before it, or 'release' as a lift at standstill.",
    default: CancelPolicy.return)

  /// The name of a row or an item, for layouts with rows that come and go.
  static let key = LuaParameter.key(
    "key", LuaCallable?.self,
    "The name of a row; its number if absent. Derive it from the content if rows come and go."
  ) { .optional(.function(CallSchema([("number", .integer)], returns: .any))) }

  static func snap(_ rule: String, _ summary: String) -> LuaParameter {
    .key("snap", DetentRuleArgument.self, summary, default: rule)
  }

  /// A function that is called at an event.
  static func handler(
    _ name: String, _ summary: String, _ arguments: @autoclosure @escaping LuaArgumentSource
  ) -> LuaParameter {
    .key(name, LuaCallable?.self, summary) { .optional(.function(CallSchema(arguments()))) }
  }

  /// A function that makes a node for a number.
  static func node(_ name: String, _ summary: String, of number: String = "number") -> LuaParameter
  {
    .key(name, LuaCallable.self, summary) {
      .function(CallSchema([(number, .integer)], returns: NodeSpec.luaSchema))
    }
  }

  // MARK: Results

  /// A value in the table that a component returns.
  static func part<Value: LuaNamed>(
    _ name: String, _ type: Value.Type, _ summary: String
  ) -> ParameterSchema {
    part(name, type.luaTypeName, type.luaSchema, summary)
  }

  /// A function in the table that a component returns.
  static func function(
    _ name: String, _ summary: String, _ parameters: [(String, ValueSchema)],
    returns result: ValueSchema? = nil
  ) -> ParameterSchema {
    part(name, "function", .function(CallSchema(parameters, returns: result)), summary)
  }

  static func part(
    _ name: String, _ type: String, _ value: ValueSchema, _ summary: String
  ) -> ParameterSchema {
    ParameterSchema(name: name, type: type, value: value, summary: summary, isOptional: false)
  }

  static var node: ParameterSchema { part("node", NodeSpec.self, "To be put on the screen.") }
  static var states: ParameterSchema {
    part("states", StatesDeclaration.self, "To be listed in the `states` of the screen.")
  }
  static var stage: (String, ValueSchema) { ("stage", StageObject.luaSchema) }
  /// The motion of a list to its place.
  static var settle: (String, ValueSchema) { ("settle", .optional(SettleArgument.luaSchema)) }
  static var gestureEvent: (String, ValueSchema) { ("event", GestureEventObject.luaSchema) }
}

/// The parameters of a script's function, evaluated when documentation is made.
typealias LuaArgumentSource = @Sendable () -> [(String, ValueSchema)]

/// A value, or false for none.
///
/// Generic without constraints; see `LuaPair`.
struct OrFalse<Value> {}

extension OrFalse: LuaReadable, LuaNamed, SendableMetatype where Value: LuaReadable {
  static var luaTypeName: String { "\(Value.luaTypeName) or false" }
  static var luaSchema: ValueSchema { .union([Value.luaSchema, .flag(false)]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> OrFalse? {
    Bool.read(stack, at: index) == false || Value.read(stack, at: index) != nil ? OrFalse() : nil
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    Value.luaFault(stack, at: index)
  }
}

/// The default of a motion: a spring.
struct StandardMotion: LuaPushable, CustomStringConvertible {
  var duration: Double
  var bounce: Double?

  static var luaTypeName: String { "table" }
  static var luaSchema: ValueSchema { ComponentMotion.table }

  var description: String {
    let bounce = bounce.map { ", bounce = \(LuaNumber.text($0))" } ?? ""
    return "{ duration = \(LuaNumber.text(duration))\(bounce) }"
  }

  func push(to stack: borrowing LuaStack) {
    LuaRecord([("duration", duration)] + (bounce.map { [("bounce", $0)] } ?? [])).push(to: stack)
  }
}
