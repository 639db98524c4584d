/// A picture as rows of colours.
package struct PixelBuffer: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// The colours, row by row.
  package private(set) var pixels: [RGB]

  /// Creates a picture of one colour.
  ///
  /// Negative sides count as 0.
  package init(width: Int, height: Int, filledWith color: RGB = RGB(0, 0, 0)) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = Array(repeating: color, count: self.width * self.height)
  }

  /// The colour at a position, which must be inside.
  package subscript(x: Int, y: Int) -> RGB {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Replaces all pixels by colours given as 0xRRGGBB, row by row.
  package mutating func take(_ packed: [UInt32]) {
    precondition(packed.count == pixels.count, "one colour a pixel")
    for index in pixels.indices { pixels[index] = RGB(packed: packed[index]) }
  }

  /// Fills the part of a rectangle inside the picture.
  package mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: RGB) {
    let columns = (x..<max(x, x + width)).clamped(to: 0..<self.width)
    for row in (y..<max(y, y + height)).clamped(to: 0..<self.height) {
      for column in columns { pixels[row * self.width + column] = color }
    }
  }
}
