internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Which detent a number goes to, as scripts say it: a toolkit's rule by its name, or a function.
enum DetentRuleArgument: LuaReadable {
  case named(DetentRule)
  case function(LuaCallable)

  private static let names = DetentRule.named.map(\.name)

  static var luaTypeName: String { "name of a rule or function" }
  static var luaSchema: ValueSchema {
    .union([
      .words(names),
      .function(CallSchema([("release", DetentReleaseTable.luaSchema)], returns: .string)),
    ])
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: names)
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> DetentRuleArgument? {
    if let name = String.read(stack, at: index) { return DetentRule.named(name).map { .named($0) } }
    return LuaCallable.read(stack, at: index).map { .function($0) }
  }

  func rule(_ session: ScriptSession) -> DetentRule {
    switch self {
    case .named(let rule): return rule
    case .function(let function):
      let asked = RuleFunction(function, title: "'snap' of a variable", session: session)
      return .custom(
        CustomDetentRule { release in
          let table = DetentReleaseTable(release: release, stage: asked.session?.deciding)
          return asked.ask([table], else: nil) { results in
            switch results.first {
            case nil, .nil?: return nil
            case .some(let value):
              let number = release.detents.firstIndex { $0.name == value.asText }
              guard let number else {
                throw asked.bad(
                  "the name of a detent, one of "
                    + release.detents.map { "'\($0.name)'" }.joined(separator: ", ")
                    + ", or nil expected, got \(value.text)")
              }
              return number
            }
          }
        })
    }
  }
}

/// The release of a number, as a script's rule receives it.
struct DetentReleaseTable: LuaHandedTable {
  let release: DetentRelease
  let stage: StageObject?

  static let luaTable = LuaTableType<DetentReleaseTable>(
    "detent_release", "A variable that is let go.",
    [
      LuaKey("stage", "The stage as it was, to be read.") { $0.stage },
      LuaKey("value", "Where the finger has it, between its bounds.") { $0.release.value },
      LuaKey("velocity", "How fast the finger is, in its units per second.") {
        $0.release.velocity
      },
      LuaKey("cross", "How fast the finger is on the other axis.") { $0.release.cross },
      LuaKey("from", "The name of the detent at which it was taken.") { table in
        table.release.home.map { table.release.detents[$0].name }
      },
    ])
}
