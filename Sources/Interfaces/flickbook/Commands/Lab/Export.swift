internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

/// `flickbook export SCREEN`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a screen's thresholds and motions as code, design tokens or a page.",
    discussion: """
      A component becomes one function for each toolkit: the quantities of a gesture are its arguments, the target \
      and the motion to it are its result. A comment above each declaration states its accuracy: the printed \
      digits are read back by the toolkit's formula and compared with the screen's motion. \
      Exit codes: 0 success, 2 an input cannot be loaded or run, 5 no component has an id, 64 usage.
      """)

  /// A form of output: a toolkit, design tokens, or a page for people.
  private enum Form: Equatable {
    case toolkit(Toolkit)
    case tokens
    case page

    static let names = Toolkit.allCases.map(\.rawValue) + ["tokens", "page"]

    init?(_ name: String) {
      switch name {
      case "tokens": self = .tokens
      case "page": self = .page
      default:
        guard let toolkit = Toolkit(rawValue: name) else { return nil }
        self = .toolkit(toolkit)
      }
    }
  }

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Forms, separated by commas: \(Form.names.joined(separator: ", ")). 'tokens' are design tokens (DTCG), which --tunables-from reads; 'page' is Markdown with pictures and needs -o.",
      valueName: "names"), completion: Completions.list { _ in Form.names })
  var names: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write files into a folder instead of printing.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "List the gestures of a corpus that change their outcome with the values built into the toolkit.",
      valueName: "corpus"), completion: .file())
  var gestures: String?

  @OptionGroup var form: JSONOption

  @OptionGroup var script: ScriptOptions
  @OptionGroup var tunables: GivenTunables
  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var screen: ScreenArgument

  private var forms: [Form] {
    get throws {
      try names.commaSeparated.map { name in
        guard let form = Form(name.lowercased()) else {
          throw ValidationError(
            NearestName.refusal(of: name, among: Form.names, as: "toolkit"))
        }
        return form
      }
    }
  }

  func validate() throws {
    let forms = try forms
    try require(
      folder != nil || !forms.contains(.page),
      "--to page writes several files: give their folder with -o.")
    try require(
      !form.json || folder == nil && !forms.contains(.tokens),
      "--json prints the code of toolkits: not with -o or --to tokens.")
  }

  mutating func run() throws {
    screen.path = try Console.prepare { try screen.script() }
    let forms = try forms
    let toolkits = forms.compactMap { form -> Toolkit? in
      if case .toolkit(let toolkit) = form { toolkit } else { nil }
    }
    let this = self
    try script.perform(screen.path) { console throws(HostError) in
      try this.export(forms, toolkits, console)
    }
  }

  private func export(
    _ forms: [Form], _ toolkits: [Toolkit], _ console: Console
  ) throws(HostError) -> ExitCode {
    let session = LabSession(script: screen.path, try script.labConfiguration(tunables), [])
    let shown = try session.screen()
    let export = FeelExport(shown.screen)
    guard !export.parts.isEmpty else {
      throw HostError(.nothing, "\(screen.path): no component with an id")
    }
    if form.json {
      console.write(export.json(for: toolkits))
    } else {
      let files = try files(of: export, shown, forms, toolkits)
      if let folder {
        for file in files { try write(file, into: folder) }
        console.print("\(folder): \(files.map(\.name).joined(separator: ", "))")
      } else {
        for (index, file) in files.enumerated() {
          if index > 0 { console.print("") }
          console.print(text: file.text, terminator: "")
        }
      }
    }
    return try printEffects(on: session, toolkits, console)
  }

  /// A file for each form; a page with pictures has several.
  private func files(
    of export: FeelExport, _ shown: LabScreen, _ forms: [Form], _ toolkits: [Toolkit]
  ) throws(HostError) -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    let script = Path.name(screen.path)
    let base = Path.removing(".lua", from: script)
    for form in forms {
      switch form {
      case .toolkit(let toolkit):
        let text = export.file(for: toolkit).joined(separator: "\n")
        files.append(("\(toolkit.rawValue).\(toolkit.fileEnding)", text + "\n"))
      case .tokens:
        let lines = TokenExport(export, tunables: shown.tunables).lines
        files.append(("\(base).tokens.json", lines.joined(separator: "\n") + "\n"))
      case .page:
        files += try HandoverPage(export, shown, title: script, toolkits: toolkits).files
      }
    }
    return files
  }

  private func write(_ file: (name: String, text: String), into folder: String) throws(HostError) {
    let path = Path.join(folder, file.name)
    let kind: OutputKind = file.name.hasSuffix(".svg") ? .picture : .export
    try OutputFile(path, kind).check(notAmong: [screen.path], isForced: overwriting.force)
    try HostError.input {
      try File.makeFolder(folder)
      try File.write(Array(file.text.utf8), to: path)
    }
  }

  /// Plays a corpus with the values built into the toolkits.
  private func printEffects(
    on session: LabSession, _ toolkits: [Toolkit], _ console: Console
  ) throws(HostError) -> ExitCode {
    guard let gestures else { return .success }
    let stream = try GestureStream(CorpusFile(gestures), where: nil, session)
    guard !stream.gestures.isEmpty else {
      throw HostError(.nothing, "\(gestures): no gesture in it")
    }
    for toolkit in toolkits {
      let effect = try ExportEffect(stream, toolkit)
      if form.json {
        console.write(effect.json)
      } else {
        // Below code, so that the output compiles.
        let line = folder == nil ? toolkit.comment(effect.line) : effect.line
        console.print(lines: [line])
      }
    }
    return .success
  }
}
