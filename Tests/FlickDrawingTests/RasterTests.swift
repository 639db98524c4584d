import FlickCore
import FlickDrawing
import Testing

@Suite struct `A picture as pixels` {
  private typealias Sample = SamplePictures

  /// Returns the pixels of a white screen at one pixel per point.
  private static func raster(
    _ width: Int, _ height: Int, _ commands: [Picture.Command], background: Color = .white
  ) -> Raster {
    var raster = Raster(width: width, height: height)
    raster.draw(
      Picture(
        size: Size2D(width: Double(width), height: Double(height)), background: background,
        commands: commands))
    return raster
  }

  private static func hex(_ raster: Raster) -> [String] {
    (0..<raster.height).map { line in
      (0..<raster.width).map { column in
        let digits = String(raster.pixels[line * raster.width + column], radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
      }.joined(separator: " ")
    }
  }

  private static func black(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Picture.Command
  {
    Sample.fill(Sample.box(x, y, width, height), "#000")
  }

  @Test func `a solid box fills its pixels`() {
    let box = Sample.fill(Sample.box(1, 0, 2, 1), "#1db954")
    #expect(
      Self.hex(Self.raster(4, 2, [box])) == [
        "ffffff 1db954 1db954 ffffff", "ffffff ffffff ffffff ffffff",
      ])
  }

  @Test func `an edge within a pixel covers it partially`() {
    // A half to the left, all, a quarter to the right; below, a fifth of each.
    let raster = Self.raster(3, 2, [Self.black(0.5, 0, 1.75, 1.2)])
    #expect(Self.hex(raster) == ["808080 000000 bfbfbf", "e6e6e6 cccccc f2f2f2"])
  }

  @Test func `a picture is scaled to the raster`() {
    var raster = Raster(width: 2, height: 2)
    raster.draw(
      Picture(
        size: Size2D(width: 200, height: 40), background: .white,
        commands: [Self.black(100, 0, 100, 20)]))
    #expect(Self.hex(raster) == ["ffffff 000000", "ffffff ffffff"])
  }

  @Test func `a group fades as a whole`() {
    let boxes = [Self.black(0, 0, 2, 1), Sample.fill(Sample.box(1, 0, 2, 1), "#ff0000")]
    let half = [.push(Picture.Layer(opacity: 0.5))] + boxes + [.pop]
    // Nothing of the black box is seen through the red one.
    #expect(Self.hex(Self.raster(4, 1, half)) == ["808080 ff8080 ff8080 ffffff"])
    let quarter = [.push(Picture.Layer(opacity: 0.5))] + half + [.pop]
    #expect(Self.hex(Self.raster(4, 1, quarter)) == ["bfbfbf ffbfbf ffbfbf ffffff"])
  }

  @Test func `a translucent colour is blended over the background`() {
    let glass = Sample.fill(Sample.box(0, 0, 1, 1), "#0000ff33")
    #expect(Self.hex(Self.raster(1, 1, [glass])) == ["ccccff"])
    #expect(Self.hex(Self.raster(1, 1, [glass, glass])) == ["a3a3ff"])
    #expect(Self.hex(Self.raster(1, 1, [], background: Color(white: 1, alpha: 0.2))) == ["333333"])
  }

  @Test func `a gradient runs along its line`() {
    let box = Sample.gradient(Sample.box(0, 0, 1, 4), from: "#000", to: "#fff")
    #expect(Self.hex(Self.raster(1, 4, [box])) == ["202020", "606060", "9f9f9f", "dfdfdf"])
  }

  @Test func `a border is drawn inside the box`() {
    let shape = Picture.Shape(
      Sample.box(0, 0, 4, 3), fill: .color(.white),
      border: Picture.Border(width: 1, color: .black))
    #expect(
      Self.hex(Self.raster(4, 3, [.shape(shape)])) == [
        "000000 000000 000000 000000", "000000 ffffff ffffff 000000", "000000 000000 000000 000000",
      ])
  }

