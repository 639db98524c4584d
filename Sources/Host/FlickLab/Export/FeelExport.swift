package import FlickAPI
internal import FlickCore

/// The pagers of a screen with their thresholds and springs, and its scroll views with how they
/// slow down, as other toolkits write them.
package struct FeelExport {
  /// One component that is written.
  package struct Part {
    package let name: String
    fileprivate let content: Content
  }

  fileprivate enum Content {
    case pager(Pager)
    case scroll(FlingPhysics)
  }

  /// What of a pager is written.
  fileprivate struct Pager {
    let rule: ThresholdSnap?
    let settle: SpringSpec?
    let slop: Double
    let cone: Double
    /// Of a page, in points.
    let distance: Double
  }

  package let parts: [Part]

  /// All pagers and scroll views of a screen that have an id.
  package init(_ screen: Screen) {
    var parts: [Part] = []
    func walk(_ node: Node) {
      if let options = node.pager, !node.id.isEmpty {
        let rule: ThresholdSnap? =
          if case .thresholds(let rule) = options.snap.rule { rule } else { nil }
        let spring: SpringSpec? =
          if case .spring(let spring, _) = options.settle { spring } else { nil }
        let pager = Pager(
          rule: rule, settle: spring, slop: options.pan.slop.value,
          cone: options.pan.cone.value * 180 / .pi,
          distance: options.axis == .horizontal
            ? node.frame.size.width : node.frame.size.height)
        parts.append(Part(name: node.id, content: .pager(pager)))
      }
      if let scroll = node.scroll, !node.id.isEmpty {
        parts.append(Part(name: node.id, content: .scroll(scroll.fling)))
      }
      for child in node.children { walk(child) }
    }
    walk(screen.scene.root)
    self.parts = parts
  }

  /// One component for a toolkit.
  package func lines(of part: Part, for toolkit: Toolkit) -> [ExportedLine] {
    switch part.content {
    case .pager(let pager): lines(of: pager, for: toolkit)
    case .scroll(let fling): [DecayExport(physics: fling).line(for: toolkit)]
    }
  }

  private func lines(of part: Pager, for toolkit: Toolkit) -> [ExportedLine] {
    var lines: [ExportedLine] = []
    if let spring = part.settle {
      let export = SpringExport(spring, distance: part.distance)
      let code = export.code(for: toolkit)
      lines.append(
        ExportedLine(
          what: "settle", code: code?.text,
          accuracy: code.map { export.accuracy(of: $0) } ?? "no spring that comes to rest"))
    } else {
      lines.append(ExportedLine(what: "settle", code: nil, accuracy: "is no spring"))
    }
    if let rule = part.rule {
      lines.append(Self.distance(rule.distance.value, toolkit))
      lines.append(Self.velocity(rule.velocity.value, toolkit))
    } else {
      lines.append(
        ExportedLine(what: "distance", code: nil, accuracy: "the rule is another toolkit's"))
    }
    lines.append(Self.slop(part.slop, toolkit))
    return lines
  }

  private static func line(_ what: String, _ code: String, _ accuracy: String) -> ExportedLine {
    ExportedLine(what: what, code: code, accuracy: accuracy)
  }

  private static func none(_ what: String, _ reason: String) -> ExportedLine {
    ExportedLine(what: what, code: nil, accuracy: reason)
  }

  private static func distance(_ share: Double, _ toolkit: Toolkit) -> ExportedLine {
    let digits = Digits(share)
    switch toolkit {
    case .swiftUI, .uiKit:
      return line(
        "distance", "let distance: CGFloat = \(digits)",
        "exact, in one's own rule; built in elsewhere")
    case .compose:
      return line(
        "distance", "PagerDefaults.flingBehavior(state, snapPositionalThreshold = \(digits)f)",
        "exact to 32 bits")
    case .android: return none("distance", "built in: ViewPager2 has half a page")
    case .flutter:
      return line(
        "distance", "const distance = \(digits);", "exact, in one's own ScrollPhysics")
    case .reanimated, .motion:
      return line("distance", "const distance = \(digits);", "exact, in one's own handler")
    case .css: return none("distance", "built in: scroll-snap asks for nothing")
    }
  }

  private static func velocity(_ speed: Double, _ toolkit: Toolkit) -> ExportedLine {
    let digits = Digits(speed)
    switch toolkit {
    case .swiftUI, .uiKit:
      return line(
        "velocity", "let velocity: CGFloat = \(digits)",
        "exact in pt/s; the system measures speeds its own way")
    case .compose:
      return none(
        "velocity", "built in: the pager has 400 dp/s; AnchoredDraggable takes \(digits) dp/s")
    case .android:
      return none("velocity", "built in: ViewPager2 flings from the system's least speed")
    case .flutter:
      return line(
        "velocity", "double get minFlingVelocity => \(digits);", "exact, in one's own ScrollPhysics"
      )
    case .reanimated, .motion:
      return line(
        "velocity", "const velocity = \(digits);",
        "exact, in one's own handler; measured its own way")
    case .css: return none("velocity", "built in")
    }
  }

  private static func slop(_ slop: Double, _ toolkit: Toolkit) -> ExportedLine {
    let digits = Digits(slop)
    switch toolkit {
    case .swiftUI:
      return line("slop", "DragGesture(minimumDistance: \(digits))", "exact; it has no cone")
    case .uiKit: return none("slop", "built in: a pan begins after about 10 pt")
    case .compose, .android: return none("slop", "the system's touch slop, 8 dp on most devices")
    case .flutter:
      return line("slop", "DeviceGestureSettings(touchSlop: \(digits))", "exact; it has no cone")
    case .reanimated:
      return line(
        "slop", ".activeOffsetX([-\(digits), \(digits)])", "exact; failOffsetY is no cone")
    case .motion: return none("slop", "built in: 3 px; dragDirectionLock is no cone")
    case .css: return none("slop", "built in")
    }
  }

  /// The code for some toolkits, each line with how near it is.
  package func lines(for toolkits: [Toolkit]) -> [String] {
    var lines: [String] = []
    for part in parts {
      for toolkit in toolkits {
        lines.append("\(toolkit.title), \(part.name)")
        for line in self.lines(of: part, for: toolkit) {
          lines.append(
            "  \(line.what): \(line.code ?? "not expressible")")
          lines.append("    \(line.accuracy)")
        }
      }
    }
    return lines
  }
}
