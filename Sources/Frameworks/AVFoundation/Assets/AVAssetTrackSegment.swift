import AVEngineCore
public import CoreMedia
public import Foundation

/// A stretch of a track: what of the media plays when.
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

  /// Media time as the source, asset time as the target; the source of an empty segment is invalid.
  open var timeMapping: CMTimeMapping { mapping }

  /// Whether nothing plays.
  open var isEmpty: Bool { !mapping.source.start.isNumeric }

  open override var description: String {
    "<AVAssetTrackSegment: \(isEmpty ? "empty" : "\(mapping.source)") → \(mapping.target)>"
  }
}
