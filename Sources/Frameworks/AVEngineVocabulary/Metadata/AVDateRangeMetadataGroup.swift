public import Foundation

/// Metadata items that apply during a range of dates.
open class AVDateRangeMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying {
  fileprivate var contents: (items: [AVMetadataItem], start: Date, end: Date?)

  /// Creates a group of items that apply from one date to another, or without end if `endDate` is nil.
  public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {
    contents = (items, startDate, endDate)
    super.init()
  }

  /// The items.
  open override var items: [AVMetadataItem] { contents.items }
  /// The first date at which the items apply.
  open var startDate: Date { contents.start }
  /// The date at which the items cease to apply; nil if they apply without end.
  open var endDate: Date? { contents.end }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    AVDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }
  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }

  /// Whether another group has equal dates and equal items.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVDateRangeMetadataGroup else { return false }
    return self === other || startDate == other.startDate && endDate == other.endDate && items == other.items
  }

  /// The hash value.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(startDate)
    hasher.combine(endDate)
    return hasher.finalize()
  }
}

/// A group of a date range whose items and dates can be changed.
open class AVMutableDateRangeMetadataGroup: AVDateRangeMetadataGroup {
  /// The items.
  open override var items: [AVMetadataItem] {
    get { contents.items }
    set { contents.items = newValue }
  }

  /// The first date at which the items apply.
  open override var startDate: Date {
    get { contents.start }
    set { contents.start = newValue }
  }

  /// The date at which the items cease to apply; nil if they apply without end.
  open override var endDate: Date? {
    get { contents.end }
    set { contents.end = newValue }
  }
}
