internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickSystem

/// The history of a saved feel in its repository: the number of gestures as meant, and of changed
/// outcomes.
package struct FeelLog {
  /// A version of the file.
  package struct Entry: Sendable {
    /// The short hash of the commit; empty for the present file.
    package var commit: String
    package var date: String
    package var subject: String
    package var gestures = 0
    package var labelled = 0
    package var asMeant = 0
    /// The number of flips since the previous version; nil for the first.
    package var flips: Int?
    /// The reason why the version cannot be read; nil if it can.
    package var fault: String?
  }

  /// The versions, the newest first.
  package private(set) var entries: [Entry] = []

  /// The maximum size of a version, in bytes.
  private static let mostBytes = 64 << 20
  private static let patience = Duration.seconds(20)

  /// Reads the versions of a file from git.
  ///
  /// - Parameter count: the number of versions, including the present file if it differs.
  /// - Throws: `HostError` for a file that is unknown to git.
  package init(_ path: String, count: Int) throws(HostError) {
    let folder = Path.parent(path).isEmpty ? "." : Path.parent(path)
    let name = Path.name(path)
    let git = ["git", "-C", folder]
    guard
      let log = ExternalCommand.answer(
        of: git + [
          "log", "--follow", "-n", "\(count + 1)", "--format=%h%x09%cs%x09%s", "--", name,
        ],
        within: Self.patience, most: 1 << 20), !log.isEmpty
    else { throw HostError(.input, "\(path): git has no history of it") }
    var versions: [(entry: Entry, feel: FeelFile?)] = []
    for line in log.split(separator: "\n") {
      let words = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3 else { continue }
      var entry = Entry(
        commit: String(words[0]), date: String(words[1]), subject: String(words[2]))
      let text = ExternalCommand.answer(
        of: git + ["show", "\(words[0]):./\(name)"], within: Self.patience, most: Self.mostBytes)
      let feel = Self.feel(text, &entry)
      versions.append((entry, feel))
    }
    let bytes = try HostError.input { try File.read(path) }
    var now = Entry(commit: "", date: "now", subject: "the file as it is")
    let feel = Self.feel(String(decoding: bytes, as: UTF8.self), &now)
    if feel?.bytes != versions.first?.feel?.bytes { versions.insert((now, feel), at: 0) }
    for index in versions.indices.dropLast() {
      guard let new = versions[index].feel, let old = versions[index + 1].feel else { continue }
      versions[index].entry.flips = FeelComparison(old, new).flips.count
    }
    entries = versions.prefix(count).map(\.entry)
  }

  private static func feel(_ text: String?, _ entry: inout Entry) -> FeelFile? {
    guard let text else {
      entry.fault = "is not there, or too large"
      return nil
    }
    do throws(HostError) {
      let feel = try FeelFile(bytes: Array(text.utf8), path: "the feel")
      entry.gestures = feel.entries.count
      entry.labelled = feel.entries.count { $0.isAsMeant != nil }
      entry.asMeant = feel.entries.count { $0.isAsMeant == true }
      return feel
    } catch {
      entry.fault = error.description
      return nil
    }
  }

  private static let columns = 20

  /// The history as text.
  package var lines: [String] {
    var rows: [[String]] = []
    for entry in entries {
      let head = [entry.commit, entry.date]
      if let fault = entry.fault {
        rows.append(head + ["", fault, "", entry.subject])
        continue
      }
      var (bar, text) = ("", counted(entry.gestures, "gesture"))
      if entry.labelled > 0 {
        let share = Double(entry.asMeant) / Double(entry.labelled)
        let filled = Int((share * Double(Self.columns)).rounded())
        bar =
          String(repeating: "█", count: filled)
          + String(repeating: "░", count: Self.columns - filled)
        text = "\(entry.asMeant) of \(entry.labelled)"
      }
      let flips = entry.flips.map { counted($0, "flip") } ?? ""
      rows.append(head + [bar, text, flips, entry.subject])
    }
    return TextTable.lines(rows)
  }

  /// The history as JSON: a line for each version.
  package var json: String {
    entries.map { entry in
      let isRead = entry.fault == nil
      return FeelLines.version.text([
        "commit": entry.commit.isEmpty ? nil : entry.commit, "date": entry.date,
        "subject": entry.subject, "fault": entry.fault,
        "gestures": isRead ? entry.gestures : nil, "labelled": isRead ? entry.labelled : nil,
        "as_meant": isRead ? entry.asMeant : nil, "flips": isRead ? entry.flips : nil,
      ])
    }.joined()
  }
}
