internal import FlickAPI
internal import FlickLua
internal import LuaKit

/// The rest of `assert`, with `spy`, `stub`, `mock`, `match` and `say`.
///
/// It is written in Lua, and loaded on first use, since most files need less.
///
/// See docs/decisions/0031 for the reasons.
final class AssertionLibrary {
  private unowned let host: ScriptHost
  private let checks: LuaTable
  private let metatable: LuaTable
  /// `spy`, `stub`, `mock`, `match`: empty until the library is loaded.
  private let doubles: [LuaTable]
  /// The results of `require`, by name, once the library is loaded.
  private var modules: LuaTable?
  /// The error of a plugin with unknown checks.
  var pluginFault: HostError?

  private static let doubleNames = ["spy", "stub", "mock", "match"]
  /// The names for `require`.
  static let moduleNames = [
    "busted", "busted.init", "busted.core", "busted.runner", "luassert", "luassert.assert",
    "luassert.assertions", "luassert.modifiers", "luassert.array", "luassert.formatters",
    "luassert.formatters.init", "luassert.formatters.binarystring", "luassert.languages.en",
    "luassert.namespaces", "luassert.util", "luassert.state", "luassert.spy", "luassert.stub",
    "luassert.mock", "luassert.match", "luassert.matchers", "luassert.matchers.init", "say",
  ]

  init(of host: ScriptHost, _ checks: LuaTable, _ metatable: LuaTable) {
    self.host = host
    self.checks = checks
    self.metatable = metatable
    doubles = Self.doubleNames.map { _ in host.lua.makeTable() }
  }

  /// Has the library load when it is needed.
  func install() throws(LuaError) {
    let index = host.lua.makeFunction { [unowned self] arguments in
      try load()
      return [try (arguments[0].asTable ?? checks).get(arguments[1], as: LuaValue.self)]
    }
    try metatable.set("__index", to: index)
    let waiting = host.lua.makeTable()
    try waiting.set("__index", to: index)
    try waiting.set("__call", to: host.lua.makeFunction { [unowned self] in try call($0) })
    let setMetatable = try host.lua.globals.get("setmetatable", as: LuaCallable.self)
    for (name, table) in zip(Self.doubleNames, doubles) {
      try setMetatable.call(table, waiting)
      try host.lua.globals.set(name, to: table)
    }
  }

  /// The result of `require` for one of the module names; nil for others.
  func module(_ name: String) throws -> LuaValue { try load().get(name, as: LuaValue.self) }

  /// Whether `assert` has a name of its own: of a check, or of words that make one, as `is_nil`.
  func has(_ name: String) throws -> Bool {
    try load()
    if case .nil = try checks.rawValue(of: name) {
      guard let spaces = try module("luassert.namespaces").asTable else { return false }
      let modifiers: LuaTable = try spaces.get("modifier")
      let words = try name.split(separator: "_").drop { word in
        if case .nil = try modifiers.rawValue(of: String(word)) { false } else { true }
      }
      let rest = words.joined(separator: "_")
      if rest.isEmpty { return true }
      let own: LuaTable = try spaces.get("assertion")
      if case .nil = try own.rawValue(of: rest) { return false }
    }
    return true
  }

  private func call(_ arguments: [LuaValue]) throws -> [LuaValue] {
    try load()
    let file = LuaFile.module("assertions/call")
    return try host.lua.loadOwn(file.text, name: file.path).call(arguments)
  }

  /// Loads the library, if it is not there; returns its modules by name.
  @discardableResult
  private func load() throws -> LuaTable {
    if let modules { return modules }
    let given = host.lua.makeTable()
    try given.set("assert", to: checks)
    try given.set("metatable", to: metatable)
    for (name, table) in zip(Self.doubleNames, doubles) { try given.set(name, to: table) }
    try given.set("host", to: try services())
    guard
      let modules = try OwnModules.load("assertions/init", given: given, in: host.lua).asTable
    else { throw HostError("the assertions cannot be loaded") }
    self.modules = modules
    return modules
  }

  // MARK: Services of the host

  private func services() throws(LuaError) -> LuaTable {
    let table = host.lua.makeTable()
    func set(_ name: String, _ body: @escaping ([LuaValue]) throws -> [LuaValue]) throws(LuaError) {
      try table.set(name, to: host.lua.makeFunction(body))
    }
    try set("show") { [.text(TableText.text(of: $0.first ?? .nil))] }
    try set("same") { [.boolean(try DeepEquality.holds(Self.value($0, 0), Self.value($0, 1)))] }
    try set("unequal") {
      let (a, b) = (Self.value($0, 0), Self.value($0, 1))
      return [.text(AssertModule.unequal(ComparedText(a, b), a, b))]
    }
    try set("difference") {
      let (a, b) = (Self.value($0, 0), Self.value($0, 1))
      return [
        .text(try AssertModule.difference(a, b) { ComparedText(a, b) } ?? "they are the same")
      ]
    }
    try set("nearest") {
      let names = try $0.last?.asTable?.pairs().compactMap(\.value.asText) ?? []
      return [.text(NearestName.hint(for: $0.first?.asText ?? "", among: names.sorted()))]
    }
    try set("fault") { [unowned self] _ in
      [.text(pluginFault.map { " (a plugin cannot be read: \($0))" } ?? "")]
    }
    try set("fail") { [unowned self] in throw failure($0, isCheck: true) }
    try set("complain") { [unowned self] in throw failure($0, isCheck: false) }
    try set("feel") { [unowned self] _ in [.table(try feelServices())] }
    if host.session.isLogging { try set("log") { [unowned self] in log($0) } }
    return table
  }

  /// The functions that only checks of feel need.
  private func feelServices() throws -> LuaTable {
    let table = host.lua.makeTable()
    func set(_ name: String, _ body: @escaping ([LuaValue]) throws -> [LuaValue]) throws(LuaError) {
      try table.set(name, to: host.lua.makeFunction(body))
    }
    try FeelServices(of: host).add(to: set)
    return table
  }

  private static func value(_ values: [LuaValue], _ index: Int) -> LuaValue {
    index < values.count ? values[index] : .nil
  }

  /// The error of a check, at the script's line that has made it.
  private func failure(_ arguments: [LuaValue], isCheck: Bool) -> LuaError {
    let text = arguments.first.flatMap(AssertModule.text) ?? "assertion failed!"
    var check = CheckFailure(text)
    // A script's own message may have several lines.
    if case .boolean(true)? = arguments.dropFirst().first { check.hasLines = true }
    if arguments.count > 3, !check.hasLines {
      check.marks = MarkedDifference.lines(arguments[2], arguments[3])
    }
    return LuaError(
      kind: .runtime, message: text, location: host.lua.location,
      cause: isCheck ? check : HostError(text))
  }

  private func log(_ arguments: [LuaValue]) -> [LuaValue] {
    let session = host.session
    var passed = false
    if case .boolean(true)? = arguments.dropFirst().first { passed = true }
    session.record(
      .checked(
        CheckRecord(
          name: arguments.first?.asText ?? "",
          place: host.lua.location.map { "\($0.source):\($0.line)" }, time: session.virtualTime,
          arguments: arguments.dropFirst(2).map { TableText.text(of: $0) }, passed: passed)))
    return []
  }
}

extension LuaValue {
  /// The table, if it is one.
  var asTable: LuaTable? {
    if case .table(let table) = self { table } else { nil }
  }
}
