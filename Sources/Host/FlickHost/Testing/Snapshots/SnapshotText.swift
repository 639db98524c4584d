internal import FlickSystem

/// The stored snapshots of a scenario file: `photos_spec.snap` beside `photos_spec.lua`.
///
///     # Snapshots of photos_spec.lua; `flickbook test --update-snapshots` writes them anew.
///
///     == Photos turns a page by a flick 1
///       photos: page 2 by release
///
/// A line with a key is followed by the text of the snapshot. Each line of the text that is not
/// empty is indented by two blanks.
package struct SnapshotText {
  /// The stored entries, in order.
  package private(set) var entries: [(key: String, text: String)] = []

  private static let keyMark = "== "
  private static let indent = "  "

  /// The place of the snapshots of a scenario file.
  package static func path(of file: String) -> String {
    Path.removing(".lua", from: file) + ".snap"
  }

  /// Creates a text without snapshots.
  package init() {}

  /// Reads a file.
  ///
  /// Text before the first key is a comment.
  ///
  /// - Throws: `HostError` with file and line if the format is invalid.
  package init(_ text: String, of path: String) throws(HostError) {
    var lines: [Substring] = []
    func close(_ entries: inout [(key: String, text: String)]) {
      guard !entries.isEmpty else { return }
      while lines.last == "" { lines.removeLast() }
      entries[entries.count - 1].text = lines.joined(separator: "\n")
      lines = []
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(Self.keyMark) {
        close(&entries)
        entries.append((String(line.dropFirst(Self.keyMark.count)), ""))
      } else if line.hasPrefix(Self.indent), !entries.isEmpty {
        lines.append(line.dropFirst(Self.indent.count))
      } else if line.isEmpty || entries.isEmpty {
        lines.append("")
      } else {
        throw HostError("\(path):\(index + 1): is not a line of a snapshot: '\(line.prefix(40))'")
      }
      if entries.isEmpty { lines = [] }
    }
    close(&entries)
  }

  /// Reads the file at a path, if it exists.
  ///
  /// Links to other places are refused.
  package init(storedAt path: String) throws(HostError) {
    guard Path.isFile(path) else {
      if let kind = Path.kindName(path) {
        throw HostError("\(path): expected a file of snapshots, found \(kind)")
      }
      guard !Path.exists(path) else {
        throw HostError("\(path): expected a file of snapshots, found a link without a target")
      }
      self.init()
      return
    }
    let (folder, name) = Self.place(path)
    let bytes = try HostError.input {
      TextBytes.uniform(try File.read(name, beneath: folder))
    }
    try self.init(String(decoding: bytes, as: UTF8.self), of: path)
  }

  /// Replaces the file at a path as a whole; a link there is replaced, as the author of the
  /// scenarios need not be the person who runs them.
  package func write(of file: String, to path: String) throws(HostError) {
    let (folder, name) = Self.place(path)
    try HostError.input { try File.write(Array(text(of: file).utf8), to: name, beneath: folder) }
  }

  private static func place(_ path: String) -> (folder: String, name: String) {
    let folder = Path.parent(path)
    return (folder.isEmpty ? "." : folder, Path.name(path))
  }

  /// The text under a key; nil if there is none.
  package subscript(key: String) -> String? {
    get { entries.first { $0.key == key }?.text }
    set {
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let text?): entries[place].text = text
      case (let place?, nil): entries.remove(at: place)
      case (nil, let text?): entries.append((key, text))
      case (nil, nil): break
      }
    }
  }

  /// The text of the snapshot file.
  package func text(of file: String) -> String {
    var text =
      "# Snapshots of \(Path.name(file)); `flickbook test --update-snapshots` writes them anew.\n"
    for entry in entries {
      text += "\n\(Self.keyMark)\(entry.key)\n"
      for line in entry.text.split(separator: "\n", omittingEmptySubsequences: false) {
        text += (line.isEmpty ? "" : Self.indent + line) + "\n"
      }
    }
    return text
  }
}
