extension SpringMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .spring(self) }
}

extension EasingMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .easing(self) }
}

extension KeyframesMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .keyframes(self) }
}

extension GlideMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(self) }
}

extension FlingMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .fling(self) }
}

extension AcceleratedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .accelerated(self) }
}

extension SampledMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .sampled(self) }
}

extension MotionSequence {
  /// The motion with its type erased.
  public var erased: AnyMotion { .sequence(self) }
}

extension ReversedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .reversed(self) }
}

extension RepeatedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .repeated(self) }
}

extension ScaledMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .scaled(self) }
}

extension JoinedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .joined(self) }
}

extension MappedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .mapped(self) }
}

extension ErasedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .custom(self) }
}

extension DecayMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(.decay(self)) }
}

extension BrakedMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(.braked(self)) }
}

extension SplineMotion {
  /// The motion with its type erased.
  public var erased: AnyMotion { .glide(.spline(self)) }
}
