public import CoreMedia
public import Foundation

/// A metadata item that can be changed.
open class AVMutableMetadataItem: AVMetadataItem {
  /// The key and its key space as one string; setting it sets both.
  open override var identifier: AVMetadataIdentifier? {
    get { properties.identifier }
    set { properties.setIdentifier(newValue) }
  }

  /// The key; setting it changes the identifier.
  open override var key: (any NSCopying & NSObjectProtocol)? {
    get { properties.key }
    set { properties.setKey(newValue) }
  }

  /// The namespace of the key; setting it changes the identifier.
  open override var keySpace: AVMetadataKeySpace? {
    get { properties.keySpace }
    set { properties.setKeySpace(newValue) }
  }

  /// The value.
  open override var value: (any NSCopying & NSObjectProtocol)? {
    get { properties.value }
    set { (properties.value, properties.text) = (newValue, nil) }
  }

  // The value is at hand: asking for it in one form or another never waits, as it may with other items.

  /// The value as text; nil where it has none.
  open override var stringValue: String? { super.stringValue }
  /// The value as a number; nil where it is none.
  open override var numberValue: NSNumber? { super.numberValue }
  /// The value as a date; nil where it is none.
  open override var dateValue: Date? { super.dateValue }
  /// The value's bytes; nil where it has none.
  open override var dataValue: Data? { super.dataValue }

  /// Further attributes of the value.
  open override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
    get { properties.extraAttributes }
    set { properties.extraAttributes = newValue }
  }

  /// The language of the value, as an IETF BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { properties.extendedLanguageTag }
    set { properties.extendedLanguageTag = newValue }
  }

  /// The locale of the value.
  open override var locale: Locale? {
    get { properties.locale }
    set { properties.locale = newValue }
  }

  /// The type of the value's bytes.
  open override var dataType: String? {
    get { properties.dataType }
    set { properties.dataType = newValue }
  }

  /// When in the presentation the value holds.
  open override var time: CMTime {
    get { properties.time }
    set { properties.time = newValue }
  }

  /// For how long the value holds.
  open override var duration: CMTime {
    get { properties.duration }
    set { properties.duration = newValue }
  }

  /// From which date on the value holds.
  open override var startDate: Date? {
    get { properties.startDate }
    set { properties.startDate = newValue }
  }
}
