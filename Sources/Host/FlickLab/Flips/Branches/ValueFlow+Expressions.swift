internal import FlickHost
internal import LuaSyntax

extension ValueFlow {
  private static let comparisons: Set<String> = ["<", "<=", ">", ">=", "==", "~="]
  private static let steps: Set<String> = ["//", "%", "&", "|", "~", "<<", ">>"]
  private static let arithmetic: Set<String> = ["+", "-", "*", "/", "^"]
  /// Names of Lua's library that run text, or reach variables by text.
  private static let unclear: Set<String> = [
    "_ENV", "_G", "debug", "dofile", "load", "loadfile", "loadstring", "package", "require",
  ]
  /// The metamethods that do not change the meaning of operators.
  private static let plainMetamethods: Set<String> = [
    "__close", "__gc", "__index", "__metatable", "__mode", "__name", "__tostring",
  ]
  private static let arguments = "..."
  /// Numbers from this size on may round the values that are added to them.
  static let large = 1e9

  /// Reads an expression.
  ///
  /// - Parameter isForHost: whether it is an argument of the host, or part of one.
  /// - Returns: the flow of its value.
  mutating func read(_ value: LuaExpression, isForHost: Bool = false) -> Flow {
    switch value.kind {
    case .absent, .boolean, .number: return Flow()
    case .string(let text):
      checkOperator(text)
      return Flow()
    case .varargs: return flows[.global(Self.arguments)] ?? Flow()
    case .function(let body):
      let outer = isHandler
      isHandler = outer || isForHandler
      defer { isHandler = outer }
      return read(body.block)
    case .name(let text, let variable):
      if variable == nil, Self.unclear.contains(text) { isUnclear = true }
      if let variable, shared.insert(base + variable).inserted { hasChanged = true }
      return flows[key(text, variable)] ?? Flow()
    case .field(let owner, let name): return read(name.text, of: owner)
    case .index(let owner, let index):
      let key = read(index)
      if case .string(let text) = index.kind { return read(text, of: owner) }
      if !key.names.isEmpty { record(key.names, nil, value) }
      var flow = read(elementOf: owner, index)
      flow.names.formUnion(key.names)
      return flow
    case .table(let entries): return read(entries, isForHost: isForHost)
    case .unary(let operation, let inner):
      let flow = operation == "#" ? read(table: inner) : read(inner)
      if flow.isText || operation == "~", !flow.names.isEmpty { record(flow.names, nil, value) }
      // The length of a list does not depend on its values.
      return operation == "#" && !flow.isText ? Flow() : Flow(names: flow.names)
    case .parentheses(let inner): return read(inner, isForHost: isForHost)
    case .binary(let operation, let left, let right):
      return readBinary(value, operation, left, right, isForHost: isForHost)
    case .call(let function, let arguments):
      return call(function, nil, arguments)
    case .method(let owner, let name, let arguments):
      return call(owner, name.text, arguments)
    }
  }

  /// Reads an expression with an operator between two others.
  private mutating func readBinary(
    _ whole: LuaExpression, _ operation: String, _ left: LuaExpression, _ right: LuaExpression,
    isForHost: Bool
  ) -> Flow {
    var flow = read(left, isForHost: isForHost)
    let other = read(right, isForHost: isForHost)
    recordCurve(of: operation, flow.names, other.names, whole)
    flow.join(other)
    if operation == ".." { flow.isText = true }
    if Self.comparisons.contains(operation) {
      recordComparison(whole, operation, left, right, of: flow)
      return Flow(names: flow.names)
    }
    let isRounded =
      flow.isText && Self.arithmetic.contains(operation) || Self.isLarge(left)
      || Self.isLarge(right)
    if Self.steps.contains(operation) || isRounded, !flow.names.isEmpty {
      record(flow.names, nil, whole)
    }
    return flow
  }

  /// Records a comparison, and the numbers that it compares with.
  ///
  /// - Parameter flow: the flow of both sides.
  private mutating func recordComparison(
    _ whole: LuaExpression, _ operation: String, _ left: LuaExpression, _ right: LuaExpression,
    of flow: Flow
  ) {
    let sides = (left: pieces(of: left), right: pieces(of: right))
    for piece in (sides.left ?? []) + (sides.right ?? []) {
      if let number = piece.plain { numbers.insert(number) }
    }
    let isOfNumbers =
      flow.isText
      || ![left, right].contains { side in
        switch side.kind {
        case .absent, .boolean, .string: true
        default: false
        }
      }
    guard isOfNumbers, !flow.names.isEmpty else { return }
    // The left side minus the right side; nil if it is not known to be affine.
    var differences: [AffineNumber]?
    if let left = sides.left, let right = sides.right {
      differences = Self.results(of: "-", left, right)
    }
    // Rounding could miss the only value with equal sides.
    if ["==", "~="].contains(operation),
      !(differences ?? []).allSatisfy({ $0.slopes.values.map(\.magnitude) == [1] })
    {
      differences = nil
    }
    record(flow.names, differences, whole)
  }

