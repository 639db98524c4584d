import FlickLab
import FlickTerminal
import Foundation
import Testing

@testable import FlickView

@Suite struct `Keeping gestures in the view` {
  /// A page turned by a slow drag, and kept with a word.
  private func kept(_ word: String = "") throws -> Hand {
    let hand = try Hand(size: CellSize(width: 100, height: 40))
    hand.press(.left, .shift)
    hand.settle()
    hand.type("k\(word)")
    hand.press(.enter)
    return hand
  }

  private func work(_ hand: Hand) {
    while hand.viewer.hasWork { _ = hand.viewer.work(for: .milliseconds(100)) }
  }

  @Test func `a key and a word keep the last gesture`() throws {
    let hand = try kept("2")
    let gestures = try KeptGestures(
      of: hand.simulation.path, at: hand.folder.appending(path: "gestures").path)
    #expect(gestures.gestures.map { $0.gesture.labels.map(\.want.text) } == [["pages.page == 2"]])
    #expect(hand.viewer.state.message?.text.hasPrefix("kept g001 in ") == true)
  }

  @Test(arguments: ["k", "kno"])
  func `Escape keeps nothing`(_ keys: String) throws {
    let hand = try Hand()
    hand.press(.left, .shift)
    hand.settle()
    hand.type(keys)
    #expect(hand.text.contains("keep; meant was: "))
    hand.press(.escape)
    #expect(hand.viewer.state.message == nil && hand.viewer.kept.gestures == nil)
  }

  @Test func `without a gesture there is nothing to keep`() throws {
    let hand = try Hand()
    hand.type("k")
    hand.press(.enter)
    #expect(hand.viewer.state.message?.text == "no gesture to keep yet")
  }

  @Test func `the strip of all kept ones stands under the slider and follows the hand`() throws {
    let hand = try kept("2")
    hand.type("t")
    #expect(hand.viewer.hasWork)
    #expect(hand.text.contains("1 kept, pending"))
    work(hand)
    #expect(hand.text.contains("1 of 1 kept as meant"))
    let row = try #require(hand.viewer.stripRow(40))
    // A drag of 0.6 of a page turns it for a distance of up to 0.6.
    #expect(row.columns.first?.share == 1 && row.columns.last?.share == 0 && !row.isPending)
    #expect(row.columns.count { $0.isFlip } == 1)
    #expect(hand.rows.contains { $0.contains("█▁") })
    hand.type("0.8")
    hand.press(.enter)
    #expect(!hand.viewer.hasStripWork, "a strip does not hang on its own tunable")
    #expect(hand.viewer.state.message?.text.contains("1 of 1 kept flips: g001 page 2") == true)
    #expect(hand.text.contains("0 of 1 kept as meant, best 1 at"))
  }

  @Test func `the strip's row is the slider's too`() throws {
    let hand = try kept("2")
    hand.type("t")
    work(hand)
    let layout = hand.viewer.state.layout
    let list = hand.viewer.state.list
    let index = try #require(list.rows.firstIndex(of: .strip(hand.viewer.state.tunable)))
    let y = try #require(layout.row(ofList: index))
    hand.mouse(.press(.left), Double(layout.sliderLine.upperBound) - 0.5, Double(y) + 0.5)
    #expect(hand.simulation.settings == ["distance": "0.95"])
  }

  @Test func `another script makes strips anew`() throws {
    let hand = try kept("2")
    hand.type("t")
    work(hand)
    try hand.edit(Hand.pager.replacing("distance = tune.distance", with: "distance = 0.1"))
    hand.viewer.filesHaveChanged()
    #expect(hand.viewer.hasStripWork)
    work(hand)
    #expect(hand.viewer.stripRow(40)?.columns.allSatisfy { $0.share == 1 } == true)
  }
}
