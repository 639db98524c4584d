/// A parser for Lua 5.4 (manual, section 9) with one token of lookahead.
struct LuaParser {
  var lexer: LuaLexer
  private(set) var variables: [LuaVariable] = []
  private var token = LuaLexer.Token.end
  private var place = LuaPlace(offset: 0, line: 1, column: 1)
  /// The visible variables, innermost last.
  private var visible: [Int] = []
  private var depth = 0
  /// The height of the tree read so far for the current expression or statement.
  private var height = 0

  /// The maximum nesting, the same as Lua's LUAI_MAXCCALLS.
  private static let maximumDepth = 200
  /// The maximum height of a tree.
  ///
  /// A chain (`a + b + c`, `a.b.c`, `f()()`) adds a level for each link. Lua allows chains of any
  /// length, but code that walks the tree recurses.
  private static let maximumHeight = 1000

  init(_ bytes: [UInt8]) throws(LuaSyntaxError) {
    lexer = LuaLexer(bytes)
    try advance()
  }

  mutating func file() throws(LuaSyntaxError) -> LuaBlock {
    let block = try block()
    guard token == .end else { throw unexpected("a statement") }
    return block
  }

  // MARK: Words

  private mutating func advance() throws(LuaSyntaxError) { (token, place) = try lexer.next() }

  private func isAt(_ sign: String) -> Bool { token == .sign(sign) }

  private mutating func take(_ sign: String) throws(LuaSyntaxError) -> Bool {
    guard isAt(sign) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ sign: String) throws(LuaSyntaxError) {
    guard try take(sign) else { throw unexpected("'\(sign)'") }
  }

  private mutating func name() throws(LuaSyntaxError) -> LuaName {
    guard case .name(let text) = token else { throw unexpected("a name") }
    let name = LuaName(text: text, place: place)
    try advance()
    return name
  }

  private func unexpected(_ expected: String) -> LuaSyntaxError {
    let found =
      switch token {
      case .end: "the end"
      case .name(let text), .sign(let text), .number(let text): "'\(text)'"
      case .string: "a string"
      }
    return LuaSyntaxError(place: place, message: "\(expected) expected, found \(found)")
  }

  private mutating func deeper<Result>(
    _ body: (inout LuaParser) throws(LuaSyntaxError) -> Result
  ) throws(LuaSyntaxError) -> Result {
    guard depth < Self.maximumDepth else {
      throw LuaSyntaxError(place: place, message: "nested too deeply")
    }
    depth += 1
    let others = height
    height = 0
    defer { (depth, height) = (depth - 1, max(others, height + 1)) }
    return try body(&self)
  }

  /// Adds a level above the part of the expression read so far.
  private mutating func addLevel() throws(LuaSyntaxError) {
    height += 1
    if height > Self.maximumHeight {
      let message = "a chain of more than \(Self.maximumHeight) links"
      throw LuaSyntaxError(place: place, message: message)
    }
  }

  // MARK: Variables

  private mutating func declare(_ name: LuaName, _ kind: LuaVariable.Kind) -> Int {
    variables.append(LuaVariable(name: name.text, place: name.place, kind: kind))
    visible.append(variables.count - 1)
    return variables.count - 1
  }

  private func variable(_ name: String) -> Int? {
    visible.last { variables[$0].name == name }
  }

  private mutating func scope<Result>(
    _ body: (inout LuaParser) throws(LuaSyntaxError) -> Result
  ) throws(LuaSyntaxError) -> Result {
    let count = visible.count
    defer { visible.removeLast(visible.count - count) }
    return try body(&self)
  }

  // MARK: Blocks

  private mutating func block() throws(LuaSyntaxError) -> LuaBlock {
    try scope { (parser) throws(LuaSyntaxError) in try parser.statements() }
  }

  /// The statements of a block.
  ///
  /// Its scope is already open.
  private mutating func statements() throws(LuaSyntaxError) -> LuaBlock {
    try deeper { (parser) throws(LuaSyntaxError) in
      let start = parser.place
      var statements: [LuaStatement] = []
      while !parser.isAtEndOfBlock {
        let place = parser.place
        if try parser.take(";") { continue }
        if try parser.take("return") {
          let values = try parser.isAtEndOfBlock || parser.isAt(";") ? [] : parser.expressions()
          _ = try parser.take(";")
          statements.append(LuaStatement(kind: .returns(values), place: place))
          break
        }
        statements.append(LuaStatement(kind: try parser.statement(), place: place))
      }
      return LuaBlock(statements: statements, start: start, end: parser.place)
    }
  }

  private var isAtEndOfBlock: Bool {
    token == .end || isAt("end") || isAt("else") || isAt("elseif") || isAt("until")
  }

  // MARK: Statements

