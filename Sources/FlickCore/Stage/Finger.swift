/// One pointer that is down, and the drag it may be making.
///
/// Lifted fingers stay in the stage's list to lend their storage to the next one.
struct Finger: Sendable {
  /// What a finger is doing.
  enum Role: Sendable {
    /// Lifted; the slot is free.
    case up
    /// Down, and without effect.
    case idle
    /// Down on pagers, within the slop.
    case deciding
    /// Dragging along an axis.
    case dragging(Axis)
  }

  var pointer = 0
  var role = Role.up
  var estimator = VelocityEstimator()
  /// The pager innermost under the finger.
  var innermost = -1
  /// A recognizer for each axis that a pager under the finger has, the one to be asked first first.
  var pan: PanRecognizer?
  var secondPan: PanRecognizer?
  /// The pagers each of them speaks for: the innermost of that axis.
  var panPager = -1
  var secondPanPager = -1
  var path = DragPath()

  var isDown: Bool { if case .up = role { false } else { true } }

  /// Moves the recognizer of an axis on; nil when there is none, or it has nothing to say.
  ///
  /// Here and not on the stage, where reading `fingers[i].pan` by a condition copies the finger with
  /// its arrays.
  mutating func drag(along axis: Axis, to position: Point) -> (GestureState, Vector)? {
    if pan?.axis == axis {
      guard let state = pan?.move(to: position), let translation = pan?.translation else {
        return nil
      }
      return (state, translation)
    }
    guard let state = secondPan?.move(to: position), let translation = secondPan?.translation else {
      return nil
    }
    return (state, translation)
  }

  mutating func swapPans() {
    (pan, secondPan) = (secondPan, pan)
    (panPager, secondPanPager) = (secondPanPager, panPager)
  }
}

extension Stage {
  /// The pager that a finger's recognizer of an axis speaks for.
  ///
  /// Of the stage: as a method of the finger it would copy the finger with its arrays.
  func pannedPager(of axis: Axis, under finger: Int) -> Int {
    fingers[finger].pan?.axis == axis ? fingers[finger].panPager : fingers[finger].secondPanPager
  }
}
