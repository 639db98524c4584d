extension String {
  /// Whether a zero byte is in it, at which the system takes a name to end.
  package var holdsZero: Bool {
    // Each question about a path asks this: the bytes themselves are the quickest to go through.
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(0) } ?? utf8.contains(0)
  }
}

/// Paths as text, and the few questions about them that need the file system.
package enum Path {
  /// Whether the path starts at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The path of `name` as seen from `folder`.
  ///
  /// An absolute name stays as it is, and an empty folder adds nothing. `.` and `..`
  /// are not resolved: that would be wrong across symbolic links.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || isAbsolute(name) { return name }
    if name.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The folder that a path lies in: `a` for `a/b` and `a/b/`, `.` for `b`, `/` for `/`.
  package static func parent(_ path: String) -> String {
    var bytes = Array(path.utf8)[...]
    removeTrailingSlashes(&bytes)
    if bytes.isEmpty { return isAbsolute(path) ? "/" : "." }
    guard let separator = bytes.lastIndex(of: slash) else { return "." }
    bytes = bytes[..<separator]
    removeTrailingSlashes(&bytes)
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a path names a plain file, or a link to one.
  package static func isFile(_ path: String) -> Bool { status(path)?.isRegular ?? false }

  /// Whether a path names a directory, or a link to one.
  package static func isDirectory(_ path: String) -> Bool { status(path)?.isDirectory ?? false }

  /// Whether there is anything at a path, be it a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    !path.holdsZero && (try? FileStatus(of: path, followingLinks: false)) != nil
  }

  /// The absolute path that a path leads to, without `.`, `..` and links; nil where there is
  /// nothing.
  package static func resolved(_ path: String) -> String? {
    path.holdsZero ? nil : resolvedPath(path.isEmpty ? "." : path)
  }

  /// The identity of a file or folder under all its names; nil if it does not exist.
  package static func identity(_ path: String) -> FileIdentity? { status(path)?.identity }

  /// Whether a path names a symbolic link, wherever that leads.
  package static func isLink(_ path: String) -> Bool {
    !path.holdsZero && (try? FileStatus(of: path, followingLinks: false))?.isLink == true
  }

  /// What there is at a path, in a word or two such as "a pipe (FIFO)"; nil for nothing.
  package static func kindName(_ path: String) -> String? { status(path)?.kindName }

  /// What is in a directory, sorted by bytes; `.` and `..` are left out.
  package struct Listing: Equatable, Sendable {
    /// The names.
    package var names: [String] = []
    /// Names that are not UTF-8, as they can be shown; they cannot be opened from here.
    package var strangeNames: [String] = []
  }

  /// The names in a directory.
  ///
  /// The order is ours because the system's differs from machine to machine, and what
  /// runs in which order must not.
  package static func listing(ofDirectory path: String) throws(SystemError) -> Listing {
    try SystemError.checkPath(path, for: .list)
    do throws(Errno) {
      var listing = Listing()
      for bytes in try directoryNames(in: path).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        if let name = String(validating: bytes, as: UTF8.self) {
          listing.names.append(name)
        } else {
          listing.strangeNames.append(shown(bytes))
        }
      }
      return listing
    } catch {
      throw SystemError(.list, path, error)
    }
  }

  /// The names in a directory that are UTF-8, sorted by their bytes; `.` and `..` are left out.
  package static func names(inDirectory path: String) throws(SystemError) -> [String] {
    try listing(ofDirectory: path).names
  }

  /// The absolute path of the current directory; what is not UTF-8 in it is shown as escapes,
  /// `\xff`.
  package static func currentDirectory() throws(SystemError) -> String {
    do throws(Errno) {
      return shown(try workingDirectory())
    } catch {
      throw SystemError(.findCurrentDirectory, "the current directory", error)
    }
  }

  /// A name as people can read it: what is not UTF-8 as escapes, `\xff`.
  static func shown(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      text +=
        length.map { String(decoding: rest.prefix($0), as: UTF8.self) }
        ?? "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      rest = rest.dropFirst(length ?? 1)
    }
    return text
  }

  private static let slash = UInt8(ascii: "/")

  private static func removeTrailingSlashes(_ bytes: inout ArraySlice<UInt8>) {
    while bytes.last == slash { bytes.removeLast() }
  }

  private static func status(_ path: String) -> FileStatus? {
    if path.holdsZero { return nil }
    return try? FileStatus(of: path, followingLinks: true)
  }
}
