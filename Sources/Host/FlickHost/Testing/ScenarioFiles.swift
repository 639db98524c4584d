internal import FlickSystem
internal import LuaKit

/// Finds scenario files: named files, and every `*_spec.lua` below named folders.
///
/// Each folder is searched once, and each file is found once, for any number of names and links to
/// it. A name without links takes precedence. Hard links are separate files.
package struct ScenarioFiles {
  /// The files, in the order of the paths given and below each by the bytes of their names.
  package private(set) var files: [String] = []
  /// Paths that cannot be run, in order.
  package private(set) var faults: [HostError] = []

  /// Folders and files that are reached without a link.
  private var plain: Set<FileIdentity> = []
  /// Folders that were looked through, and files behind links.
  private var found: Set<FileIdentity> = []
  /// Files by their folder and name.
  private var foundEntries: Set<Entry> = []

  private struct Entry: Hashable {
    var folder: FileIdentity?
    var name: Substring?
  }

  /// How the names of files end that are looked for below folders.
  private let suffix: String

  /// Finds the files at paths: files, or folders of files.
  package init(at paths: [String], suffix: String = ScenarioFiles.suffix) {
    self.suffix = suffix
    for path in paths { survey(path) }
    for path in paths { add(path) }
  }

  /// Records files that are reached without a link.
  private mutating func survey(_ path: String) {
    guard !Path.isLink(path), let identity = Path.identity(path) else { return }
    guard plain.insert(identity).inserted, Path.isDirectory(path) else { return }
    for name in (try? Path.names(inDirectory: path)) ?? [] where !name.hasPrefix(".") {
      let child = Self.child(name, of: path)
      if name.hasSuffix(suffix) || Path.isDirectory(child) { survey(child) }
    }
  }

  /// - Parameter entry: the path's folder and name, if known.
  private mutating func add(_ path: String, _ entry: Entry? = nil) {
    let isFolder = Path.isDirectory(path)
    guard let identity = Path.identity(path), isFolder || Path.isFile(path) else {
      return faults.append(HostError("\(path): \(Self.fault(of: path))"))
    }
    let isLink = Path.isLink(path)
    // The target of a link is run under its own name, if it has one here.
    if isLink, plain.contains(identity) { return }
    if isFolder {
      if found.insert(identity).inserted { addFolder(path) }
    } else if isLink {
      if found.insert(identity).inserted { files.append(path) }
    } else {
      let entry =
        entry
        ?? Entry(folder: Path.identity(Path.parent(path)), name: path.split(separator: "/").last)
      if foundEntries.insert(entry).inserted { files.append(path) }
    }
  }

  private mutating func addFolder(_ path: String) {
    let listing: Path.Listing
    do {
      listing = try Path.listing(ofDirectory: path)
    } catch {
      return faults.append(HostError(input: error))
    }
    let folder = Path.identity(path)
    for name in listing.names where !name.hasPrefix(".") {
      let child = Self.child(name, of: path)
      if name.hasSuffix(suffix) || Path.isDirectory(child) {
        add(child, Entry(folder: folder, name: name[...]))
      }
    }
    for name in listing.undecodableNames where !name.hasPrefix(".") && name.hasSuffix(suffix) {
      faults.append(
        HostError("\(Self.child(name, of: path)): cannot be read: its name is not UTF-8"))
    }
  }

  /// How the names of scenario files end.
  package static let suffix = "_spec.lua"

  private static func child(_ name: String, of folder: String) -> String {
    Path.join(folder == "." ? "" : folder, name)
  }

  private static func fault(of path: String) -> String {
    if let kind = Path.kindName(path) { return "cannot be read: it is \(kind)" }
    if Path.isLink(path) { return "cannot be read: it is a link without a target" }
    let name = Path.name(path)
    let names = (try? Path.names(inDirectory: Path.parent(path))) ?? []
    let what = name.hasSuffix(".lua") ? "file" : "file or folder"
    return "there is no such \(what)\(NearestName.hint(for: name, among: names))"
  }
}
