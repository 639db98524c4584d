internal import FlickJSON
internal import FlickSystem

/// The kind of an output file.
///
/// An existing file is replaced if it is recognized as this kind.
package enum OutputKind: Sendable, CaseIterable {
  case runLog, trace, recording, tunables, feel, part, trials, picture, film, lcov
  case tap, junit, document, annotations, page
  /// Code, tokens or a page of `flickbook export`, which state their origin.
  case export
  /// Parts of a run that are joined, in the form of any run.
  case joined
  /// The entries of a prompt.
  case session
  /// Text without a fixed format: a report for people, or the text of a plugin.
  case text

  /// The words in the first lines of exported files.
  package static let exportMark = "Written by flickbook export"

  /// With an article: "a run log".
  package var words: String {
    switch self {
    case .runLog: "a run log"
    case .trace: "a trace"
    case .recording: "a recording of touches"
    case .tunables: "a file of tunables"
    case .feel: "a saved feel"
    case .part: "a part of a run"
    case .trials: "a log of trials"
    case .picture: "a picture"
    case .film: "a film"
    case .lcov: "an lcov file"
    case .tap: "a TAP report"
    case .export: "an export"
    case .junit: "a JUnit report"
    case .document: "a JSON report"
    case .annotations: "a list of annotations"
    case .page: "an HTML report"
    case .joined: "the output of a run"
    case .session: "a session (.txt)"
    case .text: "a report"
    }
  }

  /// Whether the contents of a file may be of this kind.
  ///
  /// - Parameters:
  ///   - bytes: Its first bytes, without a byte order mark.
  ///   - isWhole: Whether these are all.
  ///   - path: Its path, for kinds without a form of their own.
  func matches(_ bytes: [UInt8], isWhole: Bool, path: String) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let isJSON = start.hasPrefix("{")
    /// A report may have any form, but not that of a source or of another output.
    func isPlain(besides own: Set<OutputKind>) -> Bool {
      let isSource = [".lua", ".swift", ".snap"].contains(where: path.hasSuffix)
      if isSource || isJSON && start.contains("flickbook-corpus") { return false }
      return !Self.allCases.contains { kind in
        !own.contains(kind) && ![.text, .joined, .session].contains(kind)
          && kind.matches(bytes, isWhole: isWhole, path: path)
      }
    }
    switch self {
    case .runLog: return isJSON && start.contains(#""format":"flickbook-run""#)
    case .trace: return isJSON && start.contains("flickbook-trace")
    case .recording:
      return isJSON && (start.contains("flickbook-trace") || start.contains(#""actions""#))
        || ["time_ms,", "# EVEMU"].contains(where: start.hasPrefix)
    case .tunables: return isWhole && Self.isFlat(bytes)
    case .feel:
      // Shards of a feel are parts.
      return isJSON
        && ["flickbook-feel", "flickbook-part"].contains { start.contains(#""format":"\#($0)""#) }
    case .part: return isJSON && start.contains(#""format":"flickbook-part""#)
    case .trials:
      // Its first line is a try, or the result of one. An optimizer may write blanks.
      let line = start.prefix { $0 != "\n" }.filter { $0 != " " }
      return isJSON && [#""kind":"try""#, #""kind":"result""#].contains { line.contains($0) }
    case .picture: return start.contains("<svg") || bytes.starts(with: Self.png)
    case .film:
      return start.contains("<svg") || start.hasPrefix(#"{"version":2,"width":"#)
        || start.hasPrefix(#"{"version": 2, "width": "#)
    case .lcov: return ["TN:", "SF:"].contains(where: start.hasPrefix)
    case .tap: return start.hasPrefix("TAP version")
    case .export: return start.contains(Self.exportMark)
    case .junit: return start.hasPrefix("<?xml") && start.contains("<testsuite")
    case .document: return isJSON && start.contains("flickbook-test-report")
    case .page: return start.contains("flickbook-report")
    // Without failures there is only a line of counts.
    case .annotations: return start.hasPrefix("::") || start.contains(" passed, ")
    // Its form is that of any text.
    case .session: return path.hasSuffix(".txt") && isPlain(besides: [])
    case .joined: return isPlain(besides: [.runLog, .part, .feel, .trials])
    case .text: return isPlain(besides: [.tap, .junit, .document, .annotations, .picture])
    }
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  /// Whether it is an object of numbers, texts and booleans.
  private static func isFlat(_ bytes: [UInt8]) -> Bool {
    guard let node = try? JSONReader.parse(bytes), case .object(let members) = node.value else {
      return false
    }
    return members.allSatisfy { member in
      switch member.node.value {
      case .integer, .number, .string, .bool: true
      case .null, .array, .object: false
      }
    }
  }
}

/// A file that a command is to write.
package struct OutputFile: Sendable {
  package var path: String
  package var kind: OutputKind

  package init(_ path: String, _ kind: OutputKind) { (self.path, self.kind) = (path, kind) }

  private static let longestHead = 1 << 20

  /// Refuses to replace an input of the run, and a file that is not of the kind of the output.
  ///
  /// A device, a pipe and a file without contents may be written.
  ///
  /// - Parameters:
  ///   - inputs: Paths of files and folders that are read. Names of a file count as one.
  ///   - isForced: Whether a file of another kind may be replaced. An input may not.
  /// - Throws: `HostError` that names the file.
  package func check(notAmong inputs: [String] = [], isForced: Bool = false) throws(HostError) {
    guard Path.isFile(path), let own = Path.identity(path) else { return }
    let isOfKind = try isOfKind()
    // Values that were read from a file of tunables may be written back.
    if !isOfKind || kind != .tunables, inputs.contains(where: { Path.identity($0) == own }) {
      throw HostError("\(path): is read by this run, and would be replaced by \(kind.words)")
    }
    guard isOfKind || isForced else {
      throw HostError("\(path): exists and is not \(kind.words); --force replaces it")
    }
  }

  /// Whether the command may read the present file and then replace it: it continues a part, or
  /// changes some values of a file of tunables.
  package var isContinued: Bool {
    [.tunables, .part, .feel].contains(kind) && (try? isOfKind()) == true
  }

  /// Whether the present file is empty or of the kind.
  private func isOfKind() throws(HostError) -> Bool {
    // A large file cannot be one of those that are recognized as a whole. This is not a read of an
    // input, which `ReadOutputs` would note.
    let isWhole = (Path.size(path) ?? 0) <= Self.longestHead
    let count = isWhole ? Self.longestHead : 4096
    let bytes = TextBytes.uniform(
      try HostError.input { [path] in try File.head(path, count: count) })
    return bytes.isEmpty || kind.matches(bytes, isWhole: isWhole, path: path)
  }
}
