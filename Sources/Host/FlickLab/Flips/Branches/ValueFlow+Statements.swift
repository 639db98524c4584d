internal import LuaSyntax

extension ValueFlow {
  /// Reads a block.
  ///
  /// - Returns: the flow of the values that it returns.
  mutating func read(_ block: LuaBlock) -> Flow {
    var result = Flow()
    for statement in block.statements { result.join(read(statement)) }
    return result
  }

  private mutating func read(_ statement: LuaStatement) -> Flow {
    switch statement.kind {
    case .local(let variables, let values):
      let flows = read(values)
      for (place, variable) in variables.enumerated() {
        add(flows.at(place), to: .variable(base + variable))
        guard values.indices.contains(place) else { continue }
        name(values[place], .variable(base + variable))
        if !assigned.contains(base + variable) { initial[base + variable] = values[place] }
      }
    case .assign(let targets, let values):
      let flows = read(values)
      for (place, target) in targets.enumerated() {
        assign(flows.at(place), values.indices.contains(place) ? values[place] : nil, to: target)
      }
    case .forLoop(let variables, let values, let block):
      var flow = read(values).joined
      // Of a loop over numbers, they are the limits: the number of rounds is a step function.
      if variables.count == 1, values.count > 1 {
        counters.formUnion(variables.map { base + $0 })
        if !flow.names.isEmpty { record(flow.names, nil, values[0]) }
        flow = Flow(names: flow.names)
      } else {
        flow.names = flow.all
        if let first = variables.first, values.first.map(isList) ?? false {
          counters.insert(base + first)
        }
      }
      for variable in variables { add(flow, to: .variable(base + variable)) }
      return read(block)
    case .function(let target, let body):
      let key = key(of: target)
      if let key { recordAssignment(of: key) }
      read(body, as: key)
    case .localFunction(let variable, let body):
      let outer = isHandler
      isHandler = outer || isHandlerAlone(base + variable)
      defer { isHandler = outer }
      read(body, as: .variable(base + variable))
    case .returns(let values): return read(values).joined
    case .block, .whileLoop, .repeatLoop, .branch:
      for value in statement.expressions { _ = read(value) }
      var result = Flow()
      for block in statement.blocks { result.join(read(block)) }
      return result
    case .call, .leave, .label:
      for value in statement.expressions { _ = read(value) }
    }
    return Flow()
  }

  private mutating func read(_ values: [LuaExpression]) -> [Flow] { values.map { read($0) } }

  /// Records the functions that a place gets as its value.
  mutating func name(_ value: LuaExpression, _ key: Key) {
    switch value.kind {
    case .function(let body): define(body, as: key)
    case .absent, .boolean, .number, .string, .table: break
    default: mix(key)
    }
  }

  private mutating func read(_ body: LuaFunctionBody, as key: Key?) {
    let results = read(body.block)
    guard let key else { return }
    define(body, as: key)
    add(results, to: key)
  }

  private mutating func assign(
    _ flow: Flow, _ value: LuaExpression?, to target: LuaExpression
  ) {
    if case .name(_, let variable?) = target.kind, assigned.insert(base + variable).inserted {
      initial[base + variable] = nil
      hasChanged = true
    }
    // Evaluates an owner and an index.
    _ = read(target)
    guard let key = key(of: target) else { return }
    recordAssignment(of: key)
    add(flow, to: key)
    if let owner = target.owner {
      // A script that changes the table of tunables has other values than the lab.
      if read(table: owner).isTable { isUnclear = true }
      if let table = self.key(of: owner) {
        add(Flow(parts: flow.all, isText: flow.isText), to: table)
      }
    }
    if let value { name(value, key) } else { mix(key) }
  }

  /// Whether a function is a handler and is used in no other way.
  private func isHandlerAlone(_ variable: Int) -> Bool {
    handlers.contains(variable) && !shared.contains(variable)
  }

  /// Whether a value is a call of `ipairs`.
  private func isList(_ value: LuaExpression) -> Bool {
    if case .call(let function, _) = value.kind { libraryName(function) == "ipairs" } else { false }
  }

  /// Records that scripts assign a place.
  private mutating func recordAssignment(of key: Key) {
    switch key {
    case .global(let name): if assignedGlobals.insert(name).inserted { hasChanged = true }
    case .field(let name):
      checkOperator(name)
      if assignedFields.insert(name).inserted { hasChanged = true }
    case .variable, .contents, .module, .element, .computed, .thrown: break
    }
  }

  /// The place that an assignment changes.
  private func key(of target: LuaExpression) -> Key? {
    switch target.kind {
    case .name(let text, let variable): key(text, variable)
    case .field(_, let name): .field(name.text)
    case .index(let owner, let index): self.key(ofElement: index, of: owner)
    case .parentheses(let inner): key(of: inner)
    default: nil
    }
  }
}

extension LuaExpression {
  /// The table with this field or element; nil for another expression.
  fileprivate var owner: LuaExpression? {
    switch kind {
    case .field(let owner, _), .index(let owner, _): owner
    default: nil
    }
  }

  /// Whether it is several values as the last of a list.
  var hasSeveralValues: Bool {
    switch kind {
    case .call, .method, .varargs: true
    default: false
    }
  }
}

extension [ValueFlow.Flow] {
  /// The flow of the value at a place; the last value may be several.
  fileprivate func at(_ place: Int) -> ValueFlow.Flow {
    indices.contains(place) ? self[place] : last ?? ValueFlow.Flow()
  }

  /// The flow of all values together.
  var joined: ValueFlow.Flow {
    reduce(into: ValueFlow.Flow()) { $0.join($1) }
  }
}
