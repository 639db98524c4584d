internal import FlickHost
internal import LuaSyntax

/// The functions of Lua's library.
extension ValueFlow {
  /// The functions with results that are smooth in their arguments, or are parts of them.
  private static let smooth: Set<String> = [
    "assert", "error", "getmetatable", "ipairs", "math.abs", "math.acos", "math.asin",
    "math.atan", "math.cos", "math.deg", "math.exp", "math.log", "math.max", "math.min",
    "math.rad", "math.sin", "math.sqrt", "math.tan", "next", "pairs", "print", "rawlen", "select",
    "setmetatable", "table.concat", "table.insert", "table.pack", "table.remove", "table.unpack",
    "tonumber", "tostring", "type",
  ]
  private static let curves: Set<String> = [
    "math.acos", "math.asin", "math.atan", "math.cos", "math.exp", "math.log", "math.sin",
    "math.sqrt", "math.tan",
  ]
  /// The functions and methods that return their arguments as text.
  private static let ofText: Set<String> = ["format", "lower", "rep", "reverse", "sub", "upper"]
  /// The functions that read the elements of tables.
  static let readers: Set<String> = [
    "ipairs", "next", "pairs", "rawget", "table.concat", "table.insert", "table.move",
    "table.remove", "table.unpack",
  ]
  private static let libraries: Set<String> = [
    "coroutine", "debug", "io", "math", "os", "string", "table", "utf8",
  ]
  private static let functionNames: Set<String> = [
    "assert", "collectgarbage", "error", "getmetatable", "ipairs", "next", "pairs", "pcall",
    "print", "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "tonumber",
    "tostring", "type", "xpcall",
  ]

  /// Whether a method of strings writes text from its arguments.
  static func isOfText(_ method: String) -> Bool { ofText.contains(method) }

  /// Whether a method is one of the host, which do not compare numbers of scripts.
  static func isOfHost(method: String?) -> Bool {
    method.map(ScriptHost.methodNames.contains) ?? false
  }

  /// The name of a function of the library, such as `math.floor`; nil for any other value.
  func libraryName(_ callee: LuaExpression, depth: Int = 0) -> String? {
    guard depth < 20, let callee = resolved(callee) else { return nil }
    switch callee.kind {
    case .name(let name, nil):
      let isOwn = Self.functionNames.contains(name) || Self.libraries.contains(name)
      return isOwn && !assignedGlobals.contains(name) ? name : nil
    case .field(let owner, let name):
      let library = libraryName(owner, depth: depth + 1)
      return library.flatMap { Self.libraries.contains($0) ? "\($0).\(name.text)" : nil }
    default: return nil
    }
  }

  /// The result of a function of the library.
  ///
  /// - Parameter given: the flow of all arguments together.
  mutating func result(
    ofLibrary name: String, _ given: Flow, _ arguments: [LuaExpression], _ place: LuaExpression
  ) -> Flow {
    var result = given
    // The library reads tables, as `pairs` does.
    result.names = given.all
    let writes = name.hasPrefix("string.") && Self.isOfText(String(name.dropFirst(7)))
    let rounds = name == "tonumber" && given.isText
    let isSmooth = writes || Self.smooth.contains(name)
    if !given.all.isEmpty, rounds || !isSmooth {
      record(given.all, nil, place, rounds || name.hasPrefix("math.") ? .comparison : .call)
    }
    if Self.curves.contains(name) { recordCurve(of: result.names, place) }
    switch name {
    case "math.min", "math.max", "math.abs": recordCorners(of: place, arguments, result.names)
    case "table.insert":
      let list = arguments.first.flatMap(privateTable)
      add(given, to: list.map(Key.contents) ?? .element)
      if let list = arguments.first.flatMap(key(ofCallee:)) {
        add(Flow(parts: given.all), to: list)
      }
    case "error", "assert": add(Flow(names: given.all, isText: given.isText), to: .thrown)
    case "pcall", "xpcall", "coroutine.resume":
      let thrown = flows[.thrown] ?? Flow()
      result.join(thrown)
      // The second argument of `xpcall` is called with the thrown value.
      callBack(arguments, with: thrown)
    default: break
    }
    result.isText =
      writes || ["tostring", "table.concat"].contains(name) || result.isText && !rounds
    return result
  }

  /// Records where a value of several pieces may change from one to another.
  private mutating func recordCorners(
    of function: LuaExpression, _ arguments: [LuaExpression], _ names: Set<String>
  ) {
    guard !names.isEmpty else { return }
    guard let groups = joinedPieces(of: function, arguments) else {
      return record(names, nil, function)
    }
    for (index, pieces) in groups.enumerated() {
      for others in groups[(index + 1)...] {
        record(names, Self.results(of: "-", pieces, others), function)
      }
    }
  }
}
