import Foundation

extension AVMetadataItem {
  /// A key as text.
  class func text(_ key: Any?) -> String? { (key as? AVMetadataKey)?.rawValue ?? key as? String }
}
