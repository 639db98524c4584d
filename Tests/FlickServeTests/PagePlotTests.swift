import FlickCore
import FlickSession
import FlickWire
import Foundation
import Testing

@testable import FlickServe

/// The plot as a page has it, from the changes that it got.
private struct KnownPlot {
  var line: [WirePlot.Point] = []
  var ghost: [WirePlot.Point] = []
  var last: WirePlot?

  /// Puts changes together, as `plot.js` does.
  mutating func take(_ plots: [WirePlot]) {
    for plot in plots {
      line = Self.changed(line, plot.line, plot.start)
      ghost = Self.changed(ghost, plot.ghost, plot.start)
      last = plot
    }
  }

  private static func changed(
    _ points: [WirePlot.Point], _ change: WirePlot.Line, _ start: Int
  ) -> [WirePlot.Point] {
    points.filter { $0.time >= start }.prefix(change.kept) + change.points
  }
}

@Suite struct `The plot on pages` {
  private func known(_ driver: SessionDriver, of page: Int = 0) -> KnownPlot {
    var known = KnownPlot()
    known.take(driver.plots.filter { $0.page == page }.map(\.plot))
    return known
  }

  /// Sends ticks until the stage rests.
  private func settle(_ driver: SessionDriver) {
    for _ in 0..<120 { driver.tick(driver.now + 1.0 / 60) }
  }

  /// Drags to the left by 0.6 of a page, as a mouse at 60 Hz.
  private func drag(_ driver: SessionDriver) {
    let start = driver.now
    driver.touch(.began, start, 180)
    for step in 1...30 {
      driver.touch(.moved, start + Double(step) / 60, 180 - Double(step) * 4)
      driver.tick(start + Double(step) / 60)
    }
    driver.touch(.ended, start + 0.52, 60)
    settle(driver)
  }

  @Test func `the plot opens with the last gesture, its release and the threshold`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    drag(driver)
    #expect(driver.plots.isEmpty, "a closed plot is not sent")
    #expect(driver.ask(.plot, #"{"on":true}"#) == nil)
    let plot = known(driver)
    let values = plot.line.compactMap(\.value)
    // Page numbers start at 1.
    #expect(values.first == 10_000 && values.last == 20_000)
    #expect(plot.last.map { $0.low < 10_000 && $0.high > 20_000 } == true)
    let state = try #require(driver.texts.first { $0.text.contains(#""plot":"#) }?.text)
    #expect(state.contains(#""plotted":["pages.position","pages.velocity"]"#))
    #expect(
      state.contains(#""name":"pages.position","thresholds":[{"text":"distance","value":1.5}"#))
    #expect(state.contains("pages to spare"))
  }

  @Test func `the value at a release is kept, also shortly after another one`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.touch(.began, 0, 180)
    for step in 1...30 { driver.touch(.moved, Double(step) / 60, 180 - Double(step) * 4) }
    driver.touch(.moved, 0.504, 56)
    driver.touch(.ended, 0.506, 50)
    settle(driver)
    let simulation = driver.session.simulation
    let release = try #require(simulation.decisions.last { $0.rule == .release })
    #expect(simulation.curves.samples.contains { $0.time == release.time })
  }

  @Test func `an open plot gets the new points alone, in few bytes`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger))
    #expect(driver.ask(.plot, #"{"on":true}"#) == nil)
    for _ in 0..<8 { drag(driver) }
    let sizes = driver.plots.map(\.size)
    #expect(sizes.allSatisfy { $0 <= 2048 })
    #expect(Double(sizes.reduce(0, +)) / Double(sizes.count) < 60, "\(sizes)")
    #expect(driver.plots.allSatisfy { $0.page == 0 }, "phones do not show it")
    let curves = driver.session.simulation.curves
    let plot = known(driver)
    let last = try #require(plot.last)
    #expect(abs(last.end - last.start - 300_000) <= 1)
    let seen = curves.samples.filter { WireUnit.time($0.time) >= last.start }
    #expect(plot.line.map(\.time).suffix(90) == seen.map { WireUnit.time($0.time) }.suffix(90))
  }

  @Test func `a plot is the same for a page that has just come, and follows the time bar`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    #expect(driver.ask(.plot, #"{"on":true}"#) == nil)
    for _ in 0..<6 { drag(driver) }
    for (index, share) in [0.9, 0.2, 0.25, 1].enumerated() {
      #expect(driver.ask(.seek, #"{"share":\#(share)}"#) == nil)
      driver.receive(.joined(index + 1, .desk))
      let (one, other) = (known(driver), known(driver, of: index + 1))
      #expect(one.line == other.line && one.last?.start == other.last?.start)
      let last = try #require(one.last)
      #expect(last.isPast == (share < 1))
      let now = WireUnit.time(driver.session.simulation.now)
      #expect(last.start <= now && now <= last.end && !one.line.isEmpty)
    }
  }

  @Test func `without a desk the plot is not computed, and the next desk gets all of it`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger, device: "test"))
    #expect(driver.ask(.plot, #"{"on":true}"#) == nil)
    drag(driver)
    driver.receive(.left(0))
    #expect(driver.session.plot.shown == nil)
    driver.plots = []
    driver.touch(.began, driver.now, 180, from: 1)
    driver.touch(.moved, driver.now + 0.1, 100, from: 1)
    driver.touch(.ended, driver.now + 0.1, 60, from: 1)
    #expect(driver.plots.isEmpty)
    driver.receive(.joined(2, .desk))
    let (shown, known) = (try #require(driver.session.plot.shown), known(driver, of: 2))
    #expect(known.line.map(\.time) == shown.line.map { WireUnit.time($0.time) })
    #expect(known.line.last.map(\.time) == WireUnit.time(driver.session.simulation.now))
  }

  @Test func `the plot shows the run before an edit`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    drag(driver)
    #expect(driver.ask(.plot, #"{"on":true}"#) == nil)
    #expect(known(driver).ghost.isEmpty)
    #expect(driver.ask(.reruns, #"{"on":true}"#) == nil)
    #expect(driver.ask(.set, #"{"name":"distance","value":"0.9"}"#) == nil)
    settle(driver)
    let plot = known(driver)
    #expect(plot.line.last?.value == 10_000 && plot.ghost.last?.value == 20_000)
    #expect(driver.plots.allSatisfy { $0.size <= 2048 })
  }

  @Test func `the numbers of the plot are chosen in a circle, and the plot closes`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    func name(_ arguments: String) -> String? {
      #expect(driver.ask(.plot, arguments) == nil)
      let names = ["position", "velocity"]
      return names.first { name in
        driver.texts.contains { $0.text.contains(#""name":"pages.\#(name)"#) }
      }
    }
    #expect(name(#"{"step":1}"#) == "velocity")
    #expect(name(#"{"step":1}"#) == "position")
    #expect(name(#"{"step":-1}"#) == "velocity")
    #expect(name(#"{"index":0}"#) == "position")
    #expect(driver.ask(.plot, #"{"on":false}"#) == nil)
    #expect(driver.texts.contains { $0.text.contains(#""plot":null"#) })
    driver.plots = []
    drag(driver)
    #expect(driver.plots.isEmpty)
  }

  @Test func `values for plots are kept for half a minute of motion`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    for _ in 0..<60 { drag(driver) }
    let samples = driver.session.simulation.curves.samples
    #expect(samples.count <= 2400 && samples.count > 1200)
    let steps = zip(samples, samples.dropFirst()).dropLast().map { $1.time - $0.time }
    #expect(steps.allSatisfy { $0.value >= 0.012 })
  }
}
