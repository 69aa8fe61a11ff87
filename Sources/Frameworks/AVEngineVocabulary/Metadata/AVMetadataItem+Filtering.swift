import Foundation

extension AVMetadataItem {
  /// Returns a key as text; nil if it is neither an `AVMetadataKey` nor a string.
  package class func text(_ key: Any?) -> String? { (key as? AVMetadataKey)?.rawValue ?? key as? String }
}
