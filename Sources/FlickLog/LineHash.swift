/// FNV-1a over 64 bits (Fowler, Noll and Vo): enough to see that two texts differ, not against a
/// forger.
package struct LineHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Of nothing yet.
  package init() {}

  /// Takes more bytes in.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Sixteen digits.
  package var hex: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
