/// The text of a file whose tests have all run, with the lines on which they stand.
package struct ScenarioText {
  /// What has become of a text whose tests stay, but for what is inside of some.
  package struct Edit {
    /// The lines that are other, of the old text and of the new one; they may be none.
    fileprivate let old: Range<Int>
    fileprivate let new: Range<Int>
    /// The first line of each test that the change is inside of.
    package let tests: [Int]

    /// The line of the new text that a line of the old one is, if it is still there.
    package func moved(_ line: Int) -> Int {
      line < old.lowerBound ? line : line + new.upperBound - old.upperBound
    }
  }

  private let lines: [ArraySlice<UInt8>]
  private let tests: Set<ClosedRange<Int>>

  /// A text.
  ///
  /// - Parameter tests: the lines of each test, counted from 1.
  package init(_ text: [UInt8], tests: some Sequence<ClosedRange<Int>>) {
    lines = Self.lines(of: text)
    self.tests = Set(tests)
  }

  /// How another text differs from it, if all that differs is inside of a test; nil otherwise.
  ///
  /// Inside of a test is neither its first line nor its last one. Where there are several places
  /// that differ, so does what is between them.
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
