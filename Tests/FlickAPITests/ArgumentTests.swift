import LuaSchema
import Testing

/// Lua values by the words that messages use for their types, and the values that fit a parameter.
private enum Samples {
  static let byKind = [
    ("nil", "nil"), ("boolean", "true"), ("number", "7"), ("string", "'a b'"),
    ("table", "{ a = 1 }"),
    ("function", "print"), ("thread", "coroutine.create(print)"), ("stage", "objects.stage"),
    ("trace", "objects.trace"),
  ]

  /// An argument that the parameter takes.
  static func right(for parameter: ParameterSchema) -> String? {
    let type = parameter.type.replacing(" or nil", with: "")
    if type.hasPrefix("'") { return type.split(separator: " | ").first.map(String.init) }
    return switch type {
    case "number", "whole number": "1"
    case "string": parameter.name == "d" ? "'M0 0h9'" : "'a'"
    case "boolean": "true"
    case "table": "{}"
    case "function": "print"
    case "{ x, y }", "{ least, greatest }": "{ 1, 1 }"
    case "trace": "objects.trace"
    case "node": "fb.rectangle {}"
    case "motion": "objects.motion"
    case "easing or name of one": "'linear'"
    case "friction rate or name", "friction rate or name of a law": "'uikit'"
    case "coefficient or name of a law": "0.5"
    case "list of numbers": "{ 0, 1 }"
    case "points, points of each page, { share = }, { inset = } or { ratio = }": "{ share = 0.8 }"
    case "table, name of a profile or function": "'compose'"
    case "table, spring or name of a motion": "'jump'"
    case "list of { x, y }": "{ { 0, 0 }, { 1, 1 } }"
    case "list of touch": "{ { time = 0, x = 0, y = 0, phase = 'began' } }"
    case "list of gesture_spec": "{ fb.tap_gesture {} }"
    case "string or list of strings": "'a'"
    case "pointer kind or list of them": "{ 'touch', 'pen' }"
    case "direction or list of them": "'left'"
    case "screen or path", "screen, path, or { to =, tunables =, animate = }": "objects.screen"
    case "number or derived value": "1"
    case "list of number or derived value": "{ 1, 2 }"
    case "colour", "colour or gradient": "'red'"
    case "points, 'auto', 'fill', '2fr' or '50%'": "'fill'"
    case "points, or a table of x, y, top, left, bottom and right": "{ x = 1 }"
    case "'start', 'center', 'end', 'top', 'top_left' and so on": "'top_left'"
    case "share from 0 to 1, 'at_once' or 'apart'": "'apart'"
    case "list of node": "{ fb.rectangle {}, fb.rectangle {} }"
    case "list of states_spec": "{ fb.variables('v', { a = 1 }) }"
    case "a variable, or { x = a variable, y = another }, or one of these two":
      "objects.states_spec.a"
    case "a variable, or { scale =, x =, y = }", "derived": "objects.states_spec.a"
    case "{ scale =, content =, viewport = }": "{ scale = 'a', content = 1, viewport = 1 }"
    case "table, motion, `parallel` of motions or 'jump'": "'jump'"
    case "number, or numbers by name", "number or { x, y }": "1"
    case "{ velocity = }": "{ velocity = 1 }"
    case "name of a rule, table or function", "name of a rule, table or function or false":
      "{ rule = 'compose' }"
    case "number or list of numbers": "{ 1, 2 }"
    case "string or false": "'a'"
    case "true, false or the name of a policy": "'step'"
    case "function or false": "print"
    case "table or false": "{}"
    case "{ x, y } or false": "{ 1, 1 }"
    case "list of whole number": "{ 1, 2 }"
    case "header_spec": "fb.header { height = 10 }"
    case "any": "1"
    default: nil
    }
  }

  /// Returns numbers outside a range, which is given in the words of messages.
  static func outside(_ range: String?) -> [String] {
    guard let range else { return [] }
    let numbers = range.split(separator: " ").compactMap { Double($0) }
    switch range.split(separator: " ").first {
    case "from": return ["\(numbers[0] - 1)", "\(numbers[1] * 2 + 1)", "1 / 0", "0 / 0"]
    case "of": return ["\(numbers[0] - 1)", "-1 / 0", "0 / 0"]
    case "above": return ["\(numbers[0])", "\(numbers[0] - 1)", "0 / 0"]
    case "that": return ["1 / 0", "-1 / 0", "0 / 0"]
    default:
      Issue.record("a range in new words: \(range)")
      return []
    }
  }

