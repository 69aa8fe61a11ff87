import Foundation

extension AVMetadataItem {
  /// A key as text.
  package class func text(_ key: Any?) -> String? { (key as? AVMetadataKey)?.rawValue ?? key as? String }
}
