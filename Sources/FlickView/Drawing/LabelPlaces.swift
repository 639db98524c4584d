internal import FlickCore
internal import FlickDrawing
internal import FlickTerminal

/// Where the texts of a picture are written in cells, and which are.
///
/// A cell is much of a phone: two lines may fall into one, and a text is wider than its frame. What
/// belongs to another text, as a subtitle does, is written whole or not at all; where it is so near
/// to that one that they would share a row during a scroll, never.
struct LabelPlaces {
  /// Where a text begins, from the upper left of the picture, in cells.
  struct Place: Hashable {
    var column: Int
    var row: Int
  }

  /// Nil for those that are not written in cells.
  private(set) var places: [Place?]

  private let raster: Raster
  private let area: CellRect
  /// The middle of each text, in pixels; that of a title and its subtitle in one row is theirs.
  private var middles: [Double]
  /// Those that say more of another one, by that.
  private var isSubtitle: [Bool]
  private var isLeftOut: [Bool]
  private var scales: [Int?]
  private var taken: [(row: Int, columns: Range<Int>, index: Int)] = []

  /// The least opacity of a text that is written.
  private static let leastAlpha = 0.15

  init(_ raster: Raster, in area: CellRect) {
    (self.raster, self.area) = (raster, area)
    let labels = raster.labels
    places = Array(repeating: nil, count: labels.count)
    middles = labels.map { $0.frame.origin.y + $0.frame.size.height / 2 }
    isSubtitle = Array(repeating: false, count: labels.count)
    isLeftOut = isSubtitle
    scales = labels.map(BlockLetters.scale)
    findSubtitles()
    place()
    leaveCutSubtitlesOut()
  }

  /// Whether a text is so large that it is drawn.
  func isLarge(_ index: Int) -> Bool { scales[index] != nil }

  /// The column before which a text ends: it runs on up to the next one in its row, as letters are
  /// narrower than cells.
  func end(of index: Int) -> Int {
    guard let start = places[index] else { return area.width }
    let frameEnd = start.column + Self.width(of: raster.labels[index])
    var end = area.width
    for case let other? in places where other.row == start.row && other.column > frameEnd {
      end = min(end, other.column - 1)
    }
    return end
  }

  /// The columns that are a text's: of one in the middle of its frame those that it needs, else the
  /// frame's.
  static func width(of label: Raster.Label) -> Int {
    let frame = max(1, ScreenPainter.whole(label.frame.size.width))
    return label.isCentered
      ? CellBuffer.columns(of: label.string).clamped(from: 1, to: frame) : frame
  }

  // MARK: Subtitles

