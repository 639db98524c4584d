/// Text files as other tools write them, made uniform.
///
/// Windows programs begin text with a byte order mark and end lines with a carriage return and a
/// line feed; Excel and PowerShell also write UTF-16. All readers of text formats see UTF-8 without
/// a mark, with line feeds only.
package enum TextBytes {
  /// The text in UTF-8 without a byte order mark, with `\n` for each line end.
  ///
  /// The marks of UTF-8 and of UTF-16 in both byte orders are understood; text without a mark is
  /// taken for UTF-8. Bytes that are already uniform are returned as they are.
  package static func uniform(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return lineFeeds(utf8(bytes[2...], bigEndian: false)) }
    if bytes.starts(with: [0xFE, 0xFF]) { return lineFeeds(utf8(bytes[2...], bigEndian: true)) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return lineFeeds(Array(bytes[3...])) }
    return lineFeeds(bytes)
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func lineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let carriageReturn = UInt8(ascii: "\r")
    guard var start = bytes.firstIndex(of: carriageReturn) else { return bytes }
    var result = Array(bytes[..<start])
    result.reserveCapacity(bytes.count)
    while start < bytes.endIndex {
      let byte = bytes[start]
      start += 1
      guard byte == carriageReturn else {
        result.append(byte)
        continue
      }
      result.append(UInt8(ascii: "\n"))
      if start < bytes.endIndex, bytes[start] == UInt8(ascii: "\n") { start += 1 }
    }
    return result
  }
}

extension File {
  /// The contents of a text file, pipe or device, made uniform; see ``TextBytes``.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the current directory.
  ///   - limit: The maximum size in bytes.
  ///   - first: The required first byte after a byte order mark, or nil for any. If it differs,
  ///     reading stops early.
  package static func readText(
    _ path: String, limit: Int = defaultLimit, beginningWith first: UInt8? = nil
  ) throws(SystemError) -> [UInt8] {
    let marks: Set<UInt8> = [0xEF, 0xFE, 0xFF]
    return TextBytes.uniform(
      try read(path, limit: limit, beginningWith: first.map { marks.union([$0]) }))
  }
}
