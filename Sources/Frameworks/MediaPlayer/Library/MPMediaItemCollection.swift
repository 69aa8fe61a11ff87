import Foundation

/// A collection of items: an album, the songs of an artist, a playlist.
open class MPMediaItemCollection: MPMediaEntity {
  private let contents: [MPMediaItem]
  private let number: MPMediaEntityPersistentID

  /// Makes a collection that is not in a library; its `persistentID` is 0.
  public convenience init(items: [MPMediaItem]) { self.init(items, number: 0) }

  init(_ items: [MPMediaItem], number: MPMediaEntityPersistentID) {
    contents = items
    self.number = number
    super.init()
  }

  /// The items, in the order of the query, the playlist or the initializer that made the collection.
  open var items: [MPMediaItem] { contents }

  /// The number of elements of `items`.
  open var count: Int { contents.count }

  /// The item that represents the collection: the first one; nil if the collection is empty.
  open var representativeItem: MPMediaItem? { contents.first }

  /// The union of the items' kinds of media.
  open var mediaTypes: MPMediaType { contents.reduce(into: []) { $0.formUnion($1.mediaType) } }

  /// Returns whether predicates of a query can compare a property of the collection's items.
  @discardableResult
  open override class func canFilter(byProperty property: String) -> Bool {
    MPMediaItem.canFilter(byProperty: property)
  }

  /// Returns the identifier of the collection for `MPMediaEntityPropertyPersistentID`; nil for other properties.
  @discardableResult
  open override func value(forProperty property: String) -> Any? {
    property == MPMediaEntityPropertyPersistentID ? NSNumber(value: number) : super.value(forProperty: property)
  }
}
