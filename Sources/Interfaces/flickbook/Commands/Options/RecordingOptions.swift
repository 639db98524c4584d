internal import ArgumentParser
internal import FlickCore
internal import FlickHost

/// Options for reading recordings: format, units and placement.
struct RecordingOptions: ParsableArguments {
  /// The reader of a recording.
  enum Source {
    case any
    case format(RecordingFormat)
    case plugin(String)

    init(_ text: String) throws {
      if text == "auto" {
        self = .any
      } else if text.contains(":") {
        self = .plugin(text)
      } else if let format = RecordingFormat(rawValue: text) {
        self = .format(format)
      } else {
        let known = RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "'\(text)' is not a format; there are auto, \(known) and plugin:importer.")
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "The format: auto, \(RecordingFormat.allCases.map(\.rawValue).joined(separator: ", ")), or plugin:importer.",
      valueName: "form"), completion: .list(RecordingFormat.allCases.map(\.rawValue)),
    transform: Source.init)
  var from = Source.any

  @Option(
    help: ArgumentHelp(
      "Columns of a table, by name or number from 1: t=time_ms,x=X,y=Y,phase=action,pointer=id.",
      valueName: "map"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "The unit of a table's times: s, ms, us or ns; by default that of the column's name, or inferred.",
      valueName: "unit"),
    completion: .list(["s", "ms", "us", "ns"]))
  var timeUnit: String?

  @Option(
    help: ArgumentHelp("Points per unit of the recording; X,Y for each axis.", valueName: "factor")
  )
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "Map the device's axes to a screen of this size, in points.", valueName: "WxH"),
    transform: Size2D.init(option:))
  var size: Size2D?

  @Option(
    help: ArgumentHelp(
      "The size of the axes in units, if the recording lacks it.", valueName: "WxH"),
    transform: Size2D.init(option:))
  var axes: Size2D?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Rotate positions clockwise: 90, 180, 270 or -90.", valueName: "degrees"))
  var rotate = 0

  @Flag(help: "Make a trace of each gesture, from the first finger down to the last finger up.")
  var split = false

  @Option(
    help: ArgumentHelp(
      "With --split: the longest pause within a gesture, as between two taps.",
      valueName: "seconds"))
  var gap = 0.0

  func validate() throws {
    try require(rotate % 90 == 0, "--rotate takes a multiple of 90.")
    try require(gap >= 0 && gap <= 3600, "--gap takes seconds from 0 to 3600.")
    try require(scale == nil || size == nil, "--scale and --size exclude each other.")
    if let timeUnit, Self.units[timeUnit] == nil {
      throw ValidationError("--time-unit takes s, ms, us or ns.")
    }
    _ = try factors
    _ = try columnMap
  }

  private static let units = ["s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9]

  private var factors: (x: Double, y: Double)? {
    get throws {
      guard let scale else { return nil }
      let numbers = scale.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard (1...2).contains(numbers.count), let x = numbers[0], let y = numbers.last ?? nil,
        [x, y].allSatisfy({ $0.isFinite && $0 != 0 && $0.magnitude <= 1e6 })
      else { throw ValidationError("--scale takes a factor, or two as 0.5,0.6.") }
      return (x, y)
    }
  }

  private var columnMap: [(key: String, column: String)] {
    get throws {
      try (columns ?? "").commaSeparated.map { entry in
        guard let column = NamedText(filled: entry) else {
          throw ValidationError("--columns takes t=NAME,x=NAME,y=NAME; '\(entry)' has no '='.")
        }
        return (column.name, column.text)
      }
    }
  }

  /// The traces in a file.
  ///
  /// - Parameter allowsUnits: whether positions need not be in points; a note reports it.
  func traces(
    in file: String, _ console: Console, allowsUnits: Bool = true,
    report: (@Sendable (Double) -> Void)? = nil
  ) throws(HostError) -> [ImportedTrace] {
    var reader = TraceImport()
    reader.report = report
    reader.scale = try? factors
    reader.screen = size
    reader.axes = axes
    reader.quarterTurns = rotate / 90
    reader.gap = split ? Seconds(gap) : nil
    try reader.setColumns((try? columnMap) ?? [], timeUnit: timeUnit.flatMap { Self.units[$0] })
    switch from {
    case .any: break
    case .format(let format): reader.format = format
    case .plugin(let name):
      let bench = try PluginBench.held(.standard, for: name, console)
      return try reader.finish(try bench.trace(name, of: file), by: name, path: file)
    }
    let traces = try reader.read(file)
    if let note = traces.first?.timeNote { console.report(note: "\(file): \(note)") }
    for assumption in traces.first?.assumptions ?? [] {
      console.report(note: "\(file): assumed \(assumption)")
    }
    if allowsUnits, traces.contains(where: { !$0.isInPoints }) {
      console.report(
        note:
          "\(file): positions are in units of the recording, not in points; --size 390x844 or --scale 0.5 converts them"
      )
    }
    return traces
  }
}

/// The former option for a size, for commands without a screen.
struct FormerSizeOption: ParsableArguments {
  @Option(name: .customLong("screen"), help: .hidden)
  private var screen: String?

  func validate() throws {
    guard let screen else { return }
    try screen.checkIsScript()
    throw ValidationError("no screen is used here; --size 390x844 sets the size of recordings.")
  }
}

extension Size2D {
  /// Parses `390x844`.
  init(option text: String) throws {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      [width, height].allSatisfy({ $0 >= 1 && $0 <= 1e6 })
    else { throw ValidationError("'\(text)' is not a size such as 390x844.") }
    self.init(width: width, height: height)
  }
}
