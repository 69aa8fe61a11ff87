import CoreMedia
public import Foundation

/// The samples that a pass requires.
open class AVAssetWriterInputPassDescription: NSObject {
  private let ranges: [CMTimeRange]

  init(_ ranges: [CMTimeRange]) {
    self.ranges = ranges
    super.init()
  }

  /// The time ranges of the source, as `NSValue` objects.
  open var sourceTimeRanges: [NSValue] { ranges.map { NSValue(timeRange: $0) } }
}
