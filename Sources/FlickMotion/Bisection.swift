extension RandomAccessCollection {
  /// The index of the first element for which something holds that holds for all after it; the end
  /// if it holds for none.
  ///
  /// Asks about as many elements as the count has binary digits.
  @inlinable
  package func partitioningIndex(_ holds: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(first, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        first = index(after: middle)
        count -= half + 1
      }
    }
    return first
  }
}

extension Range<Int> {
  /// The first number at which `passes` no longer holds, which holds up to some number and for none
  /// after it; the upper bound if it holds for all.
  @inlinable
  package func end(of passes: (Int) -> Bool) -> Int { partitioningIndex { !passes($0) } }
}

/// Halves the distance between a number that passes a test and one that does not, at most until no
/// number is between them.
///
/// - Parameters:
///   - times: how often at most.
///   - isFar: whether the number that passes, which comes first, and the other are still too far
///     apart.
/// - Returns: The two numbers that are left, on either side of where the test flips.
package func bisected<Failure: Error>(
  from passing: Double, to failing: Double, times: Int = .max,
  while isFar: (_ passing: Double, _ failing: Double) -> Bool = { _, _ in true },
  _ passes: (Double) throws(Failure) -> Bool
) throws(Failure) -> (passing: Double, failing: Double) {
  var (passing, failing) = (passing, failing)
  for _ in 0..<times {
    let middle = (passing + failing) / 2
    guard middle != passing, middle != failing, isFar(passing, failing) else { break }
    if try passes(middle) { passing = middle } else { failing = middle }
  }
  return (passing, failing)
}
