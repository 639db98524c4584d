internal import FlickAPI
internal import LuaKit

/// Compares the result of a plugin's main script with its manifest.
struct PluginShape {
  private let plugin: LoadedPlugin
  private let table: LuaTable

  init(of plugin: LoadedPlugin, _ table: LuaTable) {
    (self.plugin, self.table) = (plugin, table)
  }

  /// - Throws: `HostError` that names a contribution that is missing, of another kind, or not in
  ///   the manifest.
  func check() throws {
    let manifest = plugin.manifest
    let points = ExtensionPoint.allCases.map(\.rawValue)
    for key in try names(in: table, "the returned table")
    where key != "exports" && !points.contains(key) {
      throw fault(
        "returns '\(key)', which is not an extension point"
          + NearestName.hint(for: key, among: points + ["exports"]))
    }
    for point in ExtensionPoint.allCases { try check(point) }
    for provision in manifest.provides {
      let (point, name) = (provision.point, provision.name)
      guard try plugin.contribution(point, named: name) != nil else {
        let there = try things(point).map { try names(in: $0, point.rawValue) } ?? []
        throw fault(
          "returns no \(point.words) '\(name)', which plugin.json provides (line \(provision.line))"
            + NearestName.hint(for: name, among: there))
      }
    }
  }

  private func check(_ point: ExtensionPoint) throws {
    guard let things = try things(point) else { return }
    let provided = plugin.manifest.provides.filter { $0.point == point }.map(\.name)
    for name in try names(in: things, point.rawValue).sorted() {
      guard provided.contains(name) else {
        throw fault(
          "returns \(point.words) '\(name)', which 'provides' of plugin.json lacks"
            + NearestName.hint(for: name, among: provided))
      }
      let value = try things.rawValue(of: name)
      guard try point.accepts(value) else {
        throw fault("\(point.words) '\(name)': expected \(point.expectation), found \(value.text)")
      }
    }
  }

  private func things(_ point: ExtensionPoint) throws -> LuaTable? {
    switch try table.rawValue(of: point.rawValue) {
    case .nil: return nil
    case .table(let table): return table
    case let value:
      throw fault("'\(point.rawValue)': expected a table by name, found \(value.text)")
    }
  }

  private func names(in table: LuaTable, _ what: String) throws -> [String] {
    try table.keys().map { key in
      guard let name = key.asText else {
        throw fault("\(what): keys are names, found \(key.text)")
      }
      return name
    }.sorted()
  }

  private func fault(_ text: String) -> HostError {
    HostError("\(plugin.manifest.mainPath): plugin '\(plugin.manifest.name)' \(text)")
  }
}

extension ExtensionPoint {
  /// The key of the function that implements the extension point in a table.
  fileprivate var functionKey: String? {
    switch self {
    case .recognizer: "step"
    case .flingLaw, .motion: "value"
    case .viewKey: "press"
    default: nil
    }
  }

  fileprivate var expectation: String {
    switch self {
    case .profile: "a table of a pager's options"
    default: functionKey.map { "a table with a function '\($0)'" } ?? "a function"
    }
  }

  fileprivate func accepts(_ value: LuaValue) throws -> Bool {
    switch value {
    case .table(let table):
      if self == .profile { return true }
      guard let functionKey else { return false }
      if case .function = try table.rawValue(of: functionKey) { return true }
      return false
    case .function: return self != .profile && functionKey == nil
    default: return false
    }
  }
}
