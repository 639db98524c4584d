import Testing

@testable import FlickLab

@Suite struct `Stored scenes` {
  @Test func `stored scenes have at most the allowed number of nodes`() {
    var kept = KeptScenes<Int, String>(mostNodes: 1000)
    for key in 0..<500 {
      kept.keep("\(key)", for: key, nodes: 90)
      #expect(kept.nodeCount <= 1000)
    }
    #expect(kept.find(499) == "499" && kept.find(0) == nil)
  }

  @Test func `scenes in use stay stored`() {
    var kept = KeptScenes<Int, String>(mostNodes: 1000)
    kept.keep("first", for: -1, nodes: 90)
    for key in 0..<100 {
      #expect(kept.find(-1) == "first")
      kept.keep("\(key)", for: key, nodes: 90)
    }
    #expect(kept.nodeCount <= 1000)
  }

  @Test func `at least one scene is stored, of any size`() {
    var kept = KeptScenes<Int, String>(mostNodes: 10)
    kept.keep("large", for: 1, nodes: 500)
    #expect(kept.find(1) == "large")
  }
}
