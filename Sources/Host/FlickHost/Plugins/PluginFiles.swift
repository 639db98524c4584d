internal import FlickSystem

/// Paths within a project or a plugin's folder, as text.
enum PluginFiles {
  /// The longest path, in bytes.
  static let longest = 1000
  /// The most files of a plugin, and the most bytes of one.
  static let most = 1000
  static let largest = 16 << 20
  /// The most bytes of all of its files.
  private static let mostBytes = 64 << 20

  /// Whether a path is relative and has only names: without `..`, `.` or an empty part.
  static func isPlainPath(_ path: String) -> Bool {
    guard 1...longest ~= path.utf8.count, !path.containsNUL, !path.contains("\\") else {
      return false
    }
    return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
      !name.isEmpty && name != "." && name != ".."
    }
  }

  /// Whether a path is one of the given folders, or is below one.
  static func isBelow(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { Path.relative(path, to: $0) != nil }
  }

  /// All files of a folder by their relative paths, sorted by bytes, without folders with names
  /// that begin with a dot.
  ///
  /// - Throws: `HostError` for links, and for more files than allowed.
  static func all(in folder: String) throws(HostError) -> [String] {
    var found: [String] = []
    try collect(folder, "", &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func collect(
    _ folder: String, _ place: String, _ found: inout [String]
  ) throws(HostError) {
    let names = try HostError.input { try Path.names(inDirectory: Path.join(folder, place)) }
    for name in names where !name.hasPrefix(".") {
      let inner = Path.join(place, name)
      let path = Path.join(folder, inner)
      if Path.isLink(path) {
        throw HostError("\(path): is a link; a plugin cannot contain links")
      }
      if Path.isDirectory(path) {
        try collect(folder, inner, &found)
      } else {
        guard Path.isFile(path) else { throw HostError("\(path): is not a file") }
        found.append(inner)
      }
      guard found.count <= most else {
        throw HostError("\(folder): a plugin has at most \(most) files")
      }
    }
  }

  /// The contents of a plugin's files, by their paths, sorted by bytes.
  static func contents(of folder: String) throws(HostError) -> [(name: String, bytes: [UInt8])] {
    var (files, size): ([(name: String, bytes: [UInt8])], Int) = ([], 0)
    for name in try all(in: folder) {
      let bytes = try read(name, in: folder)
      size += bytes.count
      guard size <= mostBytes else {
        throw HostError("\(folder): a plugin has at most \(mostBytes >> 20) MB")
      }
      files.append((name, bytes))
    }
    return files
  }

  /// The identity of a plugin's files: of their names and contents.
  static func hash(of files: [(name: String, bytes: [UInt8])]) -> String {
    var hash = SHA256()
    for (name, bytes) in files {
      hash.add(Array(name.utf8) + [0] + Array("\(bytes.count)".utf8) + [0])
      hash.add(bytes)
    }
    return hash.hex
  }

  static func hash(of folder: String) throws(HostError) -> String {
    hash(of: try contents(of: folder))
  }

  /// A file of a plugin's folder, not through links.
  static func read(_ name: String, in folder: String) throws(HostError) -> [UInt8] {
    try HostError.input { try File.read(name, beneath: folder, limit: largest) }
  }
}
