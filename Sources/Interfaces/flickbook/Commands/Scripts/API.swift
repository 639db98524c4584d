internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import LuaKit
internal import LuaSchema

/// How `flickbook api` prints.
enum Form: EnumerableFlag {
  case markdown
  case stubs
  case json
  case luacheck
  case labJSON

  static func help(for form: Form) -> ArgumentHelp? {
    switch form {
    case .markdown: "As Markdown, the form of docs/reference/lua-api.md."
    case .stubs: "As definitions for lua-language-server."
    case .json: "As JSON, for other programs."
    case .luacheck: "As a .luacheckrc with the globals of scripts."
    case .labJSON: "The lines that the lab's commands print with --json, as Markdown."
    }
  }
}

/// `flickbook api [NAME]`.
struct API: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api",
    abstract: "Print the Lua API reference, or the help for a name.",
    discussion: "Exit codes: 0 success, 1 the changelog disagrees, "
      + "5 no such name, 64 usage.")

  @Flag var form: Form = .markdown

  @Argument(
    help: ArgumentHelp(
      "A name: fb.pager, stage:drag, pager.page, stage, settle; flickbook.components, flickbook.feel.",
      valueName: "name"), completion: Completions.apiNames)
  var name: String?

  @Option(
    help: ArgumentHelp(
      "List API entries added, changed and removed since a saved output of 'api --json'.",
      valueName: "old.json"))
  var diff: String?

  @Option(
    help: ArgumentHelp(
      "With --diff: fail unless the newest section of a changelog lists the differences.",
      valueName: "file"))
  var changelog: String?

  func validate() throws {
    if changelog != nil, diff == nil { throw ValidationError("--changelog needs --diff.") }
    if diff != nil, name != nil { throw ValidationError("--diff compares the whole API.") }
  }

  func run() throws {
    let console = Console()
    var failures: [HostError] = []
    do throws(HostError) {
      if let diff {
        failures = try compare(with: diff, console)
      } else {
        console.write(try text())
      }
    } catch {
      failures.append(error)
    }
    try console.finish(failures)
  }

  /// Prints the differences, and returns the disagreements with the changelog.
  private func compare(with old: String, _ console: Console) throws(HostError) -> [HostError] {
    let difference = try APIDifference(old: old, new: HostAPI.test.schema)
    console.write(difference.lines.map { $0 + "\n" }.joined())
    guard let changelog else { return [] }
    let faults = try difference.faults(inChangelog: changelog)
    guard !faults.isEmpty else { return [] }
    // Each line an error, as the text of an error is one line.
    let list = ["the list for the changelog:"] + difference.changelogLines
    return (faults + list).map { HostError(.check, $0) }
  }

  private func text() throws(HostError) -> String {
    let schema = HostAPI.test.schema
    if form == .stubs, let name, StubRenderer.modulesBelow.contains(name) {
      return StubRenderer.reference(ofModule: name).render(schema)
    }
    if let name { return try help(name, schema) }
    return switch form {
    case .markdown: MarkdownRenderer.reference.render(schema)
    case .stubs: StubRenderer.reference.render(schema)
    case .json: JSONRenderer(level: ProgramVersion.apiLevel).render(schema)
    case .luacheck: LuacheckRenderer.reference.render(try ScriptGlobals.standards())
    case .labJSON: MarkdownRenderer.labLines.render(FeelLines.all.map(\.schema))
    }
  }

  private func help(_ name: String, _ schema: APISchema) throws(HostError) -> String {
    if let help = HelpRenderer.reference.render(name, in: schema) { return help }
    let names = HelpRenderer.reference.names(in: schema)
    // Compare with parts of names too, since the name may be incomplete.
    let parts = names.flatMap { [$0, String($0.split { ".:".contains($0) }.last ?? "")] }
    let wanted = name.hasPrefix("fb.") ? "flickbook." + name.dropFirst(3) : name
    let hint = name.isEmpty ? "" : NearestName.hint(for: wanted, among: parts)
    throw HostError(
      .nothing, "no such name in the API: '\(name)'\(hint)\(mentions(of: name, in: names))")
  }

  /// The names that contain a word, as a hint; empty if there are none.
  private func mentions(of word: String, in names: [String]) -> String {
    let word = word.lowercased()
    let found = names.filter { word.count > 2 && $0.lowercased().contains(word) }
    guard !found.isEmpty else { return "" }
    return "; names with '\(word)': \(listed(found, most: Self.mostMentions))"
  }

  /// The maximum number of listed names with a word.
  private static let mostMentions = 12
}
