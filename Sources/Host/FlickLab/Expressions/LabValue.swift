internal import FlickCore
internal import LuaKit

/// A value of an expression of the lab.
package enum LabValue: Hashable, Sendable {
  /// A number as in Lua: pages and cards count from 1.
  case number(Double)
  /// A text, such as the name of a state.
  case text(String)
  /// True or false.
  case flag(Bool)

  /// The type of the value, for messages.
  var noun: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .flag: "true or false"
    }
  }
}

extension LabValue {
  /// Creates the value of an outcome.
  init(_ outcome: ComponentOutcome.Value) {
    switch outcome {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }
}

extension LabValue: CustomStringConvertible {
  /// The value for people: whole numbers without a fraction, texts without quotes.
  package var description: String {
    switch self {
    case .number(let number): LuaNumber.text(number)
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    }
  }
}
