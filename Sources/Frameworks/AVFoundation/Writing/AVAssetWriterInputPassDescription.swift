import CoreMedia
public import Foundation

/// Which samples a pass over the source needs.
open class AVAssetWriterInputPassDescription: NSObject {
  private let ranges: [CMTimeRange]

  init(_ ranges: [CMTimeRange]) {
    self.ranges = ranges
    super.init()
  }

  /// Ranges of source time, as values of `CMTimeRange`.
  open var sourceTimeRanges: [NSValue] { ranges.map { NSValue(timeRange: $0) } }
}
