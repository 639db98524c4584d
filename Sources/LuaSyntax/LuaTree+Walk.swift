// Going through a tree, without a visitor for each kind of thing in it.

extension LuaStatement {
  /// The values that stand in it itself, in order, and not those of the blocks in it.
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

  /// The blocks that stand in it itself, in order; of a function what it does.
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
  /// The values of which it is put together, one level down, in order.
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

extension LuaBlock {
  /// Every statement in it, those of blocks and functions inside too, in no particular order.
  public func forEachStatement(_ body: (LuaStatement) -> Void) {
    var blocks = [self]
    while let block = blocks.popLast() {
      for statement in block.statements {
        body(statement)
        blocks += statement.blocks
        for value in statement.expressions { value.collectFunctions(into: &blocks) }
      }
    }
  }
}

extension LuaExpression {
  /// Adds the blocks of the functions in it, but not those of functions in them.
  fileprivate func collectFunctions(into blocks: inout [LuaBlock]) {
    var values = [self]
    while let value = values.popLast() {
      if case .function(let body) = value.kind { blocks.append(body.block) }
      values += value.parts
    }
  }
}
