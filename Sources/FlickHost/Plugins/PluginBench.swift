internal import FlickAPI
package import FlickCore
internal import FlickJSON
internal import FlickSystem
internal import LuaKit
internal import LuaSchema

/// Plugins without a script: to check them, and to run those that work on files.
package struct PluginBench {
  private let host: ScriptHost

  /// The plugins of the project that a folder belongs to.
  package init(
    from folder: String, _ configuration: RunConfiguration,
    output: @escaping (String) throws -> Void
  ) throws(HostError) {
    host = try ScriptHost(configuration, output: output)
    try host.admit(Path.join(folder, "plugin"))
  }

  /// Loads a plugin and tries what it provides.
  ///
  /// - Returns: what was found well, as lines.
  /// - Throws: `HostError` for the first thing that is not.
  package func check(_ name: String) throws(HostError) -> [String] {
    var lines: [String] = []
    try host.withinBudget {
      let plugin = try host.plugins.plugin(named: name)
      lines.append("\(name) \(plugin.manifest.version): manifest and contracts")
      for provision in plugin.manifest.provides {
        guard let contribution = try plugin.contribution(provision.point, named: provision.name)
        else { continue }
        lines.append(
          "  \(provision.point.words) '\(provision.name)': "
            + (try PluginTrial.run(contribution, in: host.session)))
      }
    }
    return lines
  }

  /// Checks every plugin that the project lists.
  package func checkAll() throws(HostError) -> [String] {
    var lines: [String] = []
    for manifest in try host.plugins.manifests() { lines += try check(manifest.name) }
    return lines
  }

  private func contribution(_ point: ExtensionPoint, _ text: String) throws -> Contribution {
    guard let name = ContributionName(text) else {
      throw HostError(.input, "'\(text)' is not of the form plugin:name")
    }
    return try host.plugins.contribution(point, name)
  }

  /// What a reporter makes of a run log.
  package func report(_ name: String, of path: String) throws(HostError) -> String {
    try report(name, records: HostError.input { try File.read(path) }, of: path)
  }

  /// What a reporter makes of the lines of a run log.
  package func report(
    _ name: String, records bytes: [UInt8], of path: String = "the run log"
  ) throws(HostError) -> String {
    var text = ""
    try host.withinBudget {
      let contribution = try contribution(.reporter, name)
      let records: [JSONNode]
      do {
        records = try JSONReader.parseLines(bytes)
      } catch let error as JSONError {
        throw HostError(.input, error.text(path: path))
      }
      text = try Self.text(of: contribution, "report", [JSONTable(.array(records))])
    }
    return text
  }

  /// What an exporter makes of the tunables that a script declares.
  package func export(_ name: String, _ script: String) throws(HostError) -> String {
    try host.run(script)
    var text = ""
    try host.withinBudget {
      let contribution = try contribution(.exporter, name)
      let rows: [LuaRecord] = host.session.tunables.values.map { declaration, value in
        let pushable: any LuaPushable =
          switch value {
          case .number(let number): number
          case .choice(let choice): choice
          case .flag(let flag): flag
          }
        return LuaRecord([
          ("name", declaration.name), ("value", pushable), ("unit", declaration.unit),
          ("doc", declaration.summary),
        ])
      }
      text = try Self.text(of: contribution, "export", [LuaList(rows)])
    }
    return text
  }

  private static func text(
    of contribution: Contribution, _ key: String, _ arguments: [any LuaPushable]
  ) throws -> String {
    let function = try contribution.function(key)
    let results: [LuaValue]
    do throws(LuaError) {
      results = try function.results(of: arguments)
    } catch {
      throw contribution.named(error)
    }
    guard let text = results.first?.asText else {
      throw contribution.badResult(
        "a text expected, got \((results.first ?? .nil).text)", of: function)
    }
    return text
  }

  /// The trace that an importer makes of a file.
  package func trace(_ name: String, of path: String) throws(HostError) -> Trace {
    var trace: Trace?
    try host.withinBudget {
      let contribution = try contribution(.importer, name)
      let function = try contribution.function("import")
      let bytes = try File.read(path)
      let results: [LuaValue]
      do throws(LuaError) {
        results = try function.results(of: [bytes])
      } catch {
        throw contribution.named(error)
      }
      trace = try Self.trace(results.first ?? .nil, contribution, function)
    }
    guard let trace else { throw HostError(.input, "\(path): no trace") }
    return trace
  }

  private static func trace(
    _ value: LuaValue, _ contribution: Contribution, _ function: LuaCallable
  ) throws -> Trace {
    guard case .table(let list) = value else {
      throw contribution.badResult("a list of touches expected, got \(value.text)", of: function)
    }
    var touches: [Touch] = []
    for index in 1...max(1, try list.length()) {
      guard case .table(let row) = try list.rawValue(of: index) else {
        throw contribution.badResult("touch \(index): a table expected", of: function)
      }
      func number(_ key: String) throws -> Double {
        let value = try row.rawValue(of: key)
        guard let number = value.asNumber, number.isFinite else {
          throw contribution.badResult(
            "touch \(index): '\(key)' is a number, got \(value.text)", of: function)
        }
        return number
      }
      let names = Touch.Phase.allCases.map(\.rawValue)
      let text = try row.rawValue(of: "phase").asText ?? ""
      guard let phase = Touch.Phase(rawValue: text) else {
        throw contribution.badResult(
          "touch \(index): 'phase' is one of \(names.joined(separator: ", ")), got '\(text)'",
          of: function)
      }
      guard let pointer = Int(exactly: try number("pointer")) else {
        throw contribution.badResult("touch \(index): 'pointer' is a whole number", of: function)
      }
      touches.append(
        Touch(
          pointer: pointer, time: Seconds(try number("time")),
          position: Point(x: try number("x"), y: try number("y")), phase: phase))
    }
    do {
      return try Trace(touches)
    } catch {
      throw contribution.badResult("\(error)", of: function)
    }
  }
}

/// JSON as Lua has it: null as nothing, objects and arrays as tables.
struct JSONTable: LuaPushable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  static var luaTypeName: String { "table" }
  static var luaSchema: ValueSchema { .any }

  func push(to stack: LuaStack) {
    switch value {
    case .null: LuaValue.nil.push(to: stack)
    case .bool(let flag): flag.push(to: stack)
    case .integer(let number): number.push(to: stack)
    case .number(let number): number.push(to: stack)
    case .string(let text): text.push(to: stack)
    case .array(let items):
      LuaEntries(items.enumerated().map { ($0.offset + 1, JSONTable($0.element.value)) })
        .push(to: stack)
    case .object(let members):
      LuaRecord(members.map { ($0.name, JSONTable($0.node.value)) }).push(to: stack)
    }
  }
}