  private mutating func statement() throws(LuaSyntaxError) -> LuaStatement.Kind {
    guard case .sign(let word) = token else { return try callOrAssignment() }
    switch word {
    case "local": return try local()
    case "function": return try function()
    case "if": return try branch()
    case "for": return try forLoop()
    case "while":
      try advance()
      let test = try expression()
      try expect("do")
      let block = try block()
      try expect("end")
      return .whileLoop(test, block)
    case "repeat": return try repeatLoop()
    case "do":
      try advance()
      let block = try block()
      try expect("end")
      return .block(block)
    case "break":
      try advance()
      return .leave
    case "goto":
      try advance()
      _ = try name()
      return .leave
    case "::":
      try advance()
      _ = try name()
      try expect("::")
      return .label
    default: return try callOrAssignment()
    }
  }

  private mutating func local() throws(LuaSyntaxError) -> LuaStatement.Kind {
    try advance()
    if try take("function") {
      let variable = declare(try name(), .function)
      return .localFunction(variable, try functionBody())
    }
    var names: [LuaName] = []
    repeat {
      names.append(try name())
      if try take("<") {
        _ = try name()
        try expect(">")
      }
    } while try take(",")
    let values = try take("=") ? expressions() : []
    var numbers: [Int] = []
    for name in names { numbers.append(declare(name, .local)) }
    return .local(numbers, values)
  }

  private mutating func function() throws(LuaSyntaxError) -> LuaStatement.Kind {
    try advance()
    var target = reference(try name())
    while try take(".") { target = field(of: target, try name()) }
    var receiver: LuaName?
    if isAt(":") {
      receiver = LuaName(text: "self", place: place)
      try advance()
      target = field(of: target, try name())
    }
    return .function(target, try functionBody(receiver: receiver))
  }

  private mutating func repeatLoop() throws(LuaSyntaxError) -> LuaStatement.Kind {
    try advance()
    return try scope { (parser) throws(LuaSyntaxError) in
      let block = try parser.statements()
      try parser.expect("until")
      return .repeatLoop(block, try parser.expression())
    }
  }

  private mutating func branch() throws(LuaSyntaxError) -> LuaStatement.Kind {
    var arms: [(test: LuaExpression, block: LuaBlock)] = []
    repeat {
      try advance()
      let test = try expression()
      try expect("then")
      arms.append((test, try block()))
    } while isAt("elseif")
    let other = try take("else") ? block() : nil
    try expect("end")
    return .branch(arms, other)
  }

  private mutating func forLoop() throws(LuaSyntaxError) -> LuaStatement.Kind {
    try advance()
    var names = [try name()]
    while try take(",") { names.append(try name()) }
    if try !take("=") { try expect("in") }
    let values = try expressions()
    try expect("do")
    return try scope { (parser) throws(LuaSyntaxError) in
      var numbers: [Int] = []
      for name in names { numbers.append(parser.declare(name, .loop)) }
      let block = try parser.block()
      try parser.expect("end")
      return .forLoop(numbers, values, block)
    }
  }

  private mutating func callOrAssignment() throws(LuaSyntaxError) -> LuaStatement.Kind {
    let first = try suffixed()
    if case .call = first.kind, !isAt("="), !isAt(",") { return .call(first) }
    if case .method = first.kind, !isAt("="), !isAt(",") { return .call(first) }
    var targets = [first]
    while try take(",") { targets.append(try suffixed()) }
    for target in targets {
      switch target.kind {
      case .name, .field, .index: break
      default: throw unexpected("a call")
      }
    }
    try expect("=")
    return .assign(targets, try expressions())
  }

  // MARK: Functions

  private mutating func functionBody(
    receiver: LuaName? = nil
  ) throws(LuaSyntaxError) -> LuaFunctionBody {
    try expect("(")
    return try scope { (parser) throws(LuaSyntaxError) in
      var parameters: [Int] = []
      if let receiver { parameters.append(parser.declare(receiver, .receiver)) }
      while !parser.isAt(")") {
        if try parser.take("...") { break }
        parameters.append(parser.declare(try parser.name(), .parameter))
        guard try parser.take(",") else { break }
      }
      try parser.expect(")")
      let block = try parser.block()
      try parser.expect("end")
      return LuaFunctionBody(parameters: parameters, block: block)
    }
  }

  // MARK: Expressions

  private mutating func expressions() throws(LuaSyntaxError) -> [LuaExpression] {
    var list = [try expression()]
    while try take(",") { list.append(try expression()) }
    return list
  }

  /// - Parameter limit: operators that bind at most this tightly are not consumed.
  private mutating func expression(above limit: Int = 0) throws(LuaSyntaxError) -> LuaExpression {
    try deeper { (parser) throws(LuaSyntaxError) in
      var left = try parser.operand()
      while case .sign(let sign) = parser.token, let (before, after) = Self.binding[sign],
        before > limit
      {
        try parser.advance()
        let right = try parser.expression(above: after)
        try parser.addLevel()
        left = LuaExpression(kind: .binary(sign, left, right), place: left.place)
      }
      return left
    }
  }