  /// Arguments of every kind that the parameter does not take.
  static func wrong(for parameter: ParameterSchema) -> [String] {
    let type = parameter.type.replacing(" or nil", with: "")
    let fitting: Set<String> =
      switch type {
      case "whole number": ["number"]
      case "screen or path", "string or list of strings", "string or false": ["string"]
      case "function or false": ["function"]
      case "true, false or the name of a policy": ["boolean"]
      case "table or false": ["table"]
      case "screen, path, or { to =, tunables =, animate = }": ["string", "table"]
      case "number or derived value", "points, 'auto', 'fill', '2fr' or '50%'",
        "points, or a table of x, y, top, left, bottom and right",
        "share from 0 to 1, 'at_once' or 'apart'":
        ["number"]
      case "friction rate or name", "friction rate or name of a law",
        "coefficient or name of a law",
        "points, points of each page, { share = }, { inset = } or { ratio = }":
        ["number"]
      case "table, name of a profile or function": ["table", "function"]
      case "name of a rule, table or function": ["table", "function"]
      case "name of a rule, table or function or false": ["table", "function"]
      case "number or list of numbers": ["number"]
      case "table, spring or name of a motion", "{ velocity = }",
        "table, motion, `parallel` of motions or 'jump'",
        "a variable, or { x = a variable, y = another }, or one of these two",
        "a variable, or { scale =, x =, y = }",
        "{ scale =, content =, viewport = }":
        ["table"]
      case "number, or numbers by name": ["number", "table"]
      case "number or { x, y }": ["number", "{ x, y }"]
      default: [type]
      }
    guard type != "any" else { return [] }
    // A table is a pair only with two numbers; a string is a choice only if it is one of them.
    let extra =
      switch type {
      case "whole number": ["1.5", "0 / 0", "1 / 0", "2 ^ 70"]
      case "{ least, greatest }": ["{ 2, 1 }", "{ 1 }", "{ 0, 0 / 0 }"]
      case "{ x, y }": ["{ 1 }", "{ 1, 'a' }", "{ x = 1, y = 2 }"]
      case "string": [#""\xff""#]
      case "list of numbers": ["{ 'a' }", "{ 1, 'a' }"]
      case "string or list of strings": ["{ 1 }", "{ 'a', 1 }"]
      case "friction rate or name": ["-1", "'glue'"]
      default: [String]()
      }
    return extra + outside(parameter.range)
      + byKind.filter {
        !fitting.contains($0.0) && !($0.0 == "nil" && parameter.isOptional)
      }.map(\.1)
  }
}

@Suite struct `Every function of the API` {
  private static let positional = Callee.all.filter { !$0.function.takesTable }
  private static let withTable = Callee.all.filter(\.function.takesTable)

  @Test func `every function of the API is covered by a row of this test`() {
    #expect(Self.positional.count > 25)
    #expect(Self.withTable.count >= 7)
    for parameter in Callee.all.flatMap(\.function.parameters) {
      #expect(Samples.right(for: parameter) != nil, "no sample of '\(parameter.type)'")
    }
  }

  @Test(arguments: positional)
  func `every function of the API names an argument of the wrong type`(_ callee: Callee) throws {
    let scripts = try Scripts()
    let parameters = callee.function.parameters
    for (index, parameter) in parameters.enumerated() {
      let before = parameters[..<index].compactMap(Samples.right)
      let after = parameters[(index + 1)...].compactMap(Samples.right)
      for wrong in Samples.wrong(for: parameter) {
        let message = scripts.failure(callee.call(before + [wrong] + after)) ?? "(no error)"
        let expected = "test.lua:9: bad argument '\(parameter.name)' to \(callee.name) ("
        #expect(message.hasPrefix(expected), "\(wrong): \(message)")
      }
    }
  }

  @Test(arguments: positional)
  func `every function of the API names an argument that is missing`(_ callee: Callee) throws {
    let scripts = try Scripts()
    let parameters = callee.function.parameters
    for (index, parameter) in parameters.enumerated()
    where !parameter.isOptional && parameter.type != "any" {
      let before = parameters[..<index].compactMap(Samples.right)
      let message = scripts.failure(callee.call(before)) ?? "(no error)"
      #expect(
        message.hasPrefix("test.lua:9: bad argument '\(parameter.name)' to \(callee.name) (")
          && (message.hasSuffix(" expected, got no value)")
            || message.hasSuffix(" expected, got nil)")),
        "\(message)")
    }
  }

