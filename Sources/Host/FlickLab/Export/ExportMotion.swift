internal import FlickCore

/// A motion to a place that can be written in code.
enum ExportMotion: Sendable {
  /// The speed with which a spring begins.
  enum Start: Sendable {
    /// The velocity of the content.
    case carried
    /// A number of remaining distances per second, independent of the content's speed.
    case share(Double)
    /// A multiple of the content's speed.
    case scaled(Double)
  }

  case spring(SpringSpec, Start = .carried)
  case curve(EasingExport)
  /// A motion that code cannot express, with the reason.
  case none(String)

  init(_ settle: SettleMotion, pitch: Double) {
    switch settle {
    case .spring(let spring, .carried): self = .spring(spring)
    case .spring(let spring, .dropped): self = .spring(spring, .share(0))
    case .spring(let spring, .mistaken): self = .spring(spring, .scaled(pitch / 1000))
    case .curve(let easing, let duration):
      self = .curve(EasingExport(easing, duration: duration.value))
    case .jump: self = .none("it jumps")
    case .swiftUIPager, .viewPager, .viewPager2, .embla:
      self = .none("the motion is a toolkit's own")
    }
  }

  init(_ motion: ValueMotion) {
    switch motion {
    case .spring(let spring): self = .spring(spring)
    case .springWithShare(let spring, let share): self = .spring(spring, .share(share))
    case .springAtVelocity(let spring, _): self = .spring(spring)
    case .curve(let easing, let duration):
      var export = EasingExport(easing, duration: duration.value)
      export.takesSpeed = true
      self = .curve(export)
    case .plainCurve(let easing, let duration):
      self = .curve(EasingExport(easing, duration: duration.value))
    case .jump: self = .none("it jumps")
    case .motion: self = .none("it is a motion with values of its own")
    }
  }

  /// Its code from standstill; nil if the toolkit cannot express it.
  func code(for toolkit: Toolkit) -> String? {
    switch self {
    case .spring(let spring, let start):
      var share: String?
      if case .share(let number) = start, number != 0 { share = "\(Digits(number))" }
      return SpringExport(spring, distance: 1).code(for: toolkit, share: share)?.text
    case .curve(let easing): return easing.code(for: toolkit)
    case .none: return nil
    }
  }

  /// The accuracy of its code in words.
  ///
  /// - Parameters:
  ///   - distance: the length of the motion in points; nil reports errors as shares of the way.
  ///   - followsFinger: whether it begins with the speed of a finger.
  func accuracy(
    for toolkit: Toolkit, distance: Double?, followsFinger: Bool = false
  ) -> String {
    switch self {
    case .spring(let spring, _):
      let export = SpringExport(spring, distance: distance ?? 1)
      let code = export.code(for: toolkit, share: followsFinger ? "share" : nil)
      return code.map { export.accuracy(of: $0, unit: distance == nil ? "of the way" : "pt") }
        ?? "no spring that comes to rest"
    case .curve(let easing):
      let text = easing.accuracy(for: toolkit, distance: distance)
      guard followsFinger, easing.takesSpeed else { return text }
      return text + "; drops the finger's speed: up to "
        + "\(FlipText.rough(easing.errorWithoutSpeed)) pt off after "
        + "\(Digits(SpringExport.usualSpeed)) pt/s"
    case .none(let reason): return reason
    }
  }
}