  @Test func `crisp edges are at pixel boundaries and corners have whole pixels`() {
    func rows(_ shape: Picture.Shape, width: Int, height: Int) -> [String] {
      var raster = Raster(width: width, height: height)
      raster.isCrisp = true
      raster.draw(
        Picture(
          size: Size2D(width: Double(width), height: Double(height)), background: .white,
          commands: [.shape(shape)]))
      return Self.hex(raster)
    }
    // From 0.6 to 4.4 is from 1 to 4.
    let box = Picture.Shape(Sample.box(0.6, 0.4, 3.8, 1.7), fill: .color(.black))
    #expect(rows(box, width: 5, height: 1) == ["ffffff 000000 000000 000000 ffffff"])
    // A circle of radius 2 is free of corners, and a faint border is as faint everywhere.
    let circle = Picture.Shape(
      Sample.box(0.1, -0.1, 4, 4, radius: 2), fill: nil,
      border: Picture.Border(width: 0.1, color: .black))
    let (edge, none) = ("bfbfbf", "ffffff")
    let (side, middle) = ([none, edge, edge, none], [edge, none, none, edge])
    #expect(
      rows(circle, width: 4, height: 4)
        == [side, middle, middle, side].map { $0.joined(separator: " ") })
  }

  @Test func `a round corner is cut`() {
    // A circle of radius 2: about two thirds of each corner's pixel are outside.
    let raster = Self.raster(4, 4, [Sample.fill(Sample.box(0, 0, 4, 4, radius: 2), "#000")])
    let rows = Self.hex(raster)
    #expect(rows[0] == rows[3])
    let corner = Double(raster.pixels[0] & 0xff) / 255
    // A quarter of the circle has an area of π; less the pixel inside and the two beside the
    // corner, 0.3151 of the corner is covered. Sixteen points come within one of it.
    #expect(abs(corner - 0.6848) <= 1.0 / 16)
    #expect(raster.pixels[5] == 0)
  }

  @Test func `the visible area is the intersection of all clips`() {
    let outer = Picture.Layer(clip: Sample.box(0, 0, 3, 2))
    let inner = Picture.Layer(
      transform: .translation(Vector(x: 1, y: 0)), clip: Sample.box(0.5, 0, 9, 1))
    let commands = [.push(outer), .push(inner), Self.black(-5, 0, 20, 20), .pop, .pop]
    #expect(
      Self.hex(Self.raster(4, 2, commands)) == [
        "ffffff 808080 000000 ffffff", "ffffff ffffff ffffff ffffff",
      ])
    let after = commands + [Self.black(3, 1, 1, 1)]
    #expect(Self.hex(Self.raster(4, 2, after))[1] == "ffffff ffffff ffffff 000000")
  }

  @Test func `a round clip in a fading group applies clip and opacity`() {
    let clip = Picture.Layer(opacity: 0.5, clip: Sample.box(0, 0, 4, 4, radius: 2))
    let clipped = Self.raster(4, 4, [.push(clip), Self.black(0, 0, 4, 4), .pop])
    let round = Sample.fill(Sample.box(0, 0, 4, 4, radius: 2), "#000")
    let faded = Self.raster(4, 4, [.push(Picture.Layer(opacity: 0.5)), round, .pop])
    #expect(clipped.pixels == faded.pixels)
    #expect(clipped.pixels[5] == 0x808080)
  }

  @Test func `a rotation by 90 degrees is exact`() {
    let turn = Picture.Layer(transform: Transform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0))
    let turned = Self.raster(3, 3, [.push(turn), Self.black(0, 0, 3, 1), .pop])
    #expect(Self.hex(turned) == Array(repeating: "ffffff ffffff 000000", count: 3))
  }

  @Test func `a shadow is darkest under its box and ends at its radius`() {
    let shadow = Picture.Shadow(radius: 4, offset: Vector(x: 0, y: 1), color: .black)
    let shape = Picture.Shape(Sample.box(8, 8, 16, 16), fill: nil, shadow: shadow)
    let raster = Self.raster(32, 32, [.shape(shape)])
    func grey(_ x: Int, _ y: Int) -> UInt32 { raster.pixels[y * 32 + x] & 0xff }
    #expect(grey(16, 17) == 0)
    #expect(grey(16, 4) == 255)
    #expect(grey(16, 29) == 255)
    let fall = (4..<17).map { grey(16, $0) }
    #expect(fall == fall.sorted(by: >))
    // At its edge, moved down by 1, the shadow has half of its strength.
    #expect(abs(Int(grey(16, 8)) + Int(grey(16, 9)) - 255) <= 2)
  }

  // MARK: Labels

  @Test func `texts are labels in pixels`() throws {
    var raster = Raster(width: 50, height: 100)
    let layer = Picture.Layer(opacity: 0.5, clip: Sample.box(0, 0, 60, 200))
    let text = Sample.text("Title", 20, 40, size: 16, "#fff", weight: .bold)
    let hidden = Sample.text("Elsewhere", 80, 40, size: 16, "#fff")
    raster.draw(
      Picture(
        size: Size2D(width: 100, height: 200), background: .black,
        commands: [.push(layer), text, hidden, .pop]))
    #expect(raster.labels.count == 1)
    let label = try #require(raster.labels.first)
    #expect(label.string == "Title")
    #expect(label.frame == Rect2D(x: 10, y: 20, width: 22, height: 10))
    #expect(label.visible == Rect2D(x: 10, y: 20, width: 20, height: 10))
    #expect(label.size == 8)
    #expect(label.color == Color(white: 1, alpha: 0.5))
    #expect(label.weight == .bold)
    #expect(raster.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `a label is hidden by later drawings`() throws {
    let text = Sample.text("abcd", 0, 0, size: 4, "#000")
    let card = Sample.fill(Sample.box(4, 0, 10, 10), "#fff")
    let glass = Sample.fill(Sample.box(0, 0, 2, 10), "#ffffff40")
    let raster = Self.raster(12, 6, [card, text, glass, card])
    let label = try #require(raster.labels.first)
    #expect((0..<12).map { raster.shows(label, x: $0, y: 2) } == (0..<12).map { $0 < 4 })
    #expect(!raster.shows(label, x: 0, y: 5))
    #expect(!raster.shows(label, x: -1, y: 0))
  }

  @Test func `an image is drawn as its plate with a centred label`() throws {
    let raster = Self.raster(20, 20, [Sample.image(Sample.box(2, 2, 16, 16), "cover", "#804020")])
    let label = try #require(raster.labels.first)
    #expect(label.isCentered)
    #expect(label.frame == Rect2D(x: 2, y: 2, width: 16, height: 16))
    #expect(raster.shows(label, x: 10, y: 10))
    #expect(raster.pixels[0] == 0xffffff)
    #expect(raster.pixels[10 * 20 + 10] != 0xffffff)
  }

  // MARK: Whole pictures

  @Test func `a reused raster draws like a new one`() {
    let pictures = [
      Sample.cards(), Sample.album(scrolled: 90), Sample.library(position: 0.5), Sample.cards(),
    ]
    var kept = Raster(width: 60, height: 130)
    for picture in pictures {
      var new = Raster(width: 60, height: 130)
      new.draw(picture)
      kept.draw(picture)
      #expect(kept.pixels == new.pixels)
      #expect(kept.labels == new.labels)
    }
  }

  @Test func `non-finite numbers and unbalanced layers are harmless`() {
    let odd = Picture.Layer(
      transform: Transform(a: .nan, b: 0, c: 0, d: .infinity, tx: 1e300, ty: 0), opacity: 0.5)
    let flat = Picture.Layer(transform: Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))
    let round = Picture.Layer(opacity: 0.5, clip: Sample.box(0, 0, 2, 2, radius: 1))
    let box = Self.black(.infinity, .nan, .infinity, 1e308)
    let fine = Self.black(0, 0, 1, 1)
    let raster = Self.raster(
      2, 1, [.pop, box, .push(odd), fine, .pop, .push(flat), fine, .push(round), .pop, .pop, .pop])
    #expect(Self.hex(raster) == ["ffffff ffffff"])
    // A layer without an end ends with the picture.
    #expect(Self.hex(Self.raster(2, 1, [.push(round), fine])) == ["979797 ffffff"])
  }

  @Test(arguments: 1...6) func `random scenes match the reference method`(seed: Int) {
    var scene = RandomScene(seed: UInt64(seed))
    let picture = scene.picture()
    let (width, height) = (20, 16)
    var raster = Raster(width: width, height: height)
    raster.draw(picture)
    let painter = PointPainter(picture: picture)
    var (sum, flat, far) = (0.0, 0, 0)
    for index in 0..<width * height {
      let exact = painter.pixel(x: index % width, y: index / width, width: width, height: height)
      let found = [16, 8, 0].map { Double(raster.pixels[index] >> $0 & 255) / 255 }
      let distance = zip(found, exact.mean).map { abs($0 - $1) }.max() ?? 0
      sum += distance
      // Where no edge is near, only gradients and rounding are between the two.
      if exact.spread < 0.03 {
        flat += 1
        if distance > 0.02 { far += 1 }
      }
    }
    // The share of a box in a clip is the product of both shares, which is wrong in a pixel on an
    // edge that both have in common.
    #expect(far * 100 <= flat, "of \(flat) pixels without an edge, seed \(seed)")
    #expect(flat > 60, "pixels without an edge, seed \(seed)")
    #expect(sum / Double(width * height) < 0.025, "mean distance, seed \(seed)")
  }
}

