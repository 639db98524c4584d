import FlickCore
import FlickDrawing
import Testing

@Suite struct `A picture as SVG` {
  private typealias Sample = SamplePictures

  /// The lines between the first and the last.
  private static func lines(_ commands: [Picture.Command]) -> [String] {
    let picture = Picture(
      size: Size2D(width: 100, height: 50), background: .clear, commands: commands)
    let lines = SVGRenderer.svg(of: picture).split(separator: "\n").map(String.init)
    return Array(lines.dropFirst().dropLast())
  }

  @Test func `a file contains size, background and boxes`() {
    let picture = Picture(
      size: Size2D(width: 100, height: 50.5), background: .white,
      commands: [Sample.fill(Sample.box(10, 0, 20.125, 1.0 / 3, radius: 2), "#1db95480")])
    #expect(
      SVGRenderer.svg(of: picture) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50.5" viewBox="0 0 100 50.5" \
        font-family="system-ui, Helvetica, Arial, sans-serif">
        <rect width="100" height="50.5" fill="#ffffff"/>
        <rect x="10" width="20.13" height="0.33" rx="0.17" fill="#1db954" fill-opacity="0.50196"/>
        </svg>

        """)
  }

  @Test func `a layer becomes a group with its attributes`() {
    let layer = Picture.Layer(
      transform: Transform(a: 2, b: 0, c: 0, d: 0.5, tx: -0.001, ty: 7), opacity: 0.25,
      clip: Sample.box(0, 0, 10, 10, radius: 3))
    let lines = Self.lines([.push(layer), Sample.fill(Sample.box(0, 0, 5, 5), "#000"), .pop])
    #expect(
      lines == [
        "<defs>",
        "<clipPath id=\"c1\"><rect width=\"10\" height=\"10\" rx=\"3\"/></clipPath>",
        "</defs>",
        "<g transform=\"matrix(2 0 0 0.5 0 7)\" clip-path=\"url(#c1)\" opacity=\"0.25\">",
        "<rect width=\"5\" height=\"5\" fill=\"#000000\"/>", "</g>",
      ])
  }

  @Test func `a layer without effect or without content leaves no trace`() {
    let box = Sample.fill(Sample.box(0, 0, 5, 5), "#000")
    let clip = Picture.Layer(clip: Sample.box(0, 0, 10, 10))
    #expect(
      Self.lines([.push(Picture.Layer(id: "list")), .push(clip), .pop, box, .pop])
        == ["<rect width=\"5\" height=\"5\" fill=\"#000000\"/>"])
  }

  @Test func `invisible items are not drawn`() {
    let box = Sample.fill(Sample.box(0, 0, 5, 5), "#000")
    let unseen = [
      Picture.Layer(opacity: 0), Picture.Layer(opacity: .nan),
      Picture.Layer(clip: Sample.box(3, 3, 0, 9)),
    ]
    for layer in unseen {
      let inner = Picture.Layer(transform: .translation(Vector(x: 1, y: 1)))
      #expect(Self.lines([.push(layer), .push(inner), box, .pop, box, .pop]).isEmpty)
      // After it all is as before.
      #expect(Self.lines([.push(layer), box, .pop, box]).count == 1)
    }
    #expect(Self.lines([Sample.fill(Sample.box(0, 0, 0, 5), "#000")]).isEmpty)
    #expect(Self.lines([Sample.fill(Sample.box(0, 0, 5, 5), "#0000ff00")]).isEmpty)
  }

  @Test func `a border is inside the box, a shadow below it`() {
    let shape = Picture.Shape(
      Sample.box(10, 10, 20, 20, radius: 4), fill: .color(.white),
      border: Picture.Border(width: 2, color: .black),
      shadow: Picture.Shadow(
        radius: 4, offset: Vector(x: 0, y: 3), color: Color(white: 0, alpha: 0.5)))
    let expected = """
      <defs>
      <filter id="b1" filterUnits="userSpaceOnUse" x="4" y="7" width="32" height="32">\
      <feGaussianBlur stdDeviation="2"/></filter>
      </defs>
      <rect x="10" y="13" width="20" height="20" rx="4" fill="#000000" fill-opacity="0.5" \
      filter="url(#b1)"/>
      <rect x="10" y="10" width="20" height="20" rx="4" fill="#ffffff"/>
      <rect x="11" y="11" width="18" height="18" rx="3" fill="none" stroke="#000000" \
      stroke-width="2"/>
      """
    let lines = Self.lines([.shape(shape), .shape(shape)]).dropLast(3)
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test func `equal gradients and clips are defined once`() {
    let gradients = [0, 10, 20].map {
      Sample.gradient(Sample.box(0, $0, 9, 9), from: "#f00", to: "#00f")
    }
    #expect(Self.lines(gradients).count { $0.hasPrefix("<linearGradient") } == 1)
  }

  @Test func `text is scaled to the width of its frame`() {
    let text = Picture.TextLine(
      " a<b & \"c\"\u{1}\n", frame: Rect2D(x: 5, y: 10, width: 60, height: 20), descent: 4,
      size: 16,
      weight: .bold, color: .black)
    let expected = """
      <text x="5" y="26" font-size="16" font-weight="700" fill="#000000" textLength="60" \
      lengthAdjust="spacingAndGlyphs" xml:space="preserve">\
       a&lt;b &amp; &quot;c&quot;\u{fffd} </text>
      """
    #expect(Self.lines([.text(text)]) == [expected])
  }

  @Test(arguments: [
    (0.0, #"x="5" y="26""#, nil as String?), (0.5, #"x="35" y="26""#, #"text-anchor="middle""#),
    (1, #"x="65" y="26""#, #"text-anchor="end""#),
  ])
  func `text keeps its alignment at any width`(
    alignment: Double, place: String, anchor: String?
  ) throws {
    let text = Picture.TextLine(
      "Play", frame: Rect2D(x: 5, y: 10, width: 60, height: 20), descent: 4, size: 16,
      weight: .regular, color: .black, alignment: alignment)
    let line = try #require(Self.lines([.text(text)]).first)
    #expect(line.hasPrefix("<text \(place) "))
    #expect(anchor.map { line.contains($0) } ?? !line.contains("text-anchor"))
  }

  @Test(arguments: [
    Sample.library(), Sample.library(position: 0.4), Sample.album(), Sample.album(scrolled: 140),
    Sample.cards(), Sample.tabs(),
  ])
  func `a screen is well-formed and reproducible`(picture: Picture) {
    let text = SVGRenderer.svg(of: picture)
    #expect(MarkupCheck(text).faults == [])
    #expect(SVGRenderer.svg(of: picture) == text)
  }

  @Test func `non-finite numbers and unbalanced layers produce a valid file`() {
    let odd = Picture.Layer(
      transform: Transform(a: .nan, b: 0, c: 0, d: .infinity, tx: 1e300, ty: -1e-9))
    let commands: [Picture.Command] = [
      .pop, .push(odd), Sample.fill(Sample.box(.nan, -.infinity, 5, 5), "#000"), .pop, .pop,
      .push(odd), Sample.fill(Sample.box(0, 0, 5, 5), "#000"),
    ]
    let lines = Self.lines(commands)
    #expect(lines.first == "<g transform=\"matrix(0 0 0 0 0 0)\">")
    #expect(lines.count == 6)
    #expect(lines.last == "</g>")
  }
}
