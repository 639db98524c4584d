import FlickAPI
import Testing

@Suite struct `A segmented log` {
  @Test func `a segmented log equals an array through random changes`() {
    var log = SegmentedLog<Int>()
    var array: [Int] = []
    var copies: [(SegmentedLog<Int>, [Int])] = []
    var random: UInt64 = 7
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    for step in 0..<400 {
      for _ in 0..<next(60) {
        log.append(step)
        array.append(step)
      }
      if next(8) == 0 {
        // To the edges of segments, too.
        let count = next(2) == 0 ? next(array.count + 2) : array.count / 256 * 256
        log.keepFirst(count)
        array.removeSubrange(min(count, array.count)...)
      }
      #expect(log.elementsEqual(array) && log.count == array.count, "step \(step)")
      if step % 50 == 0 { copies.append((log, array)) }
    }
    for (log, array) in copies { #expect(log.elementsEqual(array), "a copy stays as it was") }
    #expect(Array(log[(array.count / 2)...]) == Array(array[(array.count / 2)...]))
  }
}
