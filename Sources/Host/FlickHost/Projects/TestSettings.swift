internal import FlickJSON
internal import FlickSystem

/// The settings of test runs in a project's `flickbook.json`, under `test`; options of the command
/// line win.
package struct TestSettings: Sendable {
  /// The project's folder.
  ///
  /// Outputs named by these settings are below it.
  package private(set) var folder = "."
  /// Files and folders to run by default, relative to the project's folder.
  package private(set) var paths: [String] = []
  package private(set) var helper: String?
  package private(set) var reporters: [String] = []
  package private(set) var tags: [String] = []
  package private(set) var excludedTags: [String] = []
  package private(set) var rates: [Double] = []
  package private(set) var timeout: Double?
  package private(set) var jobs: Int?
  package private(set) var repeatEach: Int?
  package private(set) var failFast = false
  package private(set) var shuffle = false
  package private(set) var filmOnFailure: String?

  private static let keys = [
    "paths", "helper", "reporters", "tags", "exclude_tags", "rates", "timeout", "jobs",
    "repeat_each", "fail_fast", "shuffle", "film_on_failure",
  ]

  /// Reads the settings of the project with a path.
  ///
  /// They are empty for a project without the file.
  ///
  /// - Throws: `HostError` with file and line for an invalid value.
  package init(from path: String) throws(HostError) {
    let start = Path.isDirectory(path) ? path : Path.parent(path)
    let project = ProjectRoots.projectFolder(of: start.isEmpty ? "." : start)
    let file = Path.join(project, ProjectSettings.fileName)
    guard Path.isFile(file) else { return }
    let settings = try ProjectSettings.read(file)
    folder = project
    try HostError.reading(file) {
      if let node = settings["test"] { try read(node, project) }
    }
  }

  private mutating func read(_ node: JSONNode, _ project: String) throws(JSONError) {
    try node.checkKeys(Self.keys, of: "'test'")
    func texts(_ key: String) throws(JSONError) -> [String] {
      try (node[key]?.elements("'\(key)'") ?? []).map { each throws(JSONError) in
        try each.string("an element of '\(key)'")
      }
    }
    func number(_ key: String, _ range: ClosedRange<Double>) throws(JSONError) -> Double? {
      try node[key].map { value throws(JSONError) in try Self.number(value, "'\(key)'", range) }
    }
    for path in try texts("paths") {
      paths.append(Self.place(try Self.inside(path, node), project))
    }
    helper = try node["helper"]?.string("'helper'")
    reporters = try texts("reporters")
    for reporter in reporters {
      if let colon = reporter.lastIndex(of: ":") {
        _ = try Self.inside(String(reporter[reporter.index(after: colon)...]), node)
      }
    }
    tags = try texts("tags")
    excludedTags = try texts("exclude_tags")
    for each in try node["rates"]?.elements("'rates'") ?? [] {
      rates.append(try Self.number(each, "a rate", 1...10_000))
    }
    timeout = try number("timeout", 1e-6...1e9)
    jobs = try number("jobs", 1...1000).map { Int($0) }
    repeatEach = try number("repeat_each", 1...1e6).map { Int($0) }
    failFast = try node["fail_fast"]?.bool("'fail_fast'") ?? false
    shuffle = try node["shuffle"]?.bool("'shuffle'") ?? false
    filmOnFailure = try node["film_on_failure"].map { value throws(JSONError) in
      try Self.inside(try value.string("'film_on_failure'"), value)
    }
  }

  /// A place below the project's folder: the author of the settings need not be the person who runs
  /// them.
  private static func inside(_ path: String, _ node: JSONNode) throws(JSONError) -> String {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !Path.isAbsolute(path), !steps.contains("..") else {
      throw node.error("'test' has '\(path)', which is not below the project's folder")
    }
    return path
  }

  private static func number(
    _ node: JSONNode, _ what: String, _ range: ClosedRange<Double>
  ) throws(JSONError) -> Double {
    let number = try node.number(what)
    guard range.contains(number) else {
      throw node.error(
        "\(what) is \(number); expected from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A path from a project's folder, as short as from the current one.
  private static func place(_ path: String, _ project: String) -> String {
    let isHere = Path.resolved(".") == project || project == "."
    return isHere ? path : Path.join(project, path)
  }
}
