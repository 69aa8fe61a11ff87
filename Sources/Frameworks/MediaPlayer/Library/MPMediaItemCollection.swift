import Foundation

/// Items that belong together: an album, the songs of an artist, a playlist.
open class MPMediaItemCollection: MPMediaEntity {
  private let contents: [MPMediaItem]
  private let number: MPMediaEntityPersistentID

  /// A collection of a client's own; its `persistentID` is 0.
  public convenience init(items: [MPMediaItem]) { self.init(items, number: 0) }

  init(_ items: [MPMediaItem], number: MPMediaEntityPersistentID) {
    contents = items
    self.number = number
    super.init()
  }

  /// The items, in order.
  open var items: [MPMediaItem] { contents }

  /// How many items the collection has.
  open var count: Int { contents.count }

  /// The item whose properties stand for the collection: the first one; nil of an empty collection.
  open var representativeItem: MPMediaItem? { contents.first }

  /// The kinds of media of all items.
  open var mediaTypes: MPMediaType { contents.reduce(into: []) { $0.formUnion($1.mediaType) } }

  open override class func canFilter(byProperty property: String) -> Bool {
    MPMediaItem.canFilter(byProperty: property)
  }

  /// The number of the collection.
  open override func value(forProperty property: String) -> Any? {
    property == MPMediaEntityPropertyPersistentID ? NSNumber(value: number) : super.value(forProperty: property)
  }
}
