public import CoreMedia
public import Foundation

/// Metadata items that belong together.
open class AVMetadataGroup: NSObject {
  /// The items.
  open var items: [AVMetadataItem] { [] }
  /// A label that classifies groups from the same source; groups of files have none.
  open var classifyingLabel: String? { nil }
  /// An identifier of the group within its source; groups of files have none.
  open var uniqueID: String? { nil }
}

/// Metadata items that hold during a range of time, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying {
  fileprivate var contents: (items: [AVMetadataItem], timeRange: CMTimeRange)

  /// A group of items that hold during a range of time.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    contents = (items, timeRange)
    super.init()
  }

  /// A group without items.
  public override convenience init() { self.init(items: [], timeRange: .invalid) }

  open override var items: [AVMetadataItem] { contents.items }
  /// When the items hold.
  open var timeRange: CMTimeRange { contents.timeRange }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableTimedMetadataGroup(items: items, timeRange: timeRange) }
}

/// A timed group that can be changed.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup {
  /// The items.
  open override var items: [AVMetadataItem] {
    get { contents.items }
    set { contents.items = newValue }
  }

  /// When the items hold.
  open override var timeRange: CMTimeRange {
    get { contents.timeRange }
    set { contents.timeRange = newValue }
  }
}
