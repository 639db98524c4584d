/// What was worked out of components at one moment, for all of their numbers that are read then.
///
/// Only while nothing changes: it does not know the moment that it is of.
struct SeenComponents {
  private var header: (index: HeaderIndex, geometry: HeaderGeometry)?
  private var deck: (index: DeckIndex, leader: Vector)?

  /// Where and how high a header is.
  mutating func geometry(of index: HeaderIndex, in stage: Stage) -> HeaderGeometry {
    if let header, header.index == index { return header.geometry }
    let geometry = stage.scene.geometry(ofHeader: index, at: stage.time)
    header = (index, geometry)
    return geometry
  }

  /// Where the card of a deck is that was dragged last.
  mutating func leader(of index: DeckIndex, in stage: Stage) -> Vector {
    if let deck, deck.index == index { return deck.leader }
    let leader = stage.scene.leaderDisplacement(ofDeck: index, at: stage.time)
    deck = (index, leader)
    return leader
  }
}
