/// A number that can be read of components of one kind: its name, and where it comes from.
///
/// A kind lists its numbers once, as rows of these. What has no row cannot be read, and no row is
/// without an answer.
struct ComponentNumber<Subject>: Sendable {
  /// Its name.
  let property: ComponentProperty
  /// The number of a subject at the time of its stage.
  let read: @Sendable (_ subject: Subject, _ stage: Stage) -> Double

  init(
    _ property: ComponentProperty,
    _ read: @escaping @Sendable (_ subject: Subject, _ stage: Stage) -> Double
  ) {
    (self.property, self.read) = (property, read)
  }
}
