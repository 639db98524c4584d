internal import CFlickSystem

/// The position of a script when its process died.
package struct LastPlace: Hashable, Sendable, CustomStringConvertible {
  /// The printable name of the source, such as a path.
  package let source: String
  /// The line, from 1.
  package let line: Int

  /// Reads a position that a worker wrote; nil if it is not valid.
  init?(line: Int32, size: Int32, source: UnsafeRawBufferPointer) {
    guard line > 0, size > 0, size <= source.count else { return nil }
    let name = unsafe String(decoding: source.prefix(Int(size)), as: UTF8.self)
    self.source = PrintableText.of(name)
    self.line = Int(line)
  }

  /// `source:line`.
  package var description: String { "\(source):\(line)" }
}

/// The memory for the position of a dying worker, shared by a process with its later children.
@safe
final class SharedPlace {
  /// The line and the length of the source's name.
  ///
  /// The bytes of the name follow.
  private typealias Head = (line: Int32, size: Int32)

  /// The memory that C writes to; see `fs_handle_deaths`.
  let memory: UnsafeMutableRawPointer

  /// Allocates memory without a position.
  ///
  /// Traps if the machine is out of memory, as arrays do.
  init() {
    guard let memory = unsafe fs_map_shared(Int(FS_PLACE_SIZE)) else {
      preconditionFailure("no memory for a place")
    }
    unsafe self.memory = unsafe memory
  }

  deinit {
    unsafe fs_unmap_shared(memory, Int(FS_PLACE_SIZE))
  }

  /// The position; nil if there is none or it is invalid, because a worker with corrupted memory
  /// may have written arbitrary bytes.
  var place: LastPlace? {
    // Sound: the mapping is page-aligned and large enough.
    let (line, size) = unsafe memory.load(as: Head.self)
    let source = unsafe UnsafeRawBufferPointer(
      start: memory + MemoryLayout<Head>.size, count: Int(FS_SOURCE_CAPACITY))
    return unsafe LastPlace(line: line, size: size, source: source)
  }
}
