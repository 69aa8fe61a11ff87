import AVEngineMediaLibrary
public import Foundation

/// The key for the persistent identifier of a playlist (`NSNumber` of `UInt64`). Predicates can compare it.
public let MPMediaPlaylistPropertyPersistentID = "playlistPersistentID"
/// The key for the name of a playlist (`String`). Predicates can compare it.
public let MPMediaPlaylistPropertyName = "name"
/// The key for how a playlist was made (`NSNumber` of an `MPMediaPlaylistAttribute`). Predicates can compare it.
public let MPMediaPlaylistPropertyPlaylistAttributes = "playlistAttributes"

/// The way in which a playlist was made; empty if its items were added one by one.
public struct MPMediaPlaylistAttribute: OptionSet, Sendable {
  /// The bits of the attributes: 1 for `onTheGo`, 2 for `smart`, 4 for `genius`.
  public let rawValue: UInt

  /// Makes a set from bits, as in `rawValue`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The playlist was made on a device. Linux: never occurs.
  public static let onTheGo = MPMediaPlaylistAttribute(rawValue: 1 << 0)
  /// A rule finds the playlist's items.
  public static let smart = MPMediaPlaylistAttribute(rawValue: 1 << 1)
  /// Apple's service Genius chose the playlist's items. Linux: never occurs.
  public static let genius = MPMediaPlaylistAttribute(rawValue: 1 << 2)
}

/// A named list of items.
/// Linux: a list that a program has made with this framework, or the list of favourites or of recently added items.
open class MPMediaPlaylist: MPMediaItemCollection {
  private let source: MediaItemSource.Playlist
  private let library: MediaLibrary

  /// `items` are the playlist's items that fulfil a query's conditions on items.
  init(_ source: MediaItemSource.Playlist, of library: MediaLibrary, _ items: [MPMediaItem]) {
    self.source = source
    self.library = library
    super.init(items, number: source.persistentID)
  }

  /// The name to show to the user. Linux: never nil.
  open var name: String? { value(forProperty: MPMediaPlaylistPropertyName) as? String }

  /// Whether a rule finds the playlist's items (`smart`); empty if they were added one by one.
  open var playlistAttributes: MPMediaPlaylistAttribute {
    let number = value(forProperty: MPMediaPlaylistPropertyPlaylistAttributes) as? NSNumber
    return MPMediaPlaylistAttribute(rawValue: number?.uintValue ?? 0)
  }

  /// Returns whether predicates of a query can compare a property of playlists or of their items.
  @discardableResult
  open override class func canFilter(byProperty property: String) -> Bool {
    filterable.contains(property) || super.canFilter(byProperty: property)
  }

  static let filterable: Set<String> = [
    MPMediaPlaylistPropertyPersistentID, MPMediaPlaylistPropertyName, MPMediaPlaylistPropertyPlaylistAttributes,
  ]

  /// Returns the value of a property by its key, such as `MPMediaPlaylistPropertyName`; nil if playlists lack the
  /// property.
  @discardableResult
  open override func value(forProperty property: String) -> Any? {
    switch property {
    case MPMediaPlaylistPropertyPersistentID: super.value(forProperty: MPMediaEntityPropertyPersistentID)
    case MPMediaPlaylistPropertyName: source.collection.title
    case MPMediaPlaylistPropertyPlaylistAttributes:
      NSNumber(value: (source.isSmart ? MPMediaPlaylistAttribute.smart : []).rawValue)
    default: super.value(forProperty: property)
    }
  }

  /// Adds items at the end of the playlist in the library. This object does not change; a new query finds the longer
  /// playlist.
  ///
  /// - Parameters:
  ///   - mediaItems: items that a query has found in the library.
  ///   - completionHandler: called on an arbitrary serial queue with nil or an `MPError`: `notSupported` if a rule
  ///     finds the playlist's items, `notFound` if the playlist or an item no longer exists.
  open func add(_ mediaItems: [MPMediaItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    let added = mediaItems.map { $0.record?.asset.localIdentifier ?? "" }
    let (library, collection) = (library, source.collection)
    MPMediaLibrary.changes.async {
      do throws(MediaLibraryError) {
        try library.perform([.add(assets: added, toAlbum: collection.id)])
        completionHandler?(nil)
      } catch {
        completionHandler?(MPError(error))
      }
    }
  }

  /// Adds items at the end of the playlist in the library. This object does not change; a new query finds the longer
  /// playlist.
  ///
  /// - Parameter mediaItems: items that a query has found in the library.
  /// - Throws: an `MPError`: `notSupported` if a rule finds the playlist's items, `notFound` if the playlist or an item
  ///   no longer exists.
  open func add(_ mediaItems: [MPMediaItem]) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      add(mediaItems) { error in continuation.resume(with: error.map { .failure($0) } ?? .success(())) }
    }
  }
}

/// The name of a playlist that `MPMediaLibrary.getPlaylist(with:creationMetadata:completionHandler:)` makes.
open class MPMediaPlaylistCreationMetadata: NSObject {
  private let title: String

  /// Makes the metadata of a new playlist.
  /// - Parameter name: the name that users see.
  public init(name: String) {
    title = name
    super.init()
  }

  /// The name that the new playlist gets.
  open var name: String { title }
}