/// Boxes in layers, from a seed.
private struct RandomScene {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0xd134_2543_de82_ef95 }

  /// From 0 to 1 (SplitMix64).
  private mutating func share() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((bits ^ (bits >> 31)) >> 11) / 0x1p53
  }

  private mutating func color() -> Color {
    Color(red: share(), green: share(), blue: share(), alpha: share() < 0.6 ? 1 : share())
  }

  private mutating func outline() -> Picture.RoundedRect {
    let rect = Rect2D(
      x: share() * 200 - 20, y: share() * 160 - 20, width: 20 + share() * 120,
      height: 20 + share() * 100)
    return Picture.RoundedRect(rect, radius: share() < 0.5 ? 0 : share() * 40)
  }

  private mutating func shape() -> Picture.Command {
    let (first, second) = (color(), color())
    let line = Picture.Gradient(
      stops: [.init(first, at: 0), .init(second, at: 1)], start: .zero, end: Point2D(x: 0, y: 1))
    let border =
      share() < 0.3 ? Picture.Border(width: 1 + share() * 9, color: color()) : nil
    return .shape(
      Picture.Shape(
        outline(), fill: share() < 0.6 ? .color(first) : .gradient(line), border: border))
  }

  private mutating func layer() -> Picture.Layer {
    let turn = share() < 0.4 ? share() * 2 - 1 : 0
    let map = Transform.about(
      Point2D(x: 100, y: 80), scaleX: 0.6 + share() * 0.8, y: 0.6 + share() * 0.8,
      rotation: Radians(turn))
    return Picture.Layer(
      transform: share() < 0.3 ? .identity : map, opacity: share() < 0.5 ? 1 : share(),
      clip: share() < 0.5 ? outline() : nil)
  }

  mutating func picture() -> Picture {
    var (commands, depth): ([Picture.Command], Int) = ([], 0)
    for _ in 0..<14 {
      if share() < 0.35, depth < 3 {
        commands.append(.push(layer()))
        depth += 1
      } else if share() < 0.3, depth > 0 {
        commands.append(.pop)
        depth -= 1
      }
      commands.append(shape())
    }
    commands += Array(repeating: .pop, count: depth)
    return Picture(size: Size2D(width: 200, height: 160), background: .white, commands: commands)
  }
}
