internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook export SCREEN`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the springs and thresholds of a screen's pagers as other toolkits have them.",
    discussion: """
      Under each line stands how near it is: the curve that the toolkit makes of the printed digits is compared \
      with ours. Exit codes: 0 all well, 2 an input cannot be loaded or run, 5 there is no pager or scroll view with an id, 64 \
      usage.
      """)

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Toolkits, with commas between: \(Toolkit.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "names"), completion: Completions.list(of: Toolkit.allCases.map(\.rawValue)))
  var names: String

  @Option(
    help: ArgumentHelp(
      "Say which gestures of a corpus come out otherwise with what the toolkit has built in.",
      valueName: "corpus"), completion: .file())
  var gestures: String?

  @OptionGroup var form: JSONOption

  @OptionGroup var script: ScriptOptions
  @OptionGroup var tunables: GivenTunables

  @OptionGroup var screen: ScreenArgument

  private var toolkits: [Toolkit] {
    get throws {
      try names.split(separator: ",").map { name in
        guard let toolkit = Toolkit(rawValue: name.lowercased()) else {
          let known = Toolkit.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("no toolkit '\(name)'; there are: \(known)")
        }
        return toolkit
      }
    }
  }

  func validate() throws { _ = try toolkits }

  func run() throws {
    let chosen = try toolkits
    try script.perform(screen.path) { console throws(HostError) in
      var configuration = script.labConfiguration
      configuration.tunables = try TunableFiles(source: tunables.source)
        .tunables(setting: script.settings)
      let session = LabSession(script: screen.path, configuration, [])
      let export = FeelExport(try session.screen().screen)
      guard !export.parts.isEmpty else {
        throw HostError(.nothing, "\(screen.path): no pager or scroll view with an id")
      }
      if form.json {
        console.write(export.json(for: chosen))
      } else {
        console.print(lines: export.lines(for: chosen))
      }
      guard let gestures else { return .success }
      let stream = try GestureStream(CorpusFile(gestures), where: nil, session)
      guard !stream.gestures.isEmpty else {
        throw HostError(.nothing, "\(gestures): no gesture in it")
      }
      for toolkit in chosen {
        let effect = try ExportEffect(stream, toolkit)
        if form.json { console.write(effect.json) } else { console.print("\(effect.line)") }
      }
      return .success
    }
  }
}
