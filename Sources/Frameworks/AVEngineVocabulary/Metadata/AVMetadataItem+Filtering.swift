import Foundation

extension AVMetadataItem {
  package class func text(_ key: Any?) -> String? { (key as? AVMetadataKey)?.rawValue ?? key as? String }
}