  @Test(arguments: withTable)
  func `a key of the wrong type, a missing and an unknown one are named`(_ callee: Callee) throws {
    let scripts = try Scripts()
    let required = callee.function.parameters.filter { !$0.isOptional }
    func table(_ key: String, _ value: String?) -> String {
      let others = required.filter { $0.name != key }
        .map { "\($0.name) = \(Samples.right(for: $0) ?? "?")" }
      return "{ \((others + (value.map { ["\(key) = \($0)"] } ?? [])).joined(separator: ", ")) }"
    }
    for parameter in callee.function.parameters {
      let name = parameter.name
      for wrong in Samples.wrong(for: parameter) where wrong != "nil" {
        let message = scripts.failure(callee.call([table(name, wrong)])) ?? "(no error)"
        let isBad = message.hasPrefix("test.lua:9: bad argument '\(name)' to \(callee.name) (")
        #expect(isBad, "\(wrong): \(message)")
      }
      let misspelt = scripts.failure(callee.call([table(name + "x", "1")])) ?? "(no error)"
      // Of two names equally near it may be the other: 'page' or 'pages' for 'pagex'.
      let near = callee.function.parameters.map { "(did you mean '\($0.name)'?)" }
      #expect(
        misspelt.hasPrefix("test.lua:9: unknown key '\(name)x' in \(callee.name) (")
          && near.contains { misspelt.hasSuffix($0) }, "\(misspelt)")
      guard !parameter.isOptional else { continue }
      let missing = scripts.failure(callee.call([table(name, nil)])) ?? "(no error)"
      #expect(
        missing.hasPrefix("test.lua:9: bad argument '\(name)' to \(callee.name) (")
          && missing.hasSuffix(" expected, got nothing)"), "\(missing)")
    }
    for (kind, wrong) in Samples.byKind where kind != "table" {
      #expect(
        scripts.failure(callee.call([wrong]))
          == "test.lua:9: bad argument to \(callee.name) (table expected, got \(kind))")
    }
    #expect(
      scripts.failure(callee.call([]))
        == "test.lua:9: bad argument to \(callee.name) (table expected, got no value)")
  }

  @Test(arguments: Callee.all.filter { $0.receiver != nil })
  func `a function called without its object names the colon form`(_ callee: Callee) throws {
    let scripts = try Scripts()
    let (type, method) = (callee.name.split(separator: ":")[0], callee.function.name)
    let arguments =
      callee.function.takesTable ? ["{}"] : callee.function.parameters.compactMap(Samples.right)
    func expectHint(_ arguments: [String]) {
      let call = "objects.\(type).\(method)(\(arguments.joined(separator: ", ")))"
      let message = scripts.failure(Scripts.objects + call) ?? "(no error)"
      let start = "test.lua:9: bad receiver of \(callee.name) (\(type) expected, got "
      #expect(message.hasPrefix(start), "\(call)")
      #expect(message.hasSuffix("; methods are called with a colon)"), "\(call)")
    }
    for wrong in ["1", "{}", "objects.\(type == "screen" ? "stage" : "screen")"] {
      expectHint([wrong] + arguments)
    }
    // A dot for the colon; it is not seen where the argument is such an object too.
    if callee.function.parameters.first?.type != String(type) { expectHint(arguments) }
  }

  @Test(arguments: Callee.all.filter { !$0.function.example.isEmpty })
  func `every function of the API has an example that runs`(_ callee: Callee) throws {
    try Scripts().run(callee.function.example)
  }

  @Test(arguments: positional)
  func `no function traps on infinite, huge or undefined numbers`(_ callee: Callee) throws {
    let scripts = try Scripts()
    let odd = [
      "0", "-1", "0 / 0", "1 / 0", "-1 / 0", "1e308", "-1e308", "5e-324", "2 ^ 53", "-2 ^ 53",
      "math.maxinteger", "math.mininteger", "-0.0", "1e9", "1e9 + 1",
    ]
    let parameters = callee.function.parameters
    for (index, parameter) in parameters.enumerated() where parameter.type.contains("number") {
      let before = parameters[..<index].compactMap(Samples.right)
      let after = parameters[(index + 1)...].compactMap(Samples.right)
      for number in odd { _ = scripts.failure(callee.call(before + [number] + after)) }
    }
    try scripts.run("assert(1 + 1 == 2)")
  }
}

@Suite struct `Every object of the API` {
  @Test(arguments: Scripts.schema.types.indices)
  func `every object of the API has readable properties that cannot be assigned`(_ index: Int)
    throws
  {
    let type = Scripts.schema.types[index]
    let scripts = try Scripts()
    for property in type.properties {
      try scripts.run(Scripts.objects + "local _ = objects.\(type.name).\(property.name)")
      guard !property.isWritable else { continue }
      let message = scripts.failure(Scripts.objects + "objects.\(type.name).\(property.name) = 1")
      let refusal = "test.lua:9: '\(property.name)' of \(type.withArticle) cannot be assigned"
      // Advice may follow.
      #expect(message == refusal || message?.hasPrefix("\(refusal): ") == true)
    }
    try scripts.run(Scripts.objects + "assert(#tostring(objects.\(type.name)) > 3)")
  }

  @Test(arguments: Scripts.schema.types.indices)
  func `a misspelt member is answered with the nearest name`(_ index: Int) throws {
    let type = Scripts.schema.types[index]
    let scripts = try Scripts()
    let names = type.properties.map(\.name) + type.methods.map(\.name)
    // Two letters are not a misspelling of a name of one letter.
    for name in names where name.count > 1 {
      let message = scripts.failure(Scripts.objects + "return objects.\(type.name).\(name)x") ?? ""
      #expect(
        message.hasPrefix(
          "test.lua:9: \(type.withArticle) has no property or method '\(name)x' (did you mean '"))
      // With two equally near names the other may be suggested: 'pointer' or 'pointers' for
      // 'pointerx'; so may a name without a letter before the last: 'velocity_x' for 'velocity_yx'.
      let near = names.filter { $0.hasPrefix(name) || $0 == name.dropLast() + "x" }
      #expect(near.contains { message.hasSuffix("'\($0)'?)") }, "\(message)")
    }
  }
}

extension TypeSchema {
  /// Such as "a pager" or "an easing".
  fileprivate var withArticle: String {
    "aeiou".contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
  }
}
