internal import FlickCore

/// What is asked about each gesture: which values are its outcome.
package struct OutcomeQuestion: Sendable {
  /// The expression whose value is the outcome; nil for what labels look at, and where there are
  /// none, for the pages, cards and states of the screen.
  package let expression: LabExpression?

  package init(_ expression: LabExpression? = nil) { self.expression = expression }

  /// What is looked at for a gesture.
  func subjects(of gesture: Corpus.Gesture, _ scene: Scene) -> [LabExpression] {
    if let expression { return [expression] }
    let own = gesture.labels.flatMap(\.want.subjects)
    guard own.isEmpty else {
      var texts: Set<String> = []
      return own.filter { texts.insert($0.text).inserted }
    }
    return LabMoment.usualReadings(of: scene).map(LabExpression.init(words:))
  }

}

/// Where content is looked at on its way.
struct ContentPlace {
  /// The component; nil for one that has no place.
  let name: String

  /// Points of a pager, a scroll view or a deck; of states the share of their transition.
  func value(on stage: Stage) -> Double {
    guard let component = stage.scene.component(named: name) else { return 0 }
    let properties: [String] =
      switch stage.scene.kind(of: component) {
      case .pager, .deck: ["offset"]
      case .scrollView: ["y", "x"]
      case .states: ["progress"]
      case .gesture, .header, .detent: []
      }
    let values = properties.compactMap {
      try? ComponentReading(scene: stage.scene, id: name, property: $0).value(in: stage)
    }
    return values.first { $0 != 0 } ?? 0
  }
}

extension LabExpression {
  /// A name by itself.
  init(words: [String]) { self.init(term: .name(words)) }
}
