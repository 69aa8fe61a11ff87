public import Foundation

/// Metadata items that belong together; the base class of groups for a time range or a range of dates.
open class AVMetadataGroup: NSObject {
  /// The metadata items of the group; empty unless a subclass has some.
  open var items: [AVMetadataItem] { [] }
  /// A label that classifies groups from the same source; nil for all groups of this library.
  open var classifyingLabel: String? { nil }
  /// An identifier of the group within its source; nil for all groups of this library.
  open var uniqueID: String? { nil }
}
