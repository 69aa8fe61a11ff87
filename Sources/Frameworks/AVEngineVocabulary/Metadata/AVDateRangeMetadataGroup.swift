public import Foundation

/// Metadata items that hold during a range of dates.
open class AVDateRangeMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying {
  fileprivate var contents: (items: [AVMetadataItem], start: Date, end: Date?)

  /// A group of items that hold from one date to another, or from then on.
  public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {
    contents = (items, startDate, endDate)
    super.init()
  }

  open override var items: [AVMetadataItem] { contents.items }
  /// From when the items hold.
  open var startDate: Date { contents.start }
  /// Until when the items hold; nil where there is no end.
  open var endDate: Date? { contents.end }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any {
    AVDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }

  /// Groups are equal when their dates and their items are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVDateRangeMetadataGroup else { return false }
    return self === other || startDate == other.startDate && endDate == other.endDate && items == other.items
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(startDate)
    hasher.combine(endDate)
    return hasher.finalize()
  }
}

/// A group of a date range that can be changed.
open class AVMutableDateRangeMetadataGroup: AVDateRangeMetadataGroup {
  /// The items.
  open override var items: [AVMetadataItem] {
    get { contents.items }
    set { contents.items = newValue }
  }

  /// From when the items hold.
  open override var startDate: Date {
    get { contents.start }
    set { contents.start = newValue }
  }

  /// Until when the items hold; nil where there is no end.
  open override var endDate: Date? {
    get { contents.end }
    set { contents.end = newValue }
  }
}
