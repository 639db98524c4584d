internal import CFlickSystem

/// Bytes that are kept on the disk until the program needs them again, and gone when it ends.
///
/// For what is too much to be held in memory. Meant for one process.
package final class SpoolFile {
  private let path: String
  private let descriptor: Int32
  private let writer: ByteWriter
  private var size = 0

  /// Opens a file without a name in the folder where a file is to be written, which has room for
  /// it.
  package init(beside path: String) throws(SystemError) {
    self.path = path
    let folder = Path.parent(path)
    // Sound: the path is bridged to a C string for the call.
    let unnamed = unsafe fs_open_unnamed(folder, 0o600)
    do throws(Errno) {
      descriptor = unnamed >= 0 ? unnamed : try Self.openNameless(in: folder)
    } catch {
      throw SystemError(.write, path, error)
    }
    writer = ByteWriter(descriptor: descriptor, name: path)
  }

  deinit { closeDescriptor(descriptor) }

  /// Where file systems have none without a name: one whose name is taken away at once.
  private static func openNameless(in folder: String) throws(Errno) -> Int32 {
    let name = Path.join(folder, ".flickbook-\(processIdentifier()).spool")
    let file = try Descriptor(creating: name, permissions: 0o600)
    try removeFile(name)
    return file.release()
  }

  /// Adds a text; returns where it is.
  package func add(_ text: String) -> Range<Int> {
    let start = size
    size += text.utf8.count
    writer.write(text)
    return start..<size
  }

  /// What was added there.
  ///
  /// - Throws: the first failure there has been, also of what was added.
  package func text(at range: Range<Int>) throws(SystemError) -> String {
    try writer.flush()
    do throws(Errno) {
      let bytes = try readBytes(from: descriptor, at: range.lowerBound, count: range.count)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw SystemError(.read, path, error)
    }
  }
}
