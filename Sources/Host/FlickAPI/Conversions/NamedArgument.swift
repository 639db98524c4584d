internal import LuaKit
internal import LuaSchema

/// An argument that is a number, or a name of something.
protocol NamedArgument: LuaReadable {
  associatedtype Meaning
  /// The named values, as scripts spell them.
  static var named: [(name: String, meaning: Meaning)] { get }
  /// The meaning of a number; nil if it is out of range.
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
