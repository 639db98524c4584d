/// Measurements of the built `flickbook` from outside: scripts that repeat an operation `COUNT`
/// times, and the difference of two counts.
struct ProgramCases {
  let arguments: Report.Arguments
  let callgrind: Callgrind

  func rows() throws -> [Row] {
    guard !arguments.flickbook.isEmpty, arguments.only == nil else { return [] }
    return try [
      difference(
        "nested-pager swipe, driven from Lua, each frame observed", .none, (500, 4500),
        counted: (100, 600)
      ) { swipes($0, "frames") },
      difference(
        "nested-pager swipe, driven from Lua, each frame observed in one call",
        .instructions(85_000), (500, 4500), counted: (100, 600)
      ) { swipes($0, "sample") },
      difference(
        "nested-pager swipe, driven from Lua, nobody looking", .instructions(28_000), (2000, 22000),
        counted: (100, 1100)
      ) { swipes($0, "leap") },
      difference(
        "fresh simulation: state, API, sandbox, screen, one scenario", .instructions(2_000_000),
        (20, 220),
        counted: (20, 40)
      ) { [arguments.flickbook, "test", "\(arguments.inputs)/files-\($0)"] },
      difference(
        "trivial scenario, 200 in one file", .instructions(28_000), (1, 201), counted: (1, 201),
        rounds: 101
      ) { [arguments.flickbook, "test", "\(arguments.inputs)/scenarios-\($0)_spec.lua"] },
      map(),
    ] + lists() + screens() + gallery() + memory() + startUp()
  }

  /// A fling of a list that makes rows on the way: alone, and with other lists in the scene.
  private func lists() throws -> [Row] {
    try [
      ("one", "fling of a list of rows made as they come, driven from Lua"),
      ("tabs", "the same with a second list in another tab"),
      ("beside", "the same with a second list beside it"),
      ("pagers", "the same in one of two pagers of two lists, below a folding header"),
    ].map { how, title in
      try difference(title, .none, (50, 250), counted: (10, 30)) { count in
        [
          arguments.flickbook, "run", "--cpu-limit", "10000", "Tests/Benchmarks/Lua/lists.lua",
          "--", "\(count)", how,
        ]
      }
    }
  }

  /// A gesture on each of the five screens in the core, each frame observed.
  private func screens() throws -> [Row] {
    guard let program = arguments.screens else { return [] }
    return try ["pager", "your_library", "tabs", "lyrics_cards", "album"].map { screen in
      let frames = try Program.run([program, screen, "frames"]).output
        .filter { !$0.isWhitespace }
      return try difference(
        "gesture on \(screen), core, each of its \(frames) frames observed", .instructions(270_000),
        (200, 4200), counted: (20, 220)
      ) { [program, screen, "\($0)"] }
    }
  }

  /// A frame of a gesture on each screen of the gallery, with the handlers of its script.
  private func gallery() throws -> [Row] {
    guard let program = arguments.screens else { return [] }
    return try Program.run([program, "gallery"]).output.split(whereSeparator: \.isWhitespace).map {
      screen in
      let screen = String(screen)
      let frames = try Program.run([program, screen, "frames"]).output
        .filter { !$0.isWhitespace }
      guard let count = Double(frames), count > 0 else { throw BenchError("no frames: \(screen)") }
      var row = try difference(
        "frame of \(screen), one of \(frames) of a gesture", .instructions(10_000), (50, 450),
        counted: (20, 120), rounds: 5
      ) { [program, screen, "\($0)"] }
      row.swift.seconds /= count
      row.swift.least /= count
      row.swift.instructions = row.swift.instructions.map { $0 / count }
      return row
    }
  }

  private func swipes(_ count: Int, _ how: String) -> [String] {
    [
      arguments.flickbook, "run", "--cpu-limit", "10000", "Tests/Benchmarks/Lua/swipes.lua", "--",
      "\(count)", how,
    ]
  }

  // MARK: Time

