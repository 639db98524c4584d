internal import FlickCore
internal import FlickDrawing
internal import FlickTerminal

/// Selects the texts of a picture to write in cells, and their positions.
///
/// Cells are large relative to a phone: two lines may fall into one row, and a text is wider than
/// its frame. A text that belongs to another, such as a subtitle, is written completely or not at
/// all, and never if it is so close to the other that they would share a row during a scroll.
struct LabelPlaces {
  /// The first cell of a text, relative to the upper left of the picture.
  struct Place: Hashable {
    var column: Int
    var row: Int
  }

  /// The position of each text; nil for texts that are not written in cells.
  private(set) var places: [Place?]

  private let raster: Raster
  private let area: CellRect
  /// The vertical middle of each text in pixels.
  ///
  /// For a title and a subtitle in one row, their common middle.
  private var middles: [Double]
  /// Whether each text is a subtitle of another one.
  private var isSubtitle: [Bool]
  private var isLeftOut: [Bool]
  /// Titles with their subtitles.
  private var pairs: [(title: Int, subtitle: Int)] = []
  /// The text that gives each text beside it its row.
  private var leaders: [Int: Int] = [:]
  private var scales: [Int?]
  private var taken: [(row: Int, columns: Range<Int>, index: Int)] = []

  /// The minimum opacity of a text that is written.
  private static let leastAlpha = 0.15

  init(_ raster: Raster, in area: CellRect) {
    (self.raster, self.area) = (raster, area)
    let labels = raster.labels
    places = Array(repeating: nil, count: labels.count)
    middles = labels.map(\.middle)
    isSubtitle = Array(repeating: false, count: labels.count)
    isLeftOut = isSubtitle
    scales = labels.map(BlockLetters.scale)
    findSubtitles()
    alignBeside()
    place()
    leaveCutSubtitlesOut()
  }

  /// Whether a text is large enough to be drawn as pixels.
  func isLarge(_ index: Int) -> Bool { scales[index] != nil }

  /// The column after a text.
  ///
  /// A text may extend up to the next one in its row, because letters are narrower than cells.
  func end(of index: Int) -> Int {
    guard let start = places[index] else { return area.width }
    let frameEnd = start.column + Self.width(of: raster.labels[index])
    var end = area.width
    for case let other? in places where other.row == start.row && other.column > frameEnd {
      end = min(end, other.column - 1)
    }
    return end
  }

  /// The width reserved for a text in columns: its own for a centred text, otherwise that of its
  /// frame.
  static func width(of label: Raster.Label) -> Int {
    let frame = max(1, ScreenPainter.whole(label.frame.size.width))
    return label.isCentered
      ? CellBuffer.columns(of: label.string).clamped(from: 1, to: frame) : frame
  }

  // MARK: Subtitles

  /// The maximum distance, in pixels, of lines that may share a row.
  ///
  /// A row has two pixels.
  private static let sharing = 1.7

  private mutating func findSubtitles() {
    let order = middles.indices.sorted { (middles[$0], $0) < (middles[$1], $1) }
    let centers = middles
    for (rank, one) in order.enumerated() where isSeen(one) {
      for other in order[(rank + 1)...] {
        let distance = centers[other] - centers[one]
        let reach = 0.72 * (raster.labels[one].size + raster.labels[other].size)
        if distance > max(reach, Self.sharing) { break }
        guard distance > 0.2, isSeen(other), areBelowEachOther(one, other) else { continue }
        guard let (title, subtitle) = ordered(one, other) else { continue }
        isSubtitle[subtitle] = true
        pairs.append((title, subtitle))
        if distance < Self.sharing, !isLeftOut[title] {
          isLeftOut[subtitle] = true
          middles[title] = (centers[one] + centers[other]) / 2
        }
      }
    }
  }

  /// Which of two texts is the subtitle: the smaller, lighter or fainter one.
  private func ordered(_ one: Int, _ other: Int) -> (title: Int, subtitle: Int)? {
    let (first, second) = (raster.labels[one], raster.labels[other])
    func isLess(_ label: Raster.Label, than other: Raster.Label) -> Bool {
      if label.size < 0.93 * other.size { return true }
      guard label.size <= 1.07 * other.size else { return false }
      return label.weight.rawValue < other.weight.rawValue
        || label.weight == other.weight && label.color.alpha < 0.8 * other.color.alpha
    }
    if isLess(second, than: first) { return (one, other) }
    return isLess(first, than: second) ? (other, one) : nil
  }

