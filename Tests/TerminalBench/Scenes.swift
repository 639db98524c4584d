import FlickTerminal

/// Moving pictures of a phone of 390 x 844 points, for as many frames as asked.
struct Scene: Sendable {
  let id: String
  let title: String
  let draw: @Sendable (_ picture: inout PixelBuffer, _ frame: Int) -> Void

  static let all = [pager, list, gradient]

  /// A page of cards is dragged away and the next one comes in, a few pixels a frame.
  static let pager = Scene(id: "pager", title: "pager drag") { picture, frame in
    let width = picture.width
    let shift = frame % width
    for (page, color) in [RGB(24, 26, 32), RGB(38, 30, 44)].enumerated() {
      let left = page * width - shift
      picture.fill(x: left, y: 0, width: width, height: picture.height, color)
      for card in 0..<12 {
        let level = UInt8(90 + 12 * card)
        picture.fill(
          x: left + 4 + card % 3 * 18, y: 12 + card / 3 * 26, width: 15, height: 20,
          page == 0 ? RGB(level, 80, 120) : RGB(60, level, 90))
      }
    }
  }

  /// A list of rows with a picture and two lines each moves up by a pixel a frame.
  static let list = Scene(id: "list", title: "list scroll") { picture, frame in
    picture.fill(x: 0, y: 0, width: picture.width, height: picture.height, RGB(18, 18, 20))
    for row in 0..<24 {
      let top = row * 9 - frame % 90
      let level = UInt8(60 + row * 37 % 190)
      picture.fill(x: 2, y: top, width: 7, height: 7, RGB(level, 130, 200))
      picture.fill(x: 12, y: top + 1, width: 20 + row * 7 % 18, height: 2, RGB(220, 220, 224))
      picture.fill(x: 12, y: top + 4, width: 30 + row * 5 % 14, height: 2, RGB(120, 120, 128))
    }
  }

  /// A header with a gradient stretches and pushes the list below it.
  static let gradient = Scene(id: "gradient", title: "stretching gradient header") {
    picture, frame in
    let height = 40 + abs(frame % 40 - 20)
    for y in 0..<picture.height {
      let color =
        y < height
        ? RGB(UInt8(40 + 200 * y / height), UInt8(60 + 80 * y / height), 160)
        : RGB(20, 20, 24)
      picture.fill(x: 0, y: y, width: picture.width, height: 1, color)
    }
    for row in 0..<10 {
      let top = height + 4 + row * 9
      picture.fill(x: 2, y: top, width: 7, height: 7, RGB(200, UInt8(row * 20), 90))
      picture.fill(x: 12, y: top + 2, width: 40, height: 2, RGB(210, 210, 214))
    }
  }
}
