package import FlickCore

/// A picture as rows of plain characters, for terminals and for snapshots in tests.
///
///     let rows = TextPicture.rows(of: picture, columns: 64)
///
/// A cell stands for a part of the screen that is twice as high as wide, as a terminal's cells are.
///
/// - A fill becomes a shade by how far its colour is from the background's, measured in the channel
///   that differs most, at the cell's middle: below 0.06 a blank, below 0.25 `░`, below 0.5 `▒`,
///   below 0.75 `▓`, and `█` from there.
/// - A box with a border or a shadow, and the place of an image, also gets an outline, `┌─┐` or
///   with round corners `╭─╮`, if it is at least three columns wide and two rows high.
/// - A bar too thin for a row is a line high, in the middle or low in its row, `▔`, `─` or `▁`; one
///   too thin for a column is `│`.
/// - Text is written from the left of its frame, in the row of the frame's middle; it may run
///   three columns over its frame, then it ends in an ellipsis. What a clip hides is not written.
///   Text of less than a third of full opacity is dots, of less than a twentieth nothing.
/// - A later box hides text if it is at least half opaque.
///
/// The edges of a box fall on the nearest edge of a cell, a half on the next one, so moving a thing
/// by one cell is always seen and moving it by less than a quarter of one mostly is not. A box that
/// is turned is drawn as the upright box around it, and a group's opacity is that of each thing in
/// it.
package enum TextPicture {
  /// The picture in so many columns, and in as many rows as its shape asks for.
  package static func rows(of picture: Picture, columns: Int) -> [String] {
    let shape = picture.size.height / picture.size.width / 2
    let rows = (Double(columns) * shape).rounded()
    return self.rows(of: picture, columns: columns, rows: rows < 10_000 ? max(1, Int(rows)) : 1)
  }

  /// The picture in a grid of so many columns and rows; rows have no blanks at their ends.
  package static func rows(of picture: Picture, columns: Int, rows: Int) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    var drawing = TextDrawing(picture, columns: columns, rows: rows)
    drawing.draw(picture.commands)
    return drawing.rows
  }

  /// The rows as one text, each with a line feed at its end.
  package static func text(of picture: Picture, columns: Int) -> String {
    rows(of: picture, columns: columns).reduce(into: "") { $0 += $1 + "\n" }
  }
}
