public import Foundation

/// Metadata items that apply during a range of dates, such as an `EXT-X-DATERANGE` of an HLS playlist.
open class AVDateRangeMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying {
  fileprivate var contents: (items: [AVMetadataItem], start: Date, end: Date?)

  /// Creates a group of items that apply from one date to another, or without end if `endDate` is nil.
  public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {
    contents = (items, startDate, endDate)
    super.init()
  }

  /// The metadata items that apply between the two dates, with which the group was made.
  open override var items: [AVMetadataItem] { contents.items }
  /// The first date at which the items apply.
  open var startDate: Date { contents.start }
  /// The date at which the items cease to apply; nil if they apply without end.
  open var endDate: Date? { contents.end }

  /// Returns a group of the same items and dates that cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    AVDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }
  /// Returns an `AVMutableDateRangeMetadataGroup` of the same items and dates.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }

  /// Whether another group has equal dates and equal items.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVDateRangeMetadataGroup else { return false }
    return self === other || startDate == other.startDate && endDate == other.endDate && items == other.items
  }

  /// A hash of the two dates, equal for equal groups; the items have no effect.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(startDate)
    hasher.combine(endDate)
    return hasher.finalize()
  }
}

/// A group of metadata items that apply during a range of dates. The items and both dates can be changed.
open class AVMutableDateRangeMetadataGroup: AVDateRangeMetadataGroup {
  /// The metadata items that apply between the two dates. They can be replaced.
  open override var items: [AVMetadataItem] {
    get { contents.items }
    set { contents.items = newValue }
  }

  /// The first date at which the items apply. It can be changed.
  open override var startDate: Date {
    get { contents.start }
    set { contents.start = newValue }
  }

  /// The date at which the items cease to apply; nil if they apply without end. It can be changed.
  open override var endDate: Date? {
    get { contents.end }
    set { contents.end = newValue }
  }
}