  /// How near, in pixels, two lines share a row at times: a row has two pixels.
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
        if distance < Self.sharing, !isLeftOut[title] {
          isLeftOut[subtitle] = true
          middles[title] = (centers[one] + centers[other]) / 2
        }
      }
    }
  }

  /// Which of two says more of the other: the smaller, lighter or fainter one.
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

  /// Whether they begin in one column, or have their middles there.
  private func areBelowEachOther(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (raster.labels[one].frame, raster.labels[other].frame)
    guard !raster.labels[one].isCentered, !raster.labels[other].isCentered else { return false }
    let middles = (a.origin.x + a.size.width / 2, b.origin.x + b.size.width / 2)
    return abs(a.origin.x - b.origin.x) < 0.4 || abs(middles.0 - middles.1) < 0.4
  }

  /// Whether its beginning can be seen.
  private func isSeen(_ index: Int) -> Bool {
    let label = raster.labels[index]
    guard label.color.alpha >= Self.leastAlpha, scales[index] == nil else { return false }
    let x = ScreenPainter.whole(label.frame.origin.x + 0.5).clamped(from: 0, to: area.width - 1)
    let middle = label.frame.origin.y + label.frame.size.height / 2
    return raster.isShown(label, x: x, y: ScreenPainter.whole(middle))
  }

  /// A subtitle that would be cut is left out; the title stands for both.
  private mutating func leaveCutSubtitlesOut() {
    for index in places.indices where isSubtitle[index] {
      guard let place = places[index] else { continue }
      let needed = CellBuffer.columns(of: raster.labels[index].string)
      // What leaves the screen is hidden, and not cut.
      let end = end(of: index)
      let isAtEdge = end >= area.width && place.column > 0
      let isWhole = place.column + needed <= end
      if !isWhole, !isAtEdge || !isMovedOut(index) { places[index] = nil }
    }
  }

  /// Whether the clips or the edge of the screen hide a part of a text.
  func isMovedOut(_ index: Int) -> Bool {
    let label = raster.labels[index]
    let end = label.frame.origin.x + label.frame.size.width
    return label.visible.origin.x > label.frame.origin.x + 0.5
      || label.visible.origin.x + label.visible.size.width < end - 0.5
  }

  // MARK: Places

  /// Finds a place for each text.
  ///
  /// Where rows are few, two lines may fall into one. The lower one goes to the next row if that is
  /// free and near, else the one that says more stands alone, or the upper one.
  private mutating func place() {
    let labels = raster.labels
    // From the top down; of texts that fade into each other the clearer one, then the upper one.
    let order = labels.indices.sorted { one, other in
      let alphas = (labels[one].color.alpha, labels[other].color.alpha)
      return (middles[one], -alphas.0, -one) < (middles[other], -alphas.1, -other)
    }
    for index in order where scales[index] == nil && !isLeftOut[index] {
      guard isWhole(labels[index]) else { continue }
      var place = start(of: index)
      guard isSeen(index) else {
        // A label that is hidden at its start may be visible further on, and takes no other label's
        // place.
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

  /// What an image is called stands on it if there is room for all of it.
  private func isWhole(_ label: Raster.Label) -> Bool {
    guard label.isCentered else { return true }
    return CellBuffer.columns(of: label.string) + 2 <= ScreenPainter.whole(label.frame.size.width)
  }

  /// The cell in which a text begins.
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

  /// A text that is seen whole is written whole at the right edge of the screen, or of the box that
  /// is behind it: it begins further left, as far as nothing else stands there and what is behind
  /// it stays the same.
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
    // Where it would end, and where what is behind it does.
    let edge = (place.column..<min(place.column + used, area.width)).first { !isBehind($0) }
    let end = min(edge ?? area.width, area.width)
    let wanted = max(0, place.column - min(place.column + used - end, most))
    guard wanted < place.column else { return }
    var start = place.column
    while start > wanted, isBehind(start - 1), isFree(place.row, start - 1..<start) { start -= 1 }
    // A blank between it and what stands there.
    if start > wanted, start < place.column { start += 1 }
    place.column = start
    places[index] = place
    taken[number].columns = start..<max(start + 1, taken[number].columns.upperBound)
  }
}

extension Raster {
  /// Whether a label is seen at a column: its frame may be wider or narrower than the cells of the
  /// text, so only rows and clips count.
  func isShown(_ label: Label, x: Int, y: Int) -> Bool {
    let visible = label.visible
    let left = visible.origin.x > label.frame.origin.x ? visible.origin.x - 0.5 : -Double.infinity
    let end = visible.origin.x + visible.size.width
    let right = end < label.frame.origin.x + label.frame.size.width - 1e-6 ? end : .infinity
    let middle = Double(x) + 0.5
    guard middle > left, middle < right else { return false }
    // The first and the last pixel whose middles can be seen; the last counts where there is none.
    let first = ScreenPainter.whole(visible.origin.x + 0.5)
    let last = ScreenPainter.whole(end - 0.51)
    let nearest = max(0, x.clamped(from: min(first, last), to: last))
    return shows(label, x: nearest, y: y) || shows(label, x: nearest, y: y ^ 1)
  }
}
