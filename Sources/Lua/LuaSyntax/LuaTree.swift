// The syntax tree of a Lua source text. Names are resolved during parsing.

/// A parsed Lua source text.
public struct LuaSource: Sendable {
  /// The top-level block.
  public var block: LuaBlock
  /// Every local variable and parameter, in the order of declaration.
  public var variables: [LuaVariable]
  /// The lines with a comment that starts with `check: ignore`.
  public var ignoredLines: Set<Int>

  /// Parses a text.
  ///
  /// - Throws: `LuaSyntaxError` for the first syntax error, or for nesting deeper than Lua allows.
  public init(_ bytes: [UInt8]) throws(LuaSyntaxError) {
    var parser = try LuaParser(bytes)
    block = try parser.file()
    variables = parser.variables
    ignoredLines = parser.lexer.ignoredLines
  }
}

/// A local variable.
public struct LuaVariable: Hashable, Sendable {
  /// The kind of declaration.
  public enum Kind: Hashable, Sendable { case local, parameter, loop, function, receiver }

  /// The name.
  public var name: String
  /// The position of the declaration.
  public var place: LuaPlace
  /// The kind of declaration.
  public var kind: Kind
}

/// A name and its position.
public struct LuaName: Hashable, Sendable {
  /// The name.
  public var text: String
  /// The position.
  public var place: LuaPlace
}

/// A list of statements.
public struct LuaBlock: Sendable {
  /// The statements.
  public var statements: [LuaStatement]
  /// The position where the first statement can start, such as after `then` or `do`.
  public var start: LuaPlace
  /// The position of the keyword that ends the block.
  public var end: LuaPlace
}

/// A statement.
public struct LuaStatement: Sendable {
  /// The kind of a statement, with its parts.
  ///
  /// Variables are indices into `LuaSource.variables`.
  public indirect enum Kind: Sendable {
    /// `local`: the variables and the values.
    case local([Int], [LuaExpression])
    case assign([LuaExpression], [LuaExpression])
    case call(LuaExpression)
    case block(LuaBlock)
    case whileLoop(LuaExpression, LuaBlock)
    case repeatLoop(LuaBlock, LuaExpression)
    /// `if`: the conditions with their blocks, and the `else` block.
    case branch([(test: LuaExpression, block: LuaBlock)], LuaBlock?)
    /// A numeric or generic `for`: its variables, values and body.
    case forLoop([Int], [LuaExpression], LuaBlock)
    /// `function a.b:c()`: the assignment target and the function.
    case function(LuaExpression, LuaFunctionBody)
    /// `local function`: the variable.
    case localFunction(Int, LuaFunctionBody)
    case returns([LuaExpression])
    case leave
    case label
  }

  /// The kind, with its parts.
  public var kind: Kind
  /// The position of its start.
  public var place: LuaPlace
}

/// The parameters and body of a function.
public struct LuaFunctionBody: Sendable {
  /// The parameters, including `self`, as indices into `LuaSource.variables`.
  public var parameters: [Int]
  /// The body.
  public var block: LuaBlock
}

/// An expression.
public struct LuaExpression: Sendable {
  /// The kind of an expression, with its parts.
  public indirect enum Kind: Sendable {
    case absent
    case boolean(Bool)
    case number(String)
    case string(String)
    case varargs
    case function(LuaFunctionBody)
    /// A name, and its index in `LuaSource.variables`, or nil for a global.
    case name(String, Int?)
    /// `a.b` or `a["b"]`.
    case field(LuaExpression, LuaName)
    case index(LuaExpression, LuaExpression)
    case call(LuaExpression, [LuaExpression])
    case method(LuaExpression, LuaName, [LuaExpression])
    case table([LuaEntry])
    case unary(String, LuaExpression)
    case binary(String, LuaExpression, LuaExpression)
    case parentheses(LuaExpression)
  }

  /// The kind, with its parts.
  public var kind: Kind
  /// The position of its start.
  public var place: LuaPlace

  /// Creates an expression.
  public init(kind: Kind, place: LuaPlace) {
    (self.kind, self.place) = (kind, place)
  }
}

/// An entry of a table constructor.
public struct LuaEntry: Sendable {
  /// The form of the key: positional, a name, or an expression in brackets.
  public enum Key: Sendable {
    case position
    case name(LuaName)
    case value(LuaExpression)
  }

  /// The key.
  public var key: Key
  /// The value.
  public var value: LuaExpression
}
