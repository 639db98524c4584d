extension RandomAccessCollection {
  /// The index of the first element that satisfies a predicate, or the end if none does.
  ///
  /// The collection must be partitioned: all elements after a satisfying one satisfy the predicate
  /// too. Complexity: O(log n) calls of the predicate.
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
  /// The end of the prefix of numbers that pass a test, or the upper bound if all pass.
  ///
  /// All numbers before a passing one must pass too. Complexity: O(log n) tests.
  @inlinable
  package func prefixEnd(while passes: (Int) -> Bool) -> Int { partitioningIndex { !passes($0) } }
}

/// Bisects between a number that passes a test and one that fails, until they are adjacent doubles.
///
/// - Parameters:
///   - times: The maximum number of steps.
///   - isFar: Whether the passing and the failing number are still too far apart.
/// - Returns: The last passing and failing numbers, which enclose the point where the test flips.
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
