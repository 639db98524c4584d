import FlickHost
import Testing

struct CountedNounTests {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a, b"), (["a", "b", "c", "d"], "a, b and 2 more"),
  ])
  func `a long list ends with the number of the others`(_ names: [String], _ text: String) {
    #expect(listed(names, most: 2) == text)
  }

  @Test func `a list of lines ends with the number of the others`() {
    #expect(shortened([1, 2, 3], most: 2) { "\($0)" } == ["1", "2", "and 1 more"])
    #expect(shortened([1, 2], most: 2) { "\($0)" } == ["1", "2"])
  }
}
