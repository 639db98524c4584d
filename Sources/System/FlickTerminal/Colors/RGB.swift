/// A colour in sRGB with 8 bits per channel.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from 0xRRGGBB.
  package init(packed: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
      UInt8(truncatingIfNeeded: packed))
  }

  /// The brightness, 0 to 255, with the weights of ITU-R BT.709 applied to the encoded channels.
  package var luma: Int {
    // 0.2126, 0.7152 and 0.0722 in 1/65536.
    (Int(red) * 13_933 + Int(green) * 46_871 + Int(blue) * 4732) >> 16
  }
}
