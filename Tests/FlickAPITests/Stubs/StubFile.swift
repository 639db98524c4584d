/// The definitions for editors as a language server reads them: classes with their fields
/// and methods.
struct StubFile {
  struct Class {
    var isExact = false
    var parents: [String] = []
    var fields: [String: EditorType] = [:]
    var isOptional: [String: Bool] = [:]
    /// By the type of the key: `string`, `integer`.
    var indexes: [String: EditorType] = [:]
    var methods: Set<String> = []
  }

  private(set) var classes: [String: Class] = [:]
  private(set) var aliases: [String: EditorType] = [:]
  /// All types, each with the number of its line.
  private(set) var types: [(line: Int, type: EditorType)] = []
  /// Of functions of the module: the class of the one table that each takes.
  private(set) var options: [String: String] = [:]
  /// Functions of the module.
  private(set) var functions: Set<String> = []
  private var faults: [String] = []

  /// The class of the fields that follow, and of variables.
  private var current: String?
  private var variables: [String: String] = [:]
  private var firstParameter: EditorType?

  /// - Throws: `EditorTypeFault` that lists the lines which are wrong.
  init(_ text: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do { try read(line, index + 1) } catch { faults.append("line \(index + 1): \(error)") }
    }
    guard faults.isEmpty else { throw EditorTypeFault(description: faults.joined(separator: "\n")) }
  }

  private mutating func read(_ line: Substring, _ number: Int) throws {
    if let rest = line.after("---@class ") {
      try readClass(rest)
    } else if let rest = line.after("---@field ") {
      try readField(rest, number)
    } else if let rest = line.after("---@alias ") {
      let name = rest.prefix { $0 != " " }
      aliases[String(name)] = try type(rest.dropFirst(name.count + 1), number)
    } else if let rest = line.after("---@param ") {
      let name = rest.prefix { $0 != " " }
      let found = try type(rest.dropFirst(name.count + 1), number)
      firstParameter = firstParameter ?? found
    } else if let rest = line.after("---@return ") {
      _ = try type(rest, number)
    } else if let rest = line.after("local ") ?? line.after("assert") {
      let name = rest.hasPrefix(" =") ? "assert" : String(rest.prefix { $0 != " " })
      variables[name] = current
    } else if let rest = line.after("function ") {
      readFunction(rest)
    }
  }

  private mutating func readClass(_ text: Substring) throws {
    let isExact = text.hasPrefix("(exact) ")
    let parts = text.dropFirst(isExact ? 8 : 0).split(separator: ": ", maxSplits: 1)
    guard let name = parts.first.map(String.init), !name.contains(" "), classes[name] == nil else {
      throw EditorTypeFault(description: "a class with a name of its own expected, got '\(text)'")
    }
    let parents = parts.dropFirst().first?.split(separator: ", ").map(String.init) ?? []
    classes[name] = Class(isExact: isExact, parents: parents)
    types += parents.map { (0, .name($0, [])) }
    current = name
  }

  private mutating func readField(_ text: Substring, _ number: Int) throws {
    guard let current else { throw EditorTypeFault(description: "a field without a class") }
    var key = text.prefix { $0 != " " }
    let found = try type(text.dropFirst(key.count + 1), number)
    if key.hasPrefix("["), let name = key.dropFirst().split(separator: "]").first {
      if name.allSatisfy(\.isNumber) { return }
      classes[current]?.indexes[String(name)] = found
      return
    }
    let isOptional = key.hasSuffix("?")
    if isOptional { key = key.dropLast() }
    guard classes[current]?.fields.updateValue(found, forKey: String(key)) == nil else {
      throw EditorTypeFault(description: "'\(key)' is declared twice")
    }
    classes[current]?.isOptional[String(key)] = isOptional
  }

  private mutating func readFunction(_ text: Substring) {
    defer { firstParameter = nil }
    let name = text.prefix { $0 != "(" }
    let parts = name.split { $0 == ":" || $0 == "." }.map(String.init)
    guard parts.count == 2, let owner = variables[parts[0]] else { return }
    classes[owner]?.methods.insert(parts[1])
    guard parts[0] == "flickbook" else { return }
    functions.insert(parts[1])
    if case .name(let type, _)? = firstParameter, type.hasSuffix(".options") {
      options[parts[1]] = type
    }
  }

  private mutating func type(_ text: Substring, _ number: Int) throws -> EditorType {
    var parser = EditorTypeParser(text)
    let type = try parser.type()
    types.append((number, type))
    return type
  }

  // MARK: Asking

  /// Returns the members of a class, including inherited ones.
  func members(of name: String) -> Set<String> {
    guard let found = classes[name] else { return [] }
    return found.parents.reduce(found.methods.union(found.fields.keys)) {
      $0.union(members(of: $1))
    }
  }

  /// The classes of tables that a type may be, given by their keys.
  func tables(_ type: EditorType) -> [String] {
    switch type {
    case .name(let name, _):
      if let alias = aliases[name] { return tables(alias) }
      return classes[name]?.isExact == true ? [name] : []
    case .optional(let type): return tables(type)
    case .union(let types): return types.flatMap(tables)
    case .literal, .list, .function: return []
    }
  }
}

extension Substring {
  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
