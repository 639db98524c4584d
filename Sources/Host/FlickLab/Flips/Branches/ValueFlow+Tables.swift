internal import LuaSyntax

/// Fields and elements of tables.
///
/// Fields of equal names of all tables are one place, and so are all elements: a table may have any
/// number of names. Only the elements of private tables are places of their own.
extension ValueFlow {
  /// The flow of a table, or of any other value with fields or elements.
  mutating func read(table value: LuaExpression) -> Flow {
    if let variable = privateTable(value) { return flows[.variable(variable)] ?? Flow() }
    return read(value)
  }

  /// The flow of a table and of all that it contains.
  mutating func read(contentsOf value: LuaExpression) -> Flow {
    var flow = read(table: value)
    if let variable = privateTable(value) {
      flow.join(flows[.contents(variable)] ?? Flow())
    } else {
      flow.join(stored)
    }
    return flow
  }

  /// The variable of a private table: a table without another name, as it is only indexed.
  func privateTable(_ value: LuaExpression) -> Int? {
    guard case .name(_, let variable?) = value.kind, !shared.contains(base + variable),
      case .table? = initial[base + variable]?.kind
    else { return nil }
    return base + variable
  }

  /// The flow of a field, which may come from a table that `__index` names.
  mutating func read(_ field: String, of owner: LuaExpression) -> Flow {
    let table = read(table: owner)
    let other = flows[.field("__index")] ?? Flow()
    var flow = flows[.field(field)] ?? Flow()
    // A number of an object of the host follows from those that made the object.
    if !fields.contains(field) { flow.names.formUnion(table.parts) }
    flow.join(flows[privateTable(owner).map(Key.contents) ?? .computed] ?? Flow())
    flow.names.formUnion(table.names.union(other.all))
    flow.parts.formUnion(table.parts)
    flow.isText = flow.isText || table.isText
    if table.isTable || other.isTable { flow.names.insert(field) }
    return flow
  }

  /// The flow of an element.
  mutating func read(elementOf owner: LuaExpression, _ index: LuaExpression) -> Flow {
    var flow = read(table: owner)
    if let variable = privateTable(owner) {
      flow.join(flows[.contents(variable)] ?? Flow())
    } else {
      flow.join(isNumber(index) ? elements : stored)
    }
    flow.names = flow.all
    return flow
  }

  /// The place of an element of a table.
  func key(ofElement index: LuaExpression, of owner: LuaExpression? = nil) -> Key {
    if case .string(let text) = index.kind { return .field(text) }
    if let variable = owner.flatMap(privateTable) { return .contents(variable) }
    return isNumber(index) ? .element : .computed
  }

  /// The flow of all elements of lists together.
  private var elements: Flow {
    var flow = flows[.element] ?? Flow()
    flow.join(flows[.computed] ?? Flow())
    return flow
  }

  /// Whether a value is surely a number, and so not the name of a field.
  private func isNumber(_ value: LuaExpression) -> Bool {
    switch value.kind {
    case .number, .unary("#", _), .unary("-", _): true
    case .binary(let operation, _, _): ["+", "-", "*", "/", "%", "//"].contains(operation)
    case .name(_, let variable?): counters.contains(base + variable)
    case .parentheses(let inner): isNumber(inner)
    default: false
    }
  }
}
