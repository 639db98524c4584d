import Testing

@testable import FlickLab

@Suite struct `Scenes that are kept` {
  @Test func `never have more nodes together than there is room for`() {
    var kept = KeptScenes<Int, String>(mostNodes: 1000)
    for key in 0..<500 {
      kept.keep("\(key)", for: key, nodes: 90)
      #expect(kept.nodeCount <= 1000)
    }
    #expect(kept.find(499) == "499" && kept.find(0) == nil)
  }

  @Test func `stay while they are asked for`() {
    var kept = KeptScenes<Int, String>(mostNodes: 1000)
    kept.keep("first", for: -1, nodes: 90)
    for key in 0..<100 {
      #expect(kept.find(-1) == "first")
      kept.keep("\(key)", for: key, nodes: 90)
    }
    #expect(kept.nodeCount <= 1000)
  }

  @Test func `is one at least, however large`() {
    var kept = KeptScenes<Int, String>(mostNodes: 10)
    kept.keep("large", for: 1, nodes: 500)
    #expect(kept.find(1) == "large")
  }
}
