/// Counts the Swift objects of one test: all that were created, and those alive.
final class Census {
  private(set) var made = 0
  private(set) var alive = 0

  func enter() {
    made += 1
    alive += 1
  }

  func leave() {
    alive -= 1
  }
}

/// An error thrown by the Swift functions of a test.
enum Refusal: Error, Hashable, CustomStringConvertible {
  case because(String)

  var description: String {
    switch self {
    case .because(let reason): reason
    }
  }
}
