/// The file of an image: its bytes, which the core does not decode, and the size from its header.
///
/// Files with equal keys are equal: the key identifies the contents.
package final class ImageFile: Hashable, Sendable {
  /// The format of the bytes.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, webp

    /// The media type, such as `image/png`.
    package var mediaType: String { "image/\(rawValue)" }
  }

  /// Identifies the contents: hexadecimal digits of their digest.
  package let key: String
  package let format: Format
  /// In pixels, from 1 on.
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// Creates an image from its parts.
  package init(key: String, format: Format, width: Int, height: Int, bytes: [UInt8]) {
    (self.key, self.format, self.bytes) = (key, format, bytes)
    (self.width, self.height) = (width, height)
  }

  package static func == (a: ImageFile, b: ImageFile) -> Bool { a === b || a.key == b.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The fit of an image in a frame with other proportions: the names of CSS's `object-fit`.
package enum ImageFit: String, Hashable, Sendable, CaseIterable {
  /// It fills the frame, and is cut off at its edges.
  case cover
  /// All of it is visible.
  case contain
  /// It is stretched.
  case fill

  /// The place of something with a size in a frame, centred.
  package func place(_ size: Size2D, in frame: Rect2D) -> Rect2D {
    let (across, down) = (frame.size.width / size.width, frame.size.height / size.height)
    guard self != .fill, across.isFinite, down.isFinite else { return frame }
    let scale = self == .cover ? max(across, down) : min(across, down)
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect2D(
      x: frame.origin.x + (frame.size.width - width) / 2,
      y: frame.origin.y + (frame.size.height - height) / 2, width: width, height: height)
  }
}
