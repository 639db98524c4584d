package import FlickHost

/// The outcomes of gestures on several variants of a screen.
package struct Comparison {
  package let variants: [Variant]
  package private(set) var gestures: [Corpus.Gesture]
  /// The outcomes by gesture and variant.
  package private(set) var runs: [[GestureRun]]

  /// Adds the outcomes of further gestures on the same variants.
  package mutating func add(_ other: Comparison) {
    gestures += other.gestures
    runs += other.runs
  }

  /// Plays all gestures on all variants.
  ///
  /// A refusal by a script is an outcome too.
  package init(_ session: LabSession, _ variants: [Variant]) throws(HostError) {
    (self.variants, gestures) = (variants, session.gestures.map(\.gesture))
    let count = variants.count
    let session = session.crowded
    let all = try session.spread(variants.count * session.gestures.count) { index in
      do throws(HostError) {
        return try variants[index % count].screen(of: session)
          .play(session.asked[index / count], session.gestures[index / count].trace).brief
      } catch {
        return try GestureRun(refusal: error)
      }
    }
    runs = session.gestures.indices.map { Array(all[$0 * count..<($0 + 1) * count]) }
  }
}

/// The course of one gesture on several variants.
package struct CourseComparison {
  package let variants: [Variant]
  package let gesture: CorpusFile.Recorded
  let courses: [Course]
  package let measures: [CourseMeasures]
  /// The requirements of each variant on a finger; nil if no pager decides.
  let efforts: [Effort?]
  package var runs: [GestureRun] { courses.map(\.run) }
  /// Curves that were measured on devices, aligned with the first course at the lift.
  let measured: [(curve: MeasuredCurve, course: Course, measures: CourseMeasures)]

  /// - Parameters:
  ///   - index: the position of the gesture in the session.
  ///   - curves: curves that were measured on devices.
  ///   - expression: the value to follow, in points; nil for the component that determined the
  ///     outcome.
  ///   - rest: the limit below which content counts as at rest.
  /// - Throws: `HostError` for a variant that cannot play the gesture.
  package init(
    _ session: LabSession, gesture index: Int, _ variants: [Variant],
    watching expression: LabExpression? = nil, beside curves: [MeasuredCurve] = [],
    rest: RestLimit = RestLimit()
  ) throws(HostError) {
    (self.variants, gesture) = (variants, session.gestures[index])
    let session = session.crowded
    let found = try session.spread(variants.count) {
      let course = try session.course(of: index, on: variants[$0], watching: expression)
      return (course, try session.effort(of: index, on: variants[$0], course.run))
    }
    (courses, efforts) = (found.map(\.0), found.map(\.1))
    measures = courses.map { CourseMeasures($0, rest) }
    measured = curves.compactMap { [courses] curve in
      courses.first.map { first in
        let course = curve.course(like: first)
        return (curve, course, CourseMeasures(course, rest))
      }
    }
  }
}
