internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSession
internal import FlickSystem

/// Options that show tunables, and keep their values in files.
struct TunableOptions: ParsableArguments {
  @Flag(
    name: .customLong("tunables"),
    help: "List the script's tunables: value, default, range, unit, meaning.")
  var isListing = false

  @OptionGroup var given: GivenTunables

  @Option(
    name: .customLong("save-tunables"), writes: .tunables,
    help: "Write all tunables with their values to a file (JSON).", completion: .file())
  var destination: OutputPath?

  /// The requested files.
  var files: TunableFiles {
    TunableFiles(isListing: isListing, source: given.source, destination: destination?.path)
  }
}

/// The file for the tunables of a session.
struct SavedTunablesOption: ParsableArguments {
  @Option(
    name: .customLong("save-tunables"), writes: .tunables,
    help: "The file that the key s writes tunables to (JSON).", completion: .file())
  var destination: OutputPath?
}

/// The option that sets tunables from a file.
struct GivenTunables: ParsableArguments {
  @Option(
    name: [.customLong("tunables-from"), .customLong("set-from")],
    help: ArgumentHelp("Set tunables from a file; --set takes precedence.", valueName: "file"),
    completion: .file())
  var source: String?

  /// The values of the file, then those of the command line, which take precedence.
  func settings(below settings: [Setting]) throws(HostError) -> [Setting] {
    guard let source else { return settings }
    return try TunablesFile.read(source).map { Setting(name: $0.name, value: $0.text) } + settings
  }

  /// The same as tunables.
  func tunables(below settings: [Setting]) throws(HostError) -> Tunables {
    try TunableFiles(source: source).tunables(setting: settings)
  }

  /// The file, to be read again at each reload; nil without one.
  func followed(below settings: [Setting]) throws(HostError) -> FollowedTunables? {
    guard let source else { return nil }
    return try FollowedTunables(source, fixed: Set(settings.map(\.name)))
  }
}

/// A second set of values, for displays that switch between two.
struct ComparedTunables: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A second set of values B (from tune --save); the key a switches between A and B.",
      valueName: "file"), completion: .file())
  var against: String?

  /// The two sets of values to compare; nil if no file gives values.
  func sets(
    _ given: GivenTunables
  ) throws(HostError) -> (a: String, b: String, values: [String: String])? {
    guard given.source != nil || against != nil else { return nil }
    let values = try against.map { path throws(HostError) in try TunablesFile.values(in: path) }
    return (Self.name(of: given.source), Self.name(of: against), values ?? [:])
  }

  /// The name of a file without its folder and suffix; "script" without a file.
  private static func name(of path: String?) -> String {
    Path.removing(".json", from: path.map(Path.name) ?? "script")
  }
}

/// The sources and destinations of tunables, by default none.
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

  /// Lists and saves the tunables, after the script has declared them.
  ///
  /// - Parameter names: the names set on the command line.
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
