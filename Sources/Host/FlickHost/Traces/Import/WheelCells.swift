internal import FlickCore

/// A report of a wheel in the words of another program.
struct WheelCells {
  var x: Double
  var y: Double
  /// `WheelEvent.deltaMode`: 0 for pixels, 1 for lines, 2 for pages.
  var mode: Substring?
  var phase: Substring?
  var source: Substring?
  var unit: Substring?

  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The report.
  ///
  /// - Throws: `RecordingFault` for an unknown word.
  func turn(line: Int) throws(RecordingFault) -> WheelTurn {
    var turn = WheelTurn(by: Vector(x: x, y: y))
    turn.phase = try word(phase, "wheel_phase", line, Self.phases)
    turn.source = try word(source, "source", line, Self.sources)
    turn.unit = try word(unit, "unit", line, Self.units) ?? .points
    switch mode {
    case "1", "2", "line", "page": turn.unit = .notches
    case nil, "", "0", "pixel": break
    case let other?:
      throw RecordingFault(line, "'deltaMode': expected 0, 1 or 2, found '\(other)'")
    }
    return turn
  }

  private func word<Word>(
    _ text: Substring?, _ name: String, _ line: Int, _ words: [String: Word]
  ) throws(RecordingFault) -> Word? {
    guard let text, !text.isEmpty, text != "none", text != "null" else { return nil }
    if let word = words[text.lowercased()] { return word }
    let known = words.keys.sorted().joined(separator: ", ")
    throw RecordingFault(line, "'\(name)': expected one of \(known), found '\(text)'")
  }

  private static let phases: [String: WheelTurn.Phase] = [
    "began": .began, "begin": .began, "changed": .changed, "ended": .ended, "end": .ended,
    "cancelled": .ended, "momentum": .momentum, "true": .momentum,
  ]
  private static let sources: [String: WheelTurn.Source] = [
    "wheel": .wheel, "mouse": .wheel, "track_pad": .trackPad, "trackpad": .trackPad,
    "touchpad": .trackPad, "finger": .trackPad,
  ]
  private static let units: [String: WheelTurn.Unit] = [
    "points": .points, "pixels": .points, "notches": .notches, "lines": .notches,
  ]
}
