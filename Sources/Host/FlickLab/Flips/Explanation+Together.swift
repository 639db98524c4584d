package import FlickCore
internal import FlickHost
internal import RealModule

// Combined changes of several numbers, if they are smaller than a change of one number.

extension Explanation {
  /// The maximum cost of a combined change, relative to a change of one number.
  private static let gain = 0.98

  /// The smallest combined change of several tunables, in shares of their ranges.
  func searchTogether(
    in single: LabSession, _ axes: [TunableAxis]
  ) throws(HostError) -> Together? {
    let numbers = axes.filter { !$0.isWhole && $0.range.upperBound > $0.range.lowerBound }
    let stock = SceneStock(single)
    let search = JointSearch(
      sides: numbers.map { axis in
        JointSearch.Side(
          present: axis.present, range: axis.range,
          scale: axis.range.upperBound - axis.range.lowerBound)
      },
      play: { values throws(HostError) in try stock.play(0, numbers.changes(values)) }, will: will)
    let least = changes.filter { !$0.axis.isWhole }.map(\.share).min()
    return try smallest(search, numbers, least)
  }

  /// The smallest combined change of several properties of the gesture, in standard deviations of
  /// its person, or in assumed ones.
  func searchEditsTogether(in single: LabSession) throws(HostError) -> Together? {
    let edits: [GestureEdit] = [.distance, .speed, .angle, .startX, .startY]
    let trace = gesture.trace
    let spread = maker?.spread ?? .assumed
    let numbers = edits.map { TunableAxis($0, of: trace) }
    guard numbers.prefix(2).allSatisfy({ $0.present > 0 }) else { return nil }
    let stock = SceneStock(single)
    let search = JointSearch(
      sides: zip(numbers, spread.deviations).enumerated().map { index, side in
        JointSearch.Side(
          present: side.0.present, range: side.0.range, scale: max(side.1, 1e-6),
          isLogarithmic: index < 2)
      },
      play: { values throws(HostError) in
        try stock.play(0, Self.edited(trace, edits, numbers, values), [:])
      }, will: will)
    let least = self.edits.compactMap { spreads(of: $0, spread) }.min()
    guard var found = try smallest(search, numbers, least) else { return nil }
    // The played gesture may differ from the requested speed.
    let values = numbers.map { number in
      found.changes.first { $0.axis.name == number.name }?.value ?? number.present
    }
    if let copy = Self.edited(trace, edits, numbers, values) {
      found.trace = copy
      for index in found.changes.indices
      where found.changes[index].axis.name == GestureEdit.speed.rawValue {
        found.changes[index].value = GestureEdit.speed.value(of: copy)
      }
    }
    return found
  }

  /// The gesture with the smallest change that gives the wanted outcome; nil if there is none.
  package var changedTrace: Trace? {
    if let trace = editsTogether?.trace { return trace }
    let spread = maker?.spread ?? .assumed
    return edits.min {
      (spreads(of: $0, spread) ?? .infinity) < (spreads(of: $1, spread) ?? .infinity)
    }?.trace
  }

  private static func edited(
    _ trace: Trace, _ edits: [GestureEdit], _ numbers: [TunableAxis], _ values: [Double]
  ) -> Trace? {
    var copy = trace
    for (index, value) in values.enumerated() where value != numbers[index].present {
      guard let next = edits[index].applied(value, to: copy) else { return nil }
      copy = next
    }
    return copy
  }

  private func smallest(
    _ search: JointSearch, _ numbers: [TunableAxis], _ single: Double?
  ) throws(HostError) -> Together? {
    guard let found = try search.smallest() else { return nil }
    if let single, found.cost >= Self.gain * single { return nil }
    let changes = zip(numbers, found.values).filter { $0.present != $1 }
    return Together(
      changes: changes.map { (axis: $0, value: $1) }, after: found.run, cost: found.cost,
      single: single)
  }
}
