/// The kinds of contributions of plugins; a raw value is the key in `provides` of `plugin.json`.
package enum ExtensionPoint: String, CaseIterable, Sendable {
  /// A named set of a pager's options.
  case profile
  /// A curve from progress to output.
  case easing
  /// An assertion of scenarios.
  case assertion
  /// A rule that chooses the page after a release.
  case snapRule = "snap_rule"
  /// A rule that decides whether a card of a deck goes.
  case commitRule = "commit_rule"
  /// A rule that distributes a drag over nested pagers.
  case handoverPolicy = "handover_policy"
  /// A law of overscroll: the displayed distance beyond an edge.
  case overscrollLaw = "overscroll_law"
  /// A law of flings: the deceleration of content.
  case flingLaw = "fling_law"
  /// A motion: value and velocity at any time.
  case motion
  /// A formula for the velocity of a finger.
  case estimator
  /// A piece of a screen.
  case component
  /// A state machine over touches.
  case recognizer
  /// A format of run logs for people.
  case reporter
  /// An importer of another program's recordings as traces.
  case importer
  /// An exporter of tunables to another program's format.
  case exporter
  /// A command of the REPL.
  case replCommand = "repl_command"
  /// Lines of text beside the screen in the view.
  case viewPanel = "view_panel"
  /// A key of the view.
  case viewKey = "view_key"

  /// The name in words, for messages: `snap rule`.
  package var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}
