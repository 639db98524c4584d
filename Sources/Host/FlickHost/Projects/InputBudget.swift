package import FlickSystem

/// The time and memory budget of a command for reading files from other sources.
///
/// Commands that run scripts have the budgets of the scripts instead.
package struct InputBudget: Sendable {
  /// CPU seconds.
  package let seconds: Double
  /// Bytes.
  package let memory: Int

  /// Before the size of the inputs counts.
  private static let base = (seconds: 8.0, memory: 176 << 20)
  /// A parsed text takes up to 40 bytes for each of its own, and a corpus names traces that are
  /// read besides.
  private static let perByte = (seconds: 10.0 / 1_000_000, memory: 48)
  /// The size of an input that the base is enough for.
  private static let included = 1 << 20
  private static let mostMemory = 8 << 30

  /// Creates the budget for inputs of a size.
  package init(ofBytes size: Int) {
    let extra = min(max(0, size - Self.included), Self.mostMemory / Self.perByte.memory)
    seconds = Self.base.seconds + Double(extra) * Self.perByte.seconds
    memory = Self.base.memory + extra * Self.perByte.memory
  }

  /// The limits of a worker.
  package var conditions: Supervisor.Conditions {
    var conditions = Supervisor.Conditions()
    conditions.memory = memory
    return conditions
  }
}
