internal import LuaKit
internal import LuaSchema

/// An argument that is a number, or a name of something.
protocol NamedArgument: LuaReadable {
  associatedtype Meaning
  /// All that have a name, as scripts spell it.
  static var named: [(name: String, meaning: Meaning)] { get }
  /// What a number means; nil for one that is out of range.
  static func meaning(of number: Double) -> Meaning?
  init(_ meaning: Meaning)
}

extension NamedArgument {
  static var names: [String] { named.map(\.name) }

  static var luaSchema: ValueSchema { .union([.number, .words(names)]) }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: names)
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Self? {
    if let number = Double.read(stack, at: index) { return meaning(of: number).map { Self($0) } }
    guard let name = String.read(stack, at: index) else { return nil }
    return named.first { $0.name == name }.map { Self($0.meaning) }
  }
}

/// Names of the core as scripts spell them.
enum LuaWords {
  static func spelled(_ name: String) -> String {
    String(name.map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}