  /// Whether both start in the same column or are centred on it.
  private func areBelowEachOther(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (raster.labels[one].frame, raster.labels[other].frame)
    guard !raster.labels[one].isCentered, !raster.labels[other].isCentered else { return false }
    let middles = (a.origin.x + a.size.width / 2, b.origin.x + b.size.width / 2)
    return abs(a.origin.x - b.origin.x) < 0.4 || abs(middles.0 - middles.1) < 0.4
  }

  /// Whether its start is visible.
  private func isSeen(_ index: Int) -> Bool {
    let label = raster.labels[index]
    guard label.color.alpha >= Self.leastAlpha, scales[index] == nil else { return false }
    let x = ScreenPainter.whole(label.frame.origin.x + 0.5).clamped(from: 0, to: area.width - 1)
    return raster.isShown(label, x: x, y: ScreenPainter.whole(label.middle))
  }

  /// Omits subtitles that would be truncated.
  ///
  /// The title represents both.
  private mutating func leaveCutSubtitlesOut() {
    for index in places.indices where isSubtitle[index] {
      guard let place = places[index] else { continue }
      let needed = CellBuffer.columns(of: raster.labels[index].string)
      // Text outside the screen is hidden, not truncated.
      let end = end(of: index)
      let isAtEdge = end >= area.width && place.column > 0
      let isWhole = place.column + needed <= end
      if !isWhole, !isAtEdge || !isMovedOut(index) { places[index] = nil }
    }
  }

  /// Whether clips or the edge of the screen hide a part of a text.
  func isMovedOut(_ index: Int) -> Bool {
    let label = raster.labels[index]
    let end = label.frame.origin.x + label.frame.size.width
    return label.visible.origin.x > label.frame.origin.x + 0.5
      || label.visible.origin.x + label.visible.size.width < end - 0.5
  }

  // MARK: Rows

  /// The maximum distance, in pixels, of baselines that count as equal.
  private static let sameBaseline = 0.1

  /// Gives one row to neighbouring texts.
  ///
  /// They share a baseline, or one is centred on a title and its subtitle, and goes with the title.
  private mutating func alignBeside() {
    let labels = raster.labels
    let seen = labels.indices.filter { labels[$0].baseline != nil && isSeen($0) }
    let centers = labels.map(\.middle)
    var last: (index: Int, baseline: Double)?
    let order = seen.sorted {
      (labels[$0].baseline ?? 0, -labels[$0].size, $0)
        < (labels[$1].baseline ?? 0, -labels[$1].size, $1)
    }
    for index in order where !isSubtitle[index] {
      let baseline = labels[index].baseline ?? 0
      if let last, baseline - last.baseline <= Self.sameBaseline {
        follow(last.index, index)
      } else {
        last = (index, baseline)
      }
    }
    for (title, subtitle) in pairs {
      let (one, other) = (centers[title], centers[subtitle])
      let (upper, lower) = (min(one, other), max(one, other))
      for index in seen where !isSubtitle[index] && index != title {
        let share = (centers[index] - upper) / (lower - upper)
        guard (0.25...0.75).contains(share), !isAbove(index, title), !isAbove(index, subtitle)
        else { continue }
        follow(title, index)
      }
    }
  }

  private mutating func follow(_ leader: Int, _ index: Int) {
    guard leaders[leader] == nil else { return }
    middles[index] = middles[leader]
    leaders[index] = leader
  }

  /// Whether two texts have columns in common.
  private func isAbove(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (raster.labels[one].frame, raster.labels[other].frame)
    return a.origin.x < b.origin.x + b.size.width && b.origin.x < a.origin.x + a.size.width
  }

  // MARK: Positions

