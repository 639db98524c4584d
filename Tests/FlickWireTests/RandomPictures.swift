import FlickCore

/// Pictures that resemble each other, as those of a film do.
struct RandomPictures {
  private var random: SplitMix64
  private(set) var picture = Picture(
    size: Size2D(width: 390, height: 844), background: .white, commands: [])

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The next picture: some commands moved, changed, left out or added.
  mutating func next() -> Picture {
    var commands: [Picture.Command] = []
    let shift = Vector(x: number(-20...20), y: number(-20...20))
    for command in picture.commands where !Self.isFrame(command) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: break
      case 1: commands += [command, self.command()]
      case 2, 3, 4: commands.append(moved(command, shift))
      case 5: commands.append(self.command())
      default: commands.append(command)
      }
    }
    while commands.count < 4 { commands.append(self.command()) }
    if commands.count > 40 { commands.removeFirst(20) }
    if chance(8) { picture.background = color() }
    picture.commands = layered(commands)
    return picture
  }

  /// Layers around some of the commands.
  private mutating func layered(_ commands: [Picture.Command]) -> [Picture.Command] {
    var result: [Picture.Command] = []
    var depth = 0
    for command in commands {
      if chance(4) {
        result.append(.push(layer()))
        depth += 1
      }
      result.append(command)
      if depth > 0, chance(3) {
        result.append(.pop)
        depth -= 1
      }
    }
    return result + Array(repeating: .pop, count: depth)
  }

  private static func isFrame(_ command: Picture.Command) -> Bool {
    switch command {
    case .push, .pop: true
    default: false
    }
  }

  private mutating func moved(_ command: Picture.Command, _ by: Vector) -> Picture.Command {
    switch command {
    case .shape(var shape):
      shape.outline.rect.origin = shape.outline.rect.origin + by
      return .shape(shape)
    case .text(var text):
      text.frame.origin = text.frame.origin + by
      return .text(text)
    default: return command
    }
  }

  private mutating func command() -> Picture.Command {
    switch Int.random(in: 0..<6, using: &random) {
    case 4: return .path(path())
    case 5:
      return .image(
        Picture.Image(
          outline(), label: "Sea", color: color(),
          file: file(Int.random(in: 0..<3, using: &random)),
          fit: ImageFit.allCases.randomElement(using: &random) ?? .cover))
    case 0:
      return .text(
        Picture.TextLine(
          ["Home", "Grüße 👋", "", "a < b & c"][Int.random(in: 0..<4, using: &random)],
          frame: rect(), descent: number(0...6), size: number(8...40),
          weight: FontWeight.allCases.randomElement(using: &random) ?? .bold, color: color(),
          alignment: [0, 0.5, 1][Int.random(in: 0..<3, using: &random)]))
    case 1:
      return .image(
        Picture.Image(outline(), label: "Cover", color: color()))
    default:
      return .shape(
        Picture.Shape(
          outline(), fill: fill(),
          border: chance(3) ? Picture.Border(width: number(0...4), color: color()) : nil,
          shadow: chance(3)
            ? Picture.Shadow(
              radius: number(0...20), offset: Vector(x: 0, y: number(-4...8)), color: color())
            : nil))
    }
  }

  private func file(_ number: Int) -> ImageFile {
    ImageFile(key: "key\(number)", format: .png, width: 3, height: 2, bytes: [UInt8(number)])
  }

  private mutating func path() -> Picture.PathShape {
    let data = ["M0 0L8 8", "M4 4h8v8h-8z", "M2 12a10 10 0 1 0 20 0"].randomElement(using: &random)
    do {
      return Picture.PathShape(
        try VectorPath(data ?? "M0 0", view: Size2D(width: 24, height: 24)), in: rect(),
        fill: chance(2) ? color() : nil, stroke: chance(2) ? color() : nil, width: number(0...4))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private mutating func fill() -> Picture.Fill? {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return nil
    case 1: return .color(color())
    default:
      let count = Int.random(in: 2...4, using: &random)
      return .gradient(
        Picture.Gradient(
          stops: (0..<count).map { .init(color(), at: Double($0) / Double(count - 1)) },
          start: .zero, end: Point2D(x: number(0...1), y: 1)))
    }
  }

  private mutating func layer() -> Picture.Layer {
    Picture.Layer(
      id: chance(2) ? "cards" : "",
      transform: chance(2)
        ? .translation(Vector(x: number(-400...400), y: 0))
        : .about(
          Point2D(x: 100, y: 100), scaleX: number(0.5...2), y: 1, rotation: Radians(number(-1...1))),
      opacity: chance(2) ? 1 : number(0...1), clip: chance(2) ? outline() : nil)
  }

  private mutating func rect() -> Rect2D {
    Rect2D(
      x: number(-100...500), y: number(-100...900), width: number(0...400),
      height: number(0...400))
  }

  private mutating func outline() -> Picture.RoundedRect {
    Picture.RoundedRect(rect(), radius: chance(2) ? number(0...30) : 0)
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(2) ? 1 : number(0...1))
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
}
