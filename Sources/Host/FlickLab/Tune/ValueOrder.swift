package import FlickHost

/// A required order of two tunables: `low < high`, `low + 50 <= high`.
package struct ValueOrder: Sendable {
  package let text: String
  /// The names of the tunables.
  let lower: String
  let upper: String
  /// The minimum difference of the upper and the lower value.
  private let gap: Double
  private let isStrict: Bool

  /// Reads an order.
  ///
  /// - Throws: `HostError` if the text is not an order.
  package init(_ text: String) throws(HostError) {
    self.text = text
    let expression = try HostError.input(of: "an order") { try LabExpression(text) }
    guard case .binary(let comparison, let left, let right) = expression.term,
      let one = Self.side(left), let other = Self.side(right)
    else { throw Self.fault(text) }
    switch comparison {
    case .less, .atMost: (lower, upper, gap) = (one.name, other.name, one.offset - other.offset)
    case .more, .atLeast: (lower, upper, gap) = (other.name, one.name, other.offset - one.offset)
    default: throw Self.fault(text)
    }
    isStrict = comparison == .less || comparison == .more
    guard lower != upper else { throw Self.fault(text) }
  }

  private static func fault(_ text: String) -> HostError {
    HostError(.input, "an order is as 'low < high' or 'low + 50 <= high', not '\(text)'")
  }

  /// A name, optionally with a number that is added or subtracted.
  private static func side(_ term: LabExpression.Term) -> (name: String, offset: Double)? {
    switch term {
    case .name(let words): (words.joined(separator: "."), 0)
    case .binary(.plus, .name(let words), .constant(.number(let number))):
      (words.joined(separator: "."), number)
    case .binary(.minus, .name(let words), .constant(.number(let number))):
      (words.joined(separator: "."), -number)
    default: nil
    }
  }

  func holds(_ lower: Double, _ upper: Double) -> Bool {
    isStrict ? lower + gap < upper : lower + gap <= upper
  }

  /// The least value of the upper tunable.
  func least(above lower: Double) -> Double {
    var least = lower + gap
    while !holds(lower, least) { least = least.nextUp }
    return least
  }

  /// The greatest value of the lower tunable.
  func greatest(below upper: Double) -> Double {
    var greatest = upper - gap
    while !holds(greatest, upper) { greatest = greatest.nextDown }
    return greatest
  }
}

/// The orders among tunables that are tuned.
struct ValueOrders {
  /// The orders, with the positions of their tunables.
  private(set) var orders: [(lower: Int, upper: Int, order: ValueOrder)] = []

  /// Creates an empty list.
  init() {}

  /// Keeps the orders between two tuned tunables.
  ///
  /// An order with one tuned tunable narrows its range instead.
  ///
  /// - Parameters:
  ///   - axes: the tuned tunables.
  ///   - all: all tunables of the screen.
  /// - Throws: `HostError` if a tunable does not exist or is not a number, or if no values are
  ///   left.
  init(
    _ given: [ValueOrder], _ axes: inout [TunableAxis], among all: [TunableAxis]
  ) throws(HostError) {
    for order in given {
      for name in [order.lower, order.upper] {
        let axis: TunableAxis
        do throws(HostError) { axis = try all.named(name) } catch {
          var error = error
          error.description = "'\(order.text)': \(error.description)"
          throw error
        }
        guard !axis.isWhole else {
          throw HostError(.input, "'\(order.text)': '\(name)' has no numbers in between")
        }
      }
      let (lower, upper) = (
        axes.firstIndex { $0.name == order.lower }, axes.firstIndex { $0.name == order.upper }
      )
      let present = { (name: String) in all.first { $0.name == name }?.present ?? 0 }
      switch (lower, upper) {
      case (let lower?, let upper?): orders.append((lower, upper, order))
      case (let lower?, nil):
        try Self.cut(&axes[lower], -.infinity, order.greatest(below: present(order.upper)), order)
      case (nil, let upper?):
        try Self.cut(&axes[upper], order.least(above: present(order.lower)), .infinity, order)
      case (nil, nil):
        throw HostError(.nothing, "'\(order.text)': neither of them is tuned")
      }
    }
    let lowest = repaired(axes.map(\.range.lowerBound), raising: true)
    guard zip(axes, lowest).allSatisfy({ $0.range.contains($1) }), hold(at: lowest) else {
      throw HostError(
        .input, "no values are so: \(given.map(\.text).joined(separator: ", "))")
    }
  }

  private static func cut(
    _ axis: inout TunableAxis, _ low: Double, _ high: Double, _ order: ValueOrder
  ) throws(HostError) {
    let range = axis.range
    let (low, high) = (max(low, range.lowerBound), min(high, range.upperBound))
    guard low <= high else { throw HostError(.input, "no values are so: \(order.text)") }
    axis = axis.within(low...high)
  }

  func hold(at places: [Double]) -> Bool {
    orders.allSatisfy { $0.order.holds(places[$0.lower], places[$0.upper]) }
  }

  /// Values that satisfy the orders.
  ///
  /// Lower tunables are decreased, or upper ones increased.
  func repaired(_ places: [Double], raising: Bool = false) -> [Double] {
    var places = places
    // Orders may form a chain, so they are applied repeatedly.
    for _ in orders {
      for (lower, upper, order) in orders where !order.holds(places[lower], places[upper]) {
        if raising {
          places[upper] = order.least(above: places[lower])
        } else {
          places[lower] = order.greatest(below: places[upper])
        }
      }
    }
    return places
  }

  /// The part of a tunable's range that the values of the others leave; nil if it is empty.
  func left(of axis: TunableAxis, _ index: Int, _ places: [Double]) -> TunableAxis? {
    var (low, high) = (axis.range.lowerBound, axis.range.upperBound)
    for (lower, upper, order) in orders {
      if upper == index { low = max(low, order.least(above: places[lower])) }
      if lower == index { high = min(high, order.greatest(below: places[upper])) }
    }
    guard low <= high else { return nil }
    return low == axis.range.lowerBound && high == axis.range.upperBound
      ? axis : axis.within(low...high)
  }

  /// Boxes of settings that satisfy an order.
  ///
  /// Each box covers one column between two neighbouring faces of the given boxes, from the least
  /// value of the upper tunable that satisfies the order at the column's start.
  ///
  /// - Parameters:
  ///   - space: all settings of the ranged tunables.
  ///   - lower, upper: the positions of the two tunables in the space.
  ///   - boxes: the boxes with the faces that divide the columns.
  static func boxes(
    _ order: ValueOrder, _ space: SettingBox, _ lower: Int, _ upper: Int,
    _ boxes: some Sequence<SettingBox>
  ) -> [SettingBox] {
    var starts: Set<Double> = [space.low[lower]]
    for box in boxes {
      for start in [box.low[lower], box.high[lower].nextUp]
      where start > space.low[lower] && start <= space.high[lower] { starts.insert(start) }
    }
    let sorted = starts.sorted()
    return sorted.indices.compactMap { index in
      var box = space
      box.low[lower] = sorted[index]
      if index + 1 < sorted.count { box.high[lower] = sorted[index + 1].nextDown }
      box.low[upper] = max(space.low[upper], order.least(above: sorted[index]))
      return box.isEmpty ? nil : box
    }
  }
}
