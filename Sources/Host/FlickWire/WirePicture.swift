internal import FlickCore

/// A picture in whole numbers, as it is sent: see `PictureEncoder` for the bytes.
///
/// Lengths are in 1/100 pt, factors of transforms in 1/100,000, shares and opacities in 1/4096, and
/// colours are `0xRRGGBBAA`. Texts are indexes of a table.
package struct WirePicture: Hashable, Sendable {
  /// The width of the screen.
  package var width: Int
  /// The height of the screen.
  package var height: Int
  /// The colour behind everything.
  package var background: Int
  /// The commands, later ones over earlier ones.
  package var commands: [WireCommand]

  /// Creates a picture from its parts.
  package init(width: Int, height: Int, background: Int, commands: [WireCommand]) {
    (self.width, self.height, self.background) = (width, height, background)
    self.commands = commands
  }

  /// The keys of the image files that it shows, in order.
  package func fileKeys(_ texts: WireTexts) -> [String] {
    commands.compactMap { command in
      guard let place = command.fileKey, texts.texts.indices.contains(place) else { return nil }
      return texts.texts[place]
    }
  }

  /// A picture without size and content: the base of the first.
  package static let empty = WirePicture(width: 0, height: 0, background: 0, commands: [])
}

/// One step of drawing as numbers.
///
/// Their meaning follows from the head:
///
/// - 0, pop: no numbers.
/// - 1, push: tx, ty, a − 1, b, c, d − 1, 1 − opacity, id; with flag 1 a clip: x, y, width, height,
///   radius.
/// - 2, shape: x, y, width, height, radius. Flag 1: a colour. Flag 2: a gradient, with start x, y,
///   end x, y, the number of stops, and for each a colour and a position. Flag 4: a border, with
///   width and colour. Flag 8: a shadow, with radius, dx, dy and colour.
/// - 3, text: x, y, width, height, text, descent, font size, weight, colour, alignment.
/// - 4, image: x, y, width, height, radius, label, colour. Flag 1: a file, with its key, a text,
///   and its fit: 0 cover, 1 contain, 2 fill.
/// - 5, path: x, y, width, height, path data, width and height of its box in 1/4096. Flag 1: the
///   colour of its area. Flag 2: its lines, with a width in 1/4096 and a colour.
package struct WireCommand: Hashable, Sendable {
  /// The kind in the low three bits, and flags above.
  package var head: UInt8
  /// Its numbers; the first two are a place, except for `pop`.
  package var numbers: [Int]

  /// The kinds of commands.
  package enum Kind: UInt8, Sendable { case pop, push, shape, text, image, path }

  /// The flags of a head.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Of a layer.
    static let clip = Flags(rawValue: 1)
    /// Of a shape.
    static let color = Flags(rawValue: 1)
    static let gradient = Flags(rawValue: 2)
    static let border = Flags(rawValue: 4)
    static let shadow = Flags(rawValue: 8)
    /// Of an image.
    static let file = Flags(rawValue: 1)
    /// Of a path.
    static let fill = Flags(rawValue: 1)
    static let stroke = Flags(rawValue: 2)
  }

  /// The indexes of some numbers, by the kinds of commands above.
  private enum Index {
    /// Of a shape, text, image or path.
    static let width = 2
    static let height = 3
    /// Of a layer.
    static let id = 7
    static let text = 4
    /// Of an image.
    static let label = 5
    static let fileKey = 7
    static let pathData = 4
  }

  /// The text that is the key of its image file; nil without a file.
  package var fileKey: Int? {
    kind == .image && head >> 3 & Flags.file.rawValue != 0 && numbers.count > Index.fileKey
      ? numbers[Index.fileKey] : nil
  }

  init(_ kind: Kind, _ flags: Flags = [], _ numbers: [Int] = []) {
    head = kind.rawValue | flags.rawValue << 3
    self.numbers = numbers
  }

  init(head: UInt8, numbers: [Int]) { (self.head, self.numbers) = (head, numbers) }

  /// The kind; nil for one that this version does not know.
  package var kind: Kind? { Kind(rawValue: head & 7) }

  /// Whether the heads and the counts of numbers are equal.
  func hasSameLayout(as other: WireCommand) -> Bool {
    head == other.head && numbers.count == other.numbers.count
  }

  /// Identifies the same thing from picture to picture: by a layer's node, a text, a size.
  var identity: Int {
    let own: Int
    switch kind {
    case .push: own = number(at: Index.id)
    case .text: own = number(at: Index.text)
    case .shape: own = number(at: Index.width) &* 31 &+ number(at: Index.height)
    case .image: own = number(at: Index.label) &* 31 &+ number(at: Index.width)
    case .path: own = number(at: Index.pathData) &* 31 &+ number(at: Index.width)
    case .pop, nil: own = 0
    }
    return (own &* 31 &+ numbers.count) &* 256 &+ Int(head)
  }

  /// The number at an index; 0 in a command that is too short.
  private func number(at index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}

/// The texts that a stream of pictures has mentioned, each once; only grows.
package struct WireTexts: Sendable {
  /// In the order of their indexes; the first is empty.
  package private(set) var texts: [String] = [""]
  private var places: [String: Int] = ["": 0]

  /// Creates a table with the empty text alone.
  package init() {}

  /// The index of a text, which is added if it is new.
  mutating func index(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Adds a text that another table has next.
  mutating func append(_ text: String) {
    places[text] = texts.count
    texts.append(text)
  }
}
