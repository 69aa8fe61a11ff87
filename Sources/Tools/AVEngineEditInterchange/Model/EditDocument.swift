package import CoreMedia

struct EditDocument {
  var name: String
  var rate: Ratio?
  var root: EditItem
  var notes: [String] = []
  var outside: [String] = []
}

package struct EditMarker {
  package var name: String
  package var color: String
  package var comment: String
  /// The name of the item to which the marker is attached.
  package var owner: String
  /// The range: in the owner's time while the file is read, in the edit's time after flattening.
  package var range: CMTimeRange
}
