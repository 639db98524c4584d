internal import LuaSyntax

/// The functions in local variables of a script, and the arguments of their calls.
struct FunctionUses {
  /// All calls of a function that is only called.
  struct Calls {
    /// The arguments for a parameter; nil for an unknown value.
    var arguments: [LuaExpression?]
  }

  /// The variable and the place of each parameter.
  private var parameters: [Int: (function: Int, place: Int)] = [:]
  private var calls: [Int: [[LuaExpression]]] = [:]
  /// Variables that are used outside of calls.
  ///
  /// Other code may call their functions.
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
      // The targets of assignments are also names.
      case .name(_, let variable?): escaped.insert(variable)
      default: break
      }
      values += value.parts
    }
  }

  /// All possible arguments for a parameter; nil if other code may call its function.
  func calls(withParameter parameter: Int) -> Calls? {
    guard let (function, place) = parameters[parameter], !escaped.contains(function),
      let calls = calls[function]
    else { return nil }
    var arguments: [LuaExpression?] = []
    for call in calls {
      if call.indices.contains(place) {
        // Except for the last one, a call has exactly one value.
        arguments.append(call[place])
      } else if call.last?.mayBeSeveral == true {
        arguments.append(nil)
      }
    }
    return Calls(arguments: arguments)
  }
}

extension LuaExpression {
  /// Whether the expression may have several values at the end of a list.
  fileprivate var mayBeSeveral: Bool {
    switch kind {
    case .call, .method, .varargs: true
    default: false
    }
  }
}

extension LuaBlock {
  /// The first result of a function with this body at each `return` that has a value.
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
