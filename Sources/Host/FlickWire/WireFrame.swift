package import FlickCore

/// A message to a page.
package enum WireAnswer: Hashable, Sendable {
  /// A picture.
  case frame(WireFrame)
  /// A JSON text for rare messages, with a member for the kind.
  case text(String)
  /// The number of a ping.
  case pong(Int)
  /// An image file that later pictures show.
  case file(WireFile)
  /// A change of the plot.
  case plot(WirePlot)

  private enum Kind: UInt8 { case frame = 1, text, pong, file, plot }

  /// The message as bytes.
  package var bytes: [UInt8] {
    var writer = WireWriter(capacity: 256)
    switch self {
    case .frame(let frame):
      writer.byte(Kind.frame.rawValue)
      writer.count(frame.epoch)
      writer.signed(WireUnit.time(frame.time))
      writer.byte(frame.flags.rawValue)
      writer.count(WireUnit.whole(frame.pace, 1000))
      writer.raw(frame.picture)
    case .text(let text):
      writer.byte(Kind.text.rawValue)
      writer.raw(text.utf8)
    case .pong(let number):
      writer.byte(Kind.pong.rawValue)
      writer.count(number)
    case .file(let file):
      writer.byte(Kind.file.rawValue)
      writer.byte(file.isFirst ? 1 : 0)
      writer.text(file.key)
      writer.text(file.mediaType)
      writer.raw(file.bytes)
    case .plot(let plot):
      writer.byte(Kind.plot.rawValue)
      plot.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads a message.
  ///
  /// - Throws: `WireError` for bytes that are not a message.
  package init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
    var reader = WireReader(bytes)
    guard let kind = Kind(rawValue: try reader.byte()) else {
      throw WireError("not a message of this version")
    }
    switch kind {
    case .frame:
      self = .frame(
        WireFrame(
          epoch: try reader.count(), time: try reader.time(),
          flags: WireFrame.Flags(rawValue: try reader.byte()),
          pace: Double(try reader.count()) / 1000, picture: Array(reader.rest)))
    case .text:
      guard let text = String(validating: reader.rest, as: UTF8.self) else {
        throw WireError("a text is not UTF-8")
      }
      self = .text(text)
    case .pong: self = .pong(try reader.count())
    case .file:
      let isFirst = try reader.byte() != 0
      let (key, mediaType) = (try reader.text(limit: 64), try reader.text(limit: 64))
      self = .file(
        WireFile(isFirst: isFirst, key: key, mediaType: mediaType, bytes: Array(reader.rest)))
    case .plot: self = .plot(try WirePlot(&reader))
    }
  }
}

/// An image file as sent: once, before the first picture that shows it.
package struct WireFile: Hashable, Sendable {
  /// Whether all files before it are dropped.
  package var isFirst: Bool
  /// The text that pictures refer to it by.
  package var key: String
  /// Such as `image/png`.
  package var mediaType: String
  package var bytes: [UInt8]

  package init(isFirst: Bool = false, key: String, mediaType: String, bytes: [UInt8]) {
    (self.isFirst, self.key) = (isFirst, key)
    (self.mediaType, self.bytes) = (mediaType, bytes)
  }
}

/// A picture of the stage at a moment, as sent.
package struct WireFrame: Hashable, Sendable {
  /// The number of unforeseeable inputs so far; pictures of earlier epochs are out of date.
  package var epoch: Int
  /// The virtual time of the picture.
  package var time: Seconds
  package var flags: Flags
  /// The speed of virtual time while it runs.
  package var pace: Double
  /// The bytes of a `PictureEncoder`.
  package var picture: [UInt8]

  package init(epoch: Int, time: Seconds, flags: Flags, pace: Double, picture: [UInt8]) {
    (self.epoch, self.time, self.flags) = (epoch, time, flags)
    (self.pace, self.picture) = (pace, picture)
  }

  /// The properties of a picture beside its time.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Computed ahead, to be shown at its time.
    package static let ahead = Flags(rawValue: 1)
    /// Time runs after it.
    package static let runs = Flags(rawValue: 2)
    /// The page's clock is set to its time.
    package static let jumps = Flags(rawValue: 4)
  }
}
