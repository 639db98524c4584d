/// A page, and the criteria that led there.
struct SnapVerdict {
  /// From 0; of a pager that loops as many times around as the content goes.
  var target: Int
  /// The distance of the rest from the page, in pages; only custom rules use it.
  var shift = 0.0
  var criteria: Criteria
}

/// Between which pages a release must choose.
struct SnapRange {
  /// The greatest distance from the base.
  let limit: Double
  let lowest: Double
  let highest: Double

  init(_ release: PagerRelease, pagesPerSwipe: Int) {
    limit = Double(max(0, pagesPerSwipe))
    // A direction that is not allowed ends at the base.
    let backward = release.directions == .forward ? 0 : limit
    let forward = release.directions == .backward ? 0 : limit
    // A base beyond the whole numbers of a Double is not a page.
    let base = Double(release.base).clamped(to: -9e15...9e15)
    let isEndless = release.loops && release.pageCount > 1
    // Far enough for every swipe, and near enough that every page between is a number.
    let edge = isEndless ? 1e9 : 0
    lowest = max(base - backward, isEndless ? base - edge : 0)
    highest = min(base + forward, isEndless ? base + edge : release.lastPage)
  }

  func limited(_ target: Double) -> Double {
    // "Not a number" goes to the base's side of the range.
    guard target >= lowest else { return min(lowest, highest) }
    return min(target, highest)
  }
}

extension SnapJudge {
  /// The page within limits and edges.
  func page(_ release: PagerRelease, in range: SnapRange) -> Double {
    range.limited(target(release))
  }

  /// The page with all tests, and the margin of the deciding one.
  func verdict(_ release: PagerRelease, pagesPerSwipe: Int) -> SnapVerdict {
    let range = SnapRange(release, pagesPerSwipe: pagesPerSwipe)
    let wanted = target(release)
    let page = range.limited(wanted)
    let tests = tests(release)
    let deciding = decidingTest(of: tests, release, range, page)

    var criteria = Criteria()
    for index in 0..<3 {
      guard let test = tests[index] else { break }
      criteria.append(
        index == deciding?.index ? deciding?.criterion : test.criterion)
    }
    // If no test of a rule can flip its page, the limits decide. A rule without tests decides by
    // itself.
    let isUndecided = deciding == nil && tests.first != nil
    if isUndecided || page != wanted {
      criteria.appendLimits(release, wanted: wanted, range, isDeciding: isUndecided)
    }
    return SnapVerdict(target: Int(page), criteria: criteria)
  }

  /// The test that the rule followed, if a change of its measure alone can flip the verdict; else
  /// the first that can.
  private func decidingTest(
    of tests: SnapTests, _ release: PagerRelease, _ range: SnapRange, _ page: Double
  ) -> (index: Int, criterion: Criterion)? {
    for turn in 0..<4 {
      let index = turn == 0 ? tests.lead : turn - 1
      guard turn == 0 || index != tests.lead, let test = tests[index] else { continue }
      if let flip = nearestFlip(of: test.measure, release, range, page) {
        return (index, test.criterion(flippingAt: flip, from: release[test.measure]))
      }
    }
    return nil
  }

  /// The nearest step of a measure beyond which the page is another.
  func nearestFlip(
    of measure: ReleaseMeasure, _ release: PagerRelease, _ range: SnapRange, _ page: Double
  ) -> Double? {
    let steps = steps(of: measure, release, around: page)
    let present = release[measure]
    var nearest: Double?
    var changed = release
    for index in 0..<steps.count {
      let step = steps.places[index]
      let distance = (step - present).magnitude
      // The comparison leaves out places that are not a number.
      guard distance < nearest.map({ ($0 - present).magnitude }) ?? .infinity else { continue }
      // A little past the step; of a step at the very place, past it on either side.
      let nudge = release.nudge(of: measure, at: step)
      for sign in [1.0, -1.0] where (step - present) * sign > -nudge {
        changed[measure] = step + nudge * sign
        if self.page(changed, in: range) != page { nearest = step }
      }
    }
    return nearest
  }
}

extension Criteria {
  fileprivate mutating func append(_ criterion: Criterion?) {
    if let criterion { append(criterion) }
  }

  /// The limits that kept the pager from the page that the rule wanted.
  fileprivate mutating func appendLimits(
    _ release: PagerRelease, wanted: Double, _ range: SnapRange, isDeciding: Bool
  ) {
    let base = Double(release.base)
    let pages = wanted - base
    let limited = pages.clamped(from: -range.limit, to: range.limit)
    if limited != pages, count < 4 {
      append(
        Criterion(.pagesPerSwipe, pages, .within, range.limit, .page, isDeciding: isDeciding))
    }
    let asked = base + limited
    let page = range.limited(asked)
    let isOnlyPage = isDeciding && limited == pages
    guard asked != page || isOnlyPage, count < 4 else { return }
    append(
      Criterion(
        .edge, asked, asked > page ? .atMost : .atLeast, page, .page, isDeciding: isOnlyPage))
  }
}
