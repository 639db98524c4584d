import FlickCore
import FlickLab
import Testing

@Suite struct `A family of gestures` {
  @Test func `is the same for the same seed, and about the gesture`() throws {
    let trace = try LabFixture.drag(from: 250, by: -100, over: 0.1)
    let family = GestureFamily(seed: 3)
    let copies = (0..<400).compactMap { family.copy($0, of: trace, id: "g") }
    #expect(copies.count == 400)
    #expect(family.copy(17, of: trace, id: "g") == copies[17])
    #expect(family.copy(17, of: trace, id: "h") != copies[17])
    let ways = copies.map { GestureMeasures($0).mainWay.magnitude }
    let mean = ways.reduce(0, +) / 400
    let deviation = (ways.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400).squareRoot()
    #expect((mean - 100).magnitude < 4 && (deviation - 15).magnitude < 3)
  }

  @Test func `tells which setting is robust`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    // 900 and 510 pt/s at a threshold of 500.
    try fixture.add("far", LabFixture.drag(from: 280, by: -90, over: 0.1), want: "pages.page == 2")
    try fixture.add("near", LabFixture.drag(from: 280, by: -51, over: 0.1), want: "pages.page == 2")
    let found = try Robustness(fixture.session(), GestureFamily(seed: 1), copies: 100)
    #expect(found.entries.map(\.gesture) == ["far", "near"])
    let (far, near) = (found.entries[0], found.entries[1])
    #expect(far.keptCount >= 97 && near.keptCount > 30 && near.keptCount < 80)
    #expect(near.meantCount == near.keptCount && near.others.map(\.outcome) == ["page 1"])
    #expect(found.lines.last?.hasSuffix("% of 200 copies come out as their gesture") == true)
    let soft = try Robustness(
      fixture.session(set: ["velocity": "200"]), GestureFamily(seed: 1), copies: 100)
    #expect(soft.share > 0.97)
  }

  @Test func `shrinks to the samples that matter`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 250.3, by: -100, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let small = try GestureShrink(session, gesture: 0)
    #expect(small.trace.touches.count <= 6 && small.run.isAsMeant == true)
    #expect(small.trace.touches.allSatisfy { $0.position.x == $0.position.x.rounded() })
  }
}