  /// Returns the CPU time and instructions of one more repetition: the difference between
  /// `counts.1` and `counts.0`.
  private func difference(
    _ title: String, _ budget: Budget, _ counts: (Int, Int), counted: (Int, Int), rounds: Int = 11,
    _ command: (Int) -> [String]
  ) throws -> Row {
    progress(title)
    let added = Double(counts.1 - counts.0)
    var seconds: (few: [Double], many: [Double]) = ([], [])
    for _ in 0..<rounds {
      seconds.few.append(try Program.run(command(counts.0)).usage.cpu)
      seconds.many.append(try Program.run(command(counts.1)).usage.cpu)
    }
    func least(_ values: [Double]) -> Double { values.min() ?? .nan }
    var cost = Cost(
      seconds: (median(seconds.many) - median(seconds.few)) / added,
      least: (least(seconds.many) - least(seconds.few)) / added)
    cost.instructions = try callgrind.instructions(counted, command)
    return Row(title: title, budget: budget, swift: cost)
  }

  /// Measures a map of 256 by 256 swipes in wall-clock time on all processors, less the time of one
  /// swipe.
  ///
  /// Instructions are per swipe.
  private func map() throws -> Row {
    progress("map")
    func command(_ count: Int) -> [String] {
      [arguments.flickbook, "run", "Tests/Benchmarks/Lua/map.lua", "--", "\(count)"]
    }
    var seconds: (one: [Double], all: [Double]) = ([], [])
    for _ in 0..<11 {
      seconds.one.append(try Program.run(command(1)).usage.wall)
      seconds.all.append(try Program.run(command(256)).usage.wall)
    }
    let least = (seconds.one.min() ?? .nan, seconds.all.min() ?? .nan)
    var cost = Cost(
      seconds: median(seconds.all) - median(seconds.one), least: least.1 - least.0)
    cost.instructions = try callgrind.instructions((100, 1024)) { count in
      command(Int(Double(count).squareRoot()))
    }
    return Row(
      title: "map of 65,536 swipes on the Lua-scripted nested pagers, all processors",
      budget: .seconds(0.3), swift: cost)
  }

  /// By the clock: from before the process exists until it is gone.
  private func startUp() throws -> [Row] {
    progress("start-up")
    let empty = "\(arguments.inputs)/empty.lua"
    let ours = [arguments.flickbook, "run", empty]
    let theirs = arguments.lua.map { [$0, empty] }
    var seconds: (ours: [Double], theirs: [Double]) = ([], [])
    for _ in 0..<100 {
      seconds.ours.append(try Program.run(ours).usage.wall)
      if let theirs { seconds.theirs.append(try Program.run(theirs).usage.wall) }
    }
    var rows = [
      try row("start-up: `flickbook run` of an empty script", .seconds(3e-3), seconds.ours, ours)
    ]
    if let theirs {
      rows.append(try row("start-up: `lua5.4` of the same", .none, seconds.theirs, theirs))
    }
    return rows
  }

  private func row(
    _ title: String, _ budget: Budget, _ seconds: [Double], _ command: [String]
  ) throws -> Row {
    var cost = Cost(seconds: median(seconds), least: seconds.min() ?? .nan)
    cost.instructions = try callgrind.total(command)
    return Row(title: title, budget: budget, swift: cost)
  }

  // MARK: Memory

  /// Measures the peak resident memory that a simulation adds: a state, and a screen on a stage.
  ///
  /// The figure of a state is from a process that opens many of them with the API of the
  /// benchmarks. The figure of a screen is from a script that opens many and keeps them, including
  /// their garbage.
  private func memory() throws -> [Row] {
    progress("memory")
    let state = try addedKiB((100, 600)) { [CommandLine.arguments[0], "states", "\($0)"] }
    let screen = try addedKiB((100, 600)) {
      [arguments.flickbook, "run", "Tests/Benchmarks/Lua/screens.lua", "--", "\($0)"]
    }
    return [
      size("memory of a state with API and sandbox", .none, state),
      size("memory of a screen on a stage", .none, screen),
      size("memory of a fresh simulation", .kib(400), state + screen),
    ]
  }

  private func addedKiB(_ counts: (Int, Int), _ command: (Int) -> [String]) throws -> Double {
    let few = try Program.run(command(counts.0)).usage.peak_kib
    let many = try Program.run(command(counts.1)).usage.peak_kib
    return Double(many - few) / Double(counts.1 - counts.0)
  }

  private func size(_ title: String, _ budget: Budget, _ kib: Double) -> Row {
    Row(title: title, budget: budget, swift: Cost(seconds: .nan, least: .nan), kib: kib)
  }
}
