import FlickCore

/// Screens made by hand in the form that stages produce, for tests and for the design of the
/// pictures.
enum SamplePictures {
  /// A phone.
  static let size = Size2D(width: 390, height: 844)

  // MARK: Parts

  static func color(_ hex: String) -> Color {
    do { return try Color(hex: hex) } catch { preconditionFailure("\(error)") }
  }

  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0
  ) -> Picture.RoundedRect {
    Picture.RoundedRect(Rect2D(x: x, y: y, width: width, height: height), radius: radius)
  }

  static func fill(
    _ outline: Picture.RoundedRect, _ hex: String, shadow: Picture.Shadow? = nil
  ) -> Picture.Command {
    .shape(Picture.Shape(outline, fill: .color(color(hex)), shadow: shadow))
  }

  static func gradient(
    _ outline: Picture.RoundedRect, from: String, to: String, shadow: Picture.Shadow? = nil
  ) -> Picture.Command {
    let stops: [Picture.Gradient.Stop] = [.init(color(from), at: 0), .init(color(to), at: 1)]
    let line = Picture.Gradient(stops: stops, start: .zero, end: Point2D(x: 0, y: 1))
    return .shape(Picture.Shape(outline, fill: .gradient(line), shadow: shadow))
  }

  /// Returns text in a box that starts at a point; a letter counts as half its size.
  static func text(
    _ string: String, _ x: Double, _ y: Double, size: Double, _ hex: String,
    weight: FontWeight = .regular
  ) -> Picture.Command {
    let share = weight == .regular ? 0.5 : 0.55
    let width = Double(string.count) * size * share
    let frame = Rect2D(x: x, y: y, width: width, height: size * 1.25)
    return .text(
      Picture.TextLine(
        string, frame: frame, descent: size * 0.3, size: size, weight: weight, color: color(hex)))
  }

  static func centered(
    _ string: String, middle: Double, _ y: Double, size: Double, _ hex: String,
    weight: FontWeight = .regular
  ) -> Picture.Command {
    let width = Double(string.count) * size * (weight == .regular ? 0.5 : 0.55)
    return text(string, middle - width / 2, y, size: size, hex, weight: weight)
  }

  static func moved(_ x: Double, _ y: Double) -> Picture.Command {
    .push(Picture.Layer(transform: .translation(Vector(x: x, y: y))))
  }

  static func image(
    _ outline: Picture.RoundedRect, _ label: String, _ hex: String
  ) -> Picture.Command {
    .image(Picture.Image(outline, label: label, color: color(hex)))
  }

  /// The bar at the foot of a screen.
  static func tabBar(_ titles: [String], selected: Int, at top: Double) -> [Picture.Command] {
    var commands = [
      fill(box(0, top, size.width, size.height - top), "#181818"),
      fill(box(0, top, size.width, 1), "#333333"),
    ]
    let width = size.width / Double(titles.count)
    for (index, title) in titles.enumerated() {
      let middle = width * (Double(index) + 0.5)
      let hex = index == selected ? "#ffffff" : "#9a9a9a"
      commands.append(fill(box(middle - 12, top + 10, 24, 24, radius: 7), hex))
      commands.append(centered(title, middle: middle, top + 38, size: 11, hex))
    }
    return commands
  }

  // MARK: Screens

  /// A library: titles with an underline, and pages of rows side by side, `position` pages along.
  static func library(position: Double = 0) -> Picture {
    let tints = ["#e13300", "#1e3264", "#8d67ab", "#148a08", "#e8115b", "#bc5900", "#477d95"]
    let kinds = ["Playlist", "Artist", "Album"]
    var commands = [text("Your Library", 16, 58, size: 28, "#ffffff", weight: .bold)]
    var left = 16.0
    var spans: [(left: Double, width: Double)] = []
    for (index, title) in ["Playlists", "Artists", "Albums"].enumerated() {
      let isNear = Int(position.rounded()) == index
      commands.append(
        text(title, left, 112, size: 17, isNear ? "#ffffff" : "#a7a7a7", weight: .semibold))
      let width = Double(title.count) * 17 * 0.55
      spans.append((left, width))
      left += width + 24
    }
    let page = min(Int(position), 1)
    let share = position - Double(page)
    let (from, to) = (spans[page], spans[page + 1])
    let start = from.left + (to.left - from.left) * share
    let width = from.width + (to.width - from.width) * share
    commands.append(fill(box(start, 140, width, 3, radius: 1.5), "#1db954"))

    commands.append(.push(Picture.Layer(clip: box(0, 152, size.width, 612))))
    for page in 0..<3 {
      let x = (Double(page) - position) * size.width
      guard x.magnitude < size.width else { continue }
      commands.append(moved(x, 152))
      for row in 0..<9 {
        let y = 12 + Double(row) * 72
        let round = page == 1 ? 28.0 : 6
        let tint = tints[(row + 2 * page) % tints.count]
        commands.append(image(box(16, y, 56, 56, radius: round), "cover", tint))
        commands.append(
          text("\(kinds[page]) number \(row + 1)", 86, y + 6, size: 16, "#ffffff", weight: .medium))
        commands.append(
          text("\(kinds[page]) · \(12 + row * 7) songs", 86, y + 30, size: 13, "#a7a7a7"))
      }
      commands.append(.pop)
    }
    commands.append(.pop)
    commands += tabBar(["Home", "Search", "Library"], selected: 2, at: 764)
    return Picture(size: size, background: color("#121212"), commands: commands)
  }

  /// Returns an album: a header with a gradient into the page, a cover, a button over the edge,
  /// songs.
  static func album(scrolled: Double = 0) -> Picture {
    let shadow = Picture.Shadow(
      radius: 30, offset: Vector(x: 0, y: 12), color: Color(white: 0, alpha: 0.5))
    let cover = Picture.Shape(
      box(85, 70, 220, 220, radius: 4), fill: .color(color("#335577")), shadow: shadow)
    var commands = [
      gradient(box(0, 0, size.width, 420 - scrolled), from: "#4f7fa8", to: "#121212"),
      .push(
        Picture.Layer(
          transform: .about(
            Point2D(x: 195, y: 290), scaleX: 1 - scrolled / 700, y: 1 - scrolled / 700),
          opacity: max(0, 1 - scrolled / 260))),
      .shape(cover), image(box(85, 70, 220, 220, radius: 4), "Night Drive", "#335577"), .pop,
      moved(0, -scrolled),
      text("Night Drive", 16, 312, size: 28, "#ffffff", weight: .bold),
      text("The Window Seats", 16, 352, size: 15, "#e0e0e0", weight: .medium),
      text("Album · 2024", 16, 376, size: 13, "#b3b3b3"),
      fill(box(310, 340, 56, 56, radius: 28), "#1db954"),
      .push(
        Picture.Layer(
          transform: .about(
            Point2D(x: 336, y: 368), scaleX: 1, y: 1, rotation: Radians(degrees: 45)))),
      fill(box(328, 360, 16, 16, radius: 2), "#000000"), .pop,
    ]
    let songs = [
      "Leaving Late", "Sodium Lights", "Mile Marker", "Radio Static", "Overpass", "Rain & <Neon>",
    ]
    for (row, song) in songs.enumerated() {
      let y = 420 + Double(row) * 60
      commands.append(text(song, 16, y + 4, size: 16, "#ffffff"))
      commands.append(text("The Window Seats", 16, y + 28, size: 13, "#a7a7a7"))
      for dot in 0..<3 {
        commands.append(fill(box(352 + Double(dot) * 7, y + 22, 4, 4, radius: 2), "#a7a7a7"))
      }
    }
    commands.append(.pop)
    commands += tabBar(["Home", "Search", "Library"], selected: 0, at: 764)
    return Picture(size: size, background: color("#121212"), commands: commands)
  }

  /// Returns two cards: the front one is dragged away, and the one behind grows meanwhile.
  static func cards(progress: Double = 0.3) -> Picture {
    let shadow = Picture.Shadow(
      radius: 36, offset: Vector(x: 0, y: 16), color: Color(white: 0, alpha: 0.28))
    let card = box(35, 150, 320, 500, radius: 22)
    let scale = 0.9 + 0.1 * progress
    var commands = [
      centered("Now playing", middle: 195, 72, size: 17, "#1c1c1e", weight: .semibold),
      .push(
        Picture.Layer(
          transform: .about(Point2D(x: 195, y: 400), scaleX: scale, y: scale)
            .after(.translation(Vector(x: 0, y: 60 * (1 - progress)))),
          opacity: 0.7 + 0.3 * progress)),
      gradient(card, from: "#7b4bd1", to: "#3c1d7a", shadow: shadow),
      text("Lyrics", 63, 186, size: 22, "#ffffff", weight: .bold),
    ]
    let words = ["We left the city late at night", "the windows down, the radio", "playing low"]
    for (row, line) in words.enumerated() {
      commands.append(
        text(line, 63, 240 + Double(row) * 40, size: 17, "#ffffffcc", weight: .medium))
    }
    commands += [
      .pop,
      .push(
        Picture.Layer(
          transform: .about(
            Point2D(x: 195, y: 400), scaleX: 1, y: 1, rotation: Radians(degrees: -7 * progress)
          ).after(.translation(Vector(x: -260 * progress, y: -40 * progress))))),
      .shape(
        Picture.Shape(
          card, fill: .color(.white),
          border: Picture.Border(width: 1, color: Color(white: 0, alpha: 0.08)), shadow: shadow)),
      .push(Picture.Layer(clip: card)),
      image(box(35, 150, 320, 340), "Cover", "#ff7a59"), .pop,
      text("Sodium Lights", 63, 520, size: 24, "#1c1c1e", weight: .bold),
      text("The Window Seats", 63, 558, size: 16, "#6c6c70"),
      fill(box(63, 604, 264, 4, radius: 2), "#d1d1d6"),
      fill(box(63, 604, 108, 4, radius: 2), "#1c1c1e"),
      .pop,
    ]
    return Picture(size: size, background: color("#f2f2f7"), commands: commands)
  }

  /// A light page with tabs at its foot, a badge and an outlined field.
  static func tabs() -> Picture {
    var commands = [
      text("Search", 20, 60, size: 32, "#111111", weight: .bold),
      .shape(
        Picture.Shape(
          box(20, 116, 350, 44, radius: 12), fill: .color(color("#ffffff")),
          border: Picture.Border(width: 1.5, color: color("#c7c7cc")))),
      text("Songs, artists, podcasts", 36, 128, size: 16, "#8e8e93"),
    ]
    let tiles = [
      ("Pop", "#8d67ab"), ("Rock", "#e13300"), ("Jazz", "#1e3264"), ("Folk", "#148a08"),
      ("Metal", "#333333"), ("Soul", "#f5c518"),
    ]
    for (index, tile) in tiles.enumerated() {
      let (x, y) = (20 + Double(index % 2) * 180, 184 + Double(index / 2) * 120)
      commands.append(image(box(x, y, 170, 104, radius: 10), tile.0, tile.1))
    }
    commands += tabBar(["Home", "Search", "Library", "You"], selected: 1, at: 764)
    commands.append(fill(box(258, 768, 18, 18, radius: 9), "#ff3b30"))
    commands.append(centered("3", middle: 267, 770, size: 11, "#ffffff", weight: .bold))
    return Picture(size: size, background: color("#f7f7f7"), commands: commands)
  }
}
