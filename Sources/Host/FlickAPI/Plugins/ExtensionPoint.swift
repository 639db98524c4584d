/// What a plugin can add to; a raw value is the key in `provides` of `plugin.json`.
package enum ExtensionPoint: String, CaseIterable, Sendable {
  /// Options of a pager under a name.
  case profile
  /// A curve from progress to output.
  case easing
  /// A check of scenarios.
  case assertion
  /// To which page a release goes.
  case snapRule = "snap_rule"
  /// When a card of a deck goes.
  case commitRule = "commit_rule"
  /// How a drag is divided among nested pagers.
  case handoverPolicy = "handover_policy"
  /// What is shown beyond an edge.
  case overscrollLaw = "overscroll_law"
  /// How content slows down.
  case flingLaw = "fling_law"
  /// A motion: value and velocity at any time.
  case motion
  /// How the velocity of a finger is estimated.
  case estimator
  /// A piece of a screen.
  case component
  /// A state machine over touches.
  case recognizer
  /// The contents of a run log, for people.
  case reporter
  /// A recording of another program as a trace.
  case importer
  /// Values of tunables in another program's form.
  case exporter
  /// A command of the REPL.
  case replCommand = "repl_command"
  /// Lines of text beside the screen in the view.
  case viewPanel = "view_panel"
  /// A key of the view.
  case viewKey = "view_key"

  /// In words, for messages: `snap rule`.
  package var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
