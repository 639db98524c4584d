// Tracks are numbered as the pagers are; every part of the stage that moves content works on numbers.

extension Scene {
  /// How many tracks there are.
  var trackCount: Int { pagers.count }

  /// The track of this number, in place.
  subscript(track number: Int) -> ScrollTrack {
    _read { yield pagers[number].track }
    _modify { yield &pagers[number].track }
  }
}
