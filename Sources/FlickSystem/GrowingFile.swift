/// A file that is written bit by bit, and takes its place when it is complete.
///
/// Like ``File/write(_:to:)``, but for content that comes with time. Bytes that a worker has
/// written to it and not passed to the system are written by its supervisor: see ``ByteWriter``.
package final class GrowingFile {
  private let path: String
  private let replacement: FileReplacement
  private let writer: ByteWriter

  /// Opens the file that will be at `path`.
  package init(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .write)
    self.path = path
    do throws(Errno) {
      replacement = try FileReplacement(of: path)
    } catch {
      throw SystemError(.write, path, error)
    }
    writer = ByteWriter(descriptor: replacement.descriptor, name: path)
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) { writer.write(bytes) }

  /// Adds a text.
  package func write(_ text: String) { writer.write(text) }

  /// Writes out what has gathered and puts the file in its place; to be called once, in one
  /// process.
  ///
  /// - Throws: the first failure there has been; the place is as it was then.
  package func finish() throws(SystemError) {
    do throws(SystemError) {
      try writer.flush()
    } catch {
      replacement.abandon()
      throw error
    }
    do throws(Errno) {
      try replacement.synchronize()
    } catch {
      replacement.abandon()
      throw SystemError(.write, path, error)
    }
    do throws(Errno) {
      try replacement.finish()
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// Leaves the place as it is; to be called once, in place of `finish`.
  package func abandon() {
    try? writer.flush()
    replacement.abandon()
  }
}
