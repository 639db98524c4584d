internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

/// `flickbook map [SCREEN] CORPUS [GESTURE]`.
struct MapOutcomes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract:
      "Map the outcome of a gesture, or how many of a corpus are as meant, over two numbers.",
    discussion: """
      A side is NAME or NAME=LOW..HIGH: a tunable, or gesture.distance, gesture.speed, gesture.hold, gesture.angle, \
      gesture.duration, gesture.curve, gesture.rate, gesture.start_x, gesture.start_y, or \
      'profile' or 'estimator' (those of the toolkits, one by one). Numeric outcomes with many \
      values are shaded. Exit codes: 0 success, 2 an input cannot be loaded or run, 3 a budget was \
      exceeded, 5 no such gesture or tunable, 64 usage. Parts are merged into the output of --csv.
      """)

  @Option(
    help: ArgumentHelp("The horizontal side, from left to right.", valueName: "side"),
    completion: Completions.sides)
  var x: String
  @Option(
    help: ArgumentHelp("The vertical side, upwards.", valueName: "side"),
    completion: Completions.sides)
  var y: String
  @Option(help: "The number of cells from left to right.")
  var columns = 64
  @Option(help: "The number of cells upwards.")
  var rows = 24
  @Option(writes: .picture, help: "Draw the map into a file, with exact boundaries.")
  var svg: OutputPath?
  @Option(writes: .picture, help: "Draw the cells of the map into a file.")
  var png: OutputPath?
  @Flag(help: "Print a line for each cell, with values separated by commas.")
  var csv = false

  @Option(
    help: ArgumentHelp(
      "A synthetic swipe in place of a corpus: 'from=350,320 way=-120 speed=700'.",
      valueName: "swipe"))
  var drag: String?

  @Option(
    name: .customLong("corpus"),
    help: ArgumentHelp("The corpus, in place of an argument.", valueName: "corpus"),
    completion: .file())
  var namedCorpus: String?
  @Option(
    name: .customLong("gesture"),
    help: ArgumentHelp("The id of the gesture, in place of the last argument.", valueName: "id"),
    completion: Completions.gestureIDs)
  var namedGesture: String?

  @OptionGroup var sharing: PartOptions
  @OptionGroup var options: LabOptions
  @OptionGroup private var named: LabPlaceOptions

  private var places: LabPlaces? { try? named.places(corpus: namedCorpus) }
  private var corpus: String? {
    if let corpus = places?.corpus { return corpus }
    guard namedGesture != nil else { return nil }
    return places?.screen.map(KeptGestures.place)
  }
  private var gesture: String? { namedGesture ?? places?.rest.first }

  /// The script that is given, or that the corpus names.
  private func script() throws(HostError) -> String {
    if let screen = places?.screen { return screen }
    guard let corpus, let script = try CorpusFile(corpus).screenPath else {
      throw HostError(.input, "\(corpus ?? "--drag"): names no screen; --screen does")
    }
    return script
  }
  /// Whether to map the share of a corpus's gestures that are as meant.
  private var asksShare: Bool { options.outcome == "share_as_meant" }

  func validate() throws {
    let places = try named.places(corpus: namedCorpus)
    try require(
      (drag == nil) != (corpus == nil),
      corpus == nil
        ? "Missing expected argument '<corpus>'" : "--drag cannot be used with a corpus.")
    let gestures = places.rest + (namedGesture.map { [$0] } ?? [])
    try require(gestures.count < 2, "two gestures: \(gestures[0]) and \(gestures[1]); give one.")
    try require(
      !asksShare || drag == nil && gesture == nil,
      "share_as_meant requires a corpus, not one gesture.")
    try require(
      sharing.shard == nil || svg == nil && png == nil,
      "--svg and --png draw the whole map and cannot be used with --shard.")
    try require(1...4096 ~= columns && 1...4096 ~= rows, "--columns and --rows take 1 to 4096.")
  }

  func run() throws {
    try options.perform(places?.screen ?? corpus ?? "") { console throws(HostError) in
      let progress = options.progress(of: "map", on: console)
      let code = try map(reportingTo: progress, console)
      return console.mark(progress, isJSON: false, isTable: csv) ?? code
    }
  }

  private func map(
    reportingTo progress: LabProgress, _ console: Console
  ) throws(HostError) -> ExitCode {
    if asksShare || drag == nil && gesture == nil {
      var open = options
      if asksShare { open.outcome = nil }
      let unreported = try open.stream(try script(), corpus ?? "")
      try unreported.checkScreen()
      let stream = unreported.reporting(to: progress)
      return try mapAll(asksShare ? try stream.meant() : stream, console)
    }
    let (unreported, index) = try chosen()
    let session = unreported.reporting(to: progress)
    let (x, y) = (try side(x, session, index), try side(y, session, index))
    let size = (x.choiceCount ?? columns, y.choiceCount ?? rows)
    if let shard = sharing.shard {
      return try share(shard, of: session, gesture: index, x: x, y: y, size: size, console)
    }
    let map = try OutcomeMap(session, gesture: index, x: x, y: y, columns: size.0, rows: size.1)
    let text = MapText(map)
    report(try text.lines + session.uncomparedLines(), text.csv, console)
    guard svg != nil || png != nil else { return .success }
    guard progress.isIncomplete == false else {
      console.report(note: "no picture: only a complete map is drawn")
      return .success
    }
    let drawing = try MapDrawing(map, session, gesture: index)
    if !csv, svg != nil, let note = drawing.note { console.print("\(note)") }
    try svg?.write(drawing.svg)
    try png?.write(drawing.png)
    return .success
  }

  /// The gesture to map.
  private func chosen() throws(HostError) -> (LabSession, Int) {
    if let drag {
      return (try options.session(try script(), [CorpusFile.alone(GestureRecipe(text: drag))]), 0)
    }
    let session = try options.session(try script(), corpus ?? "")
    return (session, try session.index(of: gesture ?? "", in: corpus ?? ""))
  }

  /// Maps the share of gestures that are as meant.
  private func mapAll(_ stream: GestureStream, _ console: Console) throws(HostError) -> ExitCode {
    let session = stream.session
    let (x, y) = (try side(x, session, nil), try side(y, session, nil))
    let map = try ShareMap(
      stream, x: x, y: y, columns: x.choiceCount ?? columns, rows: y.choiceCount ?? rows,
      shard: sharing.shard)
    let text = ShareMapText(map)
    if let shard = sharing.shard {
      var file = try part(
        shard, of: session, stream.gestures, size: (map.columns, map.rows), head: text.csvHead)
      file.add(text.csvLines, at: text.csvPlaces)
      return try write(file, size: (map.columns, map.rows), console)
    }
    report(try text.lines + session.uncomparedLines(), text.csvHead + text.csvLines, console)
    try svg?.write(text.svg)
    try png?.write(text.png)
    return .success
  }

  private func report(_ lines: [String], _ table: String, _ console: Console) {
    guard !csv else { return console.write(table) }
    console.print(lines: lines)
  }

  /// Maps a share of the rows, without those of an earlier run that the user ended.
  private func share(
    _ shard: LabShard, of session: LabSession, gesture: Int, x: OutcomeMap.Side,
    y: OutcomeMap.Side, size: (columns: Int, rows: Int), _ console: Console
  ) throws(HostError) -> ExitCode {
    var file = try part(shard, of: session, nil, size: size, head: MapText.csvHead(x, y))
    sharing.resume(&file)
    let map = try OutcomeMap(
      session, gesture: gesture, x: x, y: y, columns: size.columns, rows: size.rows, shard: shard,
      without: Set(file.places.map { $0 / size.columns }))
    let text = MapText(map)
    file.add(text.csvLines, at: text.csvPlaces)
    file.isComplete = session.progress?.isIncomplete != true
    return try write(file, size: size, console)
  }

  /// An empty file for a share of the map.
  ///
  /// - Parameter gestures: the gestures to map; nil for the one that the command names.
  private func part(
    _ shard: LabShard, of session: LabSession, _ gestures: [Corpus.Gesture]?,
    size: (columns: Int, rows: Int), head: String
  ) throws(HostError) -> PartFile {
    try PartFile(
      "map \(gesture ?? drag ?? "") \(x) \(y) \(columns) \(rows)", shard, of: session, gestures,
      total: size.columns * size.rows, head: head)
  }

  private func write(
    _ file: PartFile, size: (columns: Int, rows: Int), _ console: Console
  ) throws(HostError) -> ExitCode {
    let count = file.places.count / size.columns
    try sharing.write(file, counted(count, "row") + " of \(size.rows)", console)
    return .success
  }

  /// Parses a side of the map.
  private func side(
    _ text: String, _ session: LabSession, _ gesture: Int?
  ) throws(HostError) -> OutcomeMap.Side {
    let typed = NamedText(text)
    let name = typed?.name ?? text
    let part = try typed.map { typed throws(HostError) in try range(typed.text, text) }
    guard name.hasPrefix("gesture.") else {
      // A tunable with this name takes precedence over the toolkits.
      let pagers: [String: TunableAxis] = ["profile": .profiles, "estimator": .estimators]
      if let axis = pagers[name], try !session.tunables().contains(where: { $0.name == name }) {
        return .tunable(axis)
      }
      let axis = try session.tunables().named(name)
      if case .choices = axis.values, part != nil {
        throw HostError(.input, "'\(text)': the values of '\(name)' have no order")
      }
      if let part, !axis.isAssumed, !part.overlaps(axis.range) {
        throw HostError(
          .input,
          "'\(text)': no cell can be played, as the script accepts \(name) from "
            + "\(LuaNumber.text(axis.range.lowerBound)) to "
            + "\(LuaNumber.text(axis.range.upperBound))")
      }
      return .tunable(part.map(axis.within) ?? axis)
    }
    guard let edit = GestureEdit(rawValue: String(name.dropFirst("gesture.".count))) else {
      let known = GestureEdit.allCases.map { "gesture.\($0.rawValue)" }
      throw HostError(.nothing, NearestName.refusal(of: name, among: known))
    }
    if let part { return .edit(edit, part) }
    guard let gesture else {
      throw HostError(
        .input, "'\(text)': with several gestures it needs a range: \(name)=LOW..HIGH")
    }
    return .edit(edit, edit.range(of: session.gestures[gesture].trace))
  }

  private func range(_ text: String, _ side: String) throws(HostError) -> ClosedRange<Double> {
    guard let dots = text.firstRange(of: ".."), let low = Double(text[..<dots.lowerBound]),
      let high = Double(text[dots.upperBound...]), low < high, high - low < .infinity
    else { throw HostError(.input, "'\(side)': expected NAME=LOW..HIGH") }
    return low...high
  }
}
