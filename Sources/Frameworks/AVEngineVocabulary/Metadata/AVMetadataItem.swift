import AVEngineCore
public import CoreMedia
public import Foundation

/// One piece of metadata: a key in a key space, and a value.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, PropertyLoading {
  package let loader = PropertyLoader()
  var properties: MetadataProperties {
    get { stated ?? entry?.properties ?? MetadataProperties() }
    set { stated = newValue }
  }
  private var stated: MetadataProperties?
  private let entry: StoredMetadata?
  var provider: MetadataValueProvider?

  package init(_ properties: MetadataProperties, provider: MetadataValueProvider? = nil) {
    stated = properties
    entry = nil
    self.provider = provider
    super.init()
  }

  package init(_ entry: StoredMetadata) {
    stated = nil
    self.entry = entry
    provider = nil
    super.init()
  }

  package var displayName: String { "metadata item" }

  /// Creates an item without key and value, whose time and duration are invalid.
  public override convenience init() { self.init(MetadataProperties()) }

  /// Creates an item with the properties of another item and a value that a handler provides when it is requested.
  ///
  /// - Parameters:
  ///   - metadataItem: The item whose properties are copied, except its value.
  ///   - handler: Called once, when the value is first read, on an internal queue or on the thread that reads the
  ///     value. The handler may provide the value later and on any thread.
  public convenience init(
    propertiesOf metadataItem: AVMetadataItem,
    valueLoadingHandler handler: @escaping (AVMetadataItemValueRequest) -> Void
  ) {
    var properties = metadataItem.properties
    properties.value = nil
    properties.text = nil
    self.init(properties, provider: MetadataValueProvider(handler))
  }

  /// The key and its key space as one string, such as `mdta/com.apple.quicktime.title`; nil if the item has no key.
  open var identifier: AVMetadataIdentifier? { properties.identifier }
  /// The key within its key space, usually a string or a number; nil for an item without a key.
  open var key: (any NSCopying & NSObjectProtocol)? { properties.key }
  /// The namespace of the key, such as iTunes metadata or ID3 tags; nil for an item without a key.
  open var keySpace: AVMetadataKeySpace? { properties.keySpace }
  /// The common key with the same meaning, which several formats share; nil if there is none.
  open var commonKey: AVMetadataKey? { properties.identifier.flatMap(CommonKeys.commonKey(for:)) }
  /// The language of the value, as an IETF BCP 47 tag.
  open var extendedLanguageTag: String? { properties.extendedLanguageTag }
  /// The locale of the value; nil if none was set.
  open var locale: Locale? { properties.locale }
  /// The time in the presentation from which the value applies; invalid if none was set.
  open var time: CMTime { properties.time }
  /// The duration for which the value applies; invalid if none was set.
  open var duration: CMTime { properties.duration }
  /// The date from which the value applies; nil if none was set.
  open var startDate: Date? { properties.startDate }
  /// The data type of the value's bytes, an identifier such as those of CoreMedia's base data types.
  open var dataType: String? { properties.dataType }

  /// The value in its own type, such as a string, a number or data; nil if there is none. Blocks while a handler
  /// provides it.
  @available(macOS, deprecated: 13, message: "use load(.value)")
  open var value: (any NSCopying & NSObjectProtocol)? { currentValue }
  /// Additional attributes of the value, such as the description of an ID3 frame; nil if there are none.
  @available(macOS, deprecated: 13, message: "use load(.extraAttributes)")
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { properties.extraAttributes }
  /// The value as text; nil if it cannot be converted to text. Blocks while a handler provides the value.
  @available(macOS, deprecated: 13, message: "use load(.stringValue)")
  open var stringValue: String? { MetadataValue.string(currentValue) ?? properties.text }
  /// The value as a number; nil if it cannot be converted to a number. Blocks while a handler provides the value.
  @available(macOS, deprecated: 13, message: "use load(.numberValue)")
  open var numberValue: NSNumber? { MetadataValue.number(currentValue) }
  /// The value as a date; nil if it cannot be converted to a date. Blocks while a handler provides the value.
  @available(macOS, deprecated: 13, message: "use load(.dateValue)")
  open var dateValue: Date? { MetadataValue.date(currentValue) }
  /// The value's bytes; nil if it is neither data nor text. Blocks while a handler provides the value.
  @available(macOS, deprecated: 13, message: "use load(.dataValue)")
  open var dataValue: Data? { MetadataValue.data(currentValue) }

  /// Returns whether the value of a key, such as `value`, has been loaded.
  ///
  /// - Parameters:
  ///   - key: The name of a property.
  ///   - outError: Set to the reason if the status is `failed` or `cancelled`.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    keyStatus(key, outError)
  }

  /// Loads keys, then calls back on an internal queue once every key was loaded, has failed or was cancelled.
  @preconcurrency open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?
  ) {
    loadKeys(keys, handler: handler)
  }

  /// Returns an item with the same properties that cannot be changed. It shares the handler that provides the value.
  open func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(properties, provider: provider) }
  /// Returns an `AVMutableMetadataItem` with the same properties and value. Blocks while a handler provides the value.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = AVMutableMetadataItem()
    copy.properties = properties
    copy.properties.value = currentValue
    return copy
  }

  /// Whether another item has equal properties: identifier, key, key space, value, data type, language, locale, times,
  /// start date and additional attributes.
  ///
  /// An item whose value a handler provides differs from items with another handler or without one. The comparison does
  /// not load the value.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMetadataItem else { return false }
    if self === other { return true }
    guard provider === other.provider else { return false }
    return properties == other.properties
  }

  /// A hash of the item's properties, equal for equal items. It does not load the value.
  open override var hash: Int { properties.hashValue }

  /// The class, the identifier and the value of the item, for debugging.
  open override var description: String {
    "<\(type(of: self)): identifier = \(identifier?.rawValue ?? "none"), value = \(properties.value.map { "\($0)" } ?? "none")>"
  }

  private var currentValue: (any NSCopying & NSObjectProtocol)? { try? readItemValue() }

  func readItemValue() throws(EngineError) -> (any NSCopying & NSObjectProtocol)? {
    guard let provider else { return properties.value }
    return try provider.value(for: self)
  }

  // MARK: Keys

  /// Returns the identifier of a key in a key space, such as `id3/TALB` for the key `TALB` of `.id3`; nil for an empty
  /// key, and for one that is no string, number or data.
  @discardableResult
  open class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    MetadataKeys.identifier(forKey: key, keySpace: keySpace)
  }

  /// Returns the key space at the beginning of an identifier, such as `.id3` for `id3/TALB`; nil if the identifier has
  /// no slash after one.
  @discardableResult
  open class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    MetadataKeys.keySpace(for: identifier)
  }

  /// Returns the key at the end of an identifier, such as `TALB` for `id3/TALB`, or a number for a four-character code,
  /// as in `itsk/aART`; nil if the identifier has no slash.
  @discardableResult
  open class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { MetadataKeys.key(for: identifier) }

  // MARK: Filtering

  /// Returns the items with an identifier. If the identifier is in the key space `common`, also returns the items whose
  /// common key equals the identifier's key.
  @discardableResult
  open class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    if MetadataKeys.keySpace(for: identifier) == .common {
      return metadataItems.filter {
        $0.identifier == identifier || $0.commonKey?.rawValue == MetadataKeys.text(for: identifier)
      }
    }
    return metadataItems.filter { $0.identifier == identifier }
  }

  /// Returns the items that pass a filter, such as `AVMetadataItemFilter.forSharing()`, in their order.
  @discardableResult
  open class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
  ) -> [AVMetadataItem] {
    metadataItems.filter(metadataItemFilter.passes)
  }

  /// Returns the items with a key in a key space. nil matches any key or any key space. In the key space `common`, the
  /// items' common keys are compared.
  @discardableResult
  open class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      if keySpace == .common { return item.commonKey != nil && (key == nil || item.commonKey?.rawValue == text(key)) }
      guard keySpace == nil || item.keySpace == keySpace else { return false }
      guard let key else { return true }
      guard let space = item.keySpace else { return false }
      return item.identifier == MetadataKeys.identifier(forKey: key, keySpace: space)
    }
  }

  /// Returns the items whose locale has the same identifier as the given one, in their order.
  @available(macOS, deprecated: 15)
  @discardableResult
  open class func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
    metadataItems.filter { $0.locale?.identifier == locale.identifier }
  }

  /// Returns the items in the given languages, in the order of the languages.
  @discardableResult
  open class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    LanguageTag.sorted(metadataItems, by: preferredLanguages) { $0.extendedLanguageTag ?? $0.locale?.identifier }
  }
}
