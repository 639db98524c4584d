internal import FlickCore
internal import LuaKit

// Maps of swipes. Without handlers the core plays them, on as many threads as there are. With
// handlers a swipe leads where they send it, so each is played by a stage object of its own, on the
// script's thread, and what the handlers have changed in Lua is put back before the next one.

extension StageObject {
  /// Plays a table of swipes, each on a copy of the stage as it is.
  func swipeMap(_ fields: borrowing LuaFields) throws -> SwipeMapObject {
    try session.checkReach(self)
    let (map, names) = try SwipeMapRows.map(of: stage, fields)
    let rows = try rows(of: map)
    if let error = session.ruleError {
      session.ruleError = nil
      throw error
    }
    return SwipeMapObject(map, names: names, rows: rows)
  }

  private func rows(of map: SwipeMap) throws -> [[SwipeMap.Cell]] {
    guard routines.all.isEmpty else {
      throw APIError(
        "a map cannot play on with routines (\(routines.all.count) of this stage wait), as what they are in "
          + "the middle of cannot be copied: map before they start, or when they are done")
    }
    if !handlers.isEmpty { return try rowsWithHandlers(of: map) }
    let services = try session.services
    guard rules != .none else {
      return try services.spread(map.velocities.count) { row, isStopped in
        try map.row(at: row, while: { !isStopped() }) ?? []
      }
    }
    // A script's function stays on the script's thread, and is not called again once it has failed.
    return try map.velocities.indices.map { row in
      try map.row(at: row, while: { session.ruleError == nil && !services.isStopping }) ?? []
    }
  }

  private func rowsWithHandlers(of map: SwipeMap) throws -> [[SwipeMap.Cell]] {
    try delivery.checkTimeMayPass()
    let snapshot: LuaSnapshot?
    do throws(LuaError) {
      snapshot = try LuaSnapshot(reachableFrom: handlers.all)
    } catch {
      guard error.kind == .runtime else { throw error }
      throw APIError("a map cannot play this screen's handlers: \(error.message)", cause: error)
    }
    let services = try session.services
    return try map.velocities.indices.map { row in
      var cells: [SwipeMap.Cell] = []
      for column in map.distances.indices {
        // Handlers may be such that no swipe calls one.
        if services.isStopping { break }
        let swipe = try map.swipe(column, row)
        let end = try result(of: swipe, from: map.stage, puttingBack: snapshot)
        cells += try map.cells(of: end)
      }
      return cells
    }
  }

  /// The stage after a swipe and all that its handlers made of it.
  private func result(
    of swipe: Trace, from start: Stage, puttingBack snapshot: LuaSnapshot?
  ) throws -> Stage {
    let trial = StageObject(tryingOn: start, as: self)
    defer { trial.routines = StageRoutines() }
    do {
      try session.trying(on: trial) {
        try trial.play(swipe)
        try trial.comeToEnd()
      }
    } catch {
      try? snapshot?.restore()
      throw error
    }
    try snapshot?.restore()
    return trial.current
  }
}
