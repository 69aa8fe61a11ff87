public import AVFoundation

extension AVPlayerItem {
  /// Metadata that stands before the asset's where a player view tells the desktop what plays: title, artist, album,
  /// genre, description, artwork. Empty unless it is set.
  ///
  /// Linux: desktops show it by MPRIS. Key-value observing tells of changes.
  public nonisolated var externalMetadata: [AVMetadataItem] {
    get { statedMetadata }
    set { statedMetadata = newValue }
  }
}
