package import FlickJSON
package import LuaKit
package import LuaSchema

/// JSON as Lua values: null as nil, objects and arrays as tables.
package struct JSONTable: LuaPushable {
  private let value: JSONValue
  private let makesIntegers: Bool

  /// - Parameter makesIntegers: whether a whole number is an integer in Lua, however it is written.
  package init(_ value: JSONValue, makesIntegers: Bool = false) {
    (self.value, self.makesIntegers) = (value, makesIntegers)
  }

  /// `table`.
  package static var luaTypeName: String { "table" }
  /// Any value.
  package static var luaSchema: ValueSchema { .any }

  /// Pushes the value.
  package func push(to stack: borrowing LuaStack) {
    switch value {
    case .null: LuaValue.nil.push(to: stack)
    case .bool(let flag): flag.push(to: stack)
    case .integer(let number): number.push(to: stack)
    case .number(let number):
      if makesIntegers, let whole = Int(exactly: number) {
        whole.push(to: stack)
      } else {
        number.push(to: stack)
      }
    case .string(let text): text.push(to: stack)
    case .array(let items):
      LuaEntries(items.enumerated().map { ($0.offset + 1, part($0.element)) }).push(to: stack)
    case .object(let members):
      LuaRecord(members.map { ($0.name, part($0.node)) }).push(to: stack)
    }
  }

  private func part(_ node: JSONNode) -> JSONTable {
    JSONTable(node.value, makesIntegers: makesIntegers)
  }
}
