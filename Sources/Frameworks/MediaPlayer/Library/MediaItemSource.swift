import AVEngineMediaLibrary
import Foundation

/// The results of `records(_:in:)` and `playlists()` are nil if the library cannot be read.
struct MediaItemSource: Sendable {
  let library: MediaLibrary

  static var current: MediaItemSource { MediaItemSource(library: .current) }

  struct Playlist {
    var collection: MediaLibraryCollection
    var items: [MediaItemRecord]

    var isSmart: Bool {
      if case .smart = collection.kind { true } else { false }
    }

    var persistentID: MPMediaEntityPersistentID { NameKey.of(collection.id) }
  }

  /// The index cannot test all conditions, so callers must test them again.
  func records(_ conditions: [MPMediaPropertyPredicate], in collection: String? = nil) -> [MediaItemRecord]? {
    let condition = MediaLibraryCondition.all([Self.shown] + conditions.compactMap(Self.condition))
    guard let rows = try? library.fetch(MediaLibraryQuery(condition, in: collection)) else { return nil }
    return rows.assets(in: 0..<rows.count).map(MediaItemRecord.init)
  }

  func playlists() -> [Playlist]? {
    guard let collections = try? library.collections() else { return nil }
    var playlists: [Playlist] = []
    for collection in collections where Self.isPlaylist(collection.kind) {
      guard let items = records([], in: collection.id) else { return nil }
      playlists.append(Playlist(collection: collection, items: items))
    }
    return playlists
  }

  private static func isPlaylist(_ kind: MediaLibraryCollection.Kind) -> Bool {
    switch kind {
    case .playlist, .smart(.favorites), .smart(.recentlyAdded): true
    default: false
    }
  }

  private static let shown = MediaLibraryCondition.all([
    .among(.kind, [.integer(MediaLibraryAsset.Kind.audio.rawValue), .integer(MediaLibraryAsset.Kind.video.rawValue)]),
    .compare(.isHidden, .equal, .integer(0)),
  ])

  /// The condition may hold for more items than the client's condition. It may miss an equal text in another Unicode
  /// form.
  private static func condition(_ predicate: MPMediaPropertyPredicate) -> MediaLibraryCondition? {
    if let column = texts[predicate.property], let text = predicate.value as? String {
      return predicate.comparisonType == .equalTo
        ? .compare(column, .equal, .text(text))
        : .compare(column, .contains, .text(text), [.caseInsensitive, .diacriticInsensitive])
    }
    guard predicate.comparisonType == .equalTo, let number = predicate.value as? NSNumber else { return nil }
    if let column = identifiers[predicate.property] {
      return .compare(column, .equal, MediaLibraryValue(bits: number.uint64Value))
    }
    switch predicate.property {
    case MPMediaItemPropertyMediaType:
      let types = MPMediaType(rawValue: number.uintValue)
      let kinds: [(MPMediaType, MediaLibraryAsset.Kind)] = [(.anyAudio, .audio), (.anyVideo, .video)]
      return .among(.kind, kinds.filter { !types.isDisjoint(with: $0.0) }.map { .integer($0.1.rawValue) })
    case MPMediaItemPropertyIsCompilation:
      return .compare(.isCompilation, .equal, MediaLibraryValue(number.boolValue))
    default: return nil
    }
  }

  private static let identifiers: [String: MediaLibraryColumn] = [
    MPMediaItemPropertyPersistentID: .persistentIdentifier, MPMediaItemPropertyAlbumPersistentID: .albumIdentifier,
    MPMediaItemPropertyArtistPersistentID: .artistIdentifier,
    MPMediaItemPropertyComposerPersistentID: .composerIdentifier,
    MPMediaItemPropertyGenrePersistentID: .genreIdentifier,
  ]

  private static let texts: [String: MediaLibraryColumn] = [
    MPMediaItemPropertyTitle: .title, MPMediaItemPropertyArtist: .artist, MPMediaItemPropertyAlbumTitle: .album,
    MPMediaItemPropertyComposer: .composer, MPMediaItemPropertyGenre: .genre,
  ]
}
