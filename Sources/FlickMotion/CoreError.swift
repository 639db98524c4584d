/// The one error type of FlickCore: what was expected, what was found, and what to do.
///
/// FlickCore traps only on its own faults. Every number or order of calls that a script can get
/// wrong is reported with this type, before anything has changed.
public struct CoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it was; stable, for programs to tell errors apart.
  public enum Code: String, Sendable, CaseIterable {
    /// A number is not finite or outside its range.
    case invalidNumber
    /// A touch does not follow from the ones before it.
    case invalidTouch
    /// A point in time lies before one that has already passed.
    case timeRanBackwards
    /// Two nodes of one scene have the same id.
    case duplicateID
    /// No component has this id.
    case unknownID
    /// A tree, of nodes or of motions, is nested deeper than it may be.
    case tooDeep
    /// Something made from others, a trace or a motion, has grown beyond its limit.
    case tooLarge
    /// No gesture has all the requested properties; the sentence offers alternatives.
    case infeasible
    /// A motion never comes to rest where one is needed that does.
    case endless
    /// Gestures wait for each other in a circle.
    case circularWait
  }

  /// The kind of mistake.
  public let code: Code

  /// One sentence: expected, found, and what to do where that is known.
  public let message: String

  /// For a fault in a trace, the index of the sample, from 0; the sentence names it too.
  public let sample: Int?

  /// For a name that there is none of, the name: for messages that offer the one that was meant.
  public private(set) var unknownName: String?

  /// The names that would have done, in no particular order.
  public private(set) var knownNames: [String] = []

  /// Makes an error from its kind and its sentence.
  public init(_ code: Code, _ message: String, sample: Int? = nil) {
    self.code = code
    self.message = message
    self.sample = sample
  }

  /// Makes an error about a name that there is none of.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - known: the names that would have done.
  ///   - message: the sentence.
  public static func unknown(
    _ name: String, among known: some Sequence<String>, _ message: String
  ) -> CoreError {
    var error = CoreError(.unknownID, message)
    error.unknownName = name
    error.knownNames = Array(known)
    return error
  }

  /// The sentence.
  public var description: String { message }
}

extension CoreError {
  /// Returns `value`, or throws if it is not a finite number in `range`.
  ///
  /// The name is put together only for an error: a screen is hundreds of checks.
  @discardableResult
  package static func checked(
    _ value: Double, _ name: @autoclosure () -> String, in range: ClosedRange<Double>,
    unit: String = ""
  ) throws(CoreError) -> Double {
    guard value.isFinite, range.contains(value) else {
      let unit = unit.isEmpty ? "" : " \(unit)"
      throw CoreError(
        .invalidNumber,
        "\(name()): expected a number from \(exact(range.lowerBound)) to "
          + "\(exact(range.upperBound))\(unit), found \(exact(value))")
    }
    return value
  }

  /// The same for a number with a unit, in which the bounds are.
  @discardableResult
  package static func checked<Unit: NamedUnit>(
    _ quantity: Quantity<Unit>, _ name: @autoclosure () -> String, in range: ClosedRange<Double>
  ) throws(CoreError) -> Quantity<Unit> {
    Quantity(try checked(quantity.value, name(), in: range, unit: Unit.symbol))
  }
}
