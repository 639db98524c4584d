import Testing

extension Program.Outcome {
  /// Expects a run that ended as errors end: this code, one line first, then at most a traceback.
  func expectError(
    _ line: String, exit: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(errorLine == line, sourceLocation: sourceLocation)
    expectForm(exit: exit, sourceLocation: sourceLocation)
  }

  /// The same, with an error line that starts and ends in a certain way.
  func expectError(
    from start: String, to end: String = "", exit: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(errorLine.hasPrefix(start), "\(errorLine)", sourceLocation: sourceLocation)
    #expect(errorLine.hasSuffix(end), "\(errorLine)", sourceLocation: sourceLocation)
    expectForm(exit: exit, sourceLocation: sourceLocation)
  }

  private func expectForm(exit: Int32, sourceLocation: SourceLocation) {
    #expect(self.exit == exit, sourceLocation: sourceLocation)
    let rest = errorText.split(separator: "\n").dropFirst()
    // The script's line and the virtual time, then the traceback.
    let traceback = rest.drop { $0.hasPrefix("  ") }
    #expect(
      traceback.isEmpty || traceback.first == "stack traceback:",
      "one line, then the traceback: \(errorText)", sourceLocation: sourceLocation)
    #expect(
      traceback.dropFirst().allSatisfy { $0.hasPrefix("\t") && !$0.contains("[C]") },
      "\(errorText)",
      sourceLocation: sourceLocation)
  }

  /// Expects a run without a fault.
  func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(exit == 0, sourceLocation: sourceLocation)
    #expect(errorText == "", sourceLocation: sourceLocation)
  }
}
