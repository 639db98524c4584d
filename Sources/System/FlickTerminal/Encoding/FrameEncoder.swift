/// Encodes frames as the bytes that update a terminal from the previous frame.
///
/// Only cells that look different are sent. The cursor is moved, or the cells in between are
/// rewritten, whichever is shorter. Colours are sent when they change, and runs are repeated or
/// erased. A frame that looks like the last one takes no bytes. In moving frames, colours may be
/// approximated.
///
/// The encoder relies on the terminal showing exactly what was encoded: send the bytes of each
/// frame completely and in order. Do not encode a frame that will be dropped.
package struct FrameEncoder: Sendable {
  /// The features of the terminal to use.
  package struct Options: Sendable, Hashable {
    package var depth: ColorDepth
    /// Whether frames are wrapped so that the terminal shows them atomically (mode 2026).
    package var isSynchronized: Bool
    /// Whether `CSI n b` repeats the last character.
    package var canRepeat: Bool
    /// Whether erased cells get the current background.
    package var erasesWithBackground: Bool
    /// The number of bytes that an escape character takes in the output: six within JSON.
    ///
    /// In JSON, line feeds and backspaces take two bytes, and players support all repetitions.
    package var escapeBytes = 1
    /// Whether frames cover the upper rows only, with another writer below.
    package var isPart = false

    /// Creates options, by default with the features that every terminal has.
    package init(
      depth: ColorDepth = .truecolor, isSynchronized: Bool = false, canRepeat: Bool = false,
      erasesWithBackground: Bool = false
    ) {
      self.depth = depth
      self.isSynchronized = isSynchronized
      self.canRepeat = canRepeat
      self.erasesWithBackground = erasesWithBackground
    }
  }

  package let options: Options

  /// The cells that the terminal shows, in canonical form and reduced colours, updated cell by
  /// cell.
  var shown = CellBuffer.Rows()

  /// Whether `shown` is accurate; false initially and after other programs have drawn.
  private var isKnown = false

  /// The cells of the next frame, in the same form.
  var next = CellBuffer.Rows()

  var palette: Palette
  var pen = Pen()

  /// The position of the terminal's cursor; nil if the column is unknown.
  var cursor: CellPoint?

  /// The row of the terminal's cursor; nil if unknown.
  ///
  /// Can be known without the column.
  var row: Int?

  /// The position of the visible cursor between frames; nil if it is hidden.
  private var visibleCursor: CellPoint?

  package init(_ options: Options = Options()) {
    self.options = options
    palette = Palette(options.depth)
  }

  /// Marks the screen's contents as unknown, so that the next frame is drawn completely.
  package mutating func invalidate() {
    isKnown = false
    cursor = nil
    row = nil
    visibleCursor = nil
    pen = Pen()
  }

  /// Marks the cursor and the pen as unknown, after other output.
  package mutating func forgetCursor() {
    cursor = nil
    row = nil
    pen = Pen()
  }

  /// Appends the bytes that update the screen to the frame; none if they look the same.
  ///
  /// - Parameters:
  ///   - frame: The frame to show. If its size has changed, it is drawn completely.
  ///   - caret: The position of the visible cursor; hidden if nil or outside.
  ///   - tolerance: The maximum error of a colour channel (of 255), to save bytes: 0 for a still
  ///     frame, ``motionTolerance`` for a moving one. Only used with truecolor.
  ///   - bytes: Receives the bytes to send.
  package mutating func encode(
    _ frame: CellBuffer, caret: CellPoint? = nil, tolerance: Int = 0, into bytes: inout [UInt8]
  ) {
    let caret = caret.flatMap {
      (0..<frame.width).contains($0.x) && (0..<frame.height).contains($0.y) ? $0 : nil
    }
    next.reduce(frame, &palette)
    let isSameSize = isKnown && shown.size == next.size
    if tolerance > 0, isSameSize, options.depth == .truecolor { approximate(tolerance) }
    if isSameSize, caret == visibleCursor, shown == next { return }

    let start = bytes.count
    if options.isSynchronized { bytes.append("\u{1B}[?2026h") }
    let payload = bytes.count
    if visibleCursor != nil { bytes.append("\u{1B}[?25l") }
    if !isSameSize { clear(&bytes) }
    for y in 0..<next.size.height { encodeRow(y, &bytes) }
    assert(shown == next, "all that differs has been written")
    if let caret {
      move(to: caret, &bytes)
      bytes.append("\u{1B}[?25h")
    }
    visibleCursor = caret
    if bytes.count == payload {
      bytes.removeSubrange(start...)
    } else if options.isSynchronized {
      bytes.append("\u{1B}[?2026l")
    }
  }

  /// Clears the screen, which gives everything a known state.
  private mutating func clear(_ bytes: inout [UInt8]) {
    bytes.append("\u{1B}[m\u{1B}[H")
    pen = Pen()
    cursor = CellPoint(x: 0, y: 0)
    row = 0
    if options.isPart {
      for y in 0..<next.size.height {
        move(to: CellPoint(x: 0, y: y), &bytes)
        bytes.append("\u{1B}[K")
      }
    } else {
      bytes.append("\u{1B}[2J")
    }
    shown = CellBuffer.Rows(size: next.size)
    isKnown = true
  }
}

extension CellBuffer {
  /// A frame of canonical cells in reduced colours, in reusable storage.
  struct Rows: Equatable, Sendable {
    private(set) var size = CellSize(width: 0, height: 0)
    var cells: [Cell] = []

    init() {}

    /// Creates an empty screen.
    init(size: CellSize) {
      self.size = size
      cells = Array(repeating: .blank, count: size.width * size.height)
    }

    subscript(x: Int, y: Int) -> Cell {
      get { cells[y * size.width + x] }
      set { cells[y * size.width + x] = newValue }
    }

    /// Replaces the contents by a frame.
    mutating func reduce(_ frame: CellBuffer, _ palette: inout Palette) {
      if size != frame.size { self = Rows(size: frame.size) }
      if palette.depth == .truecolor {
        for index in cells.indices { cells[index] = frame.cells[index].canonical }
        return
      }
      for index in cells.indices {
        var cell = frame.cells[index]
        cell.foreground = palette.reduce(cell.foreground)
        cell.background = palette.reduce(cell.background)
        cells[index] = cell.canonical
      }
    }
  }
}
