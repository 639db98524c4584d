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

  private static let (width, height, left, top) = (720.0, 460.0, 76.0, 56.0)

  /// The file of a map, with the present values, both axes and a legend.
  ///
  /// - Parameters:
  ///   - look: attributes of all cells.
  ///   - cells: returns the cells in a frame.
  static func file(
    _ x: OutcomeMap.Side, _ y: OutcomeMap.Side, title: String, note: String,
    keys: [(name: String, color: String)], _ look: SVGAttributes, cells: (PlotFrame) -> String
  ) -> String {
    let frame = PlotFrame(
      x: x.range, y: y.range, left: left, top: top, width: width - left - 170,
      height: height - top - 56, xNames: names(x), yNames: names(y))
    var svg = PlotFrame.title(title, x: left, y: 26) + PlotFrame.note(note, x: left, y: 43)
    svg += SVG.element("g", look, content: "\n\(cells(frame))") + "\n"
    svg += present(x, y, frame) + frame.axes(x: x.title, y: y.title)
    for (index, key) in keys.enumerated() {
      svg += PlotFrame.key(
        key.name, key.color, x: left + frame.width + 20, y: top + 14 + 22 * Double(index))
    }
    return PlotFrame.file(width: width, height: height, svg)
  }

  private static func names(_ side: OutcomeMap.Side) -> [String] {
    side.choiceCount.map { count in (0..<count).map { side.name($0, of: count) } } ?? []
  }

  /// The file.
  package var svg: String {
    let note =
      map.isExact
      ? "exact"
      : "\(map.columns) by \(map.rows) cells"
        + (map.shades == nil ? ", boundaries played for" : "")
    return Self.file(
      map.x, map.y, title: "Outcome of \(title)", note: note, keys: keys,
      ["stroke-width": 0.6, "stroke-linejoin": "round"], cells: field)
  }

  private func field(_ frame: PlotFrame) -> String {
    let colors = map.outcomes.indices.map(color)
    // The outer half of the cells at the edge of the map.
    var svg =
      map.isExact
      ? "" : Self.cells(map.columns, map.rows, frame) { colors[map.cells[$0][$1]] }
    for (outcome, fields) in Dictionary(grouping: outline.fields, by: \.outcome)
      .sorted(by: { $0.key < $1.key })
    {
      let path = fields.map { Self.path($0.corners, frame) + "Z" }.joined()
      svg += SVG.path(path, ["fill": colors[outcome], "stroke": colors[outcome]])
    }
    let lines = outline.lines.map { Self.path([$0.0, $0.1], frame) }.joined()
    return svg + SVG.path(lines, ["fill": "none", "stroke": "#202124", "stroke-width": 1.25])
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
      (index == 0 ? "M" : "L") + SVG.point(frame.place(x: place.x), frame.place(y: place.y))
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
        svg += SVG.rect(
          frame.left + Double(column) * width,
          frame.top + frame.height - Double(row + 1) * height, Double(end - column) * width,
          height, ["fill": own, "stroke": own])
        column = end
      }
    }
    return svg
  }

  /// The present values: a cross, or a line if one side is a property of the gesture.
  private static func present(
    _ x: OutcomeMap.Side, _ y: OutcomeMap.Side, _ frame: PlotFrame
  ) -> String {
    let across = x.present.flatMap { frame.x.contains($0) ? frame.place(x: $0) : nil }
    let up = y.present.flatMap { frame.y.contains($0) ? frame.place(y: $0) : nil }
    let line: SVGAttributes = ["stroke": "#202124", "stroke-dasharray": "3 3"]
    switch (across, up) {
    case (let across?, let up?):
      // On a white background, as the cell may have any colour. Near the right edge, it is to the
      // left.
      let isNearEdge = across + 44 > frame.left + frame.width
      let dot: SVGAttributes = [
        "cx": across, "cy": up, "r": 5, "fill": "#ffffff", "stroke": "#202124", "stroke-width": 2,
      ]
      let look: SVGAttributes = [
        "text-anchor": "middle", "fill": "#202124", "font-weight": "bold",
      ]
      let middle = across + (isNearEdge ? -24 : 24)
      return SVG.element("circle", dot) + "\n"
        + SVG.rect(middle - 16, up - 9, 32, 18, ["rx": 3, "fill": "#ffffff"], end: "")
        + SVG.text("now", middle, up + 4, look)
    case (let across?, nil):
      return SVG.path("M\(SVG.point(across, frame.top))v\(SVG.length(frame.height))", line)
    case (nil, let up?):
      return SVG.path("M\(SVG.point(frame.left, up))h\(SVG.length(frame.width))", line)
    case (nil, nil): return ""
    }
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
