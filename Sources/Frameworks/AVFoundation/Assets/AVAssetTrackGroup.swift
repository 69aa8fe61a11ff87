import CoreMedia
public import Foundation

/// A group of alternate tracks, such as translations of the same audio.
open class AVAssetTrackGroup: NSObject, NSCopying {
  private let identifiers: [CMPersistentTrackID]

  init(_ identifiers: [CMPersistentTrackID]) {
    self.identifiers = identifiers
    super.init()
  }

  /// The `trackID` of each track of the group, as numbers.
  open var trackIDs: [NSNumber] { identifiers.map { NSNumber(value: $0) } }

  /// Returns the group itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether both groups have the same track IDs.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVAssetTrackGroup)?.identifiers == identifiers }
  /// A number that is the same for groups with the same track IDs.
  open override var hash: Int { identifiers.hashValue }
}
