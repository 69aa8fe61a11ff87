import CoreMedia
package import Foundation

package enum MetadataKeys {
  static func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    let plain: Any = (key as? AVMetadataKey)?.rawValue ?? key
    return MetadataIdentifier.make(key: plain, keySpace: keySpace.rawValue).map(AVMetadataIdentifier.init(rawValue:))
  }

  static func keySpace(for identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    MetadataIdentifier.keySpace(of: identifier.rawValue).map(AVMetadataKeySpace.init(rawValue:))
  }

  package static func key(for identifier: AVMetadataIdentifier) -> (any NSCopying & NSObjectProtocol)? {
    MetadataIdentifier.key(of: identifier.rawValue)
  }

  package static func text(for identifier: AVMetadataIdentifier) -> String? {
    MetadataIdentifier.keyBytes(of: identifier.rawValue).map { String(decoding: $0, as: UTF8.self) }
  }
}
