internal import FlickCore
internal import FlickSystem

/// A piece of a component that has code of its own.
enum ExportItem {
  /// The rule of a release with its motion.
  case release(ExportUnit)
  /// The toolkit's own pager, with the share of a page that it may take.
  case pager(ExportUnit, share: Double?)
  /// A motion without a gesture.
  case motion(String, ExportMotion, distance: Double?)
  /// The deceleration of content after a release.
  case decay(FlingPhysics)
  /// The slop of a drag in points; along both axes if the axis is nil.
  case slop(Double, axis: Orientation?)

  /// Its line for a toolkit; nil if the toolkit lacks such a piece.
  func line(of name: ExportName, for toolkit: Toolkit) -> ExportedLine? {
    switch self {
    case .release(let unit):
      guard toolkit != .css else { return Self.cssMotion(unit) }
      return ExportedLine(
        what: "release", code: unit.code(for: toolkit), accuracy: unit.accuracy(for: toolkit))
    case .pager(let unit, let share): return Self.pager(unit, share, toolkit)
    case .motion(let what, let motion, let distance):
      let code = motion.code(for: toolkit).map {
        Self.declaration(name.adding(what), of: $0, motion, toolkit)
      }
      return ExportedLine(
        what: PrintableText.of(what), code: code,
        accuracy: motion.accuracy(for: toolkit, distance: distance))
    case .decay(let fling):
      var line = DecayExport(physics: fling).line(for: toolkit)
      line.code = line.code.map { Self.deceleration(name.adding("deceleration"), $0, toolkit) }
      return line
    case .slop(let slop, let axis): return Self.slop(name, slop, axis, toolkit)
    }
  }

  /// The settling motion of a component in CSS, without releases.
  private static func cssMotion(_ unit: ExportUnit) -> ExportedLine {
    ExportedLine(
      what: "settle",
      code: unit.motion.code(for: .css).map { ":root { --\(unit.name.identifier)Settle: \($0); }" },
      accuracy: unit.motion.accuracy(for: .css, distance: unit.distance)
        + "; CSS has no thresholds")
  }

  // MARK: Built-in pagers

  private static func pager(
    _ unit: ExportUnit, _ share: Double?, _ toolkit: Toolkit
  ) -> ExportedLine? {
    let name = unit.name.identifier
    func none(_ reason: String) -> ExportedLine { .none("pager", reason) }
    switch toolkit {
    case .reanimated, .motion: return nil
    case .swiftUI: return none("TabView has thresholds of its own")
    case .uiKit: return none("the paging of UIScrollView has thresholds of its own")
    case .android:
      return none("ViewPager2 has half a page and the system's least speed of a fling")
    case .flutter:
      return none("PageView has thresholds of its own; call the function in a ScrollPhysics")
    case .css:
      let axis = unit.axis == .vertical ? "y" : "x"
      return ExportedLine(
        what: "pager", code: ".\(name) { scroll-snap-type: \(axis) mandatory; }",
        accuracy: "the browser has thresholds of its own")
    case .compose:
      guard let share, let spring = unit.motion.code(for: .compose) else {
        return none("its pager does not take this rule or motion")
      }
      return ExportedLine(
        what: "pager",
        code: """
          @Composable
          fun \(name)FlingBehavior(state: PagerState) = PagerDefaults.flingBehavior(
              state = state,
              snapAnimationSpec = \(spring),
              snapPositionalThreshold = \(Digits(share))f,
          )
          """,
        accuracy: "distance exact to 32 bits; not the velocity: the pager has 400 dp/s built in")
    }
  }

  // MARK: Declarations

  /// A motion from standstill as a declaration.
  private static func declaration(
    _ name: String, of code: String, _ motion: ExportMotion, _ toolkit: Toolkit
  ) -> String {
    var duration: Double?
    if case .curve(let easing) = motion { duration = easing.duration }
    let milliseconds = duration.map { Int(($0 * 1000).rounded()) }
    switch toolkit {
    // Functions, as those of two toolkits in one module may differ only by their result types.
    case .swiftUI: return "func \(name)() -> Animation { \(code) }"
    case .uiKit:
      let type = duration == nil ? "UISpringTimingParameters" : "UICubicTimingParameters"
      return "func \(name)() -> \(type) { \(code) }"
        + (duration.map { "\nlet \(name)Duration = \(Digits($0))" } ?? "")
    case .compose: return "val \(name) = \(code)"
    case .android:
      return "fun \(name)() = \(code)"
        + (milliseconds.map { "\nconst val \(name)Duration = \($0)L" } ?? "")
    case .flutter:
      return "const \(name) = \(code);"
        + (milliseconds.map { "\nconst \(name)Duration = Duration(milliseconds: \($0));" } ?? "")
    case .reanimated, .motion: return "export const \(name) = \(code);"
    case .css: return ":root { --\(name): \(code); }"
    }
  }

