internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook compare SCREEN CORPUS [GESTURE]`.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Play recorded gestures on a screen as it is, as toolkits would have it, and with other values.",
    discussion: """
      Without a gesture: what comes of each on all variants. With one: how it goes, in numbers. Exit codes: 0 all \
      well, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 there is no such gesture or profile, 64 \
      usage. Parts are joined to what --json prints.
      """)

  @Option(
    help: ArgumentHelp(
      "Toolkits whose pagers take the place of the screen's, with commas between; 'all' for all.",
      valueName: "names"))
  var profiles: String?

  @Option(
    name: .customLong("variant"),
    help: ArgumentHelp(
      "Other values of tunables: 'mine: velocity=400, distance=0.3'; may be repeated.",
      valueName: "name: values"))
  var variants: [String] = []

  @Option(
    name: .customLong("against"),
    help: ArgumentHelp("Another script of the screen; may be repeated.", valueName: "file"))
  var scripts: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is followed of one gesture, in points: '(position - 1) * 390'; the component on which its outcome hung unless given.",
      valueName: "expression"))
  var watch: String?

  @Option(help: ArgumentHelp("Draw the courses of one gesture into a file.", valueName: "file"))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "Draw one gesture as a film strip, the other variants as ghosts over the first.",
      valueName: "file"))
  var film: String?

  @Option(
    help: ArgumentHelp("The same as an SVG that plays.", valueName: "file"))
  var cast: String?

  @Option(
    name: .customLong("curve"),
    help: ArgumentHelp(
      "A table of times (ms, 0 at the lift) and positions of the content that was measured on a device, beside one gesture; may be repeated.",
      valueName: "file"), completion: .file())
  var curves: [String] = []

  @Flag(
    help: "The release speed by each estimator, and what would come of the gestures by it.")
  var estimators = false

  @Flag(help: "Say what the columns for one gesture are, and on what ground they are marked.")
  var explain = false

  @Flag(help: "Print lines of JSON.")
  var json = false

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  @Argument(help: "The id of a gesture; all of them unless given.")
  var gesture: String?

  func validate() throws {
    guard [svg, film, cast].allSatisfy({ $0 == nil }) || gesture != nil else {
      throw ValidationError("--svg, --film and --cast draw one gesture: name its id.")
    }
    guard watch == nil && curves.isEmpty || gesture != nil else {
      throw ValidationError("--watch and --curve are about one gesture: name its id.")
    }
    guard
      !estimators
        || profiles == nil && variants.isEmpty && scripts.isEmpty && curves.isEmpty
          && sharing.shard == nil
    else {
      throw ValidationError("--estimators are compared by themselves, without --shard.")
    }
    guard sharing.shard == nil || gesture == nil else {
      throw ValidationError("--shard divides the gestures, and one is named.")
    }
  }

  func run() throws {
    try inputs.performStreaming { stream, console throws(HostError) in
      if estimators { return try compareEstimators(stream, console) }
      let all = try allVariants()
      if let shard = sharing.shard { return try share(shard, of: stream, all, console) }
      guard let gesture else {
        try compareAll(stream, all, console)
        return .success
      }
      let session = try stream.session(of: [gesture])
      guard session.gestures.count == 1, let index = session.gestures.indices.first else {
        throw HostError(.nothing, "\(inputs.corpus): no gesture '\(gesture)'")
      }
      let measured = try curves.map { path throws(HostError) in try MeasuredCurve(path) }
      let comparison = try CourseComparison(
        session, gesture: index, all, watching: try watched(), beside: measured)
      let text = CourseText(comparison)
      tell(text.lines + (explain ? MeasureNotes.lines : []), text.json, console)
      if let svg { try write(CourseDrawing(comparison).svg, to: svg) }
      if let film { try write(GhostFilm(session, gesture: index, all, .count(12)).strip, to: film) }
      if let cast { try write(GhostFilm(session, gesture: index, all, .rate(30)).movie, to: cast) }
      return .success
    }
  }

  private func compareEstimators(
    _ stream: GestureStream, _ console: Console
  ) throws(HostError) -> ExitCode {
    let some = gesture.map { id in stream.filtered { $0.id == id } } ?? stream
    guard !some.gestures.isEmpty else {
      throw HostError(.nothing, "\(inputs.corpus): no gesture '\(gesture ?? "")'")
    }
    let table = try EstimatorTable(some)
    tell(table.lines, table.json, console)
    return .success
  }

  private func compareAll(
    _ stream: GestureStream, _ all: [Variant], _ console: Console
  ) throws(HostError) {
    var found: Comparison?
    var tried: [PlayedGestures] = all.map { _ in PlayedGestures() }
    try stream.each { session throws(HostError) in
      let some = try Comparison(session, all)
      for runs in some.runs {
        for (variant, run) in runs.enumerated() { tried[variant].add(run.fault) }
      }
      if json {
        console.write(ComparisonText(some).json)
        console.flush()
      } else if found == nil {
        found = some
      } else {
        found?.add(some)
      }
    }
    if let found { for line in ComparisonText(found).lines { console.print(line) } }
    for variant in tried { try variant.check() }
  }

  /// Compares a share of the gestures: a line for each.
  private func share(
    _ shard: LabShard, of whole: GestureStream, _ all: [Variant], _ console: Console
  ) throws(HostError) -> ExitCode {
    var command = "compare"
    for variant in all { command += " \(variant.name) \(try variant.digest())" }
    return try sharing.share(shard, of: whole, command, console) { session throws(HostError) in
      ComparisonText(try Comparison(session, all)).json
    }
  }

  private func watched() throws(HostError) -> LabExpression? {
    guard let watch else { return nil }
    return try HostError.input(of: "--watch") { try LabExpression(watch) }
  }

  private func write(_ text: String, to path: String) throws(HostError) {
    try HostError.input { try File.write(Array(text.utf8), to: path) }
  }

  private func tell(_ lines: [String], _ json: String, _ console: Console) {
    guard !self.json else { return console.write(json) }
    for line in lines { console.print(line) }
  }

  private func allVariants() throws(HostError) -> [Variant] {
    var all = [Variant("now", .present)]
    if profiles == "all" {
      all += Profile.all.map { Variant($0.name.rawValue, .profile($0)) }
    } else {
      for name in profiles?.split(separator: ",") ?? [] {
        do throws(CoreError) {
          let profile = try Profile.named(String(name))
          all.append(Variant(profile.name.rawValue, .profile(profile)))
        } catch {
          throw HostError(.nothing, error.message)
        }
      }
    }
    for text in variants { all.append(try variant(text)) }
    for path in scripts { all.append(Variant(path, .script(path))) }
    return all
  }

  /// A variant as it was typed: a name, and values after a colon.
  private func variant(_ text: String) throws(HostError) -> Variant {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    var values: [String: String] = [:]
    for word in (parts.last ?? "").split(separator: ",") {
      let sides = word.split(separator: "=", maxSplits: 1)
        .map { $0.trimmingPrefix { $0 == " " } }
      guard parts.count == 2, sides.count == 2 else {
        throw HostError(.input, "--variant '\(text)': expected 'name: tunable=value, …'")
      }
      values[Self.trimmed(sides[0])] = Self.trimmed(sides[1])
    }
    return Variant(parts[0], .values(values))
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
