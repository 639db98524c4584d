/// A box of settings: a closed range of values for each tunable.
struct SettingBox: Sendable, Hashable {
  var low: [Double]
  var high: [Double]

  /// Whether the box contains no setting.
  var isEmpty: Bool { zip(low, high).contains { $0 > $1 } }

  func contains(_ setting: [Double]) -> Bool {
    low.indices.allSatisfy { low[$0] <= setting[$0] && setting[$0] <= high[$0] }
  }

  func contains(_ other: SettingBox) -> Bool {
    low.indices.allSatisfy { low[$0] <= other.low[$0] && other.high[$0] <= high[$0] }
  }

  func intersects(_ other: SettingBox) -> Bool {
    low.indices.allSatisfy { other.low[$0] <= high[$0] && low[$0] <= other.high[$0] }
  }

  /// The intersection of both boxes; empty if they do not intersect.
  func intersection(_ other: SettingBox) -> SettingBox {
    SettingBox(
      low: low.indices.map { max(low[$0], other.low[$0]) },
      high: high.indices.map { min(high[$0], other.high[$0]) })
  }

  /// The distance of a setting from the box: the largest difference, each in its scale.
  func distance(from setting: [Double], _ scales: [Double]) -> Double {
    var most = 0.0
    for index in low.indices {
      let short = max(low[index] - setting[index], setting[index] - high[index], 0)
      most = max(most, short / scales[index])
    }
    return most
  }

  /// The parts of the box outside all others, as disjoint boxes.
  func subtracting(_ others: [SettingBox]) -> [SettingBox] {
    var rest = [self]
    for other in others { rest = rest.flatMap { $0.subtracting(other) } }
    return rest
  }

  func subtracting(_ other: SettingBox) -> [SettingBox] {
    guard intersects(other) else { return [self] }
    var (rest, pieces) = (self, [SettingBox]())
    for index in low.indices {
      if other.low[index] > rest.low[index] {
        var piece = rest
        piece.high[index] = other.low[index].nextDown
        pieces.append(piece)
        rest.low[index] = other.low[index]
      }
      if other.high[index] < rest.high[index] {
        var piece = rest
        piece.low[index] = other.high[index].nextUp
        pieces.append(piece)
        rest.high[index] = other.high[index]
      }
    }
    return pieces
  }

  /// The box enlarged on both sides of each tunable.
  func grown(by distances: [Double]) -> SettingBox {
    SettingBox(
      low: low.indices.map { low[$0] - distances[$0] },
      high: high.indices.map { high[$0] + distances[$0] })
  }
}

extension SettingBox {
  /// Creates a box with all settings of these tunables.
  init(_ axes: [TunableAxis]) {
    (low, high) = (axes.map(\.range.lowerBound), axes.map(\.range.upperBound))
  }
}
