import FlickSystem
import FlickTerminal
import Testing

struct FrameTests {
  private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

  @Test func `frames are due on a grid, and only when wanted`() {
    var pacer = FramePacer(rate: 50)
    #expect(pacer.deadline(after: .zero) == nil)
    #expect(pacer.begin(at: .zero) == nil)
    pacer.request()
    #expect(pacer.begin(at: milliseconds(3)) == .zero)
    pacer.request()
    #expect(pacer.deadline(after: milliseconds(4)) == milliseconds(23))
    #expect(pacer.begin(at: milliseconds(22)) == nil)
    #expect(pacer.begin(at: milliseconds(25)) == milliseconds(22))
    pacer.request()
    #expect(pacer.deadline(after: milliseconds(26)) == milliseconds(43), "a late frame delays none")
    #expect(pacer.missedCount == 0)
  }

  @Test func `missed frames are counted and skipped`() {
    var pacer = FramePacer(rate: 50)
    pacer.request()
    _ = pacer.begin(at: .zero)
    pacer.request()
    #expect(pacer.begin(at: milliseconds(70)) == milliseconds(70))
    #expect(pacer.missedCount == 2)
    pacer.request()
    #expect(pacer.deadline(after: milliseconds(71)) == milliseconds(80))
    #expect(pacer.begin(at: milliseconds(9000)) == FramePacer.longestStep, "a stall jumps nowhere")
  }

  @Test func `time at rest does not count`() {
    var pacer = FramePacer(rate: 50)
    pacer.request()
    _ = pacer.begin(at: .zero)
    pacer.rest()
    #expect(pacer.deadline(after: milliseconds(50)) == nil)
    pacer.request()
    #expect(pacer.begin(at: milliseconds(60)) == .zero)
    #expect(pacer.missedCount == 0)
  }

  @Test func `statistics contain medians and maxima`() {
    var statistics = FrameStatistics()
    for count in 1...200 { statistics.record(bytes: count, cpu: .microseconds(count)) }
    statistics.record(bytes: 0, cpu: .seconds(1))
    statistics.recordDrop()
    #expect(
      statistics.bytesPerFrame == Spread(mean: 101, median: 100, p95: 190, p99: 198, most: 200))
    #expect(statistics.nanosecondsPerFrame.median == 100_000)
    #expect(
      statistics.summary == """
        frames 201, unchanged 1, dropped 1, bytes 20100
        a frame: bytes median 100, p99 198, most 200; CPU median 100 us, p99 198 us, most 200 us
        """)
    for _ in 0..<5000 { statistics.record(bytes: 7, cpu: .zero) }
    #expect(
      statistics.bytesPerFrame == Spread(mean: 7, median: 7, p95: 7, p99: 7, most: 7),
      "the latest")
  }

  @Test func `frames wait for replies to earlier ones for a limited time`() {
    var flow = FlowControl(isActive: true)
    for _ in 0..<FlowControl.window {
      #expect(flow.admits(at: .zero))
      flow.sent(at: .zero)
    }
    #expect(!flow.admits(at: milliseconds(999)))
    flow.answered(at: milliseconds(999))
    #expect(flow.admits(at: milliseconds(999)))
    flow.sent(at: milliseconds(999))
    #expect(!flow.admits(at: milliseconds(1500)))
    #expect(flow.admits(at: milliseconds(1999)), "an answer was lost")
    flow.sent(at: milliseconds(1999))
    #expect(flow.outstanding == 1)
    var inactive = FlowControl(isActive: false)
    for _ in 0..<10 { inactive.sent(at: .zero) }
    #expect(inactive.admits(at: .zero))
  }

  @Test func `an asciicast has a header and a line per event`() {
    var cast = AsciicastWriter(CellSize(width: 60, height: 20), title: "a \"b\" \\ \u{1}")
    #expect(
      cast.header
        == #"{"version":2,"width":60,"height":20,"title":"a \"b\" \\ \u0001","env":{"TERM":"xterm-256color"}}"#
    )
    #expect(
      cast.output(Array("\u{1B}[Hé\r\n▀".utf8), at: .microseconds(16_667))
        == #"[0.016667,"o","\u001b[Hé\r\n▀"]"#)
    #expect(cast.marker("page 2", at: .milliseconds(1500)) == #"[1.500000,"m","page 2"]"#)
    #expect(
      cast.resize(CellSize(width: 30, height: 6), at: .milliseconds(1000))
        == #"[1.500000,"r","30x6"]"#,
      "time does not go back")
  }
}
