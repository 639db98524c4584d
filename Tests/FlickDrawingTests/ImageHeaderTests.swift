import FlickCore
import FlickDrawing
import Foundation
import Testing

@Suite struct `The header of an image` {
  private static func sample(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "scripts/screens/images/\(name)")))
  }

  private static func fault(_ bytes: [UInt8]) -> String? {
    do throws(ImageHeader.Fault) {
      _ = try ImageHeader(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  private static let riff = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
  /// A header of each form of WebP, 300 by 200 pixels.
  private static let webps = [
    "lossy": riff + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 1, 0xc8, 0x40],
    "lossless": riff + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0],
    "extended": riff + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x2b, 1, 0, 0xc7, 0, 0],
  ]
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)

  @Test(arguments: [
    ("ebb.png", ImageFile.Format.png), ("lantern.jpg", .jpeg), ("north_pier.webp", .webp),
  ])
  func `a header gives format and size`(_ name: String, _ format: ImageFile.Format) throws {
    let header = try ImageHeader(Self.sample(name))
    #expect(header.format == format && header.width == 300 && header.height == 300)
  }

  @Test(arguments: ["lossy", "lossless", "extended"])
  func `each form of WebP is read`(_ form: String) throws {
    let header = try ImageHeader(#require(Self.webps[form]))
    #expect(header.format == .webp && header.width == 300 && header.height == 200)
  }

  @Test func `fill bytes and other segments of JPEG are skipped`() throws {
    let bytes: [UInt8] = [
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xff, 0xc4, 0, 2, 0xff, 0xd0, 0xff, 0xc2, 0, 11, 8,
      1, 0, 2, 0,
    ]
    let header = try ImageHeader(bytes)
    #expect(header.width == 512 && header.height == 256)
  }

  @Test(arguments: [
    ([], "a PNG, JPEG or WebP file expected"),
    (Array("GIF89a".utf8), "a PNG, JPEG or WebP file expected"),
    (png, "the header of a PNG file is incomplete"),
    (
      png + [0, 0, 0, 0, 0, 0, 0, 1], "sides of 1 to 8192 pixels expected, found 0 × 1"
    ),
    (
      png + [0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1],
      "sides of 1 to 8192 pixels expected, found 2147483647 × 1"
    ),
    ([0xff, 0xd8, 0xff, 0xe0, 0, 1], "the header of a JPEG file is incomplete"),
    ([0xff, 0xd8, 0xff, 0xda, 0, 2], "the header of a JPEG file is incomplete"),
    (
      [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 9],
      "sides of 1 to 8192 pixels expected, found 9 × 0"
    ),
    (riff + Array("VP8?".utf8), "the header of a WebP file is incomplete"),
  ])
  func `a fault is named`(_ bytes: [UInt8], _ message: String) {
    #expect(Self.fault(bytes) == message)
  }

  @Test(arguments: ["ebb.png", "lantern.jpg", "north_pier.webp"])
  func `every beginning of a file has the same size or a fault`(_ name: String) throws {
    let bytes = try Self.sample(name)
    for count in 0..<min(bytes.count, 700) {
      guard let header = try? ImageHeader(Array(bytes.prefix(count))) else { continue }
      #expect(header.width == 300 && header.height == 300)
    }
  }

  /// A PNG file of 9 by 9 pixels up to its chunk `acTL`.
  private static func pngFile(frames: UInt8) -> [UInt8] {
    var bytes = png
    bytes += [0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8]
    bytes += Array("acTL".utf8)
    bytes += [0, 0, 0, frames, 0, 0, 0, 0]
    return bytes
  }

  @Test func `an animated file is a fault, a single frame is not`() throws {
    #expect(Self.fault(Self.pngFile(frames: 1)) == nil)
    let message = "a still image expected, found an animated"
    #expect(Self.fault(Self.pngFile(frames: 2)) == "\(message) PNG file")
    var webp = try #require(Self.webps["extended"])
    // The flag of an animation is beside that of alpha.
    webp[20] = 0x12
    #expect(Self.fault(webp) == "\(message) WebP file")
  }

  @Test(arguments: ["ebb.png", "lantern.jpg", "north_pier.webp"])
  func `changed bytes give a size within the limits or a fault`(_ name: String) throws {
    let bytes = Array(try Self.sample(name).prefix(700))
    for place in bytes.indices {
      for value in [0, 0x7f, 0xff] as [UInt8] {
        var changed = bytes
        changed[place] = value
        guard let header = try? ImageHeader(changed) else { continue }
        #expect(1...8192 ~= header.width && 1...8192 ~= header.height)
      }
    }
  }
}
