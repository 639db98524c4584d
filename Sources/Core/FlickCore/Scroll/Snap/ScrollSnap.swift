/// The places of rest of a scroll view.
public enum ScrollSnap: Hashable, Sendable {
  /// Anywhere.
  case none
  /// At multiples of a length; a drag reaches at most the next one.
  ///
  /// Nil for the length of the viewport.
  ///
  /// As `UIScrollView.isPagingEnabled`: a fast finger decides by its direction, a slow one by the
  /// nearer multiple.
  case paging(every: Points? = nil)
  /// At the multiple of a length that is nearest to where the fling would end.
  case every(Points)
  /// At the offset of these, in rising order, that is nearest to where the fling would end.
  ///
  /// As `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` is used, and SwiftUI's
  /// `viewAligned`.
  case places([Points])

  /// The range of intervals.
  package static var intervals: ClosedRange<Double> { 1e-3...1e9 }

  func grid(viewport: Double) -> SnapGrid {
    switch self {
    case .none: .free
    case .paging(let step): .every(step?.value ?? viewport)
    case .every(let step): .every(step.value)
    case .places(let places): .places(places.map(\.value))
    }
  }

  func check() throws(CoreError) {
    switch self {
    case .none, .paging(nil): break
    case .paging(let step?), .every(let step):
      try CoreError.checked(step, "snap interval", in: Self.intervals)
    case .places(let places):
      for (index, place) in places.enumerated() {
        try CoreError.checked(place, "snap place \(index + 1)", in: .position)
        guard index == 0 || places[index - 1] < place else {
          throw CoreError(
            .invalidNumber,
            "snap place \(index + 1): expected places in rising order, found \(plain(place.value)) "
              + "after \(plain(places[index - 1].value))")
        }
      }
    }
  }
}
