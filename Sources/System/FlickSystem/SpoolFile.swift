internal import CFlickSystem

/// A temporary file for data too large for memory, deleted when the process ends.
///
/// For use in one process.
package final class SpoolFile {
  private let path: String
  private let descriptor: Int32
  private let writer: ByteWriter
  private var size = 0

  /// Creates a nameless file in the same folder as `path`, where space for the output is expected.
  package init(beside path: String) throws(SystemError) {
    self.path = path
    let folder = Path.parent(path)
    // Sound: the path is bridged to a C string for the call.
    let unnamed = unsafe fs_open_unnamed(folder, 0o600)
    descriptor = try SystemError.naming(.write, path) { () throws(Errno) in
      unnamed >= 0 ? unnamed : try Self.openNameless(in: folder)
    }
    writer = ByteWriter(descriptor: descriptor, name: path)
  }

  deinit { closeDescriptor(descriptor) }

  /// The fallback for file systems without nameless files: creates a file and removes its name.
  private static func openNameless(in folder: String) throws(Errno) -> Int32 {
    let name = Path.join(folder, ".flickbook-\(processIdentifier()).spool")
    let file = try Descriptor(creating: name, permissions: 0o600)
    try removeFile(name)
    return file.release()
  }

  /// Appends text.
  ///
  /// - Returns: Its position.
  package func add(_ text: String) -> Range<Int> {
    let start = size
    size += text.utf8.count
    writer.write(text)
    return start..<size
  }

  /// The text at a position returned by `add`.
  ///
  /// - Throws: The first failure so far, including failures of `add`.
  package func text(at range: Range<Int>) throws(SystemError) -> String {
    try writer.flush()
    let bytes = try SystemError.naming(.read, path) { () throws(Errno) in
      try readBytes(from: descriptor, at: range.lowerBound, count: range.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
