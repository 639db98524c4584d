extension ScrollView {
  /// Stops the content exactly where it is under a new finger.
  mutating func hold(_ axis: Orientation, at time: Seconds) {
    let state = self[axis]
    let sample = state.track.sample(at: time)
    self[axis].heldVelocity = sample.velocity
    let heading = state.track.isSettling ? state.target : sample.value
    self[axis].base = state.track.snaps.nearest(to: heading, in: state.track.range)
    self[axis].track.hold(at: time)
    self[axis].drive = .none
  }

  /// Sets out for the end of a motion.
  mutating func start(_ axis: Orientation, _ verdict: ScrollVerdict, at time: Seconds) {
    self[axis].target = verdict.target
    guard let motion = verdict.motion else { return rest(axis) }
    self[axis].drive = verdict.drive
    self[axis].track.start(motion, at: time, passesOn: verdict.passesOn)
  }

  /// Rests at the target.
  mutating func rest(_ axis: Orientation) {
    let target = self[axis].track.place(nearestTo: self[axis].target)
    self[axis].target = target
    self[axis].base = target
    self[axis].drive = .none
    self[axis].track.rest(at: target)
  }

  /// Rests at an offset.
  mutating func put(_ axis: Orientation, at offset: Double) {
    (self[axis].target, self[axis].base) = (offset, offset)
    self[axis].track.rest(at: offset)
  }

  /// Whether a motion that was computed for this scroll view is valid for the other one.
  private func hasLayout(of other: ScrollView) -> Bool {
    // A custom rule may be a new instance of the same function.
    options.axes == other.options.axes && options.handover == other.options.handover
      && options.handoverRule?.name == other.options.handoverRule?.name
      && options.lock == other.options.lock && options.snap == other.options.snap
      && viewport == other.viewport && contentSize == other.contentSize
      && insets == other.insets
  }

  /// Continues from the state of `old`: at rest, under a finger, or in motion, as far as there is
  /// content.
  mutating func continueState(of old: ScrollView, at time: Seconds) {
    if old.hasOwnSize || old.insets != old.options.insets {
      resize(old.hasOwnSize ? old.contentSize : nil, old.insets)
    }
    if let plan = options.rows, var table = old.rows, old.rowAxis == rowAxis {
      if plan != old.options.rows {
        table = RowTable(plan, axis: rowAxis, after: table, declared: old.options.rows)
      }
      // The rows in the new layout; a declared layout does not contain any.
      table.shown = rows?.shown ?? 0..<0
      setRows(table)
    }
    for axis in [Orientation.horizontal, .vertical]
    where options.axes.contains(axis) && old.options.axes.contains(axis) {
      continueState(axis, of: old, at: time)
    }
  }

  private mutating func continueState(_ axis: Orientation, of old: ScrollView, at time: Seconds) {
    let state = old[axis]
    let isSame =
      hasLayout(of: old) && options.fling == old.options.fling && options.edges == old.options.edges
      && options.settle == old.options.settle && options.overscroll == old.options.overscroll
      && options.returnSpring == old.options.returnSpring
    if state.track.isHeld || (state.track.isSettling && isSame) {
      self[axis].track.adopt(state.track)
      (self[axis].drive, self[axis].target) = (state.drive, state.target)
      (self[axis].base, self[axis].heldVelocity) = (state.base, state.heldVelocity)
      let now = self[axis].track
      let isSameGround =
        now.range == state.track.range && now.snaps == state.track.snaps
        && now.law == state.track.law && now.viewport == state.track.viewport
      if state.track.isHeld, !isSameGround {
        let base = now.place(nearestTo: state.base)
        let shown = state.track.sample(at: time).value
        self[axis].base = base
        self[axis].track.regrip(at: now.request(showing: shown), base: base)
      }
      return
    }
    guard state.track.isSettling else {
      self[axis].target = state.track.requested
      return rest(axis)
    }
    let sample = shown(of: state.track, as: self[axis].track, at: time)
    start(axis, onwards(axis, state, from: sample), at: time)
  }

  /// The further motion of content with edges that changed while it was moving.
  func onwards(_ axis: Orientation, _ state: AxisState, from sample: MotionSample) -> ScrollVerdict
  {
    if state.drive == .program {
      let target = self[axis].track.place(nearestTo: state.target)
      return settling(at: target, from: sample, drive: .program)
    }
    return self[axis].track.range.contains(sample.value)
      ? launch(
        axis, from: sample.value, velocity: sample.velocity, passesOn: false, base: state.base,
        slowest: 0)
      : back(axis, from: sample.value, velocity: sample.velocity)
  }

  /// The sample that a track shows in a new layout.
  ///
  /// With less content, it is at most as far beyond the new end as it was beyond the old one.
  private func shown(
    of old: ScrollTrack, as new: ScrollTrack, at time: Seconds
  ) -> MotionSample {
    let sample = old.sample(at: time)
    let (end, before) = (new.range.upperBound, old.range.upperBound)
    guard sample.value > end, end < before else { return sample }
    return MotionSample(
      value: end + max(0, sample.value - before), velocity: min(0, sample.velocity))
  }
}
