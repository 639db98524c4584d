package import FlickJSON
internal import LuaKit

extension JSONNode {
  /// Checks that all members of an object are in `keys`.
  ///
  /// - Parameters:
  ///   - owner: A name of the object, for messages.
  ///   - kind: A word for its members.
  /// - Throws: `JSONError` at the line of the first other one, with the nearest of `keys`.
  package func checkKeys(
    _ keys: [String], of owner: String, as kind: String = "key"
  ) throws(JSONError) {
    for member in try members(owner) {
      if let fault = NearestName.refusal(of: [member.name], among: keys, in: owner, as: kind) {
        throw member.node.error(fault)
      }
    }
  }
}
