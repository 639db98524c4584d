// Variations of a recorded movement: shifted, larger, slower, mirrored. Positions are transformed
// about the first sample, so that a movement keeps its start.

extension Trace {
  /// The movement `factor` times as large, about its first sample; a negative factor turns it
  /// round.
  ///
  /// - Throws: `CoreError` if the result leaves ±1e9 points or the factor is not a number.
  public func scaled(by factor: Double) throws(CoreError) -> Trace {
    try turned { $0 * factor }
  }

  /// The movement turned clockwise by quarter turns, about its first sample; negative turns back.
  public func rotated(quarterTurns: Int) throws(CoreError) -> Trace {
    switch ((quarterTurns % 4) + 4) % 4 {
    case 1: try turned { Vector(x: -$0.y, y: $0.x) }
    case 2: try turned { -$0 }
    case 3: try turned { Vector(x: $0.y, y: -$0.x) }
    default: self
    }
  }

  /// The movement with left and right (`.horizontal`) or up and down exchanged.
  public func mirrored(_ axis: Orientation) throws(CoreError) -> Trace {
    try turned {
      axis == .horizontal ? Vector(x: -$0.x, y: $0.y) : Vector(x: $0.x, y: -$0.y)
    }
  }

  /// The movement with its first sample at `point`.
  public func moved(to point: Point2D) throws(CoreError) -> Trace {
    guard let origin = touches.first?.position else { return self }
    return try mapped { $0.position = point + ($0.position - origin) }
  }

  /// The movement with every time later by `delay`; a negative delay makes it earlier.
  public func shifted(by delay: Seconds) throws(CoreError) -> Trace {
    try mapped { $0.time += delay }
  }

  /// The range of the factor of `timeScaled`.
  package static var timeScales: ClosedRange<Double> { 0...1e6 }

  /// The movement taking `factor` times as long from its first sample on.
  ///
  /// - Throws: `CoreError` unless the factor is from 0 to 1e6.
  public func timeScaled(by factor: Double) throws(CoreError) -> Trace {
    let factor = try CoreError.checked(factor, "time scale", in: Self.timeScales)
    let start = startTime
    return try mapped { $0.time = start + ($0.time - start) * factor }
  }

  /// The movement of a recording in device pixels, in points: 160/dpi points to a pixel.
  ///
  /// The whole plane is scaled, the first sample too. 160 dpi is Android's density-independent
  /// pixel.
  ///
  /// - Throws: `CoreError` unless `dpi` is from 1 to 1e5.
  public func inPoints(dpi: Double) throws(CoreError) -> Trace {
    let factor = 160 / (try CoreError.checked(dpi, "dpi", in: 1...1e5))
    return try mapped {
      $0.position = Point2D(x: $0.position.x * factor, y: $0.position.y * factor)
      if let report = $0.turn, report.unit == .points { $0.turn?.amount = report.amount * factor }
    }
  }

  private func turned(_ turn: (Vector) -> Vector) throws(CoreError) -> Trace {
    guard let origin = touches.first?.position else { return self }
    return try mapped {
      $0.position = origin + turn($0.position - origin)
      if let report = $0.turn { $0.turn?.amount = turn(report.amount) }
    }
  }

  /// Order and pointers are unchanged, so only the numbers are checked again.
  private func mapped(_ change: (inout Touch) -> Void) throws(CoreError) -> Trace {
    var changed = touches
    for index in changed.indices {
      change(&changed[index])
      if let fault = changed[index].numberFault {
        throw CoreError(.invalidTouch, "sample \(index) after the change: \(fault)")
      }
    }
    return Trace(valid: changed)
  }
}