  private static func isLarge(_ value: LuaExpression) -> Bool {
    guard case .number(let text) = value.kind else { return false }
    return !((Double(text) ?? .infinity).magnitude < large)
  }

  /// Records an operation with a result that is not affine in each tunable by itself.
  private mutating func recordCurve(
    of operation: String, _ left: Set<String>, _ right: Set<String>, _ place: LuaExpression
  ) {
    let names =
      switch operation {
      case "*" where left.contains("*") || right.contains("*"):
        left.isEmpty || right.isEmpty ? [] : left.union(right)
      case "*": left.intersection(right)
      case "/": right
      case "^": left.union(right)
      default: Set<String>()
      }
    recordCurve(of: names, place)
  }

  /// Records that a value is not an affine function of tunables.
  mutating func recordCurve(of names: Set<String>, _ place: LuaExpression) {
    guard !isHandler, !names.isEmpty else { return }
    branches.insert(
      ScriptBranch(tunables: names, script: script, line: place.place.line, kind: .curve))
  }

  /// Records a comparison.
  ///
  /// - Parameter differences: the pieces of the left side minus the right side; nil if they are
  ///   not known.
  mutating func record(
    _ names: Set<String>, _ differences: [AffineNumber]?, _ place: LuaExpression,
    _ kind: ScriptBranch.Kind = .comparison
  ) {
    guard !isHandler else { return }
    for difference in differences.map({ $0.map(Optional.some) }) ?? [nil] {
      branches.insert(
        ScriptBranch(
          tunables: names, difference: difference, script: script, line: place.place.line,
          kind: kind))
    }
  }

  private mutating func read(_ entries: [LuaEntry], isForHost: Bool) -> Flow {
    var flow = Flow()
    for entry in entries {
      switch entry.key {
      case .position:
        let value = read(entry.value, isForHost: isForHost)
        flow.join(value)
        if !isForHost { add(value, to: .element) }
      case .value(let key):
        let names = read(key).names
        if !names.isEmpty { record(names, nil, key) }
        let value = read(entry.value, isForHost: isForHost)
        flow.join(value)
        if !isForHost {
          let place = self.key(ofElement: key)
          add(value, to: place)
          self.name(entry.value, place)
        }
      case .name(let name):
        let outer = isForHandler
        isForHandler = outer || (isForHost && Self.isOfHandler(name.text))
        let value =
          isForHandler ? read(handler: entry.value) : read(entry.value, isForHost: isForHost)
        isForHandler = outer
        if !isForHost {
          checkOperator(name.text)
          add(value, to: .field(name.text))
          self.name(entry.value, .field(name.text))
        }
        flow.parts.formUnion(value.all)
        flow.isText = flow.isText || value.isText
      }
    }
    return flow
  }

  /// Reads the value of an option that takes a handler.
  private mutating func read(handler value: LuaExpression) -> Flow {
    guard case .name(_, let variable?) = value.kind else { return read(value, isForHost: true) }
    if handlers.insert(base + variable).inserted { hasChanged = true }
    return flows[.variable(base + variable)] ?? Flow()
  }