  /// Finds a position for each text.
  ///
  /// If two lines fall into one row, the lower one moves to the next row if that is free and near.
  /// Otherwise only the more important one is written, or the upper one.
  private mutating func place() {
    let labels = raster.labels
    // From top to bottom. Of overlapping texts, prefer the more opaque one, then the upper one.
    let order = labels.indices.sorted { one, other in
      let alphas = (labels[one].color.alpha, labels[other].color.alpha)
      let isLed = (leaders[one] == nil ? 0 : 1, leaders[other] == nil ? 0 : 1)
      return (middles[one], isLed.0, -alphas.0, -one) < (middles[other], isLed.1, -alphas.1, -other)
    }
    for index in order where scales[index] == nil && !isLeftOut[index] {
      guard isWhole(labels[index]) else { continue }
      var place = start(of: index)
      if let row = leaders[index].flatMap({ places[$0]?.row }) { place.row = row }
      guard isSeen(index) else {
        // A label with a hidden start may be visible further on, and does not take the position of
        // other labels.
        places[index] = place
        continue
      }
      let columns = place.column..<place.column + Self.width(of: labels[index])
      let others = taken.filter { $0.row == place.row && $0.columns.overlaps(columns) }
      if !others.isEmpty {
        let isNear = middles[index] / 2 - Double(place.row) >= 0.4
        if isNear, isFree(place.row + 1, columns) {
          place.row += 1
        } else if others.allSatisfy({ ordered($0.index, index)?.title == index }) {
          for other in others { places[other.index] = nil }
          taken.removeAll { taken in others.contains { $0.index == taken.index } }
        } else {
          continue
        }
      }
      taken.append((place.row, columns, index))
      places[index] = place
    }
    for number in taken.indices { moveIn(number) }
  }

  private func isFree(_ row: Int, _ columns: Range<Int>) -> Bool {
    !taken.contains { $0.row == row && $0.columns.overlaps(columns) }
  }

  /// An image's label is written only if it fits completely.
  private func isWhole(_ label: Raster.Label) -> Bool {
    guard label.isCentered else { return true }
    return CellBuffer.columns(of: label.string) + 2 <= ScreenPainter.whole(label.frame.size.width)
  }

  /// The first cell of a text.
  private func start(of index: Int) -> Place {
    let label = raster.labels[index]
    let frame = label.frame
    let row = ScreenPainter.whole(middles[index] / 2)
    var column = frame.origin.x
    if label.isCentered {
      let width = min(Double(CellBuffer.columns(of: label.string)), frame.size.width)
      column += (frame.size.width - width) / 2
    }
    return Place(column: ScreenPainter.whole(column + 0.5), row: row)
  }

  /// Moves a text to the left so that it fits at the right edge of the screen or of the box behind
  /// it, if it is completely visible.
  ///
  /// Stops at other texts and where the background changes.
  private mutating func moveIn(_ number: Int) {
    let index = taken[number].index
    let label = raster.labels[index]
    guard !label.isCentered, !isMovedOut(index), var place = places[index] else { return }
    let used = CellBuffer.columns(of: label.string)
    let most = max(0, used - ScreenPainter.whole(label.frame.size.width))
    let rows = 0..<raster.height / 2
    guard most > 0, place.column < raster.width, rows.contains(place.row) else { return }
    let line = 2 * place.row * raster.width
    let back = raster.pixels[line + place.column]
    func isBehind(_ column: Int) -> Bool { raster.pixels[line + column] == back }
    // The end of the text, and of its background.
    let edge = (place.column..<min(place.column + used, area.width)).first { !isBehind($0) }
    let end = min(edge ?? area.width, area.width)
    let wanted = max(0, place.column - min(place.column + used - end, most))
    guard wanted < place.column else { return }
    var start = place.column
    while start > wanted, isBehind(start - 1), isFree(place.row, start - 1..<start) { start -= 1 }
    // Leave a blank before other text.
    if start > wanted, start < place.column { start += 1 }
    place.column = start
    places[index] = place
    taken[number].columns = start..<max(start + 1, taken[number].columns.upperBound)
  }
}

extension Raster.Label {
  /// The vertical middle in pixels.
  var middle: Double { frame.origin.y + frame.size.height / 2 }
}

extension Raster {
  /// Whether a label is visible at a column.
  ///
  /// Only rows and clips count, because the cells of the text may be wider or narrower than its
  /// frame.
  func isShown(_ label: Label, x: Int, y: Int) -> Bool {
    let visible = label.visible
    let left = visible.origin.x > label.frame.origin.x ? visible.origin.x - 0.5 : -Double.infinity
    let end = visible.origin.x + visible.size.width
    let right = end < label.frame.origin.x + label.frame.size.width - 1e-6 ? end : .infinity
    let middle = Double(x) + 0.5
    guard middle > left, middle < right else { return false }
    // The first and the last pixel with a visible middle, or only the last if there is none.
    let first = ScreenPainter.whole(visible.origin.x + 0.5)
    let last = ScreenPainter.whole(end - 0.51)
    let nearest = max(0, x.clamped(from: min(first, last), to: last))
    return shows(label, x: nearest, y: y) || shows(label, x: nearest, y: y ^ 1)
  }
}
