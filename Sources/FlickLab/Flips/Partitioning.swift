extension RandomAccessCollection {
  /// Where the elements begin for which something holds, of a collection in which none follows for
  /// which it does not; its end if it holds for none.
  func partitioningIndex(_ holds: (Element) -> Bool) -> Index {
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
