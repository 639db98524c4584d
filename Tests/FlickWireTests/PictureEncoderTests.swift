import FlickCore
import FlickWire
import Testing

@Suite struct `Differences of pictures` {
  @Test(arguments: 1...40) func `differences of pictures lead from each picture to the next`(
    seed: UInt64
  ) throws {
    var pictures = RandomPictures(seed: seed)
    var (encoder, decoder) = (PictureEncoder(), PictureDecoder())
    for index in 0..<60 {
      let bytes = encoder.bytes(of: pictures.next(), isWhole: index % 17 == 16)
      #expect(try decoder.read(bytes[...]) == encoder.last, "picture \(index)")
      #expect(decoder.texts.texts == encoder.texts.texts)
    }
  }

  @Test func `an equal picture takes few bytes, a moved one little more`() {
    var pictures = RandomPictures(seed: 7)
    for _ in 0..<20 { _ = pictures.next() }
    let picture = pictures.picture
    var encoder = PictureEncoder()
    let whole = encoder.bytes(of: picture).count
    #expect(encoder.bytes(of: picture).count <= 4)
    var moved = picture
    moved.commands =
      [
        .push(Picture.Layer(transform: .translation(Vector(x: 3, y: 0))))
      ] + picture.commands + [.pop]
    #expect(encoder.bytes(of: moved).count < 24)
    #expect(whole > 200)
  }

  @Test func `numbers that are not finite are sent as numbers`() throws {
    let shape = Picture.Shape(
      Picture.RoundedRect(Rect2D(x: .nan, y: .infinity, width: -.infinity, height: 1e300)),
      fill: nil)
    let picture = Picture(
      size: Size2D(width: 1, height: 1), background: .clear, commands: [.shape(shape), .pop])
    var (encoder, decoder) = (PictureEncoder(), PictureDecoder())
    #expect(try decoder.read(encoder.bytes(of: picture)[...]) == encoder.last)
  }

  @Test func `a table of too many texts begins anew with a whole picture`() throws {
    var (encoder, decoder) = (PictureEncoder(), PictureDecoder())
    for index in 0..<5000 {
      let text = Picture.TextLine(
        "\(index)", frame: .init(x: 0, y: 0, width: 10, height: 10), descent: 0, size: 10,
        weight: .regular, color: .black)
      let picture = Picture(
        size: Size2D(width: 9, height: 9), background: .white, commands: [.text(text)])
      #expect(try decoder.read(encoder.bytes(of: picture)[...]) == encoder.last)
    }
    #expect(encoder.texts.texts.count < 1000)
  }
}

@Suite struct `Bytes that are not a picture` {
  @Test(arguments: 1...30) func `invalid bytes are an error without effect`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var pictures = RandomPictures(seed: seed)
    var (encoder, decoder) = (PictureEncoder(), PictureDecoder())
    for _ in 0..<20 {
      let bytes = encoder.bytes(of: pictures.next())
      var wrong = bytes
      for _ in 0..<3 {
        wrong[Int.random(in: wrong.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        wrong.removeLast(Int.random(in: 0..<wrong.count, using: &random))
      }
      var trial = decoder
      do { _ = try trial.read(wrong[...]) } catch { #expect(trial.last == decoder.last) }
      #expect(try decoder.read(bytes[...]) == encoder.last)
    }
  }

  @Test(
    arguments: [
      [], [1], [0, 1, 5, 65], [0, 0, 3 << 3], [0, 0, 1 << 3 | 7], [1, 1, 2, 0xc3, 0x28],
      [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
      [0, 0, 1 << 3 | 4, 2, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ] as [[UInt8]])
  func `an error has a reason`(bytes: [UInt8]) {
    var decoder = PictureDecoder()
    #expect(throws: WireError.self) { try decoder.read(bytes[...]) }
  }
}

/// Streams that also test the page's reader; see Tests/Browser/wire.py.
@Suite struct `The stored pictures` {
  @Test func `the stored pictures equal the encoder's output`() throws {
    var lines: [String] = []
    for seed in 1...6 as ClosedRange<UInt64> {
      var pictures = RandomPictures(seed: seed)
      var encoder = PictureEncoder()
      for index in 0..<12 {
        let bytes = encoder.bytes(of: pictures.next(), isWhole: index == 8)
        lines.append(
          Self.line(bytes, encoder.last, encoder.texts.texts, isFirst: index == 0))
      }
    }
    try expectStored(lines, in: "pictures.json")
  }

  private static func line(
    _ bytes: [UInt8], _ picture: WirePicture, _ texts: [String], isFirst: Bool
  ) -> String {
    let commands = picture.commands.map { "[\($0.head),\($0.numbers)]" }.joined(separator: ",")
    let screen = "\(picture.width),\(picture.height),\(picture.background)"
    return "{\"first\":\(isFirst),\"bytes\":\"\(hexadecimal(bytes))\",\"screen\":[\(screen)],"
      + "\"texts\":\(texts),\"commands\":[\(commands.filter { $0 != " " })]}"
  }
}
