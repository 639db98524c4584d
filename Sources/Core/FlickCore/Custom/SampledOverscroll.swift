/// What is shown of a surplus, known at some places and straight between them: both in lengths of
/// the viewport.
///
/// For laws that are computed elsewhere, such as a function of a plugin: they are sampled once and
/// are numbers from then on.
public final class SampledOverscroll: Sendable, Hashable {
  /// What it is called.
  public let name: String
  /// Shown at each place, rising from 0.
  private let shown: [Double]

  /// How many pieces there are, and where the last ends; they are shorter near the edge.
  public static let pieces = 256
  private static let reach = 4.0

  /// The surpluses at which a law is sampled, in lengths of the viewport.
  public static var places: [Double] { (0...pieces).map(place) }

  private static func place(_ index: Int) -> Double {
    let share = Double(index) / Double(pieces)
    return reach * share * share
  }

  /// A law from what it shows at `places`.
  ///
  /// - Throws: `CoreError` for what does not begin with 0, falls, or is no number up to 1e6.
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

  /// Whether both show the same.
  package func hasSameNumbers(as other: SampledOverscroll) -> Bool { shown == other.shown }

  /// Whether nothing is ever shown.
  var isWall: Bool { shown[Self.pieces] == 0 }

  /// The piece that a place lies in.
  private func piece(at place: Double) -> Int {
    min(Self.pieces - 1, Int((place / Self.reach).squareRoot() * Double(Self.pieces)))
  }

  private func slope(ofPiece index: Int) -> Double {
    (shown[index + 1] - shown[index]) / (Self.place(index + 1) - Self.place(index))
  }

  func slope(at place: Double) -> Double { slope(ofPiece: piece(at: place)) }

  func offset(_ place: Double) -> Double {
    let index = piece(at: place)
    return shown[index] + (place - Self.place(index)) * slope(ofPiece: index)
  }

  /// The least surplus that shows as much; beyond what is ever shown, where the most is.
  func surplus(_ offset: Double) -> Double {
    let piece = (0..<Self.pieces).end { shown[$0] < offset } - 1
    guard piece >= 0 else { return 0 }
    let slope = slope(ofPiece: piece)
    guard slope > 0 else { return Self.place(piece) }
    return Self.place(piece) + (offset - shown[piece]) / slope
  }

  /// Whether both are the same, not merely alike.
  public static func == (a: SampledOverscroll, b: SampledOverscroll) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
