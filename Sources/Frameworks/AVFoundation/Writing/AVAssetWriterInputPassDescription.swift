import CoreMedia
public import Foundation

/// The parts of the source that a client must append in one pass of a multi-pass encoding.
open class AVAssetWriterInputPassDescription: NSObject {
  private let ranges: [CMTimeRange]

  init(_ ranges: [CMTimeRange]) {
    self.ranges = ranges
    super.init()
  }

  /// The time ranges whose samples the pass requires, on the source's timeline, as `NSValue`s that hold a
  /// `CMTimeRange`.
  open var sourceTimeRanges: [NSValue] { ranges.map { NSValue(timeRange: $0) } }
}
