internal import FlickAPI
internal import FlickCore
internal import FlickDrawing
package import FlickHost
internal import FlickSystem

/// A page that hands a screen over: its pictures, tunables, thresholds, motions and detents, and
/// the code for chosen toolkits; as Markdown with SVG files beside it.
package struct HandoverPage {
  /// The names of the files, in the same folder, and their texts; the page is the first.
  package private(set) var files: [(name: String, text: String)] = []

  /// The maximum number of pictures of one component.
  private static let mostPictures = 6
  private static let name = "index.md"

  private var page: MarkdownText = ""
  private var drawings: [(name: String, text: String)] = []

  /// - Parameter title: the title of the page.
  /// - Throws: `HostError` for a script that fails while the pictures are drawn.
  package init(
    _ export: FeelExport, _ screen: LabScreen, title: String, toolkits: [Toolkit]
  ) throws(HostError) {
    let size = screen.screen.scene.root.frame.size
    page = "<!-- \(OutputKind.exportMark) -->\n\n# \(title)\n\n"
    page += "\("\(Digits(size.width))") × \("\(Digits(size.height))") pt. "
    page += "Lengths are in points, speeds in points per second.\n\n"
    add("The screen at the start", "screen.svg", try Self.picture(of: screen))
    addTunables(screen)
    for part in export.parts { try add(part, screen) }
    for toolkit in toolkits {
      page += "## Code for \(toolkit.title)\n\n"
      page += MarkdownText(block: export.file(for: toolkit).joined(separator: "\n")) + "\n"
    }
    files = [(Self.name, page.text)] + drawings
  }

  private mutating func add(_ title: String, _ name: String, _ svg: String) {
    drawings.append((name, svg))
    page += "![\(title)](<\(name)>)\n\n"
  }

  private mutating func addTunables(_ screen: LabScreen) {
    guard !screen.tunables.isEmpty else { return }
    page += "## Tunables\n\n| name | value | default | unit | meaning |\n|---|---|---|---|---|\n"
    for (declaration, value) in screen.tunables {
      page += "| \(declaration.name) | \(value.description) "
      page +=
        "| \(declaration.defaultValue.description) | \(declaration.unit ?? "") | \(declaration.summary ?? "") |\n"
    }
    page += "\n"
  }

  private mutating func add(_ part: FeelExport.Part, _ screen: LabScreen) throws(HostError) {
    let name = part.title.identifier
    page += "## \(part.name): \(part.kindWord)\n\n| | |\n|---|---|\n"
    for fact in part.facts { page += "| \(fact.name) | \(fact.value) |\n" }
    page += "\n"
    if part.places.count > 1 {
      let drawing = PlacesDrawing(places: part.places)
      add("Places of rest of \(part.name)", "\(name)-places.svg", drawing.svg)
    }
    for item in part.items {
      switch item {
      case .release(let unit):
        guard let drawing = MotionDrawing(unit.motion, distance: unit.distance) else { continue }
        add("The settling motion of \(part.name)", "\(name)-settle.svg", drawing.svg)
      case .motion(let what, let motion, let distance):
        guard let drawing = MotionDrawing(motion, distance: distance ?? 1) else { continue }
        add("The \(what) of \(part.name)", "\(part.title.adding(what)).svg", drawing.svg)
      case .pager, .decay, .slop: continue
      }
    }
    for (number, step) in part.steps.prefix(Self.mostPictures).enumerated() {
      let svg = try Self.picture(of: screen) { try $0.arrange(step.body) }
      add("\(part.name): \(step.name)", "\(name)-\(number + 1).svg", svg)
    }
  }

  /// The screen at rest, after a step.
  private static func picture(
    of screen: LabScreen, after step: (StageObject) throws -> Void = { _ in }
  ) throws(HostError) -> String {
    var svg = ""
    try screen.withFreshStage { stage in
      try step(stage)
      svg = SVGRenderer.svg(of: try stage.pictureNow())
    }
    return svg
  }
}

extension FeelExport.Part {
  /// The steps that bring the component to each of its places.
  fileprivate var steps: [(name: String, body: (inout Stage) throws -> Void)] {
    func set(_ values: [String: Double]) -> (inout Stage) throws -> Void {
      { stage in
        guard let id = stage.scene.component(named: words[0]) else { return }
        try stage.set(id, values)
      }
    }
    switch kind {
    case .pager, .deck: return []
    case .states(let spec):
      return spec.states.dropFirst().map { ($0.name, set($0.values)) }
    case .scroll(let options, _):
      guard places.count > 1 else { return [] }
      return places.map { place in
        let isAcross = options.axes == .horizontal
        let offset = Vector(x: isAcross ? place.value : 0, y: isAcross ? 0 : place.value)
        return (place.name, { stage in try stage.scroll(words[0], to: offset) })
      }
    case .variable:
      guard places.count > 1, words.count == 2 else { return [] }
      return places.map { ($0.name, set([words[1]: $0.value])) }
    }
  }
}

extension Toolkit {
  /// The ending of its source files.
  package var fileEnding: String {
    switch language {
    case .swift: "swift"
    case .kotlin: "kt"
    case .dart: "dart"
    case .javaScript: "js"
    case nil: "css"
    }
  }
}
