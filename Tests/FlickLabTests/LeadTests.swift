import FlickCore
import FlickHost
import FlickLab
import Testing

/// Gestures that meet the motion of another one, and such of devices of another size.
@Suite struct `A preceding gesture` {
  /// Creates a flick that turns a page, and a drag that starts `gap` seconds after its lift.
  private static func fixture(gap: Double) throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("flick", LabFixture.drag(from: 280, by: -100, over: 0.1))
    try fixture.add(
      "catch", LabFixture.drag(from: 280, by: -30, over: 0.3, rest: 0.2), want: "pages.page == 2")
    var file = try CorpusFile(fixture.corpus)
    (file.corpus.gestures[1].after, file.corpus.gestures[1].gap) = ("flick", gap)
    try file.write()
    return fixture
  }

  /// The page is in motion, or has come to rest: a page caught early is dragged from its place.
  @Test(arguments: [0.02, 1.0])
  func `the preceding gesture is played before one that meets its motion`(_ gap: Double) throws {
    let fixture = try Self.fixture(gap: gap)
    let session = try fixture.session()
    let run = try session.play(session.gestures[1])
    // Caught early it is let go before the middle.
    #expect(run.fault == nil && run.outcomeText == (gap > 0.5 ? "page 2" : "page 1"))
    let distance = run.deciding?.criteria.first { $0.name == .distance }?.value.magnitude ?? 0
    // Late: 30 points less the slop of 10, of a page of 300.
    #expect(gap > 0.5 ? (distance - 20.0 / 300).magnitude < 1e-6 : distance > 0.2, "\(distance)")
    // The same by the script's own stage and on a scene alone.
    #expect(try session.playAll()[1].outcome == run.outcome)
  }

  @Test func `strips include the preceding gesture's thresholds`() throws {
    let fixture = try Self.fixture(gap: 1)
    let session = try fixture.session()
    let strip = try session.strip(ofGesture: 1, along: session.axis("velocity"))
    // The flick of 1000 pt/s turns the page up to that threshold; then the drag begins on page 1.
    #expect(strip.spans.map(\.run.outcomeText) == ["page 2", "page 1"])
    #expect((strip.spans[0].to - 1000).magnitude < 1e-6)
  }

  @Test(arguments: [(Corpus.Anchor.start, 380.0), (.edge, 280), (.scale, 285)])
  func `a gesture of another device is fitted to the screen`(
    _ anchor: Corpus.Anchor, _ x: Double
  ) throws {
    // The device is 100 points wider than the screen's 300: only there the finger is on the pager.
    let fixture = try LabFixture(
      LabFixture.pager.replacing("{ 2000, 600 }", with: "{ 300, 600 }"))
    try fixture.add("g", LabFixture.drag(from: 380, by: -100, over: 0.1))
    var file = try CorpusFile(fixture.corpus)
    file.corpus.gestures[0].device = "wide"
    file.corpus.devices = [Corpus.Device(id: "wide", points: [400, 600])]
    file.corpus.gestures[0].anchor = anchor
    try file.write()
    let session = try fixture.session(outcome: "pages.page")
    let run = try session.playAll()[0]
    let fault =
      "cannot be played: gesture 'g': the finger comes down at 380, 300, off the screen of 300 by 600"
    #expect(run.outcomeText == (x < 300 ? "page 2" : fault), "\(anchor)")
    #expect(try session.play(session.gestures[0]).outcome == run.outcome)
  }

  /// Named values of the screen are outcomes too, of any type.
  @Test func `named values of the screen are outcomes`() throws {
    let screen = LabFixture.slider.replacing(
      "fb.pager { id",
      with: "values = { place = fb.value(\"pages.position\") * 2 }, fb.pager { id")
    let fixture = try LabFixture(screen)
    try fixture.add("g", LabFixture.drag(from: 280, by: -200, over: 0.1), want: "place == 4")
    let session = try fixture.session()
    #expect(try session.playAll().map(\.outcomeText) == ["place 4, pages.page 2"])
    #expect(try session.playAll()[0].isAsMeant == true)
    #expect(
      try session.with([session.gestures[0]]).play(session.gestures[0]).outcomeText
        == "place 4, pages.page 2")
    let wrong = try fixture.session(outcome: "stage.plac").playAll()
    #expect(wrong[0].fault?.contains("no number 'plac'") == true)
  }
}
