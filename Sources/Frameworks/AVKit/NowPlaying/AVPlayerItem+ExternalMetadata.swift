public import AVFoundation

extension AVPlayerItem {
  /// Metadata that takes precedence over the asset's when a player view informs the desktop of what plays: title,
  /// artist, album, album artist, composer, genre, description and artwork. Empty by default.
  ///
  /// Linux: desktops get it through MPRIS. Observable with key-value observing.
  public nonisolated var externalMetadata: [AVMetadataItem] {
    get { statedMetadata }
    set { statedMetadata = newValue }
  }
}
