internal import FlickCore
internal import FlickHost

/// Strips as SVG: for each tunable that flips something, which share is as meant at each value, and
/// a row for each gesture below.
package struct StripDrawing {
  private let sets: [StripSet]

  package init(_ sets: [StripSet]) {
    self.sets = sets.filter { $0.strips.contains { !$0.flips.isEmpty } }
  }

  private static let (width, left, right, row, curve) = (900.0, 150.0, 40.0, 14.0, 54.0)
  /// The most gestures that have a row.
  private static let mostRows = 200
  private static let (good, bad) = ("#4c9f70", "#d9694f")

  /// The file.
  package var svg: String {
    var body = ""
    var top = 20.0
    for set in sets { body += panel(set, &top) }
    if sets.isEmpty {
      body = PlotFrame.note("no tunable flips anything", x: 24, y: 36)
      top = 56
    }
    return PlotFrame.head(width: Self.width, height: top) + body + "</svg>\n"
  }

  private func panel(_ set: StripSet, _ top: inout Double) -> String {
    let axis = set.axis
    let flipping = set.strips.filter { !$0.flips.isEmpty }
    let shown = flipping.prefix(Self.mostRows)
    let curve = set.labelledCount > 0 ? Self.curve : 0
    let height = curve + 8 + Double(shown.count) * Self.row
    let range = axis.isWhole ? axis.range.lowerBound...axis.range.upperBound + 1 : axis.range
    let frame = PlotFrame(
      x: range, y: 0...1, left: Self.left, top: top + 54,
      width: Self.width - Self.left - Self.right, height: height)
    var svg = PlotFrame.title(axis.name, x: 24, y: top + 14)
    svg += PlotFrame.note(summary(set, flipping), x: 24, y: top + 31)
    if set.labelledCount > 0 { svg += share(set, frame) }
    for (index, strip) in shown.enumerated() {
      svg += self.row(strip, set, frame, frame.top + curve + 8 + Double(index) * Self.row)
    }
    svg += present(axis, frame)
    svg += scale(axis, frame)
    if flipping.count > shown.count {
      svg += PlotFrame.note(
        "and \(flipping.count - shown.count) more", x: 24, y: frame.top + height + 17)
    }
    top = frame.top + height + 50
    return svg
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

  /// How many are as meant, as a staircase.
  private func share(_ set: StripSet, _ frame: PlotFrame) -> String {
    let axis = set.axis
    let ends = Set(set.strips.flatMap { $0.spans.map(\.from) } + [axis.range.lowerBound]).sorted()
    let bottom = frame.top + Self.curve
    let total = Double(max(1, set.labelledCount))
    func height(_ count: Int) -> Double { bottom - Double(count) / total * (Self.curve - 6) }
    var path = "M\(PlotFrame.text(frame.left)) \(PlotFrame.text(bottom))"
    for place in ends {
      path += "H\(PlotFrame.text(frame.place(x: place)))"
      path += "V\(PlotFrame.text(height(set.asMeant(at: place))))"
    }
    let end = PlotFrame.text(frame.left + frame.width)
    path += "H\(end)V\(PlotFrame.text(bottom))Z"
    var svg = ""
    if let best = set.best {
      let from = frame.place(x: best.range.lowerBound)
      let to = frame.place(x: best.range.upperBound + width(axis))
      svg +=
        "<rect x=\"\(PlotFrame.text(from))\" y=\"\(PlotFrame.text(frame.top))\" "
        + "width=\"\(PlotFrame.text(max(1, to - from)))\" height=\"\(PlotFrame.text(frame.height))\" "
        + "fill=\"#e6f4ea\"/>\n"
    }
    svg += "<path d=\"\(path)\" fill=\"\(Self.good)\" fill-opacity=\"0.55\"/>\n"
    return svg
      + PlotFrame.note("as meant", x: frame.left - 10, y: bottom - 4, anchor: "end")
  }

  private func row(
    _ strip: Strip, _ set: StripSet, _ frame: PlotFrame, _ y: Double
  ) -> String {
    var seen: [String] = []
    var svg =
      "<text x=\"\(PlotFrame.text(frame.left - 10))\" y=\"\(PlotFrame.text(y + 10))\" "
      + "text-anchor=\"end\" font-size=\"11\">"
      + "\(SVGText.escaped(set.gestures[strip.gesture].id))</text>\n"
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
      svg +=
        "<rect x=\"\(PlotFrame.text(from))\" y=\"\(PlotFrame.text(y))\" "
        + "width=\"\(PlotFrame.text(max(0.5, to - from - 1)))\" height=\"\(PlotFrame.text(Self.row - 3))\" "
        + "rx=\"1.5\" fill=\"\(color)\"><title>\(SVGText.escaped(title(span, strip)))</title></rect>\n"
      if to - from > 46 {
        svg +=
          "<text x=\"\(PlotFrame.text(from + 5))\" y=\"\(PlotFrame.text(y + 9))\" font-size=\"9\" "
          + "fill=\"#ffffff\">\(SVGText.escaped(String(span.run.outcomeText.prefix(Int((to - from) / 6)))))</text>\n"
      }
    }
    return svg
  }

  private func title(_ span: Strip.Span, _ strip: Strip) -> String {
    "\(strip.axis.text(at: span.from)) to \(strip.axis.text(at: span.to)): \(span.run.outcomeText)"
  }

  private func present(_ axis: TunableAxis, _ frame: PlotFrame) -> String {
    let x = PlotFrame.text(frame.place(x: axis.present + width(axis) / 2))
    return "<path d=\"M\(x) \(PlotFrame.text(frame.top - 4))V"
      + "\(PlotFrame.text(frame.top + frame.height + 2))\" stroke=\"#202124\" stroke-width=\"1.5\"/>"
      + "<text x=\"\(x)\" y=\"\(PlotFrame.text(frame.top - 8))\" text-anchor=\"middle\" "
      + "font-size=\"10\">now</text>\n"
  }

  private func scale(_ axis: TunableAxis, _ frame: PlotFrame) -> String {
    let ticks: [(Double, String)] =
      switch axis.values {
      case .choices(let choices): choices.enumerated().map { (Double($0.offset), $0.element) }
      case .numbers:
        PlotFrame.ticks(in: axis.range, atMost: 10).map { ($0, LabValue.text(of: $0)) }
      }
    return ticks.map { place, text in
      let x = PlotFrame.text(frame.place(x: place + width(axis) / 2))
      return "<text x=\"\(x)\" y=\"\(PlotFrame.text(frame.top + frame.height + 17))\" "
        + "text-anchor=\"middle\" fill=\"#80868b\">\(SVGText.escaped(text))</text>\n"
    }.joined()
  }
}
