import FlickFuzz
import Testing

@testable import FlickCore

/// Where pages are, in every kind of pager and at round offsets, is not changed by accident: pagers
/// without pages, without length, and in less room than a page are among them.
@Suite struct `Recorded places of pages` {
  @Test func `recorded places are unchanged`() throws {
    try Remembered.check("geometries") { account in
      var random = SplitMix64(seed: 20_261_128)
      for _ in 0..<400 {
        guard let pager = try? Self.pager(&random) else {
          account.add("refused", [])
          account.endMoment()
          continue
        }
        Self.tell(pager, &account)
        account.endMoment()
      }
    }
  }

  private static func pager(_ random: inout SplitMix64) throws -> Pager {
    var options = PagerOptions(pageCount: random.pick([0, 1, 2, 3, 6]))
    options.page = random.integer(0...6)
    options.isReversed = random.chance(0.3)
    options.loops = random.chance(0.25)
    options.pageSize = random.pick([
      .fill, .fixed(80), .fixed(320), .fixed(0), .fixed(0.5), .fraction(0.5), .inset(40),
      .inset(400), .ratio(1),
    ])
    options.spacing = random.pick([0, 0, 20])
    options.alignment = random.pick([
      .start(), .start(inset: 20), .start(inset: 400), .center, .end(), .end(inset: 20),
      .justified(), .justified(inset: 20), .justified(inset: -20),
    ])
    options.containment = random.pick([.none, .none, .trim, .keep])
    options.interactive.scale = random.pick([1, 0.5, 0])
    options.interactive.fade = random.pick([0, 0.5])
    options.loading = random.pick([.eager, .lazy(), .lazy(ratio: 1), .lazy(ratio: 0), .beyond(1)])
    options.directions = random.pick(DragDirections.allCases)
    options.dragLimit = random.pick([.infinity, 1, 0.25, 0])
    options.dragScale = random.pick([.finger, .page])
    options.snap = try SnapPolicy(
      random.pick(`The margin of a page`.rules()).1, pagesPerSwipe: random.pick([0, 1, 3]))
    return try Pager(
      options, length: random.pick([0, 80, 320, 400]), across: random.pick([0, 60]))
  }

  private static func tell(_ pager: Pager, _ account: inout Account) {
    let geometry = pager.geometry
    account.add(
      "",
      [
        geometry.pitch, geometry.pageLength, geometry.lead, Double(geometry.count),
        Double(pager.pageCount), Double(pager.settledPage), geometry.trackRange.lowerBound,
        geometry.trackRange.upperBound, geometry.lastPosition, pager.track.grip.scale,
      ])
    for quarter in -6...28 {
      let place = Double(quarter) / 4
      account.add("", [geometry.offset(around: place), geometry.wrapped(place)])
    }
    for page in -2...7 {
      account.add(
        "",
        [
          Double(geometry.page(ofPlace: page)), Double(geometry.place(ofPage: page)),
          Double(geometry.existing(page)), geometry.offset(ofPlace: Double(page)),
          Double(geometry.place(ofPage: page, near: 4.5)), pager.edgeAtFirst(ofPage: page),
        ])
    }
    for step in -5...12 {
      let offset = Double(step) * 40
      account.add("", [geometry.place(atOffset: offset)])
      let found = pager.page(atEdge: 100, scrolledTo: offset)
      account.add("", [Double(found?.page ?? -1), found?.within ?? -1])
      var pager = pager
      pager.track.hold(at: 0)
      pager.track.requested = offset
      Self.tell(held: pager, &account)
    }
  }

  private static func tell(held pager: Pager, _ account: inout Account) {
    let window = pager.window(at: 0)
    var numbers = [
      pager.position(at: 0).value, pager.offset(at: 0).value, pager.overscroll(at: 0).value,
      Double(pager.page(at: 0)), Double(pager.targetPage), Double(window.first),
      Double(window.count), Double(window.last), pager.track.give,
      pager.track.hasRoom(towardsEnd: true) ? 1 : 0, pager.track.hasRoom(towardsEnd: false) ? 1 : 0,
      pager.track.isOnSnap ? 1 : 0,
    ]
    numbers += pager.visiblePages(at: 0).map(Double.init)
    for page in 0...3 {
      let effect = pager.effect(ofPage: page, at: 0)
      numbers += [
        effect.offset.value, effect.distance.value, effect.scale, effect.opacity,
        window.contains(page) ? 1 : 0,
      ]
    }
    account.add("", numbers)
  }
}
