extension Pager {
  /// The pages that are at least partly visible, in order of position.
  ///
  /// In a ring, numbers may decrease at the seam. The cost does not depend on the number of pages.
  func visiblePages(at time: Seconds) -> [Int] {
    guard geometry.pageCount > 0 else { return [] }
    guard geometry.pitch > 0 else { return [settledPage] }
    let (first, last) = seenPages(scrolledTo: contentOffset(at: time))
    guard first.magnitude < 1e15, last.magnitude < 1e15, first <= last else { return [] }
    if geometry.loops {
      let count = min(Int(last - first) + 1, geometry.pageCount)
      return (0..<count).map { geometry.page(ofPlace: Int(first) + $0) }
    }
    let pages = max(0, Int(first))...max(0, Int(last))
    return Array(pages.clamped(to: 0...geometry.pageCount - 1))
      .filter { Double($0) >= first && Double($0) <= last }
  }

  /// The same from back to front: pages nearer to the position are in front.
  func pagesInDepthOrder(at time: Seconds) -> [Int] {
    visiblePages(at: time)
      .map { (page: $0, distance: effect(ofPage: $0, at: time).distance.value.magnitude) }
      .sorted { $0.distance > $1.distance }.map(\.page)
  }
}
