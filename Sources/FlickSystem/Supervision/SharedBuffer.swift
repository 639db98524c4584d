internal import CFlickSystem

/// Bytes on their way to a descriptor, in memory that a process shares with its later children.
///
/// What a worker has put here and not yet written is still there when the worker has died: its
/// supervisor writes it then.
@safe
final class SharedBuffer {
  /// How many bytes fit: a common pipe's capacity.
  static let capacity = 64 << 10

  /// Two counts, then the bytes.
  private struct Head {
    /// The first byte that is not written yet.
    var start: Int
    /// The end of the bytes.
    var end: Int
  }

  private let head: UnsafeMutablePointer<Head>
  private let bytes: UnsafeMutableRawPointer
  private static let size = MemoryLayout<Head>.size + capacity

  /// Allocates an empty buffer.
  ///
  /// Traps when the machine has no memory, as an array does.
  init() {
    guard let memory = unsafe fs_map_shared(Self.size) else {
      preconditionFailure("no memory for a buffer of \(Self.size) bytes")
    }
    // Sound: the mapping is page-aligned and zero, which is a head of zeros.
    unsafe head = memory.bindMemory(to: Head.self, capacity: 1)
    unsafe bytes = memory + MemoryLayout<Head>.size
  }

  deinit {
    unsafe fs_unmap_shared(head, Self.size)
  }

  var isEmpty: Bool { unsafe head.pointee.start == head.pointee.end }
  var isFull: Bool { unsafe head.pointee.end == Self.capacity }

  /// Adds as many of the bytes as fit; returns how many.
  func append(_ new: UnsafeRawBufferPointer) -> Int {
    let end = unsafe head.pointee.end
    let count = min(new.count, Self.capacity - end)
    guard count > 0, let source = new.baseAddress else { return 0 }
    // Sound: `count` bytes fit behind `end`, and the source has as many.
    unsafe (bytes + end).copyMemory(from: source, byteCount: count)
    unsafe head.pointee.end = end + count
    return count
  }

  /// Writes everything; what is written is gone from here even if the rest fails.
  func drain(to descriptor: Int32) throws(Errno) {
    while !isEmpty {
      // Sound: the head's counts stay within the mapping.
      let pending = unsafe UnsafeRawBufferPointer(
        start: bytes + head.pointee.start, count: head.pointee.end - head.pointee.start)
      unsafe head.pointee.start += try writeSome(pending, to: descriptor)
    }
    clear()
  }

  /// Takes everything out.
  func take() -> [UInt8] {
    // Sound: as above; the bytes are copied.
    let pending = unsafe Array(
      UnsafeRawBufferPointer(
        start: bytes + head.pointee.start, count: head.pointee.end - head.pointee.start))
    clear()
    return pending
  }

  /// Drops everything.
  func clear() {
    unsafe head.pointee.start = 0
    unsafe head.pointee.end = 0
  }
}

/// A number that workers count up together.
@safe
package final class SharedCounter: @unchecked Sendable {
  // Sendable: an atomic operation is all that ever happens to the memory.
  private let memory: UnsafeMutableRawPointer

  /// A counter at 0.
  package init() {
    guard let memory = unsafe fs_map_shared(MemoryLayout<Int64>.size) else {
      preconditionFailure("no memory for a counter")
    }
    unsafe self.memory = unsafe memory
  }

  deinit {
    unsafe fs_unmap_shared(memory, MemoryLayout<Int64>.size)
  }

  /// The number, which is one more from now on; no two callers get the same.
  package func next() -> Int {
    // Sound: the mapping holds one aligned number.
    unsafe Int(fs_take_number(memory))
  }
}
