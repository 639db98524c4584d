/// The text of a file after a run of all its tests, with their lines.
package struct ScenarioText {
  /// A change of the text within tests.
  package struct Edit {
    /// The changed lines of the old and the new text; may be empty.
    fileprivate let old: Range<Int>
    fileprivate let new: Range<Int>
    /// The first line of each test that contains the change.
    package let tests: [Int]

    /// The line in the new text of a line of the old one, if it still exists.
    package func moved(_ line: Int) -> Int {
      line < old.lowerBound ? line : line + new.upperBound - old.upperBound
    }
  }

  private let lines: [ArraySlice<UInt8>]
  private let tests: Set<ClosedRange<Int>>

  /// Divides a text into lines.
  ///
  /// - Parameter tests: the lines of each test, counted from 1.
  package init(_ text: [UInt8], tests: some Sequence<ClosedRange<Int>>) {
    lines = Self.lines(of: text)
    self.tests = Set(tests)
  }

  /// The change to another text, if it is inside of a test; nil otherwise.
  ///
  /// The first and last lines of a test are not inside of it. The text between two changes counts
  /// as changed too.
  package func edit(to text: [UInt8]) -> Edit? {
    let new = Self.lines(of: text)
    let most = min(lines.count, new.count)
    var same = 0
    while same < most, lines[same] == new[same] { same += 1 }
    var sameAtEnd = 0
    while sameAtEnd < most - same,
      lines[lines.count - 1 - sameAtEnd] == new[new.count - 1 - sameAtEnd]
    {
      sameAtEnd += 1
    }
    guard max(lines.count, new.count) > same + sameAtEnd else { return nil }
    let old = same + 1..<lines.count - sameAtEnd + 1
    let around = tests.filter { $0.lowerBound < old.lowerBound && $0.upperBound >= old.upperBound }
    guard !around.isEmpty else { return nil }
    return Edit(
      old: old, new: same + 1..<new.count - sameAtEnd + 1,
      tests: Set(around.map(\.lowerBound)).sorted())
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
