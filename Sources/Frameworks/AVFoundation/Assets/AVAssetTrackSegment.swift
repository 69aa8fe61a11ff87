import AVEngineCore
public import CoreMedia
public import Foundation

/// A segment of a track: a range of the media, and when it plays.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
  // Safety: the mapping is immutable.
  private let mapping: CMTimeMapping

  package init(mapping: CMTimeMapping) {
    self.mapping = mapping
    super.init()
  }

  convenience init(_ segment: EditSegment) {
    self.init(mapping: CMTimeMapping(source: segment.source ?? .invalid, target: segment.target))
  }

  /// The mapping from the time of the source media to asset time, the target. The source of an empty segment is
  /// invalid.
  open var timeMapping: CMTimeMapping { mapping }

  /// Whether the segment is empty: no media plays in it.
  open var isEmpty: Bool { !mapping.source.start.isNumeric }

  /// The source range in the media and the target range in the track as text for debugging.
  open override var description: String {
    "<AVAssetTrackSegment: \(isEmpty ? "empty" : "\(mapping.source)") → \(mapping.target)>"
  }
}
