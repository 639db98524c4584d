internal import FlickCore
internal import LuaKit

// Maps of swipes. Without handlers the core plays them on all threads. With handlers a swipe
// depends on them, so a trial copy of the stage plays each swipe on the script's thread, and the
// Lua state that handlers have changed is restored before the next one.

extension StageObject {
  /// Plays a table of swipes, each on a copy of the present stage.
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
        "a map cannot copy routines in progress (\(routines.all.count) of this stage wait): map before they "
          + "start, or after they end")
    }
    if !handlers.isEmpty { return try rowsWithHandlers(of: map) }
    let services = try session.services
    guard driver.rules != .none else {
      return try services.spread(map.velocities.count) { row, isStopped in
        try map.row(at: row, while: { !isStopped() }) ?? []
      }
    }
    // A script's function is called on the script's thread only, and not again after an error.
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
        // A swipe that calls no handler runs no Lua code, which would stop by itself.
        if services.isStopping { break }
        let swipe = try map.swipe(column, row)
        let end = try result(of: swipe, from: map.stage, puttingBack: snapshot)
        cells += try map.cells(of: end)
      }
      return cells
    }
  }

  /// Returns the stage after a swipe, including the effects of its handlers.
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
