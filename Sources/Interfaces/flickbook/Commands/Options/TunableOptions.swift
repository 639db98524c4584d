internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSystem

/// Options that show tunables, and keep their values in files.
struct TunableOptions: ParsableArguments {
  @Flag(
    name: .customLong("tunables"),
    help: "List the tunables that the script declares: value, default, range, unit, meaning.")
  var isListing = false

  @OptionGroup var given: GivenTunables

  @Option(
    name: .customLong("save-tunables"),
    help: ArgumentHelp("Write all tunables with their values to a file (JSON).", valueName: "file"),
    completion: .file(), transform: OutputPath.of(.tunables))
  var destination: OutputPath?

  /// The requested files.
  var files: TunableFiles {
    TunableFiles(isListing: isListing, source: given.source, destination: destination?.path)
  }
}

/// The option that sets tunables from a file.
struct GivenTunables: ParsableArguments {
  @Option(
    name: [.customLong("tunables-from"), .customLong("set-from")],
    help: ArgumentHelp("Set tunables from a file; --set wins.", valueName: "file"),
    completion: .file())
  var source: String?
}

/// Where tunables come from and go to; nowhere, unless said.
struct TunableFiles {
  /// Whether they are printed.
  var isListing = false
  /// The file that sets them.
  var source: String?
  /// The file that they are written to.
  var destination: String?

  /// The values set from outside: the file's, and over them the command line's.
  func tunables(setting settings: [Setting]) throws(HostError) -> Tunables {
    var tunables = Tunables()
    if let source {
      for (name, text) in try TunablesFile.read(source) { tunables.set(name, to: text) }
    }
    for setting in settings { tunables.set(setting.name, to: setting.value) }
    return tunables
  }

  /// Lists and saves, once the script has declared them.
  ///
  /// - Parameter names: those that the command line has set.
  func finish(_ tunables: Tunables, set names: Set<String>, print: (String) -> Void)
    throws(HostError)
  {
    if isListing { for line in TunablesTable.lines(of: tunables) { print(line) } }
    guard let destination else { return }
    if let source, let file = Path.identity(source), file == Path.identity(destination) {
      try TunablesFile.write(tunables, set: names, backTo: destination)
    } else {
      try TunablesFile.write(tunables, to: destination)
    }
  }
}
