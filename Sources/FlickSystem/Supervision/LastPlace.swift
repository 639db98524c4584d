internal import CFlickSystem

/// The line where a script was when its process died.
package struct LastPlace: Hashable, Sendable, CustomStringConvertible {
  /// The name of the source, such as a path, as it may be printed.
  package let source: String
  /// The line, from 1.
  package let line: Int

  /// A place as a worker has left it; nil when it cannot be one.
  init?(line: Int32, size: Int32, source: UnsafeRawBufferPointer) {
    guard line > 0, size > 0, size <= source.count else { return nil }
    let name = unsafe String(decoding: source.prefix(Int(size)), as: UTF8.self)
    self.source = PrintableText.of(name)
    self.line = Int(line)
  }

  /// `source:line`.
  package var description: String { "\(source):\(line)" }
}

/// Where a worker that dies leaves its place, in memory that a process shares with its later
/// children.
@safe
final class SharedPlace {
  /// The line, then the size of the source's name; its bytes follow.
  private typealias Head = (line: Int32, size: Int32)

  /// What C writes to; see `fs_handle_deaths`.
  let memory: UnsafeMutableRawPointer

  /// Allocates one that holds no place.
  ///
  /// Traps when the machine has no memory, as an array does.
  init() {
    guard let memory = unsafe fs_map_shared(Int(FS_PLACE_SIZE)) else {
      preconditionFailure("no memory for a place")
    }
    unsafe self.memory = unsafe memory
  }

  deinit {
    unsafe fs_unmap_shared(memory, Int(FS_PLACE_SIZE))
  }

  /// The place; nil when none was left, or what is there cannot be one: a worker that has lost its
  /// memory may have left any bytes.
  var place: LastPlace? {
    // Sound: the mapping is page-aligned, and has as many bytes.
    let (line, size) = unsafe memory.load(as: Head.self)
    let source = unsafe UnsafeRawBufferPointer(
      start: memory + MemoryLayout<Head>.size, count: Int(FS_SOURCE_CAPACITY))
    return unsafe LastPlace(line: line, size: size, source: source)
  }
}
