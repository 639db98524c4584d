/// Counts the Swift objects of one test: how many were made, how many are alive.
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

/// What a test's Swift functions throw.
enum Refusal: Error, Hashable, CustomStringConvertible {
  case because(String)

  var description: String {
    switch self {
    case .because(let reason): reason
    }
  }
}
