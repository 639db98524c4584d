/// The 64-bit FNV-1a hash (Fowler, Noll and Vo).
///
/// Detects accidental differences between texts, not forgery.
package struct LineHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of an empty text.
  package init() {}

  /// Adds bytes to the hash.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The hash as sixteen hexadecimal digits.
  package var hex: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
