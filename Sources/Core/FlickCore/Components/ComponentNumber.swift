/// A number that can be read from components of one kind: its name and its source.
///
/// Each kind lists its numbers once, as rows of this type.
struct ComponentNumber<Subject>: Sendable {
  let property: ComponentProperty
  let unit: NumberUnit
  let summary: String
  /// The number of a subject at the time of its stage.
  let read: @Sendable (_ subject: Subject, _ stage: Stage) -> Double

  init(
    _ property: ComponentProperty, _ unit: NumberUnit, _ summary: String,
    _ read: @escaping @Sendable (_ subject: Subject, _ stage: Stage) -> Double
  ) {
    (self.property, self.unit, self.summary, self.read) = (property, unit, summary, read)
  }

  /// Creates a number that follows from its subject alone.
  init(
    _ property: ComponentProperty, _ unit: NumberUnit, _ summary: String,
    _ read: @escaping @Sendable (_ subject: Subject) -> Double
  ) {
    self.init(property, unit, summary) { subject, _ in read(subject) }
  }
}

/// The unit of a number of a component.
package enum NumberUnit: Sendable {
  case points, pointsPerSecond, pagesPerSecond, radians
  /// A share of a whole, or a factor.
  case share
  /// A position among pages; the core has 0 at the first, scripts 1.
  case position
  /// A page, a card or a state; the core counts from 0, scripts from 1.
  case place
  /// How many there are.
  case count
  /// 1 for true, 0 for false.
  case flag
}

/// A number of components of a kind, without its reader.
package struct NumberRow: Sendable {
  /// Its name.
  package let property: ComponentProperty
  /// Its unit.
  package let unit: NumberUnit
  /// A sentence about it, with the unit of lengths and speeds.
  package let summary: String
  /// Its place among the numbers of the kind.
  let index: Int
}

extension SceneTree.ComponentKind {
  /// The numbers that can be read of components of this kind.
  package var numbers: [NumberRow] {
    func rows(_ numbers: [ComponentNumber<some Any>], from first: Int = 0) -> [NumberRow] {
      numbers.enumerated().map {
        NumberRow(
          property: $1.property, unit: $1.unit, summary: $1.summary, index: first + $0)
      }
    }
    return switch self {
    case .pager: rows(Pager.numbers)
    case .scrollView: rows(ScrollView.numbers)
    case .gesture: rows(SceneGesture.numbers)
    case .deck:
      rows(SceneDeck.leaderNumbers)
        + rows(SceneDeck.numbers, from: SceneDeck.leaderNumbers.count)
    case .header: rows(SceneHeader.numbers)
    case .states: rows(StateMachine.numbers)
    }
  }

  /// Any component of this kind: "a deck".
  package var noun: String { self == .states ? "states" : "a \(words)" }
}

extension ComponentProperty {
  private static let counted = having([.place, .position])
  private static let flags = having([.flag])
  /// The properties with few values, which change only by decisions and at rest.
  package static let discrete = having([.place, .count, .flag])

  // Arrays: a set would hash the names of properties.
  private static func having(_ units: [NumberUnit]) -> [ComponentProperty] {
    let rows = SceneTree.ComponentKind.allCases.flatMap(\.numbers)
    return rows.filter { units.contains($0.unit) }.map(\.property)
  }

  /// Whether it is a page, a card or a state, or a position among pages: the core counts from 0,
  /// scripts from 1.
  package var countsFromOne: Bool { Self.counted.contains(self) }
  /// Whether it is 1 for true, 0 for false.
  package var isFlag: Bool { Self.flags.contains(self) }
}

extension ComponentReading {
  /// The number as scripts count it.
  package func counted(in stage: Stage) -> Double {
    value(in: stage) + (property.countsFromOne ? 1 : 0)
  }
}

extension Stage {
  /// A number of a component now; nil unless the scene has the component, as one of this kind.
  package func number(
    _ row: NumberRow, of component: ComponentID, _ kind: SceneTree.ComponentKind
  ) -> Double? {
    guard scene.place(of: component)?.kind == kind else { return nil }
    return ComponentReading(component, row).value(in: self)
  }
}
