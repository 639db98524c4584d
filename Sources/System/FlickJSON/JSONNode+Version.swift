// Heads of files of a newer version.

extension JSONNode {
  /// The error for a format version in this head that the program cannot read.
  package func unreadable(version found: Int, newest: Int) -> JSONError {
    let advice = found > newest ? "; \(readerAdvice)" : ""
    return JSONError(line: line, message: "expected version \(newest), found \(found)\(advice)")
  }

  /// The program that reads a file of a newer version.
  ///
  /// `reader` in the head is the first release with this version, such as "0.4.0".
  package var readerAdvice: String {
    guard case .string(let release)? = self["reader"]?.value, Self.isRelease(release) else {
      return "a newer Flickbook reads it"
    }
    return "Flickbook \(release) or later reads it"
  }

  private static func isRelease(_ text: String) -> Bool {
    let numbers = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    return numbers.count == 3
      && numbers.allSatisfy { number in
        (1...6).contains(number.count)
          && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }
}
