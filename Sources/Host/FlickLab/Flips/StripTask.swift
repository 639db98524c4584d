internal import FlickHost

/// The computation of one strip, which can be interrupted at any run and continued.
struct StripTask {
  private let effect: TunableEffect
  /// Plays on the script's own screens.
  private var player: StripPlayer
  /// Plays on scenes that are made without the script; nil if they might differ from the script's.
  private var quick: StripPlayer?
  /// Whether flips that were found without the script are at once confirmed on its screens.
  var confirms = true

  init(
    _ gesture: Int, along axis: TunableAxis, _ effect: TunableEffect, _ stock: SceneStock,
    _ patched: PatchedScenes?
  ) {
    let isKept = stock.session.gestures[gesture].lead.stage != nil
    self.effect = isKept ? .other(Self.keptStageNote) : effect
    player = StripPlayer(stock, gesture: gesture, axis: axis)
    quick = patched.map { StripPlayer(stock, gesture: gesture, axis: axis, patched: $0) }
  }

  /// The note of a strip that is sampled because its gesture begins on a kept stage.
  static let keptStageNote = "the gesture begins on a stage that no steps lead to"

  /// Computes until the time slice ends.
  ///
  /// - Returns: nil if it ended before the strip was complete.
  mutating func strip(until isOver: @escaping () -> Bool) throws(HostError) -> Strip? {
    player.isOver = isOver
    quick?.isOver = isOver
    player.resume()
    quick?.resume()
    do throws(HostError) { return try strip() } catch {
      if player.isPaused || quick?.isPaused == true { return nil }
      throw error
    }
  }

  /// Computes the whole strip.
  mutating func strip() throws(HostError) -> Strip {
    let axis = player.axis
    let range = axis.range
    if axis.isWhole, range.upperBound - range.lowerBound < Double(LabSession.mostTried) {
      var place = range.lowerBound
      while place <= range.upperBound {
        _ = try player.run(at: place)
        place += 1
      }
      return player.strip(.tried, note: nil)
    }
    if var quick {
      defer { self.quick = quick }
      let strip = try search(&quick)
      if !confirms { return strip }
      if try quick.isConfirmed(strip) { return strip }
    }
    return try search(&player)
  }

  private func search(_ player: inout StripPlayer) throws(HostError) -> Strip {
    let note: String
    switch effect {
    case .thresholds(let thresholds):
      if let gap = try StripWalk(thresholds: thresholds).walk(&player) {
        note = gap
      } else if !player.isContinuous {
        return player.strip(.exact, note: nil)
      } else if try QuantityWalk().walk(&player), !player.hasActiveHandlers {
        return player.strip(.exact, note: nil)
      } else {
        note = QuantityWalk.note
      }
    case .afterLift:
      if player.endsAtLift, try StripWalk(thresholds: []).walk(&player) == nil,
        !player.isContinuous
      {
        return player.strip(.exact, note: nil)
      }
      note = "it sets how content moves, and that is asked for or met"
    case .numbers(let isOfFrames, let reason):
      if let method = try BoundedSearch(isOfFrames: isOfFrames).search(&player),
        !player.isContinuous
      {
        return player.strip(method, note: nil)
      }
      note = reason
    case .other(let reason): note = reason
    }
    return try player.sampledStrip(note: note)
  }
}
