internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook compare [SCREEN] CORPUS [GESTURE]`.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Compare a screen with toolkits and other values by playing recorded gestures on each.",
    discussion: """
      Without a gesture: the outcome of each gesture on all variants. With one: its motion, in \
      numbers. The screen is the one that the corpus names by default. --set 'mine: velocity=400' \
      is a variant, --set velocity=400 applies to all. Exit codes: 0 success, 2 an input cannot be \
      loaded or run, 3 a budget was exceeded, 5 no such gesture or profile, 64 usage. Parts are \
      merged into the output of --json.
      """)

  @Option(
    help: ArgumentHelp(
      "Toolkits with pagers to use in place of the screen's, separated by commas; 'all' for all.",
      valueName: "names"), completion: Completions.list(of: Completions.profiles))
  var profiles: String?

  @Option(
    name: .customLong("variant"),
    help: ArgumentHelp(
      "Other values of tunables: 'mine: velocity=400, distance=0.3'; may be "
        + "repeated. --set accepts this form too.",
      valueName: "name: values"))
  var variants: [String] = []

  @Option(
    name: .customLong("screen"),
    help: ArgumentHelp(
      "The script of the screen, in place of the one that the corpus names; others are variants.",
      valueName: "file"), completion: .file(extensions: ["lua"]))
  var screens: [String] = []

  @Option(
    name: .customLong("against"),
    help: ArgumentHelp("Another script of the screen; may be repeated.", valueName: "file"))
  var scripts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The quantity to follow during one gesture, in points: '(position - 1) * 390'; by "
        + "default the component that decided its outcome.",
      valueName: "expression"))
  var watch: String?

  @Option(
    help: ArgumentHelp(
      "The limits within which content counts as at rest, for good; by default 0.5pt,5pt/s.",
      valueName: "limits"),
    transform: usage { text throws(HostError) in try RestLimit(text) })
  var rest = RestLimit()

  @Option(
    help: ArgumentHelp("Draw the curves of one gesture into a file.", valueName: "file"),
    transform: OutputPath.of(.picture))
  var svg: OutputPath?

  @Option(
    help: ArgumentHelp(
      "Draw one gesture as a film strip, with the other variants as ghosts over the first.",
      valueName: "file"), transform: OutputPath.of(.picture))
  var film: OutputPath?

  @Option(
    help: ArgumentHelp("Draw one gesture as an animated SVG.", valueName: "file"),
    transform: OutputPath.of(.film))
  var cast: OutputPath?

  @Option(
    name: .customLong("curve"),
    help: ArgumentHelp(
      "A table of times (ms, 0 at the lift) and content positions measured on a "
        + "device, to compare with one gesture; may be repeated.",
      valueName: "file"), completion: .file())
  var curves: [String] = []

  @Flag(
    help: "Print the release speed by each estimator, and the outcomes of the gestures with it.")
  var estimators = false

  @Flag(
    help: """
      Print the outcomes of all gestures for all toolkits, or for the given variants, and how \
      often two of them agree.
      """)
  var matrix = false

  @Flag(help: "Explain the columns for one gesture, and the reasons for their marks.")
  var explain = false

  @OptionGroup var form: JSONOption

  @OptionGroup var sharing: PartOptions
  @OptionGroup var options: LabOptions

  @Argument(
    help: ArgumentHelp(
      "The corpus, and the script of the screen if neither the corpus nor --screen names it.",
      valueName: "screen, corpus"), completion: .file())
  var first: String

  @Argument(
    help: ArgumentHelp(
      "The screen or the corpus, if it is not first; the id of a gesture, by default all.",
      valueName: "more"), completion: Completions.gestureIDsAndFiles)
  var more: [String] = []

  private var places: [String] { [first] + more }

  private var inputs: ComparedInputs? { try? ComparedInputs(places, screens) }
  private var gesture: String? { inputs?.gesture }

  func validate() throws {
    _ = try ComparedInputs(places, screens)
    guard [svg, film, cast].allSatisfy({ $0 == nil }) || gesture != nil else {
      throw ValidationError("--svg, --film and --cast draw one gesture: name its id.")
    }
    guard watch == nil && curves.isEmpty || gesture != nil else {
      throw ValidationError("--watch and --curve are about one gesture: name its id.")
    }
    guard
      !estimators
        || profiles == nil && namedValues.isEmpty && otherScripts.isEmpty && curves.isEmpty
          && sharing.shard == nil
    else {
      throw ValidationError("--estimators are compared by themselves, without --shard.")
    }
    guard sharing.shard == nil || gesture == nil && !matrix else {
      throw ValidationError(
        "--shard divides the gestures, and \(matrix ? "--matrix is of all" : "one is named").")
    }
    guard !matrix || gesture == nil && !estimators else {
      throw ValidationError("--matrix is of all gestures, on the screen's variants.")
    }
  }

  mutating func run() throws {
    variants = namedValues
    options.script.settings.removeAll(where: \.isNamed)
    guard let inputs else { return }
    let command = self
    try options.perform(inputs.screen ?? inputs.corpus) { console throws(HostError) in
      try command.compare(inputs, console)
    }
  }

  /// Variants given by their values, in either form of the command line.
  private var namedValues: [String] {
    options.script.settings.filter(\.isNamed).map { "\($0.name)=\($0.value)" } + variants
  }

  private func compare(
    _ inputs: ComparedInputs, _ console: Console
  ) throws(HostError) -> ExitCode {
    let progress = options.progress(of: "compare", on: console)
    let stream = try options.stream(try inputs.script(), inputs.corpus).reporting(to: progress)
    if estimators { return try compareEstimators(stream, console) }
    let all = try allVariants()
    if let shard = sharing.shard { return try share(shard, of: stream, all, console) }
    guard let gesture else {
      try compareAll(stream, all, console)
      return console.mark(progress, isJSON: form.json) ?? .success
    }
    let session = try stream.session(of: [gesture])
    let index = try session.index(of: gesture, in: inputs.corpus)
    let measured = try curves.map { path throws(HostError) in try MeasuredCurve(path) }
    let comparison = try CourseComparison(
      session, gesture: index, all, watching: try watched(), beside: measured, rest: rest)
    report(comparison.lines + (explain ? MeasureNotes.lines : []), comparison.json, console)
    if let svg { try write(comparison.svg, to: svg.path) }
    if let film {
      try write(GhostFilm(session, gesture: index, all, .count(12)).strip, to: film.path)
    }
    if let cast {
      try write(GhostFilm(session, gesture: index, all, .rate(30)).movie, to: cast.path)
    }
    return .success
  }

  private func compareEstimators(
    _ stream: GestureStream, _ console: Console
  ) throws(HostError) -> ExitCode {
    let some = gesture.map { id in stream.filtered { $0.id == id } } ?? stream
    guard !some.gestures.isEmpty else {
      throw HostError(.nothing, "\(inputs?.corpus ?? ""): no gesture '\(gesture ?? "")'")
    }
    // Gestures chosen by id or by sampling are included even if they are sampled coarsely.
    let isMeant = gesture != nil || options.filter.condition?.contains("sampling") == true
    let table = try EstimatorTable(some, includesCoarse: isMeant)
    report(table.lines, table.json, console)
    return .success
  }

  private func compareAll(
    _ stream: GestureStream, _ all: [Variant], _ console: Console
  ) throws(HostError) {
    var found: Comparison?
    var agreement = Agreement(all.map(\.name))
    var tried: [PlayedGestures] = all.map { _ in PlayedGestures() }
    try stream.eachUntilStopped { session throws(HostError) in
      let some = try Comparison(session, all)
      agreement.add(some)
      for runs in some.runs {
        for (variant, run) in runs.enumerated() { tried[variant].add(run.fault) }
      }
      if form.json {
        console.write(some.json)
        console.flush()
      } else if found == nil {
        found = some
      } else {
        found?.add(some)
      }
    }
    if form.json { console.write(try stream.session.uncomparedJSON()) }
    if let found {
      console.print(lines: try found.lines + stream.session.uncomparedLines())
    }
    if matrix { report([""] + agreement.lines, agreement.json, console) }
    for variant in tried { try variant.check() }
  }

  /// Compares a share of the gestures, with a line for each.
  private func share(
    _ shard: LabShard, of whole: GestureStream, _ all: [Variant], _ console: Console
  ) throws(HostError) -> ExitCode {
    var command = "compare"
    for variant in all { command += " \(variant.name) \(try variant.digest())" }
    return try sharing.share(shard, of: whole, command, console) { session throws(HostError) in
      try Comparison(session, all).json
    }
  }

  private func watched() throws(HostError) -> LabExpression? {
    guard let watch else { return nil }
    return try HostError.input(of: "--watch") { try LabExpression(watch) }
  }

  private func write(_ text: String, to path: String) throws(HostError) {
    try HostError.input { try File.write(Array(text.utf8), to: path) }
  }

  private func report(_ lines: [String], _ json: String, _ console: Console) {
    guard !form.json else { return console.write(json) }
    console.print(lines: lines)
  }

  /// The scripts to compare with the screen's script.
  private var otherScripts: [String] { screens.dropFirst() + scripts }

  private func allVariants() throws(HostError) -> [Variant] {
    var all = [Variant("now", .present)]
    // A matrix compares all toolkits by default.
    let isBare = matrix && profiles == nil && variants.isEmpty && otherScripts.isEmpty
    if profiles == "all" || isBare {
      all += Profile.all.map { Variant($0.name.rawValue, .profile($0)) }
    } else {
      for name in profiles?.split(separator: ",") ?? [] {
        do throws(CoreError) {
          let profile = try Profile.named(String(name))
          all.append(Variant(profile.name.rawValue, .profile(profile)))
        } catch {
          throw HostError(.nothing, error.message, cause: error)
        }
      }
    }
    for text in variants { all.append(try variant(text)) }
    for path in otherScripts { all.append(Variant(path, .script(path))) }
    return all
  }

  /// Parses a variant: a name, and values after a colon.
  private func variant(_ text: String) throws(HostError) -> Variant {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    var values: [String: String] = [:]
    for word in (parts.last ?? "").split(separator: ",") {
      guard parts.count == 2, let value = NamedText(filled: word) else {
        throw HostError(.input, "--variant '\(text)': expected 'name: tunable=value, …'")
      }
      values[Self.trimmed(value.name)] = Self.trimmed(value.text)
    }
    return Variant(parts[0], .values(values))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// The screen, corpus and gesture to compare: `[SCREEN] CORPUS [GESTURE]`.
private struct ComparedInputs {
  private let places: LabPlaces
  /// The script of the screen; nil if it is not given.
  var screen: String? { places.screen }
  let corpus: String
  var gesture: String? { places.rest.first }

  /// - Parameter screens: the scripts given by an option.
  init(_ words: [String], _ screens: [String]) throws {
    places = try LabPlaces(words, screen: screens.first)
    try places.check(rest: 0...1, "[<gesture>]")
    corpus = places.corpus?.path ?? ""
  }

  /// The script that is given, or that the corpus names.
  func script() throws(HostError) -> String { try places.script() }
}

extension Setting {
  /// Whether the name of a variant precedes the setting: `mine: velocity`.
  fileprivate var isNamed: Bool { name.contains(":") }
}
