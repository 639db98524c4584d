/// The error type of FlickCore: the expected and the found value, and a remedy.
///
/// FlickCore traps only on bugs of its own. Invalid numbers or calls of a script throw this error
/// before they have any effect.
public struct CoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// Stable, so that programs can distinguish errors.
  public enum Code: String, Sendable, CaseIterable {
    /// A number is not finite or outside its range.
    case invalidNumber
    /// A touch does not follow from the ones before it.
    case invalidTouch
    /// A point in time is before one that has already passed.
    case timeRanBackwards
    /// Two nodes of one scene have the same id.
    case duplicateID
    /// No component has this id.
    case unknownID
    /// A tree of nodes or motions is nested too deeply.
    case tooDeep
    /// A composed trace or motion exceeds its limit.
    case tooLarge
    /// No gesture has all the requested properties; the message offers alternatives.
    case infeasible
    /// A motion that must come to rest never does.
    case endless
    /// Gestures wait for each other in a cycle.
    case circularWait
  }

  /// The kind of error.
  public let code: Code

  /// One sentence with the expected and the found value, and a remedy if there is one.
  public let message: String

  /// For an error in a trace, the index of the sample, from 0, which the message includes too.
  public let sample: Int?

  /// The unknown name, if the error is about one, for suggestions in messages.
  public private(set) var unknownName: String?

  /// The valid names, in unspecified order.
  public private(set) var knownNames: [String] = []

  /// Creates an error.
  public init(_ code: Code, _ message: String, sample: Int? = nil) {
    self.code = code
    self.message = message
    self.sample = sample
  }

  /// Creates an error about an unknown name.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - known: The valid names.
  ///   - message: The message.
  public static func unknown(
    _ name: String, among known: some Sequence<String>, _ message: String
  ) -> CoreError {
    var error = CoreError(.unknownID, message)
    error.unknownName = name
    error.knownNames = Array(known)
    return error
  }

  /// Creates an error about an unknown name.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - known: The valid names, which the message lists.
  ///   - message: The message without the valid names.
  package static func unknown(
    _ name: String, of known: [String], _ message: String
  ) -> CoreError {
    unknown(name, among: known, "\(message); expected one of \(quoted(known))")
  }

  /// Names in quotation marks, separated by commas.
  package static func quoted(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The message.
  public var description: String { message }
}

extension CoreError {
  /// Returns `value`, or throws if it is not a finite number in `range`.
  ///
  /// The name is only computed for an error, because a screen needs hundreds of checks.
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

  /// The same for a number with a unit.
  ///
  /// The bounds have the same unit.
  @discardableResult
  package static func checked<Unit: NamedUnit>(
    _ quantity: Quantity<Unit>, _ name: @autoclosure () -> String, in range: ClosedRange<Double>
  ) throws(CoreError) -> Quantity<Unit> {
    Quantity(try checked(quantity.value, name(), in: range, unit: Unit.symbol))
  }
}
