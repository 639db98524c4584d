internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import LuaKit

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
      valueName: "names"), completion: Completions.profiles)
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

  @Option(writes: .picture, help: "Draw the curves of one gesture into a file.")
  var svg: OutputPath?

  @Option(
    writes: .picture,
    help: "Draw one gesture as a film strip, with the other variants as ghosts over the first.")
  var film: OutputPath?

  @Option(writes: .film, help: "Draw one gesture as an animated SVG.")
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

  private var inputs: LabPlaces? { try? LabPlaces([first] + more, screen: screens.first) }
  private var corpus: String { inputs?.corpus ?? "" }
  private var gesture: String? { inputs?.rest.first }

  func validate() throws {
    try LabPlaces([first] + more, screen: screens.first).check(rest: 0...1, "[<gesture>]")
    try require(
      [svg, film, cast].allSatisfy({ $0 == nil }) || gesture != nil,
      "--svg, --film and --cast draw one gesture: name its id.")
    try require(
      watch == nil && curves.isEmpty || gesture != nil,
      "--watch and --curve are about one gesture: name its id.")
    try require(
      !estimators
        || profiles == nil && namedValues.isEmpty && otherScripts.isEmpty && curves.isEmpty
          && sharing.shard == nil,
      "--estimators are compared by themselves, without --shard.")
    try require(
      sharing.shard == nil || gesture == nil && !matrix,
      "--shard divides the gestures, and \(matrix ? "--matrix is of all" : "one is named").")
    try require(
      !matrix || gesture == nil && !estimators,
      "--matrix is of all gestures, on the screen's variants.")
  }

  mutating func run() throws {
    variants = namedValues
    options.script.settings.removeAll(where: \.isNamed)
    guard let inputs else { return }
    let command = self
    try options.perform(inputs.screen ?? corpus) { console throws(HostError) in
      try command.compare(inputs, console)
    }
  }

  /// Variants given by their values, in either form of the command line.
  private var namedValues: [String] {
    options.script.settings.filter(\.isNamed).map { "\($0.name)=\($0.value)" } + variants
  }

  private func compare(_ inputs: LabPlaces, _ console: Console) throws(HostError) -> ExitCode {
    let progress = options.progress(of: "compare", on: console)
    let stream = try options.stream(try inputs.script(), corpus).reporting(to: progress)
    if estimators { return try compareEstimators(stream, console) }
    let all = try allVariants()
    if let shard = sharing.shard { return try share(shard, of: stream, all, console) }
    guard let gesture else {
      try compareAll(stream, all, console)
      return console.mark(progress, isJSON: form.json) ?? .success
    }
    let session = try stream.session(of: [gesture])
    let index = try session.index(of: gesture, in: corpus)
    let measured = try curves.map { path throws(HostError) in try MeasuredCurve(path) }
    let comparison = try CourseComparison(
      session, gesture: index, all, watching: try watched(), beside: measured, rest: rest)
    form.print(
      comparison.lines + (explain ? MeasureNotes.lines : []), json: comparison.json, on: console)
    try svg?.write(comparison.svg)
    try film?.write(GhostFilm(session, gesture: index, all, .count(12)).strip)
    try cast?.write(GhostFilm(session, gesture: index, all, .rate(30)).movie)
    return .success
  }

  private func compareEstimators(
    _ stream: GestureStream, _ console: Console
  ) throws(HostError) -> ExitCode {
    let some = gesture.map { id in stream.filtered { $0.id == id } } ?? stream
    guard !some.gestures.isEmpty else {
      throw HostError(.nothing, "\(corpus): no gesture '\(gesture ?? "")'")
    }
    // Gestures chosen by id or by sampling are included even if they are sampled coarsely.
    let isMeant = gesture != nil || options.filter.condition?.contains("sampling") == true
    let table = try EstimatorTable(some, includesCoarse: isMeant)
    form.print(table.lines, json: table.json, on: console)
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
    if matrix { form.print([""] + agreement.lines, json: agreement.json, on: console) }
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

  /// The scripts to compare with the screen's script.
  private var otherScripts: [String] { screens.dropFirst() + scripts }

  private func allVariants() throws(HostError) -> [Variant] {
    var all = [Variant("now", .present)]
    // A matrix compares all toolkits by default.
    let isBare = matrix && profiles == nil && variants.isEmpty && otherScripts.isEmpty
    if profiles == "all" || isBare {
      all += Profile.all.map { Variant($0.name.rawValue, .profile($0)) }
    } else {
      for name in profiles?.commaSeparated ?? [] {
        do throws(CoreError) {
          let profile = try Profile.named(name)
          all.append(Variant(profile.name.rawValue, .profile(profile)))
        } catch {
          throw HostError(.nothing, NearestName.text(of: error), cause: error)
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
      guard parts.count == 2, let value = NamedText(trimming: String(word)), !value.text.isEmpty
      else {
        throw HostError(.input, "--variant '\(text)': expected 'name: tunable=value, …'")
      }
      values[value.name] = value.text
    }
    return Variant(parts[0], .values(values))
  }

}

extension Setting {
  /// Whether the name of a variant precedes the setting: `mine: velocity`.
  fileprivate var isNamed: Bool { name.contains(":") }
}
