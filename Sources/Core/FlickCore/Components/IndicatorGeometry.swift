internal import RealModule

/// The bar under a row of labels that marks the page, as a pure function of a pager's position.
///
///     let indicator = IndicatorGeometry([Span(start: 16, width: 80), Span(start: 112, width: 60)])
///     indicator.span(at: 0.5)   // 64, 70
public struct IndicatorGeometry: Hashable, Sendable {
  /// A stretch of the row, in points.
  public struct Span: Hashable, Sendable {
    /// Where it starts.
    public var start: Double
    /// How long it is.
    public var width: Double
    /// Where it ends.
    public var end: Double { start + width }

    /// Creates a stretch from its start.
    public init(start: Double, width: Double) { (self.start, self.width) = (start, width) }
  }

  /// How the bar gets from label to label.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Both edges at even pace.
    case linear
    /// The edge in front first, the other after it, as Material's: by sin and 1 − cos of the
    /// quarter turn.
    case elastic
  }

  /// Where the labels are, in the order of the pages.
  public let labels: [Span]
  /// How the bar gets from one to the next.
  public let style: Style

  /// Creates the indicator of a row of labels.
  ///
  /// - Throws: `CoreError` for a start beyond ±1e9 points or a width outside 0...1e9 points.
  public init(_ labels: [Span], style: Style = .linear) throws(CoreError) {
    for (index, label) in labels.enumerated() {
      try CoreError.checked(
        label.start, "start of label \(index + 1)", in: -1e9...1e9, unit: "pt")
      try CoreError.checked(label.width, "width of label \(index + 1)", in: 0...1e9, unit: "pt")
    }
    self.labels = labels
    self.style = style
  }

  /// Creates the indicator of labels with these widths, in a row.
  public init(
    widths: [Double], spacing: Double = 0, start: Double = 0, style: Style = .linear
  ) throws(CoreError) {
    var next = start
    var labels: [Span] = []
    for width in widths {
      labels.append(Span(start: next, width: width))
      next += width + spacing
    }
    try self.init(labels, style: style)
  }

  /// The place of the bar at a position.
  ///
  /// Beyond the first and the last page, it stays at their labels. Empty if there are no labels.
  public func span(at position: Pages) -> Span {
    guard let first = labels.first, let last = labels.last else { return Span(start: 0, width: 0) }
    let position = position.value
    guard position > 0 else { return first }
    guard position < Double(labels.count - 1) else { return last }
    let page = Int(position)
    let share = position - Double(page)
    return between(labels[page], labels[page + 1], share)
  }

  private func between(_ a: Span, _ b: Span, _ share: Double) -> Span {
    var (front, back) = (share, share)
    if style == .elastic {
      front = Double.sin(share * .pi / 2)
      back = 1 - Double.cos(share * .pi / 2)
    }
    // Of labels from right to left the edges change roles.
    let isRightward = b.start >= a.start
    let start = mix(a.start, b.start, isRightward ? back : front)
    let end = mix(a.end, b.end, isRightward ? front : back)
    return Span(start: start, width: max(0, end - start))
  }
}
