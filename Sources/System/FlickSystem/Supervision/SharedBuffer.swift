internal import CFlickSystem

/// A buffer of bytes for a descriptor, in memory shared by a process with its later children.
///
/// Bytes that a worker has not written remain after its death, and its supervisor writes them.
@safe
final class SharedBuffer {
  /// The capacity in bytes, equal to that of a common pipe.
  static let capacity = 64 << 10

  /// The two offsets before the bytes.
  private struct Head {
    /// The offset of the first unwritten byte.
    var start: Int
    /// The offset after the last byte.
    var end: Int
  }

  private let head: UnsafeMutablePointer<Head>
  private let bytes: UnsafeMutableRawPointer
  private static let size = MemoryLayout<Head>.size + capacity

  /// Allocates an empty buffer.
  ///
  /// Traps if the machine is out of memory, as arrays do.
  init() {
    guard let memory = unsafe fs_map_shared(Self.size) else {
      preconditionFailure("no memory for a buffer of \(Self.size) bytes")
    }
    // Sound: the mapping is page-aligned and zeroed, which is a valid head.
    unsafe head = memory.bindMemory(to: Head.self, capacity: 1)
    unsafe bytes = memory + MemoryLayout<Head>.size
  }

  deinit {
    unsafe fs_unmap_shared(head, Self.size)
  }

  /// The stored offsets.
  ///
  /// They can be invalid if a worker has corrupted its memory.
  var counts: (start: Int, end: Int) {
    get { unsafe (head.pointee.start, head.pointee.end) }
    set { unsafe (head.pointee.start, head.pointee.end) = newValue }
  }

  /// The range of unwritten bytes; nil if the stored offsets are invalid.
  ///
  /// Reads the offsets once, so that the checked values are the ones used.
  private var pending: Range<Int>? {
    let (start, end) = counts
    return start >= 0 && start <= end && end <= Self.capacity ? start..<end : nil
  }

  /// Whether the buffer is empty.
  var isEmpty: Bool { pending?.isEmpty ?? true }

  var isFull: Bool { (pending?.upperBound ?? 0) == Self.capacity }

  /// Appends as many of the bytes as fit.
  ///
  /// - Returns: Their number.
  func append(_ new: UnsafeRawBufferPointer) -> Int {
    guard let pending else {
      clear()
      return unsafe append(new)
    }
    let end = pending.upperBound
    let count = min(new.count, Self.capacity - end)
    guard count > 0, let source = new.baseAddress else { return 0 }
    // Sound: `count` bytes fit after `end`, and the source has at least as many.
    unsafe (bytes + end).copyMemory(from: source, byteCount: count)
    counts.end = end + count
    return count
  }

  /// Writes all bytes.
  ///
  /// Written bytes are removed even if the rest fails.
  ///
  /// - Throws: `Errno.damaged` if the stored offsets are invalid.
  func drain(to descriptor: Int32) throws(Errno) {
    while true {
      guard let pending else {
        clear()
        throw .damaged
      }
      if pending.isEmpty { return clear() }
      // Sound: `pending` is inside the mapping.
      let rest = unsafe UnsafeRawBufferPointer(
        start: bytes + pending.lowerBound, count: pending.count)
      counts.start = pending.lowerBound + (unsafe try writeSome(rest, to: descriptor))
    }
  }

  /// Removes and returns all bytes; empty if the stored offsets are invalid.
  func take() -> [UInt8] {
    defer { clear() }
    guard let pending else { return [] }
    // Sound: as above; the bytes are copied.
    return unsafe Array(
      UnsafeRawBufferPointer(start: bytes + pending.lowerBound, count: pending.count))
  }

  /// Removes all bytes.
  func clear() { counts = (0, 0) }
}

/// A counter shared by workers.
@safe
package final class SharedCounter: @unchecked Sendable {
  // Sendable: the memory is only accessed by atomic operations.
  private let memory: UnsafeMutableRawPointer

  /// Creates a counter at 0.
  package init() {
    guard let memory = unsafe fs_map_shared(MemoryLayout<Int64>.size) else {
      preconditionFailure("no memory for a counter")
    }
    unsafe self.memory = unsafe memory
  }

  deinit {
    unsafe fs_unmap_shared(memory, MemoryLayout<Int64>.size)
  }

  /// Returns the current number and increments it.
  ///
  /// Each caller gets a different number.
  package func next() -> Int {
    // Sound: the mapping holds one aligned number.
    unsafe Int(fs_take_number(memory))
  }
}
