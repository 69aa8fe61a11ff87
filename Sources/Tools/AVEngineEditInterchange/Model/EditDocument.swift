package import CoreMedia

/// The contents of an edit's file: its tree, and notes on the parts that the tree cannot represent.
struct EditDocument {
  var name: String
  /// The frames per second of the first clip of a video track that states its duration in frames; nil if none does.
  var rate: Ratio?
  /// The root of the tree, usually a stack.
  var root: EditItem
  /// The parts of the file that are not rendered, or not as the file states, one line each.
  var notes: [String] = []
}

/// A comment on a time range.
package struct EditMarker {
  package var name: String
  package var color: String
  package var comment: String
  /// The name of the item to which the marker is attached.
  package var owner: String
  /// The range: in the owner's time while the file is read, in the edit's time after flattening.
  package var range: CMTimeRange
}
