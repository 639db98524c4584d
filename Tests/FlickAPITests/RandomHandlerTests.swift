import HandlerFuzz
import Testing

@Suite struct `Random handlers` {
  @Test(arguments: 0..<8)
  func `random handlers run in the order and with the results of a model`(_ round: Int) {
    var handlers = 0
    for seed in UInt64(round) * 50..<UInt64(round + 1) * 50 {
      let one = HandlerCase(seed: seed)
      let fault = one.fault()
      #expect(fault == nil, "seed \(seed)")
      handlers += one.handlerCount
    }
    // Enough handlers must run for a useful test.
    #expect(handlers > 200)
  }
}
