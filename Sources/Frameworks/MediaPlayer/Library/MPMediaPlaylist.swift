public import Foundation

/// The number of a playlist (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaPlaylistPropertyPersistentID = "playlistPersistentID"
/// The name of a playlist (`String`). Predicates take it.
public let MPMediaPlaylistPropertyName = "name"
/// How a playlist was made (`NSNumber` of a `MPMediaPlaylistAttribute`). Predicates take it.
public let MPMediaPlaylistPropertyPlaylistAttributes = "playlistAttributes"

/// How a playlist was made; none of these: by hand.
public struct MPMediaPlaylistAttribute: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Made on a device. Linux: no playlist is one.
  public static let onTheGo = MPMediaPlaylistAttribute(rawValue: 1 << 0)
  /// The library finds its items by a condition.
  public static let smart = MPMediaPlaylistAttribute(rawValue: 1 << 1)
  /// Made by Genius. Linux: no playlist is one.
  public static let genius = MPMediaPlaylistAttribute(rawValue: 1 << 2)
}

/// A named list of items.
open class MPMediaPlaylist: MPMediaItemCollection {
  private let title: String?
  private let attributes: MPMediaPlaylistAttribute

  init(_ items: [MPMediaItem], number: MPMediaEntityPersistentID, name: String, attributes: MPMediaPlaylistAttribute) {
    title = name
    self.attributes = attributes
    super.init(items, number: number)
  }

  /// The name.
  open var name: String? { value(forProperty: MPMediaPlaylistPropertyName) as? String }

  /// How the playlist was made.
  open var playlistAttributes: MPMediaPlaylistAttribute {
    let number = value(forProperty: MPMediaPlaylistPropertyPlaylistAttributes) as? NSNumber
    return MPMediaPlaylistAttribute(rawValue: number?.uintValue ?? 0)
  }

  open override class func canFilter(byProperty property: String) -> Bool {
    filterable.contains(property) || super.canFilter(byProperty: property)
  }

  static let filterable: Set<String> = [
    MPMediaPlaylistPropertyPersistentID, MPMediaPlaylistPropertyName, MPMediaPlaylistPropertyPlaylistAttributes,
  ]

  open override func value(forProperty property: String) -> Any? {
    switch property {
    case MPMediaPlaylistPropertyPersistentID: super.value(forProperty: MPMediaEntityPropertyPersistentID)
    case MPMediaPlaylistPropertyName: title
    case MPMediaPlaylistPropertyPlaylistAttributes: NSNumber(value: attributes.rawValue)
    default: super.value(forProperty: property)
    }
  }
}
