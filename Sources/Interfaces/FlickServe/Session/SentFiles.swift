internal import FlickCore
internal import FlickWire

/// The image files that a session has sent; pages keep as many, and drop all beyond a limit.
struct SentFiles {
  private var keys: Set<String> = []
  private var size = 0

  /// The message with a file; nil if it was sent before.
  mutating func next(_ file: ImageFile) -> WireFile? {
    guard !keys.contains(file.key) else { return nil }
    size += file.bytes.count
    if size > WireLimits.fileBytes { (keys, size) = ([], file.bytes.count) }
    let isFirst = keys.isEmpty
    keys.insert(file.key)
    return WireFile(
      isFirst: isFirst, key: file.key, mediaType: file.format.mediaType, bytes: file.bytes)
  }
}
