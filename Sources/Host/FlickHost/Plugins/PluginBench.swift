internal import FlickAPI
package import FlickCore
internal import FlickJSON
internal import FlickSystem
internal import LuaKit

/// Plugins without a script, for checking them and for running those that work on files.
package struct PluginBench {
  private let host: ScriptHost
  /// The keys and commands of the program, which plugins cannot use.
  package var taken = Taken()

  /// Keys and commands of the program's own.
  package struct Taken {
    /// Whether the view has a use for a key.
    package var hasKey: (Unicode.Scalar) -> Bool = { _ in false }
    /// Whether a name is a command of the REPL, or the beginning of one.
    package var hasCommand: (String) -> Bool = { _ in false }

    /// Creates a bench without keys and commands.
    package init() {}
  }

  /// Finds the plugins of the project that a folder belongs to.
  package init(
    from folder: String, _ configuration: RunConfiguration,
    output: @escaping (String) throws -> Void
  ) throws(HostError) {
    host = try ScriptHost(configuration, output: output)
    try host.admit(Path.join(folder, "plugin"))
  }

  /// Loads a plugin and tests its contributions.
  ///
  /// - Returns: a line for each passed test.
  /// - Throws: `HostError` for the first failure.
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
            + (try PluginTrial(host: host, taken: taken).run(contribution)))
      }
      lines += try rivals(of: plugin.manifest)
    }
    return lines
  }

  /// Other plugins with a contribution of the same name, if the name must be unique.
  private func rivals(of manifest: PluginManifest) throws -> [String] {
    var lines: [String] = []
    for other in host.plugins.soundManifests().manifests where other.name != manifest.name {
      var theirs: [ExtensionPoint: Set<String>] = [:]
      for provision in other.provides {
        theirs[provision.point, default: []].insert(provision.name)
      }
      for mine in manifest.provides where theirs[mine.point]?.contains(mine.name) == true {
        switch mine.point {
        case .assertion:
          throw HostError(
            "\(manifest.path):\(mine.line): assertion '\(mine.name)' is plugin '\(other.name)'s too: "
              + "scenarios get neither")
        case .replCommand:
          lines.append(
            "  note: plugin '\(other.name)' has a command ':\(mine.name)' too; "
              + "':\(manifest.name):\(mine.name)' is this one")
        default: break
        }
      }
    }
    return lines
  }

  /// The names of all plugins that the project lists.
  package func names() throws(HostError) -> [String] {
    try host.plugins.project().entries.map(\.name)
  }

  private func contribution(_ point: ExtensionPoint, _ text: String) throws -> Contribution {
    guard let name = ContributionName(text) else {
      throw HostError("'\(text)' is not of the form plugin:name")
    }
    return try host.plugins.contribution(point, name)
  }

  /// A reporter's text for a run log.
  package func report(_ name: String, of path: String) throws(HostError) -> String {
    try report(name, records: HostError.input { try File.readText(path) }, of: path)
  }

  /// A reporter's text for the lines of a run log.
  package func report(
    _ name: String, records bytes: [UInt8], of path: String = "the run log"
  ) throws(HostError) -> String {
    try host.withinBudget {
      try Self.report(of: contribution(.reporter, name), records: bytes, path)
    }
  }

  static func report(
    of contribution: Contribution, records bytes: [UInt8], _ path: String
  ) throws -> String {
    let records = try HostError.reading(path) { try JSONReader.parseLines(bytes) }
    return try text(of: contribution, "report", [JSONTable(.array(records))])
  }

  /// An exporter's text for the tunables that a script declares.
  package func export(_ name: String, _ script: String) throws(HostError) -> String {
    try host.run(script)
    return try host.withinBudget {
      let tunables = host.session.tunables.values.map { declaration, value in
        Tunable(
          name: declaration.name, value: value.pushable, unit: declaration.unit,
          doc: declaration.summary)
      }
      return try Self.export(of: contribution(.exporter, name), tunables)
    }
  }

  /// A tunable as an exporter gets it.
  struct Tunable {
    var name: String
    var value: any LuaPushable
    var unit: String?
    var doc: String?
  }

  static func export(of contribution: Contribution, _ tunables: [Tunable]) throws -> String {
    let rows = tunables.map { tunable in
      LuaRecord([
        ("name", tunable.name), ("value", tunable.value), ("unit", tunable.unit),
        ("doc", tunable.doc),
      ])
    }
    return try text(of: contribution, "export", [LuaList(rows)])
  }

  private static func text(
    of contribution: Contribution, _ key: String, _ arguments: [any LuaPushable]
  ) throws -> String {
    let function = try contribution.function(key)
    let results = try contribution.call(function, arguments)
    guard let text = results.first?.asText else {
      throw contribution.badResult(
        "a text expected, got \((results.first ?? .nil).text)", of: function)
    }
    return text
  }

  /// The trace that an importer makes of a file.
  package func trace(_ name: String, of path: String) throws(HostError) -> Trace {
    try host.withinBudget {
      try Self.trace(of: contribution(.importer, name), File.read(path))
    }
  }

  static func trace(of contribution: Contribution, _ bytes: [UInt8]) throws -> Trace {
    let function = try contribution.function("import")
    let results = try contribution.call(function, [bytes])
    return try trace(results.first ?? .nil, contribution, function)
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
          position: Point2D(x: try number("x"), y: try number("y")), phase: phase))
    }
    do {
      return try Trace(touches)
    } catch {
      throw contribution.badResult("\(error)", of: function, cause: error)
    }
  }
}
