/// Explanations of the columns of `flickbook compare`: their meaning, the limits for marks, and the
/// sources.
package enum MeasureNotes {
  /// The text for `--explain`.
  package static let lines = [
    "moves at   From the touch to the first movement of the content, the slop's share in it. For presses 30 to 85 ms",
    "           are recommended, and quality falls between 100 and 150 ms (Kaaresoja and others 2014).",
    "late       The shift in time that maps the finger's movement best on the content's, without the slop. Beyond 10 ms it is",
    "           marked with !: in dragging improvements are noticed below that (Ng and others, UIST 2012). Content on a",
    "           spring is late by 2 zeta / omega at a steady speed.",
    "lag pt     How far the content is behind the finger once it moves, on average, the slop in it; worst: at most.",
    "lift, after  The content's speed before the lift and just after it. A step of more than 10 % is marked with !: the",
    "           least visible change grows with the speed (Weber), and what counts is the distance gained or lost",
    "           (Harrison, Rensink, van de Panne 2003).",
    "t90        From the lift until nine tenths of the rest of the distance are covered for good. To be compared, not judged.",
    "rest       Until the content is within half a point of its end and slower than 5 pt/s, for good (--rest sets both).",
    "           Beyond 500 ms it is marked with !: a convention.",
    "over       How far it goes beyond its end, of the distance from the lift. Beyond 5 % it is marked with !: a convention. A",
    "           spring from rest has exp(-pi zeta / sqrt(1 - zeta^2)): 4.6 % at 0.7.",
    "jerk       Integral of the squared jerk after the lift, times the duration to the fifth, over the squared distance: no",
    "           unit, the smaller the smoother (Flash and Hogan 1985). To be compared only.",
    "asks       The least speed of a flick over a tenth of a page, and the least distance of a drag that rests before the",
    "           lift, that change the outcome, found by synthetic swipes.",
    "A mark is at a difference that people may notice. It does not judge a feel.",
  ]
}
