// Lua source text as a tree. Names are resolved as it is read: which variable each stands for is
// known from what is above it.

/// A text that was read.
public struct LuaSource: Sendable {
  /// The statements.
  public var block: LuaBlock
  /// Every local variable and parameter, in the order of declaration.
  public var variables: [LuaVariable]
  /// The lines with a comment that is `check: ignore`, or begins with that.
  public var ignoredLines: Set<Int>

  /// Reads a text.
  ///
  /// - Throws: `LuaSyntaxError` for the first thing that is no Lua, or is nested more deeply than
  ///   Lua takes.
  public init(_ bytes: [UInt8]) throws(LuaSyntaxError) {
    var parser = try LuaParser(bytes)
    block = try parser.file()
    variables = parser.variables
    ignoredLines = parser.lexer.ignoredLines
  }
}

/// A local variable.
public struct LuaVariable: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable { case local, parameter, loop, function, receiver }

  /// Its name.
  public var name: String
  /// Where it is declared.
  public var place: LuaPlace
  /// What it is.
  public var kind: Kind
}

/// A name with its place.
public struct LuaName: Hashable, Sendable {
  /// The name.
  public var text: String
  /// Where it stands.
  public var place: LuaPlace
}

/// A list of statements.
public struct LuaBlock: Sendable {
  /// The statements.
  public var statements: [LuaStatement]
  /// Where the first could stand: behind `then`, `do` and the like.
  public var start: LuaPlace
  /// Where the word stands that ends it.
  public var end: LuaPlace
}

/// A statement.
public struct LuaStatement: Sendable {
  /// What it is.
  public indirect enum Kind: Sendable {
    /// `local`: the numbers of the variables, and the values.
    case local([Int], [LuaExpression])
    case assign([LuaExpression], [LuaExpression])
    case call(LuaExpression)
    case block(LuaBlock)
    case whileLoop(LuaExpression, LuaBlock)
    case repeatLoop(LuaBlock, LuaExpression)
    /// The tests with their blocks; the block behind `else`.
    case branch([(test: LuaExpression, block: LuaBlock)], LuaBlock?)
    /// A loop over numbers or values: its variables.
    case forLoop([Int], [LuaExpression], LuaBlock)
    /// `function a.b:c()`: what is assigned to, and the function.
    case function(LuaExpression, LuaFunctionBody)
    /// `local function`: the variable.
    case localFunction(Int, LuaFunctionBody)
    case returns([LuaExpression])
    case leave
    case label
  }

  /// What it is.
  public var kind: Kind
  /// Where it begins.
  public var place: LuaPlace
}

/// A function: its parameters and what it does.
public struct LuaFunctionBody: Sendable {
  /// The numbers of its variables, `self` among them.
  public var parameters: [Int]
  /// What it does.
  public var block: LuaBlock
}

/// A value.
public struct LuaExpression: Sendable {
  /// What it is.
  public indirect enum Kind: Sendable {
    case absent
    case boolean(Bool)
    case number(String)
    case string(String)
    case varargs
    case function(LuaFunctionBody)
    /// A name: the number of the variable, or nil for a global one.
    case name(String, Int?)
    /// `a.b`, and `a["b"]`.
    case field(LuaExpression, LuaName)
    case index(LuaExpression, LuaExpression)
    case call(LuaExpression, [LuaExpression])
    case method(LuaExpression, LuaName, [LuaExpression])
    case table([LuaEntry])
    case unary(String, LuaExpression)
    case binary(String, LuaExpression, LuaExpression)
    case parentheses(LuaExpression)
  }

  /// What it is.
  public var kind: Kind
  /// Where it begins.
  public var place: LuaPlace

  /// A value.
  public init(kind: Kind, place: LuaPlace) {
    (self.kind, self.place) = (kind, place)
  }
}

/// An entry of a table.
public struct LuaEntry: Sendable {
  /// How its key is given: by position, by a name, or by a value in brackets.
  public enum Key: Sendable {
    case position
    case name(LuaName)
    case value(LuaExpression)
  }

  /// Its key.
  public var key: Key
  /// The value.
  public var value: LuaExpression
}
