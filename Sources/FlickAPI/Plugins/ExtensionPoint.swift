/// What a plugin can add to; a raw value is the key in `provides` of `plugin.json`.
public enum ExtensionPoint: String, CaseIterable, Sendable {
  /// Options of a pager under a name.
  case profile
  /// A curve from progress to output.
  case easing
  /// A check of scenarios.
  case assertion
  /// To which page a release goes.
  case snapRule = "snap_rule"
  /// How the velocity of a finger is told.
  case estimator
  /// A piece of a screen.
  case component
  /// A state machine over touches.
  case recognizer
  /// What a run log says, for people.
  case reporter
  /// A recording of another program as a trace.
  case importer
  /// Values of tunables in another program's form.
  case exporter

  /// In words, for messages: `snap rule`.
  public var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
