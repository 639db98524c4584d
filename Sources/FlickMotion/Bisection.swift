extension Range<Int> {
  /// The first number at which `passes` no longer holds, which holds up to some number and for none
  /// after it; the upper bound if it holds for all.
  ///
  /// Asks for about as many numbers as there are digits in the binary length of the range.
  @inlinable
  package func end(of passes: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if passes(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
