internal import FlickAPI
internal import LuaKit

/// The services of the host for checks of feel.
struct FeelServices {
  private unowned let host: ScriptHost

  init(of host: ScriptHost) { self.host = host }

  /// Adds them to those of the other checks.
  func add(
    to set: (String, @escaping ([LuaValue]) throws -> [LuaValue]) throws(LuaError) -> Void
  ) throws(LuaError) {
    let host = self.host
    try set("plain") { [.text(StageReader.plain($0.first?.asNumber ?? .nan))] }
    try set("is_stage") { [.boolean($0.first.flatMap(StageObject.of) != nil)] }
    try set("keeps_events") { [.boolean(try Self.stage($0).keepsEvents)] }
    try set("unrest") { [unowned host] in
      [.table(try Self.list(try Self.stage($0).reading(\.unrest), in: host.lua))]
    }
    try set("unrest_after") { [unowned host] in
      [.table(try Self.list(try Self.unrest($0, in: host.session), in: host.lua))]
    }
    try set("outcome") { [unowned host] in
      [.table(try Self.list(try Self.stage($0).reading { try $0.outcome() }, in: host.lua))]
    }
    try set("stage_text") { [.text(try Self.text(of: Self.stage($0)))] }
    try set("at_rate") { [unowned host] in try Self.run($0, in: host.session) }
    try set("has_rate") { [unowned host] _ in [.boolean(host.session.touchRate != nil)] }
    try set("snapshot") { [unowned host] in
      let snapshots = try Self.snapshots(of: host)
      let key = snapshots.key(named: $0.first?.asText, in: host.collector)
      let stored = try snapshots.stored(key)
      return [
        .text(key), stored.map(LuaValue.text) ?? .nil, .text(snapshots.mode.rawValue),
      ]
    }
    try set("keep_snapshot") { [unowned host] in
      guard $0.count > 1, let key = $0[0].asText, let text = $0[1].asText else {
        throw HostError("a snapshot is text in UTF-8")
      }
      try Self.snapshots(of: host).keep(key, text)
      return []
    }
  }

  private static func stage(_ arguments: [LuaValue]) throws -> StageObject {
    guard let stage = arguments.first.flatMap(StageObject.of) else {
      throw HostError("a stage is expected")
    }
    return stage
  }

  /// The components that still move after letting a number of seconds pass; empty if the stage
  /// rests.
  private static func unrest(
    _ arguments: [LuaValue], in session: ScriptSession
  ) throws -> [String] {
    let stage = try stage(arguments)
    let span = max(0, arguments.dropFirst().first?.asNumber ?? 0)
    let before = session.settleLimit
    session.settleLimit = min(span, before ?? span)
    defer { session.settleLimit = before }
    // The error of a settle that does not end describes further faults.
    do { try stage.settle() } catch { return try stage.reading(\.unrest) }
    return []
  }

  private static func list(_ texts: [String], in lua: LuaState) throws(LuaError) -> LuaTable {
    let table = lua.makeTable()
    for (index, text) in texts.enumerated() { try table.set(index + 1, to: text) }
    return table
  }

  /// Calls a function with a rate while traces are played at that rate.
  private static func run(
    _ arguments: [LuaValue], in session: ScriptSession
  ) throws -> [LuaValue] {
    guard arguments.count > 1, case .function(let body) = arguments[1],
      let rate = arguments[0].asNumber, (1...10_000).contains(rate)
    else { throw HostError("assert.same_at_rates takes rates from 1 to 10000") }
    let before = session.touchRate
    session.touchRate = rate
    defer { session.touchRate = before }
    return try body.call([arguments[0]])
  }

  private static func snapshots(of host: ScriptHost) throws -> SnapshotStore {
    guard let snapshots = host.snapshots, host.collector.isRunning else {
      throw HostError("assert.matches_snapshot belongs in a test")
    }
    return snapshots
  }

  /// A stage in the form for snapshots: all decisions and all positions.
  private static func text(of stage: StageObject) throws -> String {
    try stage.reading { reader in
      let numbers = try reader.restNumbers().map {
        "  \($0.name) = \(StageReader.stored($0.value))"
      }
      let decisions = reader.decisionLines.map { "  " + $0 }
      return (["decisions"] + decisions + ["rest"] + numbers).joined(separator: "\n")
    }
  }
}
