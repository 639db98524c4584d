/// The destination of a pager that a program moves.
///
/// In a ring steps continue over the seam, numbers beyond the ends go around it, and `to` takes the
/// shorter distance; otherwise a number beyond the ends means the page there.
public enum PageMove: Hashable, Sendable {
  /// One page on from the page it shows or is going to.
  case next
  /// One page back.
  case previous
  /// To page 0.
  case first
  /// To the last page.
  case last
  /// A number of pages forward; back if negative.
  case by(Int)
  /// To this page, from 0.
  case to(Int)
}

/// A page, and the place where it is shown.
struct PageTarget {
  var page: Int
  var place: Int
}

extension Pager {
  /// The target of a move.
  func target(of move: PageMove, at time: Seconds) -> PageTarget {
    switch move {
    case .next: stepped(1)
    case .previous: stepped(-1)
    case .by(let pages): stepped(pages)
    case .first: target(0, at: time)
    case .last: target(pageCount - 1, at: time)
    case .to(let page): target(page, at: time)
    }
  }

  private func stepped(_ pages: Int) -> PageTarget {
    // No pager has more pages than that.
    let pages = pages.clamped(to: -1_000_000_000...1_000_000_000)
    guard !geometry.loops else {
      return PageTarget(page: geometry.page(ofPlace: heading + pages), place: heading + pages)
    }
    let page = clamped(announcedPage + pages)
    return PageTarget(page: page, place: geometry.place(ofPage: page))
  }

  private func target(_ page: Int, at time: Seconds) -> PageTarget {
    let page = geometry.loops ? geometry.page(ofPlace: page) : clamped(page)
    return PageTarget(page: page, place: geometry.place(ofPage: page, near: place(at: time)))
  }
}
