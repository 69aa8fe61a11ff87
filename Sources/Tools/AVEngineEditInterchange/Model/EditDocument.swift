package import CoreMedia

/// A file of an edit, read: its tree, and what of the file has no place in it.
struct EditDocument {
  var name: String
  /// Frames a second, as the times of the first clip of a picture track count them.
  var rate: Ratio?
  /// A stack.
  var root: EditItem
  /// What the file says that is not done, a line each.
  var notes: [String] = []
}

/// A remark at a stretch of time.
package struct EditMarker {
  package var name: String
  package var color: String
  package var comment: String
  /// The name of what it is attached to.
  package var owner: String
  /// In the owner's own time as the file has it; in the edit's once it is built.
  package var range: CMTimeRange
}