  private mutating func operand() throws(LuaSyntaxError) -> LuaExpression {
    let start = place
    guard case .sign(let sign) = token, Self.prefixes.contains(sign) else { return try simple() }
    try advance()
    return LuaExpression(kind: .unary(sign, try expression(above: 12)), place: start)
  }

  private mutating func simple() throws(LuaSyntaxError) -> LuaExpression {
    let start = place
    let kind: LuaExpression.Kind
    switch token {
    case .number(let text): kind = .number(text)
    case .string(let text): kind = .string(text)
    case .sign("nil"): kind = .absent
    case .sign("true"): kind = .boolean(true)
    case .sign("false"): kind = .boolean(false)
    case .sign("..."): kind = .varargs
    case .sign("{"): return try table()
    case .sign("function"):
      try advance()
      return LuaExpression(kind: .function(try functionBody()), place: start)
    default: return try suffixed()
    }
    try advance()
    return LuaExpression(kind: kind, place: start)
  }

  private func reference(_ name: LuaName) -> LuaExpression {
    LuaExpression(kind: .name(name.text, variable(name.text)), place: name.place)
  }

  private func field(of owner: LuaExpression, _ name: LuaName) -> LuaExpression {
    LuaExpression(kind: .field(owner, name), place: owner.place)
  }

  /// A name or parenthesized expression with its suffixes: fields, indices and calls.
  private mutating func suffixed() throws(LuaSyntaxError) -> LuaExpression {
    var value: LuaExpression
    let start = place
    let others = height
    height = 0
    defer { height = max(others, height) }
    if try take("(") {
      let inner = try expression()
      try expect(")")
      value = LuaExpression(kind: .parentheses(inner), place: start)
    } else {
      guard case .name = token else { throw unexpected("a value") }
      value = reference(try name())
    }
    while let next = try suffix(of: value) {
      try addLevel()
      value = next
    }
    return value
  }

  private mutating func suffix(
    of value: LuaExpression
  ) throws(LuaSyntaxError) -> LuaExpression? {
    if try take(".") { return field(of: value, try name()) }
    if try take("[") {
      let key = try expression()
      try expect("]")
      if case .string(let text) = key.kind {
        return field(of: value, LuaName(text: text, place: key.place))
      }
      return LuaExpression(kind: .index(value, key), place: value.place)
    }
    if try take(":") {
      let name = try name()
      guard let arguments = try arguments() else { throw unexpected("arguments") }
      return LuaExpression(kind: .method(value, name, arguments), place: value.place)
    }
    guard let arguments = try arguments() else { return nil }
    return LuaExpression(kind: .call(value, arguments), place: value.place)
  }

  /// The arguments of a call; nil if no argument list follows.
  private mutating func arguments() throws(LuaSyntaxError) -> [LuaExpression]? {
    if case .string(let text) = token {
      let argument = LuaExpression(kind: .string(text), place: place)
      try advance()
      return [argument]
    }
    if isAt("{") { return [try table()] }
    guard try take("(") else { return nil }
    let list = isAt(")") ? [] : try expressions()
    try expect(")")
    return list
  }

  private mutating func table() throws(LuaSyntaxError) -> LuaExpression {
    let start = place
    try expect("{")
    var entries: [LuaEntry] = []
    while !isAt("}") {
      entries.append(try entry())
      if try !take(","), try !take(";") { break }
    }
    try expect("}")
    return LuaExpression(kind: .table(entries), place: start)
  }

  private mutating func entry() throws(LuaSyntaxError) -> LuaEntry {
    if try take("[") {
      let key = try expression()
      try expect("]")
      try expect("=")
      if case .string(let text) = key.kind {
        return LuaEntry(
          key: .name(LuaName(text: text, place: key.place)), value: try expression())
      }
      return LuaEntry(key: .value(key), value: try expression())
    }
    let value = try expression()
    // A name followed by `=` is a key.
    guard case .name(let text, _) = value.kind, try take("=") else {
      return LuaEntry(key: .position, value: value)
    }
    return LuaEntry(key: .name(LuaName(text: text, place: value.place)), value: try expression())
  }

  private static let prefixes: Set<String> = ["not", "-", "#", "~"]

  /// The left and right binding power of each binary operator.
  private static let binding: [String: (before: Int, after: Int)] = [
    "or": (1, 1), "and": (2, 2),
    "<": (3, 3), ">": (3, 3), "<=": (3, 3), ">=": (3, 3), "~=": (3, 3), "==": (3, 3),
    "|": (4, 4), "~": (5, 5), "&": (6, 6), "<<": (7, 7), ">>": (7, 7), "..": (9, 8),
    "+": (10, 10), "-": (10, 10), "*": (11, 11), "/": (11, 11), "//": (11, 11), "%": (11, 11),
    "^": (14, 13),
  ]
}
