import FlickLab
import Testing

/// The question to a person who labels gestures, and the meaning of the answers.
@Suite struct `A question about a gesture` {
  @Test(arguments: [
    ("", "pages.page == 2"), ("yes", "pages.page == 2"), ("no", "pages.page ~= 2"),
    ("3", "pages.page == 3"), ("pages.page == 1", "pages.page == 1"), ("?", "nobody"),
  ])
  func `a question about a gesture is answered by one word`(_ word: String, _ want: String) throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let session = try fixture.session()
    let question = LabelQuestion(session.gestures[0], try session.playAll()[0])
    #expect(question.text == "g: -60 pt in 100 ms, -600 pt/s at the lift: page 2")
    #expect(try question.want(word)?.text ?? "nobody" == want && question.fault == nil)
    #expect(LabelQuestion.isWord(word) == !word.contains("=="))
    #expect(throws: (any Error).self) { try question.want("==") }
  }
}
