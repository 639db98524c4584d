internal import CLineEditor
internal import FlickCore

/// What has happened to the screen while a line is typed.
package enum ScreenChange: Hashable, Sendable {
  /// It has another size.
  case resized
  /// The program was stopped and continues.
  case resumed
  /// Ctrl-L: it is to be drawn anew.
  case cleared
}

/// The line that is being typed at a terminal: libedit with our completion and history.
///
/// One at a time in a process. The only place of this module that reaches into C.
@safe
package final class LineEditor {
  /// What reading a line came to.
  package enum Input {
    /// A line, without its end.
    case line(String)
    /// Ctrl-C: what was typed is given up.
    case interrupted
    /// Ctrl-D, or the terminal has gone.
    case end
  }

  private let editor: OpaquePointer
  private let hooks: Hooks

  /// The context for the C side: it holds no reference to this object.
  @safe
  private final class Hooks {
    let candidates: (String) -> (insertion: String, listing: [String])
    let redraw: (ScreenChange) -> Bool
    var editor: OpaquePointer?
    /// What is waited for beside keys; see `LineEditor.waitAlso`.
    var wait: () -> LineEditor.Wait = { LineEditor.Wait() }
    var awakened: (Bool) -> Bool = { _ in false }
    /// What hears of the mouse; see `LineEditor.hearMouse`.
    var mouse: ([UInt8]) -> Bool = { _ in false }

    init(
      _ candidates: @escaping (String) -> (insertion: String, listing: [String]),
      _ redraw: @escaping (ScreenChange) -> Bool
    ) {
      self.candidates = candidates
      self.redraw = redraw
    }
  }

  /// Opens an editor at standard input; nil if there is none to be had.
  ///
  /// - Parameters:
  ///   - history: lines that the arrow keys bring back, oldest first.
  ///   - complete: what to insert after the text before the cursor, and what to show.
  ///   - redraw: draws what stands beside the line and says whether it has; the cursor is then at
  ///     the beginning of the row for the line.
  package init?(
    history: [String],
    complete: @escaping (String) -> (insertion: String, listing: [String]),
    redraw: @escaping (ScreenChange) -> Bool = { _ in false }
  ) {
    hooks = Hooks(complete, redraw)
    // Sound: the hooks live as long as this object, which closes the editor when it goes.
    let context = unsafe Unmanaged.passUnretained(hooks).toOpaque()
    let opened = unsafe le_open(
      "flickbook", Int32(LineHistory.capacity),
      { context, line, size, cursor in
        unsafe LineEditor.complete(context, line, cursor)
      },
      { context, change in unsafe LineEditor.redraw(context, change) }, context)
    guard let opened = unsafe opened else { return nil }
    unsafe editor = opened
    unsafe hooks.editor = opened
    for line in history { remember(line) }
  }

  deinit { unsafe le_close(editor) }

  /// What is waited for beside a key.
  package struct Wait {
    /// Until it can be read.
    package var descriptor: Int32?
    /// For so long.
    package var duration: Duration?

    package init(descriptor: Int32? = nil, for duration: Duration? = nil) {
      (self.descriptor, self.duration) = (descriptor, duration)
    }
  }

  /// Waits for something else beside keys, from now on.
  ///
  /// - Parameters:
  ///   - wait: asked before each wait.
  ///   - awakened: called when that has come, with whether the descriptor can be read; says whether
  ///     it has printed something. The line is then drawn again.
  package func waitAlso(for wait: @escaping () -> Wait, _ awakened: @escaping (Bool) -> Bool) {
    (hooks.wait, hooks.awakened) = (wait, awakened)
    // Sound: the context is the hooks, as in `init`.
    unsafe le_set_waiter(
      editor,
      { context in
        let wait = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue().wait()
        let seconds = wait.duration.map { ($0 / .seconds(1)).clamped(to: 0...3600) }
        let milliseconds = seconds.map { Int32($0 * 1000) + 1 }
        return le_wait(descriptor: wait.descriptor ?? -1, milliseconds: milliseconds ?? -1)
      },
      { context, isReady in
        unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue().awakened(isReady)
      })
  }

  /// Passes on reports of the mouse that come while a line is typed.
  ///
  /// - Parameter heard: takes the bytes of one; says whether it has printed something. The line is
  ///   then drawn again.
  package func hearMouse(_ heard: @escaping ([UInt8]) -> Bool) {
    hooks.mouse = heard
    // Sound: the context is the hooks, as in `init`; the bytes are copied.
    unsafe le_set_pointer_callback(editor) { context, report, size in
      let bytes = unsafe UnsafeRawBufferPointer(start: report, count: size)
      return unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue().mouse(Array(bytes))
    }
  }

  /// Shows another prompt, from when the line is drawn again.
  package func setPrompt(_ prompt: String) { unsafe le_set_prompt(editor, prompt) }

  /// Shows a prompt and reads a line.
  package func read(_ prompt: String) -> Input {
    var text: UnsafePointer<CChar>?
    var size = 0
    // Sound: C sets both, and leaves the bytes alone until the next call; they are copied here.
    switch unsafe le_read(editor, prompt, &text, &size) {
    case LE_LINE:
      guard let text = unsafe text else { return .end }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: size)
      return .line(unsafe String(decoding: bytes, as: UTF8.self))
    case LE_INTERRUPTED: return .interrupted
    default: return .end
    }
  }

  /// Adds a line to those that the arrow keys bring back.
  package func remember(_ line: String) { unsafe le_remember(editor, line) }

  private static func complete(
    _ context: UnsafeMutableRawPointer, _ line: UnsafePointer<CChar>, _ cursor: Int
  ) {
    // Sound: `init` passed the completion; the line has at least `cursor` bytes and is copied.
    let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
    guard let editor = unsafe hooks.editor else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: line, count: cursor)
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    let (insertion, listing) = hooks.candidates(text)
    if !insertion.isEmpty {
      unsafe le_insert(editor, insertion)
    } else if !listing.isEmpty {
      unsafe le_show(editor, listing.map { $0 + "\n" }.joined())
    }
  }

  private static func redraw(_ context: UnsafeMutableRawPointer, _ change: le_change) -> Bool {
    // Sound: as above.
    let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
    switch change {
    case LE_RESIZED: return hooks.redraw(.resized)
    case LE_RESUMED: return hooks.redraw(.resumed)
    default: return hooks.redraw(.cleared)
    }
  }
}
