public import Foundation

/// Metadata items that belong together.
open class AVMetadataGroup: NSObject {
  /// The items.
  open var items: [AVMetadataItem] { [] }
  /// A label that classifies groups from the same source; nil for all groups of this library.
  open var classifyingLabel: String? { nil }
  /// An identifier of the group within its source; nil for all groups of this library.
  open var uniqueID: String? { nil }
}
