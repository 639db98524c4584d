package import FlickCore

/// Encodes pictures as bytes, each relative to the one before; `PictureDecoder` and the page's
/// `wire.js` decode them.
///
///     var encoder = PictureEncoder()
///     let first = encoder.bytes(of: stage.picture())
///     let next = encoder.bytes(of: later.picture())
///
/// Equal sequences of pictures give equal bytes. The first picture is whole: it can be decoded
/// without others. Later pictures are whole on request, so that decoding can begin there.
package struct PictureEncoder {
  /// The last picture; empty before the first.
  package private(set) var last = WirePicture.empty
  /// The texts so far.
  package private(set) var texts = WireTexts()
  private var knownCount = 0

  /// With more texts than this the table begins anew, with a whole picture.
  private static let mostTexts = 4096

  /// Creates an encoder without pictures.
  package init() {}

  /// The bytes of the next picture.
  ///
  /// - Parameter isWhole: whether it can be decoded without an earlier picture.
  package mutating func bytes(of picture: Picture, isWhole: Bool = false) -> [UInt8] {
    if isWhole || texts.texts.count > Self.mostTexts {
      self = PictureEncoder()
    }
    let next = WirePicture(picture, &texts)
    defer { (last, knownCount) = (next, texts.texts.count) }
    return Self.bytes(
      from: knownCount == 0 ? nil : last, to: next, texts: texts.texts[max(1, knownCount)...])
  }

  /// The bytes of a picture relative to a base.
  ///
  /// - Parameters:
  ///   - base: nil for a whole picture.
  ///   - texts: the texts of the table that the reader does not have yet.
  package static func bytes(
    from base: WirePicture?, to next: WirePicture, texts: ArraySlice<String>
  ) -> [UInt8] {
    var writer = WireWriter(capacity: base == nil ? 2048 : 256)
    var form: PictureDifference.Form = base == nil ? [.whole, .screen] : []
    if let base,
      base.width != next.width || base.height != next.height || base.background != next.background
    {
      form.insert(.screen)
    }
    writer.byte(form.rawValue)
    writer.count(texts.count)
    for text in texts { writer.text(text) }
    if form.contains(.screen) {
      writer.count(next.width)
      writer.count(next.height)
      writer.count(next.background)
    }
    PictureDifference.write(from: base?.commands ?? [], to: next.commands, &writer)
    return writer.bytes
  }
}

/// Turns the bytes of a `PictureEncoder` into pictures.
package struct PictureDecoder {
  /// The last picture; empty before the first.
  package private(set) var last = WirePicture.empty
  /// The texts so far.
  package private(set) var texts = WireTexts()

  /// The most texts of a stream.
  private static let mostTexts = 1 << 16

  /// Creates a decoder without pictures.
  package init() {}

  /// Reads the next picture.
  ///
  /// - Throws: `WireError` for bytes that are not a picture; the decoder is as before.
  package mutating func read(_ bytes: ArraySlice<UInt8>) throws(WireError) -> WirePicture {
    var reader = WireReader(bytes)
    let form = PictureDifference.Form(rawValue: try reader.byte())
    var (next, table) = form.contains(.whole) ? (.empty, WireTexts()) : (last, texts)
    let count = try reader.count()
    guard table.texts.count + count <= Self.mostTexts else { throw WireError("too many texts") }
    for _ in 0..<count { table.append(try reader.text()) }
    if form.contains(.screen) {
      next.width = try reader.count()
      next.height = try reader.count()
      next.background = try reader.count()
    }
    next.commands = try PictureDifference.read(from: next.commands, &reader)
    (last, texts) = (next, table)
    return next
  }
}
