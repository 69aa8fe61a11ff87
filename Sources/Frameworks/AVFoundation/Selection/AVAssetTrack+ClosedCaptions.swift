import CoreMedia
import MediaEngine
import SystemEngine

extension AVAssetTrack {
  /// Whether captions can be made of it.
  var isClosedCaption: Bool {
    engineTrack is ClosedCaptionTrack || info.formatDescriptions.contains {
      CMFormatDescriptionGetMediaType($0) == kCMMediaType_ClosedCaption && CMFormatDescriptionGetMediaSubType($0) == kCMClosedCaptionFormatType_CEA608
    }
  }

  /// The track with samples that captions can be made of: closed captions are decoded.
  func readable() throws(EngineError) -> EditedTrack {
    guard isClosedCaption, let media = engineTrack else { return try edited() }
    if let captions = media as? ClosedCaptionTrack { return EditedTrack(captions.decoded) }
    return EditedTrack(ClosedCaptionTrack(media, makeDecoder: Self.captionDecoder))
  }

  private static let captionDecoder: ClosedCaptionTrack.Maker = { () throws(EngineError) in
    try Engine.system.codecs.makeClosedCaptionDecoder()
  }

  /// Closed captions beside the pictures of the first track that has any: something to choose, but no track of the asset.
  static func embeddedCaptions(of asset: AVAsset, among tracks: [AVAssetTrack]) -> [AVAssetTrack] {
    guard let last = tracks.map(\.trackID).max(), last < .max - 100, (try? asset.engineContainer()) as? StreamedContainer == nil else { return [] }
    for track in tracks where track.mediaType == .video {
      // Captions of compositions stay with their sources. Where reading fails, playing will tell of it.
      guard let media = track.engineTrack, !(media is ComposedTrack),
        let channels = try? ClosedCaptionTrack.channels(besidePicturesOf: media), !channels.isEmpty
      else { continue }
      return zip(channels, last + 1 ..< .max).map { channel, id in
        let stated = ClosedCaptionTrack.description(of: media, channel, id: id)
        return AVAssetTrack(ClosedCaptionTrack(media, channel, stated: stated, makeDecoder: captionDecoder), of: asset, in: track.container)
      }
    }
    return []
  }
}
