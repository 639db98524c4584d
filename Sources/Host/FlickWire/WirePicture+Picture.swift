package import FlickCore

extension WirePicture {
  /// Creates a picture in whole numbers; new texts are added to a table.
  package init(_ picture: Picture, _ texts: inout WireTexts) {
    self.init(
      width: WireUnit.length(picture.size.width), height: WireUnit.length(picture.size.height),
      background: WireUnit.color(picture.background),
      commands: picture.commands.map { WireCommand($0, &texts) })
  }
}

/// The units of the wire.
package enum WireUnit {
  /// Of lengths: 1/100 pt, the precision of SVG files, so that both have edges at equal places.
  package static let length = 100.0
  /// Of the factors of transforms: that of SVG files.
  static let factor = 1e5
  /// Of shares, positions of stops and opacities.
  static let share = 4096.0
  /// Of times: 10 us.
  package static let time = 1e5
  /// Of plotted values.
  static let value = 1e4
  /// No number is larger.
  private static let most = Double(1 << 40)

  /// A value in units; 0 if it is not a number.
  static func whole(_ value: Double, _ unit: Double) -> Int {
    let scaled = (value * unit).rounded()
    guard !scaled.isNaN else { return 0 }
    return Int(min(max(scaled, -most), most))
  }

  /// A length.
  package static func length(_ value: Double) -> Int { whole(value, length) }

  /// A time of the stage in units.
  package static func time(_ value: Seconds) -> Int { whole(value.value, time) }

  /// A plotted value.
  package static func value(_ value: Double) -> Int { whole(value, Self.value) }

  /// A colour as `0xRRGGBBAA`.
  static func color(_ color: Color) -> Int {
    [color.red, color.green, color.blue, color.alpha].reduce(0) { $0 << 8 | whole($1, 255) }
  }
}

extension WireCommand {
  init(_ command: Picture.Command, _ texts: inout WireTexts) {
    switch command {
    case .pop: self.init(.pop)
    case .push(let layer): self.init(layer, &texts)
    case .shape(let shape): self.init(shape)
    case .text(let text): self.init(text, &texts)
    case .image(let image): self.init(image, &texts)
    case .path(let path): self.init(path, &texts)
    }
  }

  private init(_ image: Picture.Image, _ texts: inout WireTexts) {
    var numbers = Self.box(image.outline)
    numbers += [texts.index(of: image.label), WireUnit.color(image.color)]
    if let file = image.file {
      numbers += [
        texts.index(of: file.key), image.fit == .cover ? 0 : image.fit == .contain ? 1 : 2,
      ]
    }
    self.init(.image, image.file == nil ? [] : .file, numbers)
  }

  private init(_ shape: Picture.PathShape, _ texts: inout WireTexts) {
    var flags: Flags = []
    let view = shape.path.view
    var numbers = Self.box(shape.frame)
    numbers.append(texts.index(of: shape.path.data))
    numbers += [view.width, view.height].map { WireUnit.whole($0, WireUnit.share) }
    if let fill = shape.fill {
      flags.insert(.fill)
      numbers.append(WireUnit.color(fill))
    }
    if let stroke = shape.stroke {
      flags.insert(.stroke)
      numbers += [WireUnit.whole(shape.width, WireUnit.share), WireUnit.color(stroke)]
    }
    self.init(.path, flags, numbers)
  }

  private init(_ layer: Picture.Layer, _ texts: inout WireTexts) {
    let map = layer.transform
    func factor(_ value: Double) -> Int { WireUnit.whole(value, WireUnit.factor) }
    self.init(
      .push, layer.clip == nil ? [] : .clip,
      [
        WireUnit.length(map.tx), WireUnit.length(map.ty), factor(map.a - 1), factor(map.b),
        factor(map.c), factor(map.d - 1), WireUnit.whole(1 - layer.opacity, WireUnit.share),
        texts.index(of: layer.id),
      ] + (layer.clip.map(Self.box) ?? []))
  }

  private init(_ shape: Picture.Shape) {
    var flags: Flags = []
    var numbers = Self.box(shape.outline)
    switch shape.fill {
    case .color(let color):
      flags.insert(.color)
      numbers.append(WireUnit.color(color))
    case .gradient(let gradient):
      flags.insert(.gradient)
      numbers += [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y].map {
        WireUnit.whole($0, WireUnit.share)
      }
      numbers.append(gradient.stops.count)
      for stop in gradient.stops {
        numbers += [WireUnit.color(stop.color), WireUnit.whole(stop.position, WireUnit.share)]
      }
    case nil: break
    }
    if let border = shape.border {
      flags.insert(.border)
      numbers += [WireUnit.length(border.width), WireUnit.color(border.color)]
    }
    if let shadow = shape.shadow {
      flags.insert(.shadow)
      numbers += [
        WireUnit.length(shadow.radius), WireUnit.length(shadow.offset.x),
        WireUnit.length(shadow.offset.y), WireUnit.color(shadow.color),
      ]
    }
    self.init(.shape, flags, numbers)
  }

  private init(_ text: Picture.TextLine, _ texts: inout WireTexts) {
    self.init(
      .text, [],
      Self.box(text.frame) + [
        texts.index(of: text.string), WireUnit.length(text.descent), WireUnit.length(text.size),
        text.weight.rawValue, WireUnit.color(text.color),
        WireUnit.whole(text.alignment, WireUnit.share),
      ])
  }

  private static func box(_ outline: Picture.RoundedRect) -> [Int] {
    box(outline.rect) + [WireUnit.length(outline.radius)]
  }

  private static func box(_ rect: Rect2D) -> [Int] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(WireUnit.length)
  }
}
