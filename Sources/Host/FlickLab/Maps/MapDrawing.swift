internal import FlickDrawing
package import FlickHost

/// A map as SVG, with exact boundaries, and as PNG, by cells.
package struct MapDrawing {
  private let map: OutcomeMap
  private let outline: MapOutline
  private let title: String

  /// The colours of outcomes, which are light, so that lines and marks are visible on them.
  static let colors = [
    "#dfe7f1", "#8fbbe8", "#f6c28b", "#a5d6a7", "#d6b4e2", "#f1a6a6", "#9ddbe0", "#e6d88a",
  ]

  /// - Throws: `HostError` if playing fails; boundaries need further runs.
  package init(
    _ map: OutcomeMap, _ session: LabSession, gesture index: Int
  ) throws(HostError) {
    (self.map, title) = (map, session.gestures[index].gesture.id)
    outline = try MapOutline(map, session, gesture: index)
  }

  /// A note on the number of runs for the boundaries; nil without them.
  package var note: String? {
    map.isExact || map.shades != nil
      ? nil : "boundaries: \(outline.runCount) runs more, to a millionth of a cell"
  }

  static let (width, height, left, top) = (720.0, 460.0, 76.0, 56.0)

  static func frame(
    _ x: OutcomeMap.Side, _ y: OutcomeMap.Side, legend: Double
  ) -> PlotFrame {
    PlotFrame(
      x: x.range, y: y.range, left: left, top: top, width: width - left - legend,
      height: height - top - 56, xNames: names(x), yNames: names(y))
  }

  private static func names(_ side: OutcomeMap.Side) -> [String] {
    side.choiceCount.map { count in (0..<count).map { side.name($0, of: count) } } ?? []
  }

  /// The file.
  package var svg: String {
    let frame = Self.frame(map.x, map.y, legend: 170)
    var svg = PlotFrame.head(width: Self.width, height: Self.height)
    svg += PlotFrame.title("What comes of \(title)", x: Self.left, y: 26)
    svg += PlotFrame.note(
      map.isExact
        ? "exact"
        : "\(map.columns) by \(map.rows) cells"
          + (map.shades == nil ? ", boundaries played for" : ""),
      x: Self.left, y: 43)
    let colors = map.outcomes.indices.map(color)
    svg += "<g stroke-width=\"0.6\" stroke-linejoin=\"round\">\n"
    // The outer half of the cells at the edge of the map.
    if !map.isExact {
      svg += Self.cells(map.columns, map.rows, frame) { row, column in
        colors[map.cells[row][column]]
      }
    }
    for (outcome, fields) in Dictionary(grouping: outline.fields, by: \.outcome)
      .sorted(by: { $0.key < $1.key })
    {
      let color = colors[outcome]
      let path = fields.map { Self.path($0.corners, frame) + "Z" }.joined()
      svg += "<path d=\"\(path)\" fill=\"\(color)\" stroke=\"\(color)\"/>\n"
    }
    let lines = outline.lines.map { Self.path([$0.0, $0.1], frame) }.joined()
    svg += "<path d=\"\(lines)\" fill=\"none\" stroke=\"#202124\" stroke-width=\"1.25\"/>\n</g>\n"
    svg += Self.present(map.x, map.y, frame)
    svg += frame.axes(x: map.x.title, y: map.y.title)
    for (index, (name, color)) in keys.enumerated() {
      svg += PlotFrame.key(
        name, color, x: frame.left + frame.width + 20, y: frame.top + 14 + 22 * Double(index))
    }
    return svg + "</svg>\n"
  }

  private func color(_ outcome: Int) -> String {
    guard let shades = map.shades else { return Self.colors[outcome % Self.colors.count] }
    return map.shade(outcome, of: ShareMapText.colors.count, shades)
      .map { ShareMapText.colors[$0] } ?? Self.unplayed
  }

  /// The colour of gestures that could not be played, among shades.
  private static let unplayed = "#c9ccd1"

  /// The legend, with the highest shade first.
  private var keys: [(name: String, color: String)] {
    guard let shades = map.shades else {
      return map.outcomes.enumerated().map { ($0.element, color($0.offset)) }
    }
    let colors = ShareMapText.colors
    let step = (shades.upperBound - shades.lowerBound) / Double(colors.count)
    return colors.enumerated().reversed().map { index, color in
      ("from \(FlipText.rough(shades.lowerBound + step * Double(index)))", color)
    }
  }

  private static func path(_ places: [MapOutline.Place], _ frame: PlotFrame) -> String {
    places.enumerated().map { index, place in
      (index == 0 ? "M" : "L") + PlotFrame.text(frame.place(x: place.x)) + " "
        + PlotFrame.text(frame.place(y: place.y))
    }.joined()
  }

  /// Cells as rectangles; neighbours with the same colour are merged.
  static func cells(
    _ columns: Int, _ rows: Int, _ frame: PlotFrame, _ color: (Int, Int) -> String
  ) -> String {
    let (width, height) = (frame.width / Double(columns), frame.height / Double(rows))
    var svg = ""
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let own = color(row, column)
        var end = column
        while end < columns, color(row, end) == own { end += 1 }
        let x = PlotFrame.text(frame.left + Double(column) * width)
        let y = PlotFrame.text(frame.top + frame.height - Double(row + 1) * height)
        svg +=
          "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(PlotFrame.text(Double(end - column) * width))\" "
          + "height=\"\(PlotFrame.text(height))\" fill=\"\(own)\" stroke=\"\(own)\"/>\n"
        column = end
      }
    }
    return svg
  }

  /// The present values: a cross, or a line if one side is a property of the gesture.
  static func present(
    _ x: OutcomeMap.Side, _ y: OutcomeMap.Side, _ frame: PlotFrame
  ) -> String {
    let across = x.present.flatMap { frame.x.contains($0) ? frame.place(x: $0) : nil }
    let up = y.present.flatMap { frame.y.contains($0) ? frame.place(y: $0) : nil }
    var svg = ""
    if let across, let up {
      svg +=
        "<circle cx=\"\(PlotFrame.text(across))\" cy=\"\(PlotFrame.text(up))\" r=\"5\" fill=\"#ffffff\" "
        + "stroke=\"#202124\" stroke-width=\"2\"/>\n"
      // On a white background, as the cell may have any colour. Near the right edge, it is to the
      // left.
      let isNearEdge = across + 44 > frame.left + frame.width
      svg +=
        "<rect x=\"\(PlotFrame.text(across + (isNearEdge ? -40 : 8)))\" y=\"\(PlotFrame.text(up - 9))\" "
        + "width=\"32\" height=\"18\" rx=\"3\" fill=\"#ffffff\"/>"
        + "<text x=\"\(PlotFrame.text(across + (isNearEdge ? -24 : 24)))\" y=\"\(PlotFrame.text(up + 4))\" "
        + "text-anchor=\"middle\" fill=\"#202124\" font-weight=\"bold\">now</text>\n"
    } else if let across {
      svg +=
        "<path d=\"M\(PlotFrame.text(across)) \(PlotFrame.text(frame.top))v\(PlotFrame.text(frame.height))\" "
        + "stroke=\"#202124\" stroke-dasharray=\"3 3\"/>\n"
    } else if let up {
      svg +=
        "<path d=\"M\(PlotFrame.text(frame.left)) \(PlotFrame.text(up))h\(PlotFrame.text(frame.width))\" "
        + "stroke=\"#202124\" stroke-dasharray=\"3 3\"/>\n"
    }
    return svg
  }

  /// The cells as PNG; its text fields explain the colours.
  package var png: [UInt8] {
    var texts = [(key: "Title", text: "\(title): \(map.x.title) by \(map.y.title)")]
    for (index, key) in keys.enumerated() {
      texts.append((key: "Color \(index + 1)", text: "\(key.color) \(key.name)"))
    }
    if let shades = map.shades {
      let colors = ShareMapText.colors
      let shade = map.outcomes.indices.map { outcome in
        UInt8(map.shade(outcome, of: colors.count, shades) ?? colors.count)
      }
      return Self.png(map.cells.map { $0.map { shade[$0] } }, colors + [Self.unplayed], texts)
    }
    let cells = map.cells.map { $0.map { UInt8($0 % Self.colors.count) } }
    return Self.png(cells, Self.colors, texts)
  }

  /// Cells as PNG, with the lowest row first and each cell enlarged to a visible size.
  static func png(
    _ cells: [[UInt8]], _ colors: [String], _ texts: [(key: String, text: String)]
  ) -> [UInt8] {
    let side = max(1, 640 / max(1, max(cells.count, cells.first?.count ?? 1)))
    let pixels = cells.reversed().flatMap { row in
      let line = row.flatMap { Array(repeating: $0, count: side) }
      return Array(repeating: line, count: side)
    }
    return PNG.bytes(of: pixels, colors: colors.map(PNG.Color.init(hex:)), texts: texts)
  }
}
