extension String {
  /// Whether the string contains a NUL byte, where the system would truncate a path.
  package var containsNUL: Bool {
    // Called for every path operation, so it scans the bytes directly.
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(0) } ?? utf8.contains(0)
  }
}

/// Path manipulation, and basic queries of the file system.
package enum Path {
  /// Whether the path starts at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The path of `name` relative to `folder`.
  ///
  /// An absolute name is returned unchanged, as is any name if `folder` is empty. `.` and `..` are
  /// not resolved, which would be wrong across symbolic links.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || isAbsolute(name) { return name }
    if name.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The parent folder of a path: `a` for `a/b` and `a/b/`, `.` for `b`, `/` for `/`.
  package static func parent(_ path: String) -> String {
    var bytes = Array(path.utf8)[...]
    removeTrailingSlashes(&bytes)
    if bytes.isEmpty { return isAbsolute(path) ? "/" : "." }
    guard let separator = bytes.lastIndex(of: slash) else { return "." }
    bytes = bytes[..<separator]
    removeTrailingSlashes(&bytes)
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  /// The last part of a path: `b` for `a/b` and `a/b/`; empty for `/`.
  package static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// A path without an ending such as `.lua`, if it has it.
  package static func removing(_ ending: String, from path: String) -> String {
    path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
  }

  /// Whether the path is a regular file, or a link to one.
  package static func isFile(_ path: String) -> Bool { status(path)?.isRegular ?? false }

  /// Whether the path is a directory, or a link to one.
  package static func isDirectory(_ path: String) -> Bool { status(path)?.isDirectory ?? false }

  /// Whether the path exists, even as a dangling link.
  package static func exists(_ path: String) -> Bool {
    !path.containsNUL && (try? FileStatus(of: path, followingLinks: false)) != nil
  }

  /// The absolute path without `.`, `..` and links; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    path.containsNUL ? nil : resolvedPath(path.isEmpty ? "." : path)
  }

  /// The identity of a file or folder, the same for all its names; nil if it does not exist.
  package static func identity(_ path: String) -> FileIdentity? { status(path)?.identity }

  /// The size of a regular file in bytes; nil if it is not one.
  package static func size(_ path: String) -> Int? {
    status(path).flatMap { $0.isRegular ? $0.size : nil }
  }

  /// Whether the path is a symbolic link, possibly dangling.
  package static func isLink(_ path: String) -> Bool {
    !path.containsNUL && (try? FileStatus(of: path, followingLinks: false))?.isLink == true
  }

  /// A short description of the file's kind, such as "a pipe (FIFO)"; nil if it does not exist.
  package static func kindName(_ path: String) -> String? { status(path)?.kindName }

  /// The entries of a directory, sorted by bytes, without `.` and `..`.
  package struct Listing: Equatable, Sendable {
    /// The names that are UTF-8.
    package var names: [String] = []
    /// Printable forms of names that are not UTF-8.
    ///
    /// Such files cannot be opened.
    package var undecodableNames: [String] = []
  }

  /// The entries of a directory.
  ///
  /// They are sorted because the system's order differs between machines, which would make runs
  /// irreproducible.
  package static func listing(ofDirectory path: String) throws(SystemError) -> Listing {
    try SystemError.checkPath(path, for: .list)
    let all = try SystemError.naming(.list, path) { () throws(Errno) in
      try directoryNames(in: path)
    }
    var listing = Listing()
    for bytes in all.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if let name = String(validating: bytes, as: UTF8.self) {
        listing.names.append(name)
      } else {
        listing.undecodableNames.append(shown(bytes))
      }
    }
    return listing
  }

  /// The UTF-8 names in a directory, sorted by bytes, without `.` and `..`.
  package static func names(inDirectory path: String) throws(SystemError) -> [String] {
    try listing(ofDirectory: path).names
  }

  /// The absolute path of the current directory, with bytes that are not UTF-8 escaped as `\xff`.
  package static func currentDirectory() throws(SystemError) -> String {
    try SystemError.naming(.findCurrentDirectory, "the current directory") { () throws(Errno) in
      shown(try workingDirectory())
    }
  }

  /// A printable name: bytes that are not UTF-8 are escaped as `\xff`.
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
    if path.containsNUL { return nil }
    return try? FileStatus(of: path, followingLinks: true)
  }
}
