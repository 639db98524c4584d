internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// `name` or `name:file`; of a plugin's reporter `plugin:name` or `plugin:name:file`.
struct ReportOrder: Sendable {
  /// A reporter of the program; nil for a plugin's.
  var reporter: TestReporter?
  /// A plugin's, as `plugin:name`.
  var plugin: String?
  /// Where it goes; nil for standard output.
  var file: String?
  /// The folder below which the place must be, where a project's settings name it; nil for any.
  var folder: String?

  init(_ text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    reporter = TestReporter(rawValue: parts[0])
    let nameLength = reporter == nil ? 2 : 1
    guard parts.count >= nameLength, !parts.contains("") else {
      let names = TestReporter.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "'\(text)' is no reporter; there are \(names), and those of plugins as PLUGIN:NAME (such as summary:markdown), each also with :FILE."
      )
    }
    if reporter == nil { plugin = parts[..<2].joined(separator: ":") }
    if parts.count > nameLength { file = parts[nameLength...].joined(separator: ":") }
  }

  /// The file that it is written to.
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

  /// Refuses reports of which one would be written over another.
  static func check(_ orders: [ReportOrder]) throws {
    var files: Set<String> = []
    for file in orders.compactMap(\.file) where !files.insert(file).inserted {
      throw ValidationError("Two reporters write to '\(file)'.")
    }
  }

  /// Writes the report to its place.
  ///
  /// - Parameter log: the run log, for a plugin's reporter.
  func write(
    _ report: TestReport, log: [UInt8], _ configuration: RunConfiguration, _ console: Console
  ) throws(HostError) {
    let text = try text(of: report, log, configuration, console)
    guard let file else {
      // A plugin's text may drive the terminal; our own colours are meant to.
      return reporter == nil ? console.print(text: text, terminator: "") : console.write(text)
    }
    try HostError.input {
      if let folder {
        // The order is the project's and was not checked with the command line.
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

  /// Whether standard output is a terminal with colours that are wanted.
  private static var hasColor: Bool {
    let (term, none) = (Environment.value("TERM") ?? "dumb", Environment.value("NO_COLOR") ?? "")
    return Terminal.isTerminal(1) && term != "dumb" && none.isEmpty
  }
}
