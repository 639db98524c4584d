package import FlickCore

extension LabExpression {
  /// The step that gives a component exactly this outcome: `photos.page == 3`, `sheet.state ==
  /// "open"`.
  package var step: Corpus.Step? {
    guard case .binary(.equal, .name(let words), .constant(let value)) = term, words.count == 2
    else { return nil }
    switch (words[1], value) {
    case ("page", .number(let page)) where page >= 1 && page == page.rounded() && page < 1e6:
      return .jump(pager: words[0], page: Int(page))
    case ("state", .text(let name)): return .state(states: words[0], name: name)
    default: return nil
    }
  }
}

extension Stage {
  /// Animates a component to a place, from its present position and velocity.
  package mutating func go(to step: Corpus.Step) throws {
    switch step {
    case .jump(let pager, let page): try move(pager, to: page - 1)
    case .scroll(let view, let x, let y): try scroll(view, to: Vector(x: x, y: y))
    case .state(let states, let name): try go(states, to: name)
    }
  }
}