  /// A deceleration as a declaration.
  private static func deceleration(_ name: String, _ code: String, _ toolkit: Toolkit) -> String {
    switch toolkit {
    case .uiKit: "let \(name) = \(code)"
    case .compose:
      code.contains("density")
        ? "fun \(name)(density: Density) = \(code)" : "val \(name) = \(code)"
    case .android:
      code.contains("holder")
        ? "fun \(name)(holder: FloatValueHolder) = \(code)"
        : "fun \(name)(context: Context) = \(code)"
    case .flutter: "Simulation \(name)(double position, double velocity) => \(code);"
    case .motion: "export const \(name) = (velocity) => (\(code));"
    case .swiftUI, .reanimated, .css: code
    }
  }

  private static func slop(
    _ name: ExportName, _ slop: Double, _ axis: Orientation?, _ toolkit: Toolkit
  ) -> ExportedLine {
    let digits = Digits(slop)
    func none(_ reason: String) -> ExportedLine { .none("slop", reason) }
    func line(_ code: String, _ accuracy: String) -> ExportedLine {
      ExportedLine(what: "slop", code: code, accuracy: accuracy)
    }
    let drag = name.adding("drag")
    switch toolkit {
    case .swiftUI:
      return line(
        "func \(drag)() -> DragGesture { DragGesture(minimumDistance: \(digits)) }",
        "exact; it has no cone")
    case .uiKit: return none("built in: a pan begins after about 10 pt")
    case .compose, .android: return none("the system's touch slop, 8 dp on most devices")
    case .flutter:
      return line(
        "const \(drag)Settings = DeviceGestureSettings(touchSlop: \(digits));",
        "exact; it has no cone")
    case .reanimated:
      let condition =
        switch axis {
        case .horizontal?: ".activeOffsetX([-\(digits), \(digits)])"
        case .vertical?: ".activeOffsetY([-\(digits), \(digits)])"
        case nil: ".minDistance(\(digits))"
        }
      return line(
        "export const \(drag) = () => Gesture.Pan()\(condition);", "exact; offsets are not a cone")
    case .motion: return none("built in: 3 px; dragDirectionLock is not a cone")
    case .css: return none("built in")
    }
  }
}

extension ExportName {
  /// The identifier with further words.
  func adding(_ words: String) -> String {
    let next = ExportName(["a", words]).identifier.dropFirst()
    return identifier + next
  }

  /// The name with a number, for an identifier that another component has.
  func numbered(_ number: Int) -> ExportName {
    ExportName(shown: shown, identifier: identifier + "\(number)")
  }

  private init(shown: String, identifier: String) {
    (self.shown, self.identifier) = (shown, identifier)
  }
}

extension Toolkit {
  /// A comment of one line in its language.
  package func comment(_ text: String) -> String {
    self == .css ? "/* \(text.replacing("*/", with: "* /")) */" : "// \(text)"
  }

  /// The first lines of a source file.
  var imports: [String] {
    switch self {
    case .swiftUI: ["import SwiftUI"]
    case .uiKit: ["import UIKit"]
    case .compose:
      [
        "import androidx.compose.animation.core.*", "import androidx.compose.animation.*",
        "import androidx.compose.foundation.pager.*", "import androidx.compose.runtime.Composable",
        "import androidx.compose.ui.unit.Density", "import kotlin.math.*",
      ]
    case .android:
      [
        "import android.content.Context", "import android.view.animation.*",
        "import android.widget.OverScroller", "import androidx.dynamicanimation.animation.*",
        "import kotlin.math.*",
      ]
    case .flutter:
      [
        "// ignore_for_file: unused_import", "import 'dart:math' as math;",
        "import 'package:flutter/gestures.dart';", "import 'package:flutter/physics.dart';",
        "import 'package:flutter/widgets.dart';",
      ]
    case .reanimated:
      [
        "import { Gesture } from \"react-native-gesture-handler\";",
        "import { Easing, withSpring, withTiming } from \"react-native-reanimated\";",
      ]
    case .motion, .css: []
    }
  }
}
