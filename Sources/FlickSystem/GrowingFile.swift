/// A file that is written bit by bit, and takes its place when it is complete.
///
/// Like ``File/write(_:to:)``, but for content that comes with time. What a worker has written to it and
/// not handed to the system is written by its supervisor: see ``ByteWriter``.
package final class GrowingFile {
  private let replacement: File.Replacement
  private let writer: ByteWriter

  /// Opens the file that will be at `path`.
  package init(_ path: String) throws(SystemError) {
    try SystemError.checkPath(path, for: .write)
    do throws(Errno) {
      replacement = try File.Replacement(of: path)
    } catch {
      throw SystemError(.write, path, error)
    }
    writer = ByteWriter(descriptor: replacement.descriptor, name: path)
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) { writer.write(bytes) }

  /// Writes out what has gathered and puts the file in its place; to be called once, in one process.
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
      try replacement.finish()
    } catch {
      throw SystemError(.write, replacement.path, error)
    }
  }
}
