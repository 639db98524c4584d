extension Scene {
  /// The continuous position of a pager: `Pager.position(at:)`, found without a copy of the pager
  /// where that is possible.
  @inline(__always)
  func position(ofPager index: PagerIndex, at time: Seconds) -> Pages {
    let pager = index.position
    if pagers[pager].geometry.isPlain {
      let manualOffset = pagers[pager].manualOffset.value
      if pagers[pager].track.phase == .resting {
        return Pages(Double(pagers[pager].heading) + manualOffset)
      }
      if let offset = pagers[pager].track.plainOffset(at: time) {
        return Pages(offset / pagers[pager].geometry.pitch + manualOffset)
      }
    }
    return formulaPosition(ofPager: pager, at: time)
  }

  @inline(never)
  private func formulaPosition(ofPager pager: Int, at time: Seconds) -> Pages {
    pagers[pager].position(at: time)
  }
}
