internal import FlickCore
internal import LuaKit
internal import LuaSchema

// Samples many frames in one call, as a script would otherwise call the host for every number of
// every frame.

extension StageObject {
  /// Lets time pass and takes the frames of a sampling; handlers and routines run meanwhile.
  ///
  /// - Throws: an error within a handler, like every call that lets time pass.
  func sample(_ sampling: StageSampling) throws -> StageSampling {
    try delivery.checkTimeMayPass()
    var sampling = sampling
    let limit = driver.settleLimit(in: session)
    guard stopsBetween else {
      try perform { try $0.sample(&sampling) }
      return sampling
    }
    try wakeRoutines()
    repeat {
      while let input = sampling.input(now: now) {
        try advance(to: input.time)
        try handle(input.at(now))
        try wakeRoutines()
      }
      try advance(to: max(now, sampling.frame))
      try look { try sampling.read($0) }
      if let limit, stage.time > limit.moment { throw endless(limit) }
    } while !sampling.isOver(isWaiting: nextEventTime < .infinity)
    return sampling
  }
}

/// The keys of `stage:sample`.
enum SampleRows {
  static let every = Arg<Double?>(
    "every", "Seconds from frame to frame; a 60th of a second if absent.",
    range: .within(1e-4...3600, in: .seconds))
  static let trace = Arg<TraceObject?>.optional(
    "trace", "The trace to play from now on; its first touch is now.")
  static let duration = Arg<Double?>(
    "duration",
    "The seconds of frames, at least those of the trace; until everything rests if absent.",
    range: .passage)

  static let keys = LuaParameter.list(every, trace, duration)

  /// The name of the column of times.
  private static let time = "time"

  static func sample(_ stage: StageObject, _ fields: borrowing LuaFields) throws -> SampledColumns {
    try stage.session.checkReach(stage)
    let interval = try fields(every) ?? 1.0 / 60
    let span = try fields(duration)
    let trace = try fields(trace).map { try stage.session.played($0.trace) }
    let names = try fields.items(as: String.self)
    guard !names.isEmpty else {
      throw APIError(
        "stage:sample reads numbers by their names (such as \"id.position\", or that of a value; "
          + "got none)")
    }
    if names.contains(time) {
      throw APIError(
        "the column '\(time)' contains the times of the frames; no number can have that name")
    }
    if let trace { try stage.checkLandings(of: trace) }
    let start = stage.now
    defer {
      let end = stage.driver.changed.time
      if let trace { stage.pointers.record(lastOf: trace, from: start, until: end) }
    }
    let numbers = try stage.numbers(named: names)
    let sampled = try stage.sample(
      StageSampling(
        of: numbers, every: Seconds(interval), from: stage.now, through: trace,
        for: span.map { Seconds($0) }))
    return SampledColumns(names: names, sampling: sampled)
  }
}

extension StageObject {
  /// Numbers of the screen, by their names.
  fileprivate func numbers(named names: [String]) throws -> [StageNumber] {
    let scene = try read { $0.scene }
    return try names.map { try StageNumber($0, in: scene) }
  }
}

extension StageNumber {
  /// Whether scripts count it from 1; derived values are used as computed.
  var countsFromOne: Bool {
    if case .reading(let reading) = self { reading.property.countsFromOne } else { false }
  }
}

/// Columns of numbers as scripts receive them: a list under each name, and the times.
struct SampledColumns: LuaPushable, LuaReturnable {
  let names: [String]
  let sampling: StageSampling

  static var luaTypeName: String { "table" }
  static var luaSchema: ValueSchema { .map(.list(.number)) }

  func push(to stack: borrowing LuaStack) {
    stack.pushColumns(count: sampling.width, of: sampling.rows) { index in
      index == 0
        ? ("time", 0) : (names[index - 1], sampling.numbers[index - 1].countsFromOne ? 1 : 0)
    }
  }
}
