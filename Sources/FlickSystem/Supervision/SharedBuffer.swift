internal import CFlickSystem

/// Bytes to be written to a descriptor, in memory that a process shares with its later children.
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

  /// The counts as they stand there: any numbers, once a worker has lost its memory.
  var counts: (start: Int, end: Int) {
    get { unsafe (head.pointee.start, head.pointee.end) }
    set { unsafe (head.pointee.start, head.pointee.end) = newValue }
  }

  /// The bytes that are not written yet; nil when the counts cannot be true.
  ///
  /// The counts are read once, so that those that are used are those that were checked.
  private var pending: Range<Int>? {
    let (start, end) = counts
    return start >= 0 && start <= end && end <= Self.capacity ? start..<end : nil
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { pending?.isEmpty ?? true }

  var isFull: Bool { (pending?.upperBound ?? 0) == Self.capacity }

  /// Adds as many of the bytes as fit; returns how many.
  func append(_ new: UnsafeRawBufferPointer) -> Int {
    guard let pending else {
      clear()
      return unsafe append(new)
    }
    let end = pending.upperBound
    let count = min(new.count, Self.capacity - end)
    guard count > 0, let source = new.baseAddress else { return 0 }
    // Sound: `count` bytes fit behind `end`, and the source has as many.
    unsafe (bytes + end).copyMemory(from: source, byteCount: count)
    counts.end = end + count
    return count
  }

  /// Writes everything; what is written is gone from here even if the rest fails.
  ///
  /// - Throws: `Errno.damaged` when what is here cannot be true.
  func drain(to descriptor: Int32) throws(Errno) {
    while true {
      guard let pending else {
        clear()
        throw .damaged
      }
      if pending.isEmpty { return clear() }
      // Sound: `pending` lies within the mapping.
      let rest = unsafe UnsafeRawBufferPointer(
        start: bytes + pending.lowerBound, count: pending.count)
      counts.start = pending.lowerBound + (unsafe try writeSome(rest, to: descriptor))
    }
  }

  /// Takes everything out; nothing when what is here cannot be true.
  func take() -> [UInt8] {
    defer { clear() }
    guard let pending else { return [] }
    // Sound: as above; the bytes are copied.
    return unsafe Array(
      UnsafeRawBufferPointer(start: bytes + pending.lowerBound, count: pending.count))
  }

  /// Drops everything.
  func clear() { counts = (0, 0) }
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
