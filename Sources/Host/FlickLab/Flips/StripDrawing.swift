internal import FlickCore
internal import FlickDrawing
internal import FlickHost
internal import LuaKit

/// Strips as SVG: for each tunable with flips, the share of gestures as meant at each value, and
/// below a row for each gesture, in order of the distance of its nearest flip from the present
/// value.
///
/// Outcomes as meant are blue, others orange with stripes, so that they differ without colours too.
package struct StripDrawing {
  private let sets: [StripSet]

  package init(_ sets: [StripSet]) {
    self.sets = sets.filter { $0.strips.contains { !$0.flips.isEmpty } }
  }

  private static let (width, left, right, row, curve) = (900.0, 150.0, 40.0, 14.0, 54.0)
  /// The maximum number of rows.
  private static let mostRows = 200
  /// After Okabe and Ito, as `PlotFrame.colors`.
  private static let (good, bad) = ("#0072b2", "#d55e00")
  /// Stripes over outcomes that are not as meant.
  private static var stripes: String {
    let stripe = SVG.element(
      "rect", ["width": 2, "height": 6, "fill": "#ffffff", "fill-opacity": 0.45])
    let pattern: SVGAttributes = [
      "id": "stripes", "width": 6, "height": 6, "patternUnits": "userSpaceOnUse",
      "patternTransform": "rotate(45)",
    ]
    return "<defs>\(SVG.element("pattern", pattern, content: stripe))</defs>\n"
  }

  /// The look of stripes over a box.
  private static let overlay: SVGAttributes = [
    "fill": "url(#stripes)", "pointer-events": "none",
  ]

  /// The file.
  package var svg: String {
    var body = ""
    var top = 20.0
    for set in sets { body += panel(set, &top) }
    if sets.isEmpty {
      body = PlotFrame.note("no tunable flips anything", x: 24, y: 36)
      top = 56
    }
    if sets.contains(where: { $0.labelledCount > 0 }) { body = Self.stripes + body }
    return PlotFrame.file(width: Self.width, height: top, body)
  }

  private func panel(_ set: StripSet, _ top: inout Double) -> String {
    let axis = set.axis
    let flipping = set.byNearness
    let groups = set.groups(above: Self.mostRows, at: StripText(set).columnPlaces)
    let shown = groups.prefix(Self.mostRows)
    let curve = set.labelledCount > 0 ? Self.curve : 0
    let height = curve + 8 + Double(shown.count) * Self.row
    let range = axis.isWhole ? axis.range.lowerBound...axis.range.upperBound + 1 : axis.range
    let frame = PlotFrame(
      x: range, y: 0...1, left: Self.left, top: top + 54,
      width: Self.width - Self.left - Self.right, height: height)
    var svg = PlotFrame.title(axis.name, x: 24, y: top + 14)
    svg += PlotFrame.note(summary(set, flipping), x: 24, y: top + 31)
    if set.labelledCount > 0 { svg += key(top + 14) + share(set, frame) }
    for (index, group) in shown.enumerated() {
      svg += self.row(group, set, frame, frame.top + curve + 8 + Double(index) * Self.row)
    }
    svg += present(axis, frame)
    svg += scale(axis, frame)
    let rest = flipping.count - shown.reduce(0) { $0 + $1.count }
    if rest > 0 {
      svg += PlotFrame.note(
        "and \(rest) more", x: 24, y: frame.top + height + 17)
    }
    top = frame.top + height + 50
    return svg
  }

  /// The legend of the colours.
  private func key(_ y: Double) -> String {
    let x = Self.width - 250
    return PlotFrame.key("as meant", Self.good, x: x, y: y)
      + PlotFrame.key("not as meant", Self.bad, x: x + 100, y: y)
      + SVG.rect(x + 100, y - 10, 12, 12, Self.overlay)
  }

  private func summary(_ set: StripSet, _ flipping: [Strip]) -> String {
    let axis = set.axis
    var text =
      "now \(axis.text(at: axis.present))\(axis.unit.map { " \($0)" } ?? ""); "
      + "\(counted(flipping.count, "gesture")) of \(set.strips.count) flip"
    guard set.labelledCount > 0 else { return text }
    text += "; \(set.asMeant(at: axis.present)) of \(set.labelledCount) as meant"
    if let best = set.best {
      text += ", best \(best.count) at \(StripText.text(of: best.range, on: axis))"
    }
    return text
  }

  private func width(_ axis: TunableAxis) -> Double { axis.isWhole ? 1 : 0 }

  /// The number of gestures as meant, as a step curve.
  private func share(_ set: StripSet, _ frame: PlotFrame) -> String {
    let axis = set.axis
    let ends = Set(set.strips.flatMap { $0.spans.map(\.from) } + [axis.range.lowerBound]).sorted()
    let bottom = frame.top + Self.curve
    let total = Double(max(1, set.labelledCount))
    func height(_ count: Int) -> Double { bottom - Double(count) / total * (Self.curve - 6) }
    var path = "M\(SVG.point(frame.left, bottom))"
    for place in ends {
      path += "H\(SVG.length(frame.place(x: place)))"
      path += "V\(SVG.length(height(set.asMeant(at: place))))"
    }
    path += "H\(SVG.length(frame.left + frame.width))V\(SVG.length(bottom))Z"
    var svg = ""
    if let best = set.best {
      let from = frame.place(x: best.range.lowerBound)
      let to = frame.place(x: best.range.upperBound + width(axis))
      svg += SVG.rect(from, frame.top, max(1, to - from), frame.height, ["fill": "#e3eef7"])
    }
    svg += SVG.path(path, ["fill": Self.good, "fill-opacity": 0.55])
    return svg
      + PlotFrame.note("as meant", x: frame.left - 10, y: bottom - 4, anchor: "end")
  }

  private func row(
    _ group: StripGroup, _ set: StripSet, _ frame: PlotFrame, _ y: Double
  ) -> String {
    let strip = group.strip
    var seen: [String] = []
    var svg = SVG.text(
      group.name(in: set), frame.left - 10, y + 10, ["text-anchor": "end", "font-size": 11])
    for (index, span) in strip.spans.enumerated() {
      let next = strip.spans.indices.contains(index + 1) ? strip.spans[index + 1].from : nil
      let from = frame.place(x: span.from)
      let to = frame.place(x: next ?? span.to + width(set.axis))
      if !seen.contains(span.run.outcomeValue) { seen.append(span.run.outcomeValue) }
      let number = seen.firstIndex(of: span.run.outcomeValue) ?? 0
      let color =
        switch span.run.isAsMeant {
        case true?: Self.good
        case false?: Self.bad
        case nil:
          span.run.fault == nil ? PlotFrame.colors[number % PlotFrame.colors.count] : "#bdc1c6"
        }
      let width = max(0.5, to - from - 1)
      svg += SVG.rect(
        from, y, width, Self.row - 3, ["rx": 1.5, "fill": color],
        content: SVG.element("title", content: SVG.printable(title(span, strip))))
      if span.run.isAsMeant == false { svg += SVG.rect(from, y, width, Self.row - 3, Self.overlay) }
      if to - from > 46 {
        svg += SVG.text(
          String(span.run.outcomeText.prefix(Int((to - from) / 6))),
          from + 5, y + 9, ["font-size": 9, "fill": "#ffffff"])
      }
    }
    return svg
  }

  private func title(_ span: Strip.Span, _ strip: Strip) -> String {
    "\(strip.axis.text(at: span.from)) to \(strip.axis.text(at: span.to)): \(span.run.outcomeText)"
  }

  private func present(_ axis: TunableAxis, _ frame: PlotFrame) -> String {
    let x = frame.place(x: axis.present + width(axis) / 2)
    let path = "M\(SVG.point(x, frame.top - 4))V\(SVG.length(frame.top + frame.height + 2))"
    return SVG.path(path, ["stroke": "#202124", "stroke-width": 1.5], end: "")
      + SVG.text("now", x, frame.top - 8, ["text-anchor": "middle", "font-size": 10])
  }

  private func scale(_ axis: TunableAxis, _ frame: PlotFrame) -> String {
    let ticks: [(Double, String)] =
      switch axis.values {
      case .choices(let choices): choices.enumerated().map { (Double($0.offset), $0.element) }
      case .numbers:
        PlotFrame.ticks(in: axis.range, atMost: 10).map { ($0, LuaNumber.text($0)) }
      }
    return ticks.map { place, text in
      PlotFrame.tick(
        text, x: frame.place(x: place + width(axis) / 2), y: frame.top + frame.height + 17)
    }.joined()
  }
}
