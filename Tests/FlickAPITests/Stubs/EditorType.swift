/// A type in the notation of lua-language-server's annotations.
///
/// It has a parser of its own, so that the renderer's output is read by independent rules.
indirect enum EditorType: Equatable {
  case name(String, [EditorType])
  case literal(String)
  case list(EditorType)
  case optional(EditorType)
  case union([EditorType])
  case function([EditorType])

  /// All names in it.
  var names: [String] {
    switch self {
    case .name(let name, let arguments): [name] + arguments.flatMap(\.names)
    case .literal: []
    case .list(let type), .optional(let type): type.names
    case .union(let types), .function(let types): types.flatMap(\.names)
    }
  }
}

/// The reason why an annotation is invalid.
struct EditorTypeFault: Error, CustomStringConvertible {
  let description: String
}

/// Reads types from the start of a text.
///
///     type    = postfix { "|" postfix }
///     postfix = atom { "[]" | "?" }
///     atom    = string | "(" type ")" | "fun" "(" [ name ":" type { "," … } ] ")" [ ":" type ]
///             | name [ "<" type { "," type } ">" ] | "true" | "false"
struct EditorTypeParser {
  private(set) var rest: Substring

  init(_ text: Substring) { rest = text }

  /// A type, and after it a blank or the end.
  mutating func type() throws -> EditorType {
    let type = try union()
    guard rest.isEmpty || rest.first == " " else { throw fault("a blank after the type") }
    return type
  }

  private mutating func union() throws -> EditorType {
    var types = [try postfix()]
    while take("|") { types.append(try postfix()) }
    return types.count == 1 ? types[0] : .union(types)
  }

  private mutating func postfix() throws -> EditorType {
    var type = try atom()
    while true {
      if take("[]") {
        type = .list(type)
      } else if take("?") {
        type = .optional(type)
      } else {
        break
      }
    }
    return type
  }

  private mutating func atom() throws -> EditorType {
    if take("(") {
      let type = try union()
      try expect(")")
      return type
    }
    if take("'") {
      let text = rest.prefix { $0 != "'" }
      rest = rest.dropFirst(text.count)
      try expect("'")
      return .literal(String(text))
    }
    let name = try word()
    if name == "fun", take("(") { return try function() }
    guard take("<") else { return .name(name, []) }
    var arguments = [try union()]
    while take(", ") { arguments.append(try union()) }
    try expect(">")
    return .name(name, arguments)
  }

  private mutating func function() throws -> EditorType {
    var parts: [EditorType] = []
    while !take(")") {
      if !parts.isEmpty { try expect(", ") }
      if !take("...") { _ = try word() }
      try expect(": ")
      parts.append(try union())
    }
    if take(": ") { parts.append(try union()) }
    return .function(parts)
  }

  private mutating func word() throws -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard let first = word.first, first.isLetter || first == "_", word.last != "." else {
      throw fault("a name")
    }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func expect(_ text: String) throws {
    guard take(text) else { throw fault("'\(text)'") }
  }

  private func fault(_ expected: String) -> EditorTypeFault {
    EditorTypeFault(description: "\(expected) expected before '\(rest.prefix(40))'")
  }
}
