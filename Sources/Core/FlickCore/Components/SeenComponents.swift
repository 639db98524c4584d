/// A cache of geometry that several numbers of a component share within one read.
///
/// Discard it when the stage changes: it is not tied to a moment.
struct SeenComponents {
  private var header: (index: HeaderIndex, geometry: HeaderGeometry)?
  private var deck: (index: DeckIndex, leader: Vector)?

  /// The place and height of a header.
  mutating func geometry(of index: HeaderIndex, in stage: Stage) -> HeaderGeometry {
    if let header, header.index == index { return header.geometry }
    let geometry = stage.scene.geometry(ofHeader: index, at: stage.time)
    header = (index, geometry)
    return geometry
  }

  /// The displacement of the card of a deck that was dragged last.
  mutating func leader(of index: DeckIndex, in stage: Stage) -> Vector {
    if let deck, deck.index == index { return deck.leader }
    let leader = stage.scene.leaderDisplacement(ofDeck: index, at: stage.time)
    deck = (index, leader)
    return leader
  }
}
