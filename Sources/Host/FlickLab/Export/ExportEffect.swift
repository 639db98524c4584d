internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON

/// The gestures with another outcome if a toolkit's built-in value replaces the screen's.
package struct ExportEffect {
  private let toolkit: Toolkit
  private let count: Int
  private var flips: [GestureFlip] = []

  package init(_ stream: GestureStream, _ toolkit: Toolkit) throws(HostError) {
    (self.toolkit, count) = (toolkit, stream.gestures.count)
    guard toolkit != .css else { return }
    try stream.each { session throws(HostError) in
      flips += session.flips(
        from: try session.playAll(),
        to: try session.playAll([SceneChange.toolkit: toolkit.rawValue]))
    }
  }

  /// The maximum number of gestures that are named.
  private static let mostNamed = 10

  /// The report as text.
  package var line: String {
    guard toolkit != .css else {
      return "\(toolkit.title): a fixed curve has no gestures; nothing was played"
    }
    guard !flips.isEmpty else {
      return "\(toolkit.title): all of \(counted(count, "gesture")) have the same outcome "
        + "by built-in rules"
    }
    let lost = flips.count { $0.meaning.isLoss }
    return
      "\(toolkit.title): \(flips.count) of \(counted(count, "gesture")) have another outcome "
      + "(\(listed(flips.map(\.gesture), most: Self.mostNamed))) by built-in rules"
      + (lost == 0 ? "" : ", \(lost) no longer as meant")
  }

  /// The report as one line of JSON.
  package var json: String {
    FeelLines.effect.text([
      "toolkit": toolkit.rawValue, "gestures": count, "flips": flips.map(\.gesture),
      "lost": flips.filter(\.meaning.isLoss).map(\.gesture),
    ])
  }
}

extension FeelExport {
  /// The values as JSON: a line for each value, with the code and its accuracy.
  package func json(for toolkits: [Toolkit]) -> String {
    parts.flatMap { part in toolkits.flatMap { answers(about: part, for: $0) } }
      .map(FeelLines.export.text).joined()
  }

  /// An answer for each value of a component.
  func answers(about part: Part, for toolkit: Toolkit) -> [JSONValue] {
    lines(of: part, for: toolkit).map { line in
      FeelAnswers.exported.object([
        "component": part.name, "toolkit": toolkit.rawValue, "what": line.what,
        "code": line.code, "accuracy": line.accuracy,
      ])
    }
  }
}
