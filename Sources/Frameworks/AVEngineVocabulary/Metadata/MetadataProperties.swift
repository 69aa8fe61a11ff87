package import CoreMedia
package import Foundation

package struct MetadataProperties: Hashable {
  var identifier: AVMetadataIdentifier?
  package var key: (any NSCopying & NSObjectProtocol)?
  var keySpace: AVMetadataKeySpace?
  package var value: (any NSCopying & NSObjectProtocol)?
  /// The text of a value that `MetadataValue` cannot convert to text; set only for 3GP locations (`loci`).
  package var text: String?
  package var extraAttributes: [AVMetadataExtraAttributeKey: Any]?
  package var locale: Locale?
  package var extendedLanguageTag: String?
  package var dataType: String?
  package var time = CMTime.invalid
  package var duration = CMTime.invalid
  var startDate: Date?

  package init() {}

  package mutating func setIdentifier(_ identifier: AVMetadataIdentifier?) {
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

  package static func == (a: MetadataProperties, b: MetadataProperties) -> Bool {
    a.identifier == b.identifier && a.keySpace == b.keySpace && isEqual(a.key, b.key) && isEqual(a.value, b.value)
      && a.extendedLanguageTag == b.extendedLanguageTag && a.locale?.identifier == b.locale?.identifier
      && a.dataType == b.dataType
      && a.time == b.time && a.duration == b.duration && a.startDate == b.startDate
      && NSDictionary(dictionary: a.plainAttributes).isEqual(to: b.plainAttributes)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(value?.hash)
    hasher.combine(extendedLanguageTag)
  }

  private static func isEqual(_ a: (any NSObjectProtocol)?, _ b: (any NSObjectProtocol)?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.isEqual(b)
  }

  private var plainAttributes: [AnyHashable: Any] {
    Dictionary((extraAttributes ?? [:]).map { (AnyHashable($0.key.rawValue), $0.value) }) { first, _ in first }
  }
}
