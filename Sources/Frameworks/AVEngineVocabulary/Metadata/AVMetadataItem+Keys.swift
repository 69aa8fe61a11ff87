package import AVEngineCore
public import CoreMedia
public import Foundation

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  /// The value in its own type, such as a string, a number or data; nil if there is none. Loading it calls the item's
  /// handler, if it has one.
  public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> {
    .init("value") { item throws(EngineError) in try item.readItemValue() }
  }

  /// The value as text; nil if it cannot be converted to text.
  public static var stringValue: AVAsyncProperty<Root, String?> {
    .init("stringValue") { item throws(EngineError) in
      MetadataValue.string(try item.readItemValue()) ?? item.properties.text
    }
  }

  /// The value as a number; nil if it cannot be converted to a number.
  public static var numberValue: AVAsyncProperty<Root, NSNumber?> {
    .init("numberValue") { item throws(EngineError) in MetadataValue.number(try item.readItemValue()) }
  }

  /// The value as a date; nil if it cannot be converted to a date.
  public static var dateValue: AVAsyncProperty<Root, Date?> {
    .init("dateValue") { item throws(EngineError) in MetadataValue.date(try item.readItemValue()) }
  }

  /// The value's bytes; nil if it is neither data nor text.
  public static var dataValue: AVAsyncProperty<Root, Data?> {
    .init("dataValue") { item throws(EngineError) in MetadataValue.data(try item.readItemValue()) }
  }

  /// Additional attributes of the value, such as the description of an ID3 frame; nil if there are none.
  public static var extraAttributes: AVAsyncProperty<Root, [AVMetadataExtraAttributeKey: Any]?> {
    .init("extraAttributes") { item throws(EngineError) in item.properties.extraAttributes }
  }
}

extension AVMetadataItem {
  private static let loadable: [String: AVPartialAsyncProperty<AVMetadataItem>] = {
    let all: [AVPartialAsyncProperty<AVMetadataItem>] = [
      .value, .stringValue, .numberValue, .dateValue, .dataValue, .extraAttributes,
    ]
    return Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
  }()

  package func readValue(forKey key: String) throws(EngineError) -> Any {
    guard let property = Self.loadable[key] else {
      throw EngineError(
        .unsupported, "Loading “\(key)” of a metadata item", detail: "an AVMetadataItem has no property of that name")
    }
    return try property.readValue(of: self)
  }
}
