internal import FlickAPI
package import FlickCore

/// A value of the stage over time, with the previous run, thresholds and decisions: all of a plot
/// except its drawing.
package struct ValuePlot: Sendable {
  /// A value at a time; NaN leaves a gap.
  package struct Point: Hashable, Sendable {
    package var time: Seconds
    package var value: Double
  }

  /// A value that would have flipped the last release.
  package struct Threshold: Hashable, Sendable {
    /// The name of the test.
    package var name: String
    package var value: Double
  }

  /// A decision of the component.
  package struct Mark: Hashable, Sendable {
    package var time: Seconds
    package var isRelease: Bool
    /// The deciding test of a release in a few words.
    package var text: String?
  }

  /// The plotted number.
  package let choice: Curves.Choice
  /// The visible values.
  package let line: [Point]
  /// The visible values of the previous run, shifted to the time of this one.
  package let ghost: [Point]
  /// The visible time span, in seconds.
  package let times: ClosedRange<Double>
  /// The visible range of values.
  package let values: ClosedRange<Double>
  package let thresholds: [Threshold]
  /// The visible decisions.
  package let marks: [Mark]
  package let now: Seconds
  /// Whether later values are known, as after going back.
  package let isPast: Bool

  /// The maximum visible time span in seconds.
  private static let longest = 3.0
  /// The time after the present that is visible after going back, in seconds.
  private static let outlook = 0.5

  /// - Parameters:
  ///   - index: the index of the plotted number among the choices.
  ///   - ghost: the values of the previous run.
  ///   - decisions: the decisions of all components, in the order of time.
  init(
    of index: Int, in curves: Curves, ghost: [Point], decisions: DecisionLog, now: Seconds
  ) {
    let samples = curves.samples
    let last = samples.last?.time ?? 0
    (choice, self.now, isPast) = (curves.choices[index], now, last > now)
    times = Self.times(upTo: max(last, ghost.last?.time ?? 0), at: now)
    let (start, end) = (Seconds(times.lowerBound), Seconds(times.upperBound))
    line = samples[samples.indices.prefixEnd { samples[$0].time < start }...]
      .prefix { $0.time <= end }.map { Point(time: $0.time, value: $0[index]) }
    self.ghost = ghost.filter { $0.time >= start && $0.time <= end }
    let seen = decisions[decisions.indices.prefixEnd { decisions[$0].time < start }...]
      .prefix { $0.time <= end }.filter { [choice] in $0.component == choice.component }
    marks = seen.map { Mark($0) }
    thresholds = Self.thresholds(of: choice, seen.last { $0.rule == .release }) { time in
      let next = samples.indices.prefixEnd { samples[$0].time <= time }
      return next > 0 ? samples[next - 1][index] : nil
    }
    values = Self.range(of: (line + self.ghost).map(\.value) + thresholds.map(\.value))
  }

  /// The value as shown.
  ///
  /// Page numbers start at 1.
  package func shown(_ value: Double) -> Double { choice.property == .position ? value + 1 : value }

  private static func times(upTo end: Seconds, at now: Seconds) -> ClosedRange<Double> {
    let last = min(max(end.value, 0.1), max(now.value + outlook, longest))
    let start = max(0, last - longest)
    return start...max(last, start + 0.1)
  }

  private static func range(of values: [Double]) -> ClosedRange<Double> {
    let known = values.filter(\.isFinite)
    guard let low = known.min(), let high = known.max() else { return 0...1 }
    let room = max((high - low) * 0.08, 0.01)
    return (low - room)...(high + room)
  }

  /// - Parameter value: the plotted value at a time.
  private static func thresholds(
    of choice: Curves.Choice, _ release: Decision?, value: (Seconds) -> Double?
  ) -> [Threshold] {
    guard choice.property == .position, let release, let at = value(release.time) else { return [] }
    return release.criteria.compactMap { test in
      guard test.name == .distance else { return nil }
      // The test measures from the page where the swipe started.
      let base = at - test.value
      guard base.isFinite else { return nil }
      let value = base + (test.value < 0 ? -1 : 1) * test.threshold
      return Threshold(name: test.name.rawValue, value: value)
    }
  }
}

extension ValuePlot.Mark {
  fileprivate init(_ decision: Decision) {
    (time, isRelease) = (decision.time, decision.rule == .release)
    text = isRelease ? decision.deciding?.words.short : nil
  }
}

extension Exploration {
  /// The index of the plotted number: the chosen one, or the first of the last decision's
  /// component.
  ///
  /// - Parameter chosen: counts in a circle; nil if none was chosen.
  package func plottedChoice(_ chosen: Int?) -> Int {
    let choices = simulation.curves.choices
    guard !choices.isEmpty else { return 0 }
    if let chosen { return (chosen % choices.count + choices.count) % choices.count }
    let touched = simulation.decisions.last { decision in
      choices.contains { $0.component == decision.component }
    }?.component
    return choices.firstIndex { $0.component == touched } ?? 0
  }

  /// The plot of a number; nil for a screen without numbers.
  ///
  /// - Parameter chosen: as of `plottedChoice`.
  package func plot(_ chosen: Int?) -> ValuePlot? {
    let curves = simulation.curves
    guard !curves.choices.isEmpty else { return nil }
    let index = plottedChoice(chosen)
    let choice = curves.choices[index]
    return ValuePlot(
      of: index, in: curves, ghost: ghostCurve(of: choice.name),
      decisions: simulation.decisions, now: simulation.now)
  }
}
