internal import FlickHost
internal import FlickSystem

extension REPLSession {
  /// The completion after the text of a new line.
  package func completion(of text: String) -> Completion { Completer(self).completion(of: text) }

  /// The candidates of a completion in columns.
  package func listing(of completion: Completion) -> [String] {
    let names = completion.candidates.prefix(Self.maxCandidates).map { PrintableText.of($0) }
    let widest = (names.map(\.count).max() ?? 0) + 2
    let columns = max(1, width / max(widest, 1))
    var lines: [String] = []
    for start in stride(from: 0, to: names.count, by: columns) {
      let row = names[start..<min(start + columns, names.count)]
      lines.append(row.map { $0.padded(to: widest) }.joined().trimmed)
    }
    let rest = completion.candidates.count - names.count
    if rest > 0 { lines.append("… \(rest) more") }
    return lines
  }

  private static let maxCandidates = 200

  /// The names in a folder, with a slash after the names of folders; empty if the folder cannot be
  /// read.
  func fileNames(in folder: String) -> [String] {
    let place = folder.isEmpty ? "." : folder
    let names = (try? Path.names(inDirectory: place)) ?? []
    return names.map { Path.isDirectory(Path.join(folder, $0)) ? $0 + "/" : $0 }
  }
}