  /// - Parameter method: the name of a method; nil for a call of a function.
  private mutating func call(
    _ owner: LuaExpression, _ method: String?, _ arguments: [LuaExpression]
  ) -> Flow {
    if method == nil, isRequire(owner) { return require(owner, arguments) }
    let outer = isForHandler
    isForHandler = false
    defer { isForHandler = outer }
    let callee = read(owner)
    // A computed name may be that of any function of the host.
    if case .index(let module, let index) = owner.kind, isHost(module), owner.fieldName == nil {
      _ = read(index)
      isUnclear = true
    }
    if method == nil, isTunables(owner) {
      for argument in arguments { _ = read(argument, isForHost: true) }
      return Flow(isTable: true)
    }
    let key = method.map(Key.field) ?? key(ofCallee: owner)
    let known = key.flatMap { functions[$0] } ?? [:]
    let isForHost = method == nil ? isHost(owner) : known.isEmpty && Self.isOfHost(method: method)
    // The second parameter is the number of the item.
    if isForHost, owner.fieldName == "each", case .function(let body)? = arguments.last?.kind {
      counters.formUnion(body.parameters.dropFirst().map { base + $0 })
    }
    let library = method == nil ? libraryName(owner) : nil
    let readsTables = library.map(Self.readers.contains) ?? false
    var passed = arguments.map { argument in
      readsTables ? read(contentsOf: argument) : read(argument, isForHost: isForHost)
    }
    if method != nil { passed.insert(callee, at: 0) }
    let isOpen = arguments.last?.hasSeveralValues ?? false
    for parameters in known.values { bind(passed, parameters, isOpen: isOpen) }
    for (place, argument) in arguments.enumerated() {
      for parameters in known.values {
        let own = place + (method == nil ? 0 : 1)
        guard parameters.indices.contains(own) else { continue }
        pass(argument, to: .variable(parameters[own]))
      }
    }
    let given = passed.joined
    callBack(arguments, with: given)
    if let library {
      return result(ofLibrary: library, given, arguments, owner)
    }
    // Scripts read no numbers from parts of screens.
    let declares =
      method.map(ScriptHost.declaringMethods.contains)
      ?? owner.fieldName.map(ScriptHost.declaringFunctions.contains)
    if isForHost, declares ?? false { return Flow() }
    // Both return numbers of parts of screens.
    if isForHost, method == nil, ["measure", "open"].contains(owner.fieldName) {
      record(["*"], nil, owner, .call)
    }
    if isForHost, !given.isText {
      // A method computes with the numbers of its object, such as a motion's duration.
      recordCurve(of: method == nil ? given.names : given.names.union(callee.all), owner)
    }
    let isKnown = !known.isEmpty && !(key.map(mixed.contains) ?? false)
    let isText = method.map(Self.isOfText) ?? false
    if !isKnown, !isForHost, !isText, !given.all.isEmpty { record(given.all, nil, owner, .call) }
    var result = method == nil ? callee : key.flatMap { self.flows[$0] } ?? Flow()
    if !isKnown { result.join(given) }
    if isForHost, method != nil { result.names.formUnion(callee.all) }
    if isText { result.isText = true }
    return result
  }

  /// The results of a module.
  private mutating func require(_ owner: LuaExpression, _ arguments: [LuaExpression]) -> Flow {
    guard let module = module(owner, arguments) else {
      isUnclear = true
      return Flow()
    }
    if Self.isOfHost(module) { return Flow() }
    required.insert(module)
    return flows[.module] ?? Flow()
  }

  /// Functions that are passed are called with the other arguments, or with parts of them.
  mutating func callBack(_ arguments: [LuaExpression], with given: Flow) {
    guard !given.all.isEmpty else { return }
    let values = Flow(names: given.all, isText: given.isText)
    for argument in arguments {
      var called: [[Int]] = []
      if case .function(let body) = argument.kind {
        called = [body.parameters.map { base + $0 }]
      } else if let key = key(ofCallee: argument), let known = functions[key] {
        called = Array(known.values)
      }
      for parameter in called.joined() { add(values, to: .variable(parameter)) }
    }
  }

  /// A function that is an argument is called by the name of the parameter.
  private mutating func pass(_ argument: LuaExpression, to parameter: Key) {
    if case .function(let body) = argument.kind { return define(body, as: parameter) }
    guard let key = key(ofCallee: argument), let known = functions[key] else {
      return name(argument, parameter)
    }
    if mixed.contains(key) { mix(parameter) }
    let count = functions[parameter]?.count ?? 0
    functions[parameter, default: [:]].merge(known) { own, _ in own }
    if functions[parameter]?.count != count { hasChanged = true }
  }

  func key(ofCallee callee: LuaExpression) -> Key? {
    switch callee.kind {
    case .name(let text, let variable): key(text, variable)
    case .field(_, let name): .field(name.text)
    case .parentheses(let inner): key(ofCallee: inner)
    default: nil
    }
  }

  /// Passes arguments to the parameters of a function, the rest to `...`.
  ///
  /// - Parameter isOpen: whether the last argument may be several values.
  private mutating func bind(_ arguments: [Flow], _ parameters: [Int], isOpen: Bool) {
    for (place, flow) in arguments.enumerated() {
      let isNamed = parameters.indices.contains(place)
      add(flow, to: isNamed ? .variable(parameters[place]) : .global(Self.arguments))
    }
    guard isOpen, let last = arguments.last else { return }
    for parameter in parameters.dropFirst(arguments.count) { add(last, to: .variable(parameter)) }
    add(last, to: .global(Self.arguments))
  }

  /// Records a metamethod that changes the meaning of operators.
  mutating func checkOperator(_ name: String) {
    if name.hasPrefix("__"), !Self.plainMetamethods.contains(name) { isUnclear = true }
  }

  /// Whether an option of the host takes a handler, by its name.
  private static func isOfHandler(_ name: String) -> Bool { name.hasPrefix("on_") }
}
