internal import FlickSystem

/// The kind of a file that was given in place of another one.
package enum StatedFormat {
  private static let formats = [
    "flickbook-trace": "a trace", "flickbook-corpus": "a corpus", "flickbook-feel": "a saved feel",
    "flickbook-run": "a run log", "flickbook-part": "a part of a run",
    "flickbook-test-report": "a report of tests",
  ]

  /// An error for the file of another kind than was expected; nil for a file whose kind is not
  /// known, or is the expected one.
  ///
  /// - Parameters:
  ///   - expected: the kind with its article, such as "a corpus".
  ///   - bytes: the contents of the file; its first 4096 count.
  package static func error(
    for path: String, _ bytes: [UInt8], expected: String
  ) -> HostError? {
    let found = path.hasSuffix(".lua") ? "a script" : words(bytes)
    if let found {
      return found == expected
        ? nil : HostError("\(path): is \(found); expected \(expected)")
    }
    guard expected != "a recording", isForeign(bytes) else { return nil }
    return HostError(
      "\(path): is a recording of another program; expected \(expected)"
        + (expected == "a trace" ? ", which flickbook trace import writes" : ""))
  }

  /// An error for a folder that was given in place of the script of a screen; nil for no folder.
  package static func error(forFolder path: String) -> HostError? {
    guard Path.isDirectory(path) else { return nil }
    if Path.isFile(Path.join(path, "corpus.jsonl")) {
      return HostError("\(path): is a corpus; expected the script of a screen")
    }
    let screens = Path.join(path, "screens")
    let names = ((try? Path.names(inDirectory: screens)) ?? []).filter { $0.hasSuffix(".lua") }
    let hint = names.min().map { " (did you mean '\(Path.join(screens, $0))'?)" } ?? ""
    return HostError("\(path): is a folder; expected the script of a screen\(hint)")
  }

  /// Whether it is a recording of another program, beyond doubt.
  private static func isForeign(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    switch RecordingFormat.guess(bytes) {
    case nil, .trace, .webdriver: return false
    case .getevent: return start.contains(":")
    case .json:
      return start.hasPrefix("[") && ["\"x\"", "clientX", "touch"].contains(where: start.contains)
    case .csv:
      let names = bytes.prefix { $0 != UInt8(ascii: "\n") }
      let first = String(decoding: names, as: UTF8.self).lowercased()
      return ["t,", "t_"].contains(where: first.hasPrefix) || first.contains("time")
    default: return true
    }
  }

  private static func words(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4096)
    guard let first = head.first(where: { $0 > 0x20 }) else { return nil }
    let start = String(decoding: head, as: UTF8.self)
    guard first == UInt8(ascii: "{") else {
      return start.contains("<svg") || start.hasPrefix("<!DOCTYPE") ? "a picture or a page" : nil
    }
    // The format is one of the first members.
    guard let member = start.firstRange(of: "\"format\"") else { return nil }
    let value = start[member.upperBound...].drop { $0 == ":" || $0.isWhitespace }.dropFirst()
    return formats[String(value.prefix { $0 != "\"" })]
  }
}
