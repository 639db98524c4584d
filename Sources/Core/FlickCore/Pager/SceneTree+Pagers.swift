extension SceneTree {
  /// The continuous position of a pager: `Pager.position(at:)`, found without a copy of the pager
  /// where that is possible.
  @inline(__always)
  func position(ofPager index: PagerIndex, at time: Seconds) -> Pages {
    let pager = index.position
    if pagers[pager].geometry.isPlain {
      let manualOffset = pagers[pager].manualOffset.value
      if pagers[pager].track.phase == .resting {
        return Pages(Double(pagers[pager].heading) + pagers[pager].shift + manualOffset)
      }
      if let offset = pagers[pager].track.plainOffset(at: time) {
        return Pages(offset / pagers[pager].geometry.pitch + manualOffset)
      }
    }
    return formulaPosition(ofPager: pager, at: time)
  }

  /// How far the content of a pager is scrolled: `Pager.contentOffset`, found likewise.
  @inline(__always)
  func contentOffset(ofPager index: PagerIndex, at time: Seconds) -> Double {
    let pager = index.position
    guard let offset = pagers[pager].track.plainOffset(at: time), !pagers[pager].geometry.hasTable
    else { return formulaOffset(ofPager: pager, at: time) }
    return pagers[pager].geometry.sign * offset
      + pagers[pager].manualOffset.value * pagers[pager].geometry.pitch
  }

  /// The page of a pager that fills most of the view: `Pager.page(at:)`, found likewise.
  @inline(__always)
  func page(ofPager index: PagerIndex, at time: Seconds) -> Int {
    let pager = index.position
    if pagers[pager].geometry.isPlain, pagers[pager].track.phase == .resting,
      pagers[pager].manualOffset == 0
    {
      return pagers[pager].heading
    }
    return formulaPage(ofPager: pager, at: time)
  }

  @inline(never)
  private func formulaPage(ofPager pager: Int, at time: Seconds) -> Int {
    pagers[pager].page(at: time)
  }

  @inline(never)
  private func formulaOffset(ofPager pager: Int, at time: Seconds) -> Double {
    pagers[pager].contentOffset(at: time)
  }

  @inline(never)
  private func formulaPosition(ofPager pager: Int, at time: Seconds) -> Pages {
    pagers[pager].position(at: time)
  }
}
