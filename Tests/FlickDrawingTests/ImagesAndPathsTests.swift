import FlickCore
import FlickDrawing
import Testing

@Suite struct `Images and paths` {
  private typealias Sample = SamplePictures

  private static let icon = Size2D(width: 24, height: 24)

  private static func picture(_ commands: [Picture.Command], side: Double = 24) -> Picture {
    Picture(size: Size2D(width: side, height: side), background: .white, commands: commands)
  }

  private static func path(
    _ data: String, in frame: Rect2D = Rect2D(x: 0, y: 0, width: 24, height: 24),
    fill: Color? = nil, stroke: Color? = nil, width: Double = 2
  ) throws -> Picture.Command {
    .path(
      Picture.PathShape(
        try VectorPath(data, view: icon), in: frame, fill: fill, stroke: stroke, width: width))
  }

  private static func image(
    _ outline: Picture.RoundedRect, _ fit: ImageFit, key: String = "k"
  ) -> Picture.Command {
    let file = ImageFile(key: key, format: .png, width: 10, height: 20, bytes: [1, 2, 3])
    return .image(
      Picture.Image(outline, label: "Sea", color: .black, file: file, fit: fit))
  }

  /// How dark the pixels of a picture are, from 0 to 255.
  private static func darkness(_ picture: Picture, side: Int = 24) -> [[Int]] {
    var raster = Raster(width: side, height: side)
    raster.draw(picture)
    return (0..<side).map { y in (0..<side).map { 255 - Int(raster.pixels[y * side + $0] & 255) } }
  }

  // MARK: SVG

  @Test func `each file and each path is once in an SVG`() throws {
    let commands = try [
      Self.image(Sample.box(0, 0, 12, 12, radius: 2), .cover),
      Self.image(Sample.box(12, 0, 10, 10), .contain),
      Self.path("M8 5v14l11-7z", fill: Color(hex: "#ff0000")),
      Self.path(
        "M8 5v14l11-7z", in: Rect2D(x: 6, y: 6, width: 12, height: 12),
        stroke: Color(hex: "#0000ff80"), width: 1.5),
    ]
    let svg = SVGRenderer.svg(of: Self.picture(commands))
    let expected = #"""
      <defs>
      <image id="i1" width="10" height="20" preserveAspectRatio="none" \#
      style="image-orientation:none" href="data:image/png;base64,AQID"/>
      <clipPath id="c1"><rect width="12" height="12" rx="2"/></clipPath>
      <path id="p1" d="M8 5L8 19L19 12Z"/>
      </defs>
      <rect width="24" height="24" fill="#ffffff"/>
      <g clip-path="url(#c1)"><use href="#i1" transform="matrix(1.2 0 0 1.2 0 -6)"/></g>
      <use href="#i1" transform="matrix(0.5 0 0 0.5 14.5 0)"/>
      <use href="#p1" transform="translate(0 0)" fill="#ff0000"/>
      <use href="#p1" transform="matrix(0.5 0 0 0.5 6 6)" fill="none" stroke="#0000ff" \#
      stroke-opacity="0.50196" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>
      </svg>

      """#
    #expect(svg.split(separator: "\n").dropFirst() == expected.split(separator: "\n")[...])
  }

  // MARK: Pixels

  @Test func `an area is filled by the rule nonzero`() throws {
    // Two squares in the same direction are one area, in opposite ones a ring.
    let (outer, hole) = ("M4 4h16v16h-16z", "M8 8v8h8v-8z")
    let solid = Self.darkness(Self.picture([try Self.path(outer + "M8 8h8v8h-8z", fill: .black)]))
    let ring = Self.darkness(Self.picture([try Self.path(outer + hole, fill: .black)]))
    #expect(solid[12][12] == 255 && solid[5][5] == 255 && solid[2][12] == 0)
    #expect(ring[12][12] == 0 && ring[5][5] == 255)
  }

  @Test func `edges cover pixels by their share`() throws {
    let dark = Self.darkness(Self.picture([try Self.path("M4.5 4h4v4.25h-4z", fill: .black)]))
    let found = [dark[5][4], dark[5][6], dark[8][6], dark[5][8]]
    #expect(zip(found, [128, 255, 64, 128]).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
  }

  @Test func `lines have their width and round ends`() throws {
    let dark = Self.darkness(
      Self.picture([try Self.path("M6 12h12", stroke: .black, width: 4)]))
    #expect(dark[10][12] == 255 && dark[13][12] == 255 && dark[9][12] == 0 && dark[14][12] == 0)
    // The ends reach beyond by half the width, less at their corners.
    #expect(dark[12][4] > 200 && dark[12][3] == 0)
    #expect(dark[10][4] < 120)
  }

  @Test func `an arc of a circle is as large as the circle`() throws {
    let circle = "M2 12a10 10 0 1 1 20 0a10 10 0 1 1-20 0z"
    let dark = Self.darkness(Self.picture([try Self.path(circle, fill: .black)]))
    let area = Double(dark.joined().reduce(0, +)) / 255
    #expect(abs(area - Double.pi * 100) < 2)
  }

  @Test func `clips and layers apply to paths`() throws {
    let layer = Picture.Layer(opacity: 0.5, clip: Sample.box(0, 0, 12, 24))
    let dark = Self.darkness(
      Self.picture([.push(layer), try Self.path("M0 0h24v24h-24z", fill: .black), .pop]))
    #expect(abs(dark[12][6] - 128) <= 1 && dark[12][18] == 0)
  }

  @Test func `thin lines stay visible in large pixels`() throws {
    var raster = Raster(width: 4, height: 4)
    raster.isCrisp = true
    raster.draw(Self.picture([try Self.path("M0 9h24", stroke: .black, width: 0.5)]))
    #expect(255 - Int(raster.pixels[4] & 255) > 120)
  }

  @Test(arguments: [0, 1e-9, 1e9, -1, Double.nan, .infinity])
  func `any frame and width can be drawn`(_ number: Double) throws {
    let frame = Rect2D(x: number, y: 0, width: number, height: 24)
    let commands = [
      try Self.path("M0 0h24v24z", in: frame, fill: .black, stroke: .black, width: number),
      Self.image(Sample.box(number, 0, number, 5), .cover),
    ]
    let picture = Self.picture(commands)
    _ = Self.darkness(picture)
    _ = TextPicture.rows(of: picture, columns: 8)
    #expect(!SVGRenderer.svg(of: picture).contains("nan"))
  }

  // MARK: Cells

  @Test func `cells show a path by its shade, and an image by its colour and label`() throws {
    let commands = try [
      Self.path(
        "M0 0h24v24h-24z", in: Rect2D(x: 0, y: 0, width: 40, height: 40), fill: .black),
      Self.path("M0 12h24", in: Rect2D(x: 50, y: 0, width: 40, height: 40), stroke: .black),
      .image(
        Picture.Image(
          Sample.box(0, 50, 90, 50), label: "Sea", color: Color(white: 0.6),
          file: ImageFile(key: "k", format: .png, width: 1, height: 1, bytes: []))),
    ]
    #expect(
      TextPicture.text(of: Self.picture(commands, side: 100), columns: 20) == """
        ████████
        ████████  ▒▒▒▒▒▒▒▒
        ████████  ▒▒▒▒▒▒▒▒
        ████████

        ┌────────────────┐
        │▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
        │▒▒▒▒▒▒Sea▒▒▒▒▒▒▒│
        │▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
        └────────────────┘

        """)
  }
}
