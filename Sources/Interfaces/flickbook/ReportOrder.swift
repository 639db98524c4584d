internal import ArgumentParser
internal import FlickHost
internal import FlickSystem
internal import LuaKit

/// A requested report: `name` or `name:file`, for a plugin's reporter `plugin:name` or
/// `plugin:name:file`.
struct ReportOrder: Sendable {
  /// The built-in reporter; nil for a plugin's.
  var reporter: TestReporter?
  /// The reporter of a plugin, as `plugin:name`.
  var plugin: String?
  /// The file; nil for standard output.
  var file: String?
  /// The folder that must contain the file, if a project's settings name it; nil for any.
  var folder: String?

  init(_ text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    reporter = TestReporter(rawValue: parts[0])
    let nameLength = reporter == nil ? 2 : 1
    let names = TestReporter.allCases.map(\.rawValue)
    let hint = reporter == nil ? NearestName.hint(for: parts[0], among: names) : ""
    guard parts.count >= nameLength, !parts.contains("") else {
      throw ValidationError(
        "'\(text)' is not a reporter\(hint); expected \(names.joined(separator: ", ")), or a plugin's as PLUGIN:NAME (such as summary:markdown), each also with :FILE."
      )
    }
    // The name of a plugin's reporter is a word; a file name has a suffix.
    if !hint.isEmpty, parts.count == 2, parts[1].contains(".") {
      throw ValidationError("'\(parts[0])' is not a reporter\(hint)")
    }
    if reporter == nil { plugin = parts[..<2].joined(separator: ":") }
    if parts.count > nameLength { file = parts[nameLength...].joined(separator: ":") }
  }

  /// The output file of the report, if any.
  var outputs: [OutputPath] { file.map { [OutputPath(path: $0, kind: kind)] } ?? [] }

  private var kind: OutputKind {
    switch reporter {
    case .tap: .tap
    case .junit: .junit
    case .json: .document
    case .github: .annotations
    case .html: .page
    case .pretty, .dots, .markdown, nil: .text
    }
  }

  /// Rejects reports that would overwrite each other.
  static func check(_ orders: [ReportOrder]) throws {
    var files: Set<String> = []
    for file in orders.compactMap(\.file) where !files.insert(file).inserted {
      throw ValidationError("Two reporters write to '\(file)'.")
    }
  }

  /// Writes the report to its file or to standard output.
  ///
  /// - Parameter log: the run log, for a plugin's reporter.
  func write(
    _ report: TestReport, log: [UInt8], _ configuration: RunConfiguration, _ console: Console
  ) throws(HostError) {
    let text = try text(of: report, log, configuration, console)
    guard let file else {
      // A plugin's text may contain control characters; our own text has only colours.
      return reporter == nil ? console.print(text: text, terminator: "") : console.write(text)
    }
    try HostError.input {
      if let folder {
        // The order comes from the project's settings and was not checked with the command line.
        try OutputFile(Path.join(folder, file), kind).check()
        try File.write(Array(text.utf8), to: file, beneath: folder)
      } else {
        try File.write(Array(text.utf8), to: file)
      }
    }
  }

  private func text(
    of report: TestReport, _ log: [UInt8], _ configuration: RunConfiguration, _ console: Console
  ) throws(HostError) -> String {
    if let reporter { return reporter.text(of: report, inColor: file == nil && Self.hasColor) }
    let name = plugin ?? ""
    let bench = try PluginBench.held(configuration, for: name, console)
    let text = try bench.report(name, records: log)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Whether standard output is a terminal with colours that the user has not disabled.
  private static var hasColor: Bool {
    let (term, none) = (Environment.value("TERM") ?? "dumb", Environment.value("NO_COLOR") ?? "")
    return Terminal.isTerminal(1) && term != "dumb" && none.isEmpty
  }
}
