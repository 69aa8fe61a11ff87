import AVEngineNowPlaying
import AVFoundation

@MainActor struct ItemDescription {
  private let items: [AVMetadataItem]

  /// - Parameter items: The metadata items in the order of precedence.
  private init(_ items: [AVMetadataItem]) { self.items = items }

  static func outline(of item: AVPlayerItem, identifier: String) -> NowPlayingItem {
    var outline = NowPlayingItem(identifier: identifier)
    guard let url = (item.asset as? AVURLAsset)?.url else { return outline }
    outline.title = url.deletingPathExtension().lastPathComponent
    // URLs that are not file URLs may contain secrets.
    if url.isFileURL { outline.url = url.absoluteString }
    return outline
  }

  static func complete(_ outline: NowPlayingItem, of item: AVPlayerItem) async -> NowPlayingItem {
    var items = item.externalMetadata
    // The asset's metadata is read only after the player has opened the asset.
    if item.status == .readyToPlay, let stored = try? await item.asset.load(.metadata) { items += stored }
    let description = ItemDescription(items)
    return await description.complete(outline)
  }

  private func complete(_ outline: NowPlayingItem) async -> NowPlayingItem {
    var complete = outline
    if let title = await text(.commonKeyTitle) { complete.title = title }
    complete.album = await text(.commonKeyAlbumName)
    var artist = await text(.commonKeyArtist)
    if artist == nil { artist = await text(.commonKeyAuthor) }
    complete.artists = artist.map { [$0] } ?? []
    complete.genres = await text(.commonKeyType).map { [$0] } ?? []
    complete.comments = await text(.commonKeyDescription).map { [$0] } ?? []
    complete.albumArtists = await text([.iTunesMetadataAlbumArtist, .id3MetadataBand]).map { [$0] } ?? []
    complete.composers =
      await text([.iTunesMetadataComposer, .id3MetadataComposer, .quickTimeMetadataComposer]).map { [$0] } ?? []
    for item in items where item.commonKey == .commonKeyArtwork {
      guard let data = try? await item.load(.dataValue), let artwork = await Self.artwork(of: data) else { continue }
      complete.artwork = artwork
      break
    }
    return complete
  }

  private func text(_ key: AVMetadataKey) async -> String? { await text { $0.commonKey == key } }

  private func text(_ identifiers: [AVMetadataIdentifier]) async -> String? {
    await text { item in item.identifier.map(identifiers.contains) ?? false }
  }

  private func text(_ isWanted: (AVMetadataItem) -> Bool) async -> String? {
    for item in items where isWanted(item) {
      if let text = try? await item.load(.stringValue), !text.isEmpty { return text }
    }
    return nil
  }

  /// The function is not isolated, so that the main thread does not wait until the artwork is written to a file.
  private nonisolated static func artwork(of data: Data) async -> NowPlayingArtwork? { NowPlayingArtwork(data) }
}
