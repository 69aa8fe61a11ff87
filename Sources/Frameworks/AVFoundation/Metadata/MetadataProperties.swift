import CoreMedia
import Foundation

/// What a metadata item consists of.
struct MetadataProperties {
  var identifier: AVMetadataIdentifier?
  var key: (any NSCopying & NSObjectProtocol)?
  var keySpace: AVMetadataKeySpace?
  var value: (any NSCopying & NSObjectProtocol)?
  var extraAttributes: [AVMetadataExtraAttributeKey: Any]?
  var locale: Locale?
  var extendedLanguageTag: String?
  var dataType: String?
  var time = CMTime.invalid
  var duration = CMTime.invalid
  var startDate: Date?

  /// The key and its space follow from the identifier.
  mutating func setIdentifier(_ identifier: AVMetadataIdentifier?) {
    self.identifier = identifier
    key = identifier.flatMap(MetadataKeys.key(for:))
    keySpace = identifier.flatMap(MetadataKeys.keySpace(for:))
  }

  mutating func setKey(_ key: (any NSCopying & NSObjectProtocol)?) {
    self.key = key
    updateIdentifier()
  }

  mutating func setKeySpace(_ keySpace: AVMetadataKeySpace?) {
    self.keySpace = keySpace
    updateIdentifier()
  }

  private mutating func updateIdentifier() {
    identifier = nil
    if let key, let keySpace { identifier = MetadataKeys.identifier(forKey: key, keySpace: keySpace) }
  }
}
