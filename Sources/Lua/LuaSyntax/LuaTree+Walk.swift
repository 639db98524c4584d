// Traversal of a syntax tree, without a visitor method per kind of node.

extension LuaStatement {
  /// The statement's own expressions, in order.
  ///
  /// Excludes those in nested blocks.
  public var expressions: [LuaExpression] {
    switch kind {
    case .local(_, let values), .returns(let values): values
    case .assign(let targets, let values): targets + values
    case .call(let call): [call]
    case .whileLoop(let test, _), .repeatLoop(_, let test): [test]
    case .branch(let arms, _): arms.map(\.test)
    case .forLoop(_, let values, _): values
    case .function(let target, _): [target]
    case .block, .localFunction, .leave, .label: []
    }
  }

  /// The statement's own blocks, in order.
  ///
  /// For a function statement, its body.
  public var blocks: [LuaBlock] {
    switch kind {
    case .block(let block), .whileLoop(_, let block), .repeatLoop(let block, _),
      .forLoop(_, _, let block):
      [block]
    case .branch(let arms, let other): arms.map(\.block) + (other.map { [$0] } ?? [])
    case .function(_, let body), .localFunction(_, let body): [body.block]
    case .local, .assign, .call, .returns, .leave, .label: []
    }
  }
}

extension LuaExpression {
  /// The immediate subexpressions, in order.
  public var parts: [LuaExpression] {
    switch kind {
    case .absent, .boolean, .number, .string, .varargs, .function, .name: []
    case .field(let owner, _): [owner]
    case .index(let owner, let key): [owner, key]
    case .call(let function, let arguments): [function] + arguments
    case .method(let owner, _, let arguments): [owner] + arguments
    case .table(let entries):
      entries.flatMap { entry in
        if case .value(let key) = entry.key { [key, entry.value] } else { [entry.value] }
      }
    case .unary(_, let value), .parentheses(let value): [value]
    case .binary(_, let left, let right): [left, right]
    }
  }
}

extension LuaExpression {
  /// The expression, its parts, their parts and so on, in unspecified order.
  ///
  /// Excludes the bodies of functions.
  public var allParts: [LuaExpression] {
    var (found, waiting) = ([LuaExpression](), [self])
    while let value = waiting.popLast() {
      found.append(value)
      waiting += value.parts
    }
    return found
  }
}

extension LuaBlock {
  /// Calls `body` with every statement of the block, including those of nested blocks and
  /// functions, in unspecified order.
  public func forEachStatement(_ body: (LuaStatement) -> Void) {
    var blocks = [self]
    while let block = blocks.popLast() {
      for statement in block.statements {
        body(statement)
        blocks += statement.blocks
        for part in statement.expressions.flatMap(\.allParts) {
          if case .function(let body) = part.kind { blocks.append(body.block) }
        }
      }
    }
  }
}
