/// A file written incrementally that replaces its target when it is complete.
///
/// The incremental form of ``File/write(_:to:)``. If a worker dies, its supervisor writes the bytes
/// that the worker had buffered; see ``ByteWriter``.
package final class GrowingFile {
  private let path: String
  private let replacement: FileReplacement
  private let writer: ByteWriter

  /// Starts writing the file that will be at `path`.
  package init(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .write)
    self.path = path
    replacement = try SystemError.naming(.write, path) { () throws(Errno) in
      try FileReplacement(of: path)
    }
    writer = ByteWriter(descriptor: replacement.descriptor, name: path)
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) { writer.write(bytes) }

  /// Appends text.
  package func write(_ text: String) { writer.write(text) }

  /// Flushes the buffer and moves the file to its path.
  ///
  /// Call it once, in one process.
  ///
  /// - Throws: The first failure so far. The path is then unchanged.
  package func finish() throws(SystemError) {
    do throws(SystemError) {
      try writer.flush()
      try SystemError.naming(.write, path) { () throws(Errno) in try replacement.synchronize() }
    } catch {
      replacement.abandon()
      throw error
    }
    try SystemError.naming(.write, path) { () throws(Errno) in try replacement.finish() }
  }

  /// Discards the file and leaves the path unchanged.
  ///
  /// Call it once, instead of `finish`.
  package func abandon() {
    try? writer.flush()
    replacement.abandon()
  }
}
