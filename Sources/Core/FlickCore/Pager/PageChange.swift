/// A pager's announcement that it will be, or now is, at another page.
///
/// `willChange` comes when a decision or a program sets out for a page that was not announced
/// before; `changed` comes once the pager rests at a page other than the one it last rested at. So
/// an undisturbed turn gives exactly one of each; a turn that is caught and returned gives a
/// `willChange` there and one back, and no `changed`.
public struct PageChange: Hashable, Sendable {
  /// Why a page changes.
  public enum Cause: String, Sendable, CaseIterable {
    /// A finger dragged or flicked.
    case drag
    /// A program moved or jumped.
    case programmatic
    /// A wheel was turned over it.
    case wheel
    /// The scene was laid out anew without the page that was shown or headed for.
    case layout
  }

  /// The page before, from 0.
  public let from: Int
  /// The page after, from 0.
  public let to: Int
  /// The cause of the change.
  public let cause: Cause
}
