import AVEngineCore
public import CoreMedia
public import Foundation

/// One piece of metadata: a key in a key space, and a value.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, PropertyLoading {
  package let loader = PropertyLoader()
  /// Those of a file's item are made when somebody first asks: many who load metadata look for one item.
  var properties: MetadataProperties {
    get { stated ?? entry?.properties ?? MetadataProperties() }
    set { stated = newValue }
  }
  private var stated: MetadataProperties?
  private let entry: StoredMetadata?
  /// Where the value comes from if it is not at hand.
  let provider: MetadataValueProvider?

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

  /// An item without anything.
  public override convenience init() { self.init(MetadataProperties()) }

  /// An item with another's properties whose value is provided when somebody asks for it.
  ///
  /// - Parameters:
  ///   - metadataItem: The item to take all but the value from.
  ///   - handler: Called once, on an internal queue, to provide the value; it may do so later.
  public convenience init(
    propertiesOf metadataItem: AVMetadataItem,
    valueLoadingHandler handler: @escaping (AVMetadataItemValueRequest) -> Void
  ) {
    var properties = metadataItem.properties
    properties.value = nil
    self.init(properties, provider: MetadataValueProvider(handler))
  }

  /// The key and its key space, as one string.
  open var identifier: AVMetadataIdentifier? { properties.identifier }
  /// The key: a string, or a number where keys have four characters.
  open var key: (any NSCopying & NSObjectProtocol)? { properties.key }
  /// The namespace of the key.
  open var keySpace: AVMetadataKeySpace? { properties.keySpace }
  /// The key that several formats share, if there is one with the same meaning.
  open var commonKey: AVMetadataKey? { properties.identifier.flatMap(CommonKeys.commonKey(for:)) }
  /// The language of the value, as an IETF BCP 47 tag.
  open var extendedLanguageTag: String? { properties.extendedLanguageTag }
  /// The locale of the value.
  open var locale: Locale? { properties.locale }
  /// When in the presentation the value holds; invalid where it always does.
  open var time: CMTime { properties.time }
  /// For how long the value holds.
  open var duration: CMTime { properties.duration }
  /// From which date on the value holds.
  open var startDate: Date? { properties.startDate }
  /// The type of the value's bytes.
  open var dataType: String? { properties.dataType }

  /// The value.
  @available(macOS, deprecated: 13, message: "use load(.value)")
  open var value: (any NSCopying & NSObjectProtocol)? { currentValue }
  /// Further attributes of the value.
  @available(macOS, deprecated: 13, message: "use load(.extraAttributes)")
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { properties.extraAttributes }
  /// The value as text; nil where it has none.
  @available(macOS, deprecated: 13, message: "use load(.stringValue)")
  open var stringValue: String? { MetadataValue.string(currentValue) ?? properties.text }
  /// The value as a number; nil where it is none.
  @available(macOS, deprecated: 13, message: "use load(.numberValue)")
  open var numberValue: NSNumber? { MetadataValue.number(currentValue) }
  /// The value as a date; nil where it is none.
  @available(macOS, deprecated: 13, message: "use load(.dateValue)")
  open var dateValue: Date? { MetadataValue.date(currentValue) }
  /// The value's bytes; nil where it has none.
  @available(macOS, deprecated: 13, message: "use load(.dataValue)")
  open var dataValue: Data? { MetadataValue.data(currentValue) }

  /// How far the loading of a key has come.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    keyStatus(key, outError)
  }

  /// Loads keys and calls back when each of them is loaded or has failed.
  @preconcurrency open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?
  ) {
    loadKeys(keys, handler: handler)
  }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(properties, provider: provider) }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = AVMutableMetadataItem()
    copy.properties = properties
    copy.properties.value = currentValue
    return copy
  }

  /// Items are equal when all that they say is: identifier, value, type, language, times and further attributes.
  ///
  /// A value that has yet to be loaded is not loaded for it: such an item is equal to its copies only.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMetadataItem else { return false }
    if self === other { return true }
    guard provider === other.provider else { return false }
    return properties == other.properties
  }

  open override var hash: Int { properties.hashValue }

  open override var description: String {
    "<\(type(of: self)): identifier = \(identifier?.rawValue ?? "none"), value = \(properties.value.map { "\($0)" } ?? "none")>"
  }

  /// The value if it is at hand or can be had by waiting.
  private var currentValue: (any NSCopying & NSObjectProtocol)? { try? readItemValue() }

  func readItemValue() throws(EngineError) -> (any NSCopying & NSObjectProtocol)? {
    guard let provider else { return properties.value }
    return try provider.value(for: self)
  }

  // MARK: Keys

  /// The identifier of a key in a key space.
  @discardableResult
  open class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    MetadataKeys.identifier(forKey: key, keySpace: keySpace)
  }

  /// The key space of an identifier.
  @discardableResult
  open class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    MetadataKeys.keySpace(for: identifier)
  }

  /// The key of an identifier.
  @discardableResult
  open class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { MetadataKeys.key(for: identifier) }

  // MARK: Filtering

  /// The items with an identifier.
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

  /// The items that a filter lets pass.
  @discardableResult
  open class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
  ) -> [AVMetadataItem] {
    metadataItems.filter(metadataItemFilter.passes)
  }

  /// The items with a key, in a key space; nil stands for any.
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

  /// The items of a locale.
  @available(macOS, deprecated: 15)
  @discardableResult
  open class func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
    metadataItems.filter { $0.locale?.identifier == locale.identifier }
  }

  /// The items in the user's languages, those of the most preferred one first.
  @discardableResult
  open class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    LanguageTag.sorted(metadataItems, by: preferredLanguages) { $0.extendedLanguageTag ?? $0.locale?.identifier }
  }
}
