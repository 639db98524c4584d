/// A line that a script has begun and not ended.
///
/// A receiver of pieces gets each as it is written: output before a worker's death is not lost, and
/// no line of megabytes is kept.
struct OpenLine {
  /// Whether something was written since the last end of a line.
  private(set) var isOpen = false
  private var untold: [UInt8] = []
  private var unlogged: [UInt8] = []

  /// In a run log a line is in one piece up to so many bytes.
  private static let longestLogged = 64 << 10

  /// The texts that follow from what was written, each unless there is none.
  struct Texts {
    var told: String?
    var logged: String?
  }

  /// Takes the continuation of the line.
  mutating func add(_ text: ArraySlice<UInt8>) {
    isOpen = true
    untold += text
    unlogged += text
  }

  /// The part of it that can be printed and logged already.
  ///
  /// - Parameter tells: whether pieces of lines are printed.
  mutating func begun(tells: Bool) -> Texts {
    Texts(
      told: tells ? Self.whole(&untold) : nil,
      logged: unlogged.count > Self.longestLogged ? Self.whole(&unlogged) : nil)
  }

  /// Ends it, and gives what is left of it.
  mutating func end() -> (told: String, logged: String) {
    defer { self = OpenLine() }
    return (String(decoding: untold, as: UTF8.self), String(decoding: unlogged, as: UTF8.self))
  }

  /// Takes out all but the start of a character at the end.
  private static func whole(_ bytes: inout [UInt8]) -> String? {
    let end = bytes.count - unfinished(bytes)
    guard end > 0 else { return nil }
    defer { bytes.removeFirst(end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// How many bytes at the end are the start of a character of UTF-8.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (back, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back + 1 ? back + 1 : 0
    }
    return 0
  }
}
