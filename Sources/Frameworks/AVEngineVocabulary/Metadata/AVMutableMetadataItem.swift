public import CoreMedia
public import Foundation

/// A metadata item whose properties can be changed.
open class AVMutableMetadataItem: AVMetadataItem {
  /// The key and its key space as one string. Setting the identifier sets the key and the key space.
  open override var identifier: AVMetadataIdentifier? {
    get { properties.identifier }
    set { properties.setIdentifier(newValue) }
  }

  /// The key within its key space; nil for none. Setting it changes the identifier.
  open override var key: (any NSCopying & NSObjectProtocol)? {
    get { properties.key }
    set { properties.setKey(newValue) }
  }

  /// The namespace of the key; nil for none. Setting it changes the identifier.
  open override var keySpace: AVMetadataKeySpace? {
    get { properties.keySpace }
    set { properties.setKeySpace(newValue) }
  }

  /// The value in its own type; nil for none. Blocks while a handler provides it; setting it replaces the handler.
  open override var value: (any NSCopying & NSObjectProtocol)? {
    get { super.value }
    set {
      (properties.value, properties.text) = (newValue, nil)
      provider = nil
    }
  }

  /// The value as text, converted from `value`; nil if that is not possible. Blocks while a handler provides the value.
  open override var stringValue: String? { super.stringValue }
  /// The value as a number, converted from `value`; nil if that is not possible. Blocks while a handler provides the
  /// value.
  open override var numberValue: NSNumber? { super.numberValue }
  /// The value as a date, converted from `value`; nil if that is not possible. Blocks while a handler provides the
  /// value.
  open override var dateValue: Date? { super.dateValue }
  /// The bytes of `value`; nil if it is neither data nor text. Blocks while a handler provides the value.
  open override var dataValue: Data? { super.dataValue }

  /// Additional attributes of the value, such as the description of an ID3 frame; nil, the default, for none.
  open override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
    get { properties.extraAttributes }
    set { properties.extraAttributes = newValue }
  }

  /// The language of the value, as an IETF BCP 47 tag such as `de-CH`; nil, the default, for none.
  open override var extendedLanguageTag: String? {
    get { properties.extendedLanguageTag }
    set { properties.extendedLanguageTag = newValue }
  }

  /// The locale of the value; nil, the default, for none.
  open override var locale: Locale? {
    get { properties.locale }
    set { properties.locale = newValue }
  }

  /// The type in which the value is stored, one of CoreMedia's base data types such as UTF-8 text; nil, the default,
  /// for none.
  open override var dataType: String? {
    get { properties.dataType }
    set { properties.dataType = newValue }
  }

  /// The time in the presentation from which the value applies; invalid if none was set.
  open override var time: CMTime {
    get { properties.time }
    set { properties.time = newValue }
  }

  /// The duration for which the value applies; invalid if none was set.
  open override var duration: CMTime {
    get { properties.duration }
    set { properties.duration = newValue }
  }

  /// The date from which the value applies; nil, the default, for none.
  open override var startDate: Date? {
    get { properties.startDate }
    set { properties.startDate = newValue }
  }
}
