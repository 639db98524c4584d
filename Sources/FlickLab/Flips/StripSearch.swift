internal import FlickCore
internal import FlickHost

/// Looks for flips where tests do not tell all: values over the whole range are played, and more of
/// them wherever a test comes out otherwise or comes near to it.
///
/// Bisecting on the tests, and not on the outcome alone, finds what lies between two equal
/// outcomes: where a gesture misses the screen on one side and falls short on the other, there may
/// be a narrow place at which it turns a page.
struct StripSearch {
  /// How many intervals are made at first.
  var intervalCount = 16
  /// How near the two sides of a flip come to each other, as a share of the range.
  var resolution = 1e-6

  /// Plays whatever is needed.
  ///
  /// - Returns: how far apart values were at most where nothing changes.
  func search(_ player: inout StripPlayer) throws(HostError) -> Double {
    let range = player.axis.range
    let width = range.upperBound - range.lowerBound
    guard width > 0 else {
      _ = try player.run(at: range.lowerBound)
      return 0
    }
    var places = (0...intervalCount).map {
      range.lowerBound + width * Double($0) / Double(intervalCount)
    }
    places.append(player.axis.present)
    if player.axis.isWhole { places = places.map { $0.rounded() } }
    places = Set(places).union(player.runs.keys).filter(range.contains).sorted()
    for place in places { _ = try player.run(at: place) }
    // A stack of intervals, so that no recursion grows with the number of flips.
    var open = Array(zip(places, places.dropFirst()))
    while let (low, high) = open.popLast() {
      let (left, right) = (try player.run(at: low), try player.run(at: high))
      let isEdge = left.path != right.path
      let least =
        isEdge ? width * resolution : width / Double(intervalCount) / Self.finerSteps
      guard high - low > least else { continue }
      if !isEdge, !mayHide(left, right) { continue }
      guard let middle = middle(low, high, player.axis) else { continue }
      _ = try player.run(at: middle)
      open.append((low, middle))
      open.append((middle, high))
    }
    let known = player.runs.sorted { $0.key < $1.key }
    return zip(known, known.dropFirst()).map { $1.key - $0.key }.max() ?? 0
  }

  /// Into how many parts an interval is cut at most where a margin comes near zero.
  private static let finerSteps = 32.0

  private func middle(_ low: Double, _ high: Double, _ axis: TunableAxis) -> Double? {
    let middle = low + (high - low) / 2
    let place = axis.isWhole ? middle.rounded(.down) : middle
    return place > low && place < high ? place : nil
  }

  /// Whether a test could come out otherwise between two values at which all come out alike: what
  /// it has to spare at both ends is less than twice of what it gains or loses on the way.
  private func mayHide(_ left: GestureRun, _ right: GestureRun) -> Bool {
    zip(left.tests, right.tests).contains { a, b in
      let change = (b.spare - a.spare).magnitude
      return change > 0 && a.spare.magnitude + b.spare.magnitude <= 2 * change
    }
  }
}
