import FlickCore

/// The stage's own books are right after every step and whenever time has passed.
struct Bookkeeping: Invariant {
  let name = "the books are right"

  mutating func check(_ moment: Moment) -> String? {
    moment.before.invariantFault.map { "as time passed: \($0)" } ?? moment.after.invariantFault
  }
}

/// Every number that can be read is finite.
struct Finiteness: Invariant {
  let name = "values are finite"

  mutating func check(_ moment: Moment) throws -> String? {
    for event in moment.passed + moment.events {
      if case .gesture(let gesture) = event.kind, gesture.values?.isFinite == false {
        return "\(moment.after.scene.name(of: gesture.component)): a value is not finite"
      }
    }
    for component in moment.after.scene.components(of: .pager) {
      let pager = try moment.after.pager(component)
      let isFinite =
        pager.position.isFinite && pager.velocity.isFinite && pager.offset.isFinite
        && pager.overscroll.isFinite
      if !isFinite { return "\(moment.after.scene.name(of: component)) is nowhere" }
    }
    return nil
  }
}
