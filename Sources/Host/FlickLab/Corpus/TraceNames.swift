internal import FlickHost

extension Corpus.Gesture {
  /// The path of a gesture's trace file, relative to its corpus.
  ///
  /// The author of a corpus chooses the ids. An id that is not a plain name, such as
  /// `../../../package`, must not choose where a file is written. Characters that a name cannot
  /// contain become `_`, and digits that follow from the id keep such names apart.
  static func traceName(of id: String) -> String {
    let bytes = Array(id.utf8)
    let isName =
      (1...longestName).contains(bytes.count) && bytes.allSatisfy(isPlain) && !id.hasPrefix(".")
    if isName { return "traces/\(id).json" }
    let start = bytes.prefix(longestName).map { isPlain($0) ? $0 : UInt8(ascii: "_") }
    let digits = SHA256.hex(of: bytes).prefix(12)
    return "traces/_\(String(decoding: start, as: UTF8.self))-\(digits).json"
  }

  /// In bytes; leaves room for additions to the name.
  private static let longestName = 100

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x7F..., UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"): false
    default: true
    }
  }
}
