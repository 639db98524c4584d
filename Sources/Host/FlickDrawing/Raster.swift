package import FlickCore

/// A picture as pixels, with its texts as labels for renderers that draw text separately.
///
///     var raster = Raster(width: 60, height: 130)
///     raster.draw(picture)
///     raster.pixels[y * 60 + x]   // 0xRRGGBB
///
/// The picture is scaled to the size of the raster. Edges of upright boxes are antialiased by area;
/// round corners and the edges of rotated boxes by sixteen samples per pixel. Groups are faded as a
/// whole. A shadow uses a cubic instead of a Gaussian. Of an image, only a plate in its colour is
/// drawn. All blending is in sRGB, as on the web.
///
/// A raster reuses its memory: drawing into it again does not allocate pixels.
package struct Raster {
  /// A text that is not drawn in the pixels.
  package struct Label: Hashable {
    /// The text.
    package var string: String
    /// The box of the line in pixels.
    ///
    /// For an image's label, the box of the image.
    package var frame: Rect2D
    /// The part of the frame that is not clipped, in pixels.
    package var visible: Rect2D
    /// The font size in pixels.
    package var size: Double
    /// The vertical position of the baseline in pixels; nil for an image's label.
    package var baseline: Double?
    /// The colour, including the opacity of all enclosing groups.
    package var color: Color
    /// The font weight.
    package var weight: FontWeight
    /// Whether it is centred in its frame, as an image's label is, instead of left-aligned.
    package var isCentered: Bool
    /// Its drawing order.
    ///
    /// Later drawings cover it.
    var order: Int32
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The colours as 0xRRGGBB, row by row from the top left.
  package private(set) var pixels: [UInt32]
  /// Whether to align edges of boxes to pixel boundaries and draw round corners with whole pixels.
  ///
  /// For the large pixels of a terminal. Rotated boxes are sharpened: coverage up to a quarter
  /// becomes 0, and coverage from three quarters on becomes 1.
  package var isCrisp = false
  /// The texts that are at least partly visible, in drawing order.
  package private(set) var labels: [Label] = []

  /// Premultiplied colours of the screen, or of the innermost fading group.
  var canvas: [SIMD4<Float>]
  /// The canvases of the enclosing groups, outermost first.
  private var suspended: [[SIMD4<Float>]] = []
  /// Cleared canvases for later groups.
  private var spares: [[SIMD4<Float>]] = []
  /// The coverage of each pixel by the round and rotated clips around the next command.
  var mask: [Float] = []
  private var suspendedMasks: [[Float]] = []
  private var spareMasks: [[Float]] = []
  /// For each pixel, the drawing order of the last opaque item.
  var covers: [Int32]
  /// The coverage of one row's pixels by a box, and by the inside of its border.
  var row: [Float]
  var innerRow: [Float]
  /// The colours of a gradient from start to end.
  var ramp = [SIMD4<Float>](repeating: .zero, count: Raster.rampSteps + 1)
  static let rampSteps = 128
  private var layers: [RasterLayer] = []
  /// The number of items drawn.
  private(set) var order: Int32 = 0

  /// Creates a black raster.
  ///
  /// Sizes below one pixel count as one.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    let count = self.width * self.height
    pixels = Array(repeating: 0, count: count)
    canvas = Array(repeating: .zero, count: count)
    covers = Array(repeating: 0, count: count)
    row = Array(repeating: 0, count: self.width)
    innerRow = row
  }

  /// Whether a label is visible at a pixel: it is not clipped there, and not covered by a later
  /// item that is at least half opaque.
  package func shows(_ label: Label, x: Int, y: Int) -> Bool {
    guard x >= 0, x < width, y >= 0, y < height else { return false }
    let middle = Point2D(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return label.visible.contains(middle) && covers[y * width + x] <= label.order
  }

  // MARK: Drawing

  /// Replaces the contents by a picture.
  package mutating func draw(_ picture: Picture) {
    begin(picture)
    for command in picture.commands {
      switch command {
      case .push(let layer): open(layer)
      case .pop: if layers.count > 1 { close() }
      case .shape(let shape): draw(shape)
      case .text(let text): draw(text)
      case .image(let image): draw(image)
      case .path(let path): draw(path)
      }
    }
    while layers.count > 1 { close() }
    pack()
  }

  private mutating func begin(_ picture: Picture) {
    labels.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    order = 0
    // A translucent screen is drawn over black.
    let back = SIMD4<Float>(ink: picture.background) + SIMD4(0, 0, 0, 1)
    for index in canvas.indices {
      canvas[index] = back
      covers[index] = 0
    }
    let map = Transform(
      a: Double(width) / max(picture.size.width, 1e-9), b: 0, c: 0,
      d: Double(height) / max(picture.size.height, 1e-9), tx: 0, ty: 0)
    let edges = Edges(left: 0, top: 0, right: Double(width), bottom: Double(height))
    layers.append(RasterLayer(map: map, opacity: 1, clip: edges))
  }

  private mutating func pack() {
    for index in canvas.indices {
      var color = canvas[index]
      color.replace(with: 0, where: color .< 0)
      color.replace(with: 1, where: color .> 1)
      // From 2^23 on, the last bit of a float has the value 1, so its lowest byte is the rounded
      // channel.
      let bytes = color * 255 + 0x1p23
      pixels[index] =
        (bytes.x.bitPattern & 0xff) << 16 | (bytes.y.bitPattern & 0xff) << 8
        | (bytes.z.bitPattern & 0xff)
    }
  }

  // MARK: Layers

  /// The layer of the next command.
  var around: RasterLayer { layers[layers.count - 1] }

  private mutating func open(_ layer: Picture.Layer) {
    var inside = around
    (inside.hasCanvas, inside.addsMask) = (false, false)
    inside.dirty = .none
    inside.map = inside.map.after(layer.transform)
    // NaN counts as invisible.
    inside.fade = layer.opacity > 0 ? min(layer.opacity, 1) : 0
    inside.opacity *= inside.fade
    if inside.opacity > 0, let clip = layer.clip { narrow(&inside, to: clip) }
    if inside.isSeen, inside.fade < 1 {
      inside.hasCanvas = true
      suspended.append(canvas)
      canvas = spares.popLast() ?? Array(repeating: .zero, count: pixels.count)
    }
    layers.append(inside)
  }

  private mutating func narrow(_ layer: inout RasterLayer, to clip: Picture.RoundedRect) {
    guard !clip.isEmpty, let outline = OutlineCoverage(clip, layer.map, isCrisp: isCrisp) else {
      layer.clip = Edges(left: 0, top: 0, right: 0, bottom: 0)
      return
    }
    layer.clip = layer.clip.intersection(outline.edges)
    guard layer.isSeen, outline.needsMask else { return }
    let area = layer.clip.pixels(width: width, height: height)
    var inner = spareMasks.popLast() ?? Array(repeating: 0, count: pixels.count)
    for line in area.lines {
      outline.cover(&row, line: line, columns: area.columns, clip: layer.clip)
      if isCrisp { sharpen(area.columns, of: outline) }
      for column in area.columns {
        let index = line * width + column
        inner[index] = layer.hasMask ? row[column] * mask[index] : row[column]
      }
    }
    suspendedMasks.append(mask)
    mask = inner
    (layer.hasMask, layer.addsMask) = (true, true)
  }

  private mutating func close() {
    let layer = layers.removeLast()
    if layer.addsMask, let outer = suspendedMasks.popLast() {
      spareMasks.append(mask)
      mask = outer
    }
    let last = layers.count - 1
    layers[last].dirty.formUnion(layer.dirty)
    guard layer.hasCanvas, var below = suspended.popLast() else { return }
    let fade = Float(layer.fade)
    for line in layer.dirty.lines {
      for index in line * width + layer.dirty.left..<line * width + layer.dirty.right {
        let color = canvas[index] * fade
        below[index] = color + below[index] * (1 - color.w)
        canvas[index] = .zero
      }
    }
    spares.append(canvas)
    canvas = below
  }

  /// Marks pixels of the innermost layer as drawn.
  mutating func touch(_ area: PixelArea) { layers[layers.count - 1].dirty.formUnion(area) }

  // MARK: Texts

  private mutating func draw(_ text: Picture.TextLine) {
    place(
      text.string, in: text.frame, size: text.size, descent: text.descent, text.color, text.weight,
      isCentered: false)
  }

  private mutating func draw(_ image: Picture.Image) {
    guard !image.outline.isEmpty, around.isSeen, image.color.alpha > 0 else { return }
    // The average colour of a file is flat, because a gradient changes many cells while it moves.
    draw(image.file == nil ? image.plate : Picture.Shape(image.outline, fill: .color(image.color)))
    let size = min(14, image.outline.rect.size.height)
    let color = image.ink.faded(by: image.color.alpha)
    place(
      image.label, in: image.outline.rect, size: size, descent: nil, color, .medium,
      isCentered: true)
  }

  private mutating func place(
    _ string: String, in frame: Rect2D, size: Double, descent: Double?, _ color: Color,
    _ weight: FontWeight, isCentered: Bool
  ) {
    let around = around
    guard !string.isEmpty, around.isSeen, color.alpha > 0 else { return }
    let place = around.map.bounds(of: frame)
    let visible = place.intersection(around.clip.rect)
    guard visible.size.width > 0, visible.size.height > 0 else { return }
    let height = around.map.heightOfOne
    labels.append(
      Label(
        string: string, frame: place, visible: visible, size: size * height,
        baseline: descent.map { place.origin.y + place.size.height - $0 * height },
        color: color.faded(by: around.opacity), weight: weight, isCentered: isCentered,
        order: order))
  }

  /// The drawing order of the next item.
  mutating func nextOrder() -> Int32 {
    order += 1
    return order
  }
}

extension Transform {
  /// The length of a vertical unit vector after the transform.
  fileprivate var heightOfOne: Double { (c * c + d * d).squareRoot() }
}

extension SIMD4<Float> {
  /// Creates a premultiplied colour.
  init(ink color: Color) {
    let alpha = Float(color.alpha)
    self.init(
      Float(color.red) * alpha, Float(color.green) * alpha, Float(color.blue) * alpha, alpha)
  }
}
