// The places and looks of single pages.

/// The range of pages that must exist; in a ring it may cross the seam.
public struct PageWindow: Hashable, Sendable {
  /// The first page, from 0.
  public let first: Int
  /// The number of pages from there on.
  public let count: Int
  /// The number of pages of the pager.
  public let pageCount: Int

  /// The last page; of no pages, the first.
  ///
  /// In a ring it may have a smaller number than the first.
  public var last: Int {
    count > 0 ? (first + count - 1) % pageCount : first
  }

  /// Whether a page is one of them.
  public func contains(_ page: Int) -> Bool {
    guard 0..<pageCount ~= page else { return false }
    let distance = page - first
    return (distance < 0 ? distance + pageCount : distance) < count
  }
}

/// The look of a page at one moment.
public struct PageEffect: Hashable, Sendable {
  /// The distance from the start of the pager's frame to that of the page, before it is scaled
  /// about its centre.
  public let offset: Points
  /// The distance from the pager's position to the page; negative before it.
  ///
  /// In a ring, the shorter of the two distances.
  public let distance: Pages
  /// The page's scale.
  public let scale: Double
  /// The page's opacity, 0 to 1.
  public let opacity: Double
  /// The rotation of the page about the axis across the pager's.
  public let rotation: Radians
}

extension Pager {
  /// The look of a page; also of one that does not exist, by extrapolation.
  ///
  /// Scale falls from 1 to `interactive.scale` over the first page of distance and stays, opacity
  /// falls by `interactive.fade` for each page, and the rotation is −`interactive.rotation` for
  /// each. These are SwiftUIPager's formulas (`PagerContent+Helper.swift`), as functions of the
  /// position alone.
  public func effect(ofPage page: Int, at time: Seconds) -> PageEffect {
    let copy = nearestCopy(ofPage: page, at: time)
    let position =
      geometry.pitch > 0
      ? seenPosition(atOffset: contentOffset(at: time)) : Double(settledPage)
    let distance = copy - position
    let look = options.interactive
    return PageEffect(
      offset: Points(edge(ofPage: copy, scrolledTo: contentOffset(at: time))),
      distance: Pages(distance),
      scale: 1 - (1 - look.scale) * min(1, distance.magnitude),
      opacity: max(0, 1 - look.fade * distance.magnitude),
      rotation: look.rotation * -distance)
  }

  /// The pages that must exist now: the visible ones, and those of `options.loading`.
  ///
  /// The cost does not depend on the number of pages.
  public func window(at time: Seconds) -> PageWindow {
    let all = geometry.pageCount
    guard all > 0, geometry.pitch > 0, options.loading != .eager else {
      return PageWindow(first: 0, count: all, pageCount: all)
    }
    let offset = contentOffset(at: time)
    var (first, last) = seenPages(scrolledTo: offset)
    switch options.loading {
    case .eager: break
    case .lazy(let ratio):
      // ⌈ratio · view / pitch⌉ made odd, as in SwiftUIPager, half of it on either side.
      let nearest = seenPosition(atOffset: offset).rounded()
      let half = (Double(max(1, ratio)) * geometry.viewport / geometry.pitch / 2).rounded(.down)
      (first, last) = (min(nearest - half, first), max(nearest + half, last))
    case .beyond(let pages):
      (first, last) = (first - Double(max(0, pages)), last + Double(max(0, pages)))
    }
    guard first.magnitude < 1e15, last.magnitude < 1e15, last - first + 1 < Double(all) else {
      return PageWindow(first: 0, count: all, pageCount: all)
    }
    if geometry.loops {
      return PageWindow(
        first: geometry.page(ofPlace: Int(first)), count: Int(last - first) + 1, pageCount: all)
    }
    let edge = Double(all - 1)
    let low = first.clamped(from: 0, to: edge)
    let high = last.clamped(from: low, to: edge)
    return PageWindow(first: Int(low), count: Int(high - low) + 1, pageCount: all)
  }

  /// The distance from the start of the frame to that of a page; in a ring, of its nearest copy.
  func edge(ofPage page: Int, at time: Seconds) -> Double {
    edge(ofPage: nearestCopy(ofPage: page, at: time), scrolledTo: contentOffset(at: time))
  }

  /// The same distance while the pager rests at its first page.
  func edgeAtFirst(ofPage page: Int) -> Double {
    edge(ofPage: Double(page), scrolledTo: offset(ofPlace: 0))
  }

  private func edge(ofPage page: Double, scrolledTo offset: Double) -> Double {
    let along = geometry.lead + start(ofPage: page) - offset
    return geometry.sign > 0 ? along : geometry.viewport - along - length(ofPage: page)
  }

  private func nearestCopy(ofPage page: Int, at time: Seconds) -> Double {
    guard geometry.loops else { return Double(page) }
    return Double(geometry.place(ofPage: page, near: place(at: time)))
  }
}

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
