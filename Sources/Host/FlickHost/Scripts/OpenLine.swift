/// A line that a script has begun and not ended.
///
/// A receiver of pieces gets each as it is written: output before a worker's death is not lost, and
/// no line of megabytes is kept.
struct OpenLine {
  /// Whether something was written since the last end of a line.
  private(set) var isOpen = false
  private var unshown: [UInt8] = []
  private var unlogged: [UInt8] = []

  /// The longest line that is in one piece in a run log, in bytes.
  private static let longestLogged = 64 << 10

  /// The texts that result from a write; nil for each empty one.
  struct Texts {
    var shown: String?
    var logged: String?
  }

  /// Takes the continuation of the line.
  mutating func add(_ text: ArraySlice<UInt8>) {
    isOpen = true
    unshown += text
    unlogged += text
  }

  /// The part that can be printed and logged already.
  ///
  /// - Parameter tells: whether pieces of lines are printed.
  mutating func begun(tells: Bool) -> Texts {
    Texts(
      shown: tells ? Self.whole(&unshown) : nil,
      logged: unlogged.count > Self.longestLogged ? Self.whole(&unlogged) : nil)
  }

  /// Ends the line, and returns the rest of it.
  mutating func end() -> (shown: String, logged: String) {
    defer { self = OpenLine() }
    return (String(decoding: unshown, as: UTF8.self), String(decoding: unlogged, as: UTF8.self))
  }

  /// Takes out all but the start of a character at the end.
  private static func whole(_ bytes: inout [UInt8]) -> String? {
    let end = bytes.count - unfinished(bytes)
    guard end > 0 else { return nil }
    defer { bytes.removeFirst(end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The number of bytes at the end that begin an unfinished UTF-8 character.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (back, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back + 1 ? back + 1 : 0
    }
    return 0
  }
}
