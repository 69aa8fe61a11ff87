import AVEngineMediaLibrary
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
  /// The library finds its items by a rule.
  public static let smart = MPMediaPlaylistAttribute(rawValue: 1 << 1)
  /// Made by Genius. Linux: no playlist is one.
  public static let genius = MPMediaPlaylistAttribute(rawValue: 1 << 2)
}

/// A named list of items.
///
/// Linux: playlists are kept in the library that all programs with this framework share, and those of other programs are
/// not known to it.
open class MPMediaPlaylist: MPMediaItemCollection {
  private let source: MediaItemSource.Playlist
  private let library: MediaLibrary

  /// - Parameter items: Those of the list that a query asks for.
  init(_ source: MediaItemSource.Playlist, of library: MediaLibrary, _ items: [MPMediaItem]) {
    self.source = source
    self.library = library
    super.init(items, number: source.persistentID)
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
    case MPMediaPlaylistPropertyName: source.collection.title
    case MPMediaPlaylistPropertyPlaylistAttributes:
      NSNumber(value: (source.isSmart ? MPMediaPlaylistAttribute.smart : []).rawValue)
    default: super.value(forProperty: property)
    }
  }

  /// Adds items at the end of the playlist in the library. This object stays as it is; a query finds the longer one.
  ///
  /// - Parameters:
  ///   - mediaItems: Items of the library.
  ///   - completionHandler: Called on a queue of the library's when it is done, or with a `MPError`: `notSupported` of a
  ///     playlist that a rule makes, `notFound` where the playlist or an item has gone.
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

  /// Adds items at the end of the playlist in the library. This object stays as it is; a query finds the longer one.
  ///
  /// - Parameter mediaItems: Items of the library.
  /// - Throws: A `MPError`: `notSupported` of a playlist that a rule makes, `notFound` where the playlist or an item has
  ///   gone.
  open func add(_ mediaItems: [MPMediaItem]) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      add(mediaItems) { error in continuation.resume(with: error.map { .failure($0) } ?? .success(())) }
    }
  }
}

/// What a new playlist is called.
open class MPMediaPlaylistCreationMetadata: NSObject {
  private let title: String

  /// - Parameter name: The new playlist's name.
  public init(name: String) {
    title = name
    super.init()
  }

  /// The name.
  open var name: String { title }
}
