package import FlickCore
package import FlickHost

/// The simplest gesture with the same outcome: fewer samples, at whole milliseconds and points.
package struct GestureShrink {
  package let trace: Trace
  /// The run of the simplified gesture, with the outcome of the original one.
  package let run: GestureRun
  package let runCount: Int

  /// Simplifies a gesture of a session while its outcome and its deciding test stay the same.
  ///
  /// Samples are removed in halves, quarters and so on, down to single ones (Zeller and
  /// Hildebrandt, Simplifying and isolating failure-inducing input, 2002).
  package init(_ session: LabSession, gesture: Int) throws(HostError) {
    let stock = SceneStock(session)
    let whole = session.gestures[gesture].trace
    let own = try stock.play(gesture, [:])
    var (best, bestRun, count) = (whole, own, 1)
    func attempt(_ touches: [Touch]) throws(HostError) -> Bool {
      guard let trace = try? Trace(touches) else { return false }
      let run = try stock.play(gesture, trace, [:])
      count += 1
      guard run.fault == nil, run.outcome == own.outcome,
        run.deciding?.deciding?.name == own.deciding?.deciding?.name
      else { return false }
      (best, bestRun) = (trace, run)
      return true
    }
    var size = max(1, whole.touches.count / 2)
    while true {
      var start = 0
      var isSmaller = false
      while start < best.touches.count {
        let left = best.touches.enumerated().filter { index, touch in
          touch.phase != .moved || index < start || index >= start + size
        }.map(\.element)
        if left.count < best.touches.count, try attempt(left) {
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { break }
      size = max(1, size / 2)
    }
    _ = try attempt(best.touches.map { $0.rounded(milliseconds: true, points: false) })
    _ = try attempt(best.touches.map { $0.rounded(milliseconds: false, points: true) })
    (trace, run, runCount) = (best, bestRun, count)
  }
}

extension Touch {
  fileprivate func rounded(milliseconds: Bool, points: Bool) -> Touch {
    var touch = self
    if milliseconds { touch.time = Seconds(time.value.rounded(perUnit: 1000)) }
    if points {
      touch.position = Point2D(x: position.x.rounded(), y: position.y.rounded())
    }
    return touch
  }
}
