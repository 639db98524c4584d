/// A sampled overscroll law: the shown displacement for each surplus, with linear interpolation.
///
/// Both are in lengths of the viewport. For laws that are computed elsewhere, such as a function of
/// a plugin, which is sampled only once.
public final class SampledOverscroll: Sendable, Hashable {
  /// The name of the law.
  public let name: String
  /// The shown displacements at `places`, rising from 0.
  private let shown: [Double]

  /// The number of pieces.
  ///
  /// They are shorter near the edge.
  public static let pieces = 256
  /// The surplus at the last sample, in lengths of the viewport.
  private static let reach = 4.0

  /// The surpluses at the samples, in lengths of the viewport.
  public static var places: [Double] { (0...pieces).map(place) }

  /// The surplus at a sample.
  private static func place(_ index: Int) -> Double {
    let share = Double(index) / Double(pieces)
    return reach * share * share
  }

  /// Creates a law from the displacements at `places`.
  ///
  /// - Throws: `CoreError` unless they begin with 0, do not fall, and are finite and at most 1e6.
  public init(_ name: String, shown: [Double]) throws(CoreError) {
    precondition(shown.count == Self.pieces + 1, "as many values as places")
    var before = 0.0
    for (index, value) in shown.enumerated() {
      guard value >= before, value <= 1e6, index > 0 || value == 0 else {
        throw CoreError(
          .invalidNumber,
          "shown of \(plain(Self.place(index))) viewports: expected "
            + (index == 0 ? "0" : "at least \(plain(before))") + ", found \(plain(value))")
      }
      before = value
    }
    (self.name, self.shown) = (name, shown)
  }

  /// Whether both have the same samples.
  package func hasSameNumbers(as other: SampledOverscroll) -> Bool { shown == other.shown }

  /// Whether the displacement is always 0.
  var isWall: Bool { shown[Self.pieces] == 0 }

  /// The piece that contains a surplus; the last one beyond the samples.
  private func piece(at place: Double) -> Int {
    min(Self.pieces - 1, Int((place / Self.reach).squareRoot() * Double(Self.pieces)))
  }

  private func slope(ofPiece index: Int) -> Double {
    (shown[index + 1] - shown[index]) / (Self.place(index + 1) - Self.place(index))
  }

  /// The displacement per surplus, at a surplus.
  func slope(at place: Double) -> Double { slope(ofPiece: piece(at: place)) }

  /// The displacement at a surplus.
  func offset(_ place: Double) -> Double {
    let index = piece(at: place)
    return shown[index] + (place - Self.place(index)) * slope(ofPiece: index)
  }

  /// The least surplus with this displacement; beyond the greatest displacement, the surplus of
  /// that.
  func surplus(_ offset: Double) -> Double {
    let piece = (0..<Self.pieces).prefixEnd { shown[$0] < offset } - 1
    guard piece >= 0 else { return 0 }
    let slope = slope(ofPiece: piece)
    guard slope > 0 else { return Self.place(piece) }
    return Self.place(piece) + (offset - shown[piece]) / slope
  }

  /// Whether both are the same instance.
  public static func == (a: SampledOverscroll, b: SampledOverscroll) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
