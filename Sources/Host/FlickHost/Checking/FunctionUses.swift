internal import LuaSyntax

/// The functions of a script that a local variable holds, and with what they are called.
struct FunctionUses {
  /// All calls of a function, where nothing else is done with it.
  struct Calls {
    /// What a parameter is called with; nil for what is not known.
    var arguments: [LuaExpression?]
  }

  /// The variable and the place of each parameter.
  private var parameters: [Int: (function: Int, place: Int)] = [:]
  private var calls: [Int: [[LuaExpression]]] = [:]
  /// Variables of which more is done than that they are called: others may call what they hold.
  private var escaped: Set<Int> = []

  init(in source: LuaSource) {
    source.block.forEachStatement { statement in
      switch statement.kind {
      case .localFunction(let variable, let body): add(body, heldBy: variable)
      case .local(let variables, let values):
        for (variable, value) in zip(variables, values) {
          if case .function(let body) = value.kind { add(body, heldBy: variable) }
        }
      default: break
      }
      for value in statement.expressions { read(value) }
    }
  }

  private mutating func add(_ body: LuaFunctionBody, heldBy variable: Int) {
    for (place, parameter) in body.parameters.enumerated() {
      parameters[parameter] = (variable, place)
    }
  }

  private mutating func read(_ value: LuaExpression) {
    var values = [value]
    while let value = values.popLast() {
      switch value.kind {
      case .call(let function, let arguments):
        guard case .name(_, let variable?) = function.kind else { break }
        calls[variable, default: []].append(arguments)
        values += arguments
        continue
      // What is assigned to stands here too.
      case .name(_, let variable?): escaped.insert(variable)
      default: break
      }
      values += value.parts
    }
  }

  /// All that a parameter can be; nil where others may call its function too.
  func calls(withParameter parameter: Int) -> Calls? {
    guard let (function, place) = parameters[parameter], !escaped.contains(function),
      let calls = calls[function]
    else { return nil }
    var arguments: [LuaExpression?] = []
    for call in calls {
      if call.indices.contains(place) {
        // Before the last one, a call gives one value.
        arguments.append(call[place])
      } else if call.last?.mayBeSeveral == true {
        arguments.append(nil)
      }
    }
    return Calls(arguments: arguments)
  }
}

extension LuaExpression {
  /// Whether it may stand for more values than one, at the end of a list.
  fileprivate var mayBeSeveral: Bool {
    switch kind {
    case .call, .method, .varargs: true
    default: false
    }
  }
}

extension LuaBlock {
  /// What a function with this body returns first, at each of its ends; an end without a value is
  /// none.
  var firstResults: [LuaExpression] {
    var results: [LuaExpression] = []
    var blocks = [self]
    while let block = blocks.popLast() {
      for statement in block.statements {
        switch statement.kind {
        case .returns(let values): if let value = values.first { results.append(value) }
        // Their results are their own.
        case .function, .localFunction: break
        default: blocks += statement.blocks
        }
      }
    }
    return results
  }
}
