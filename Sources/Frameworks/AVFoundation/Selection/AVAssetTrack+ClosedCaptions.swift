import CoreMedia
import MediaEngine
import SystemEngine

extension AVAssetTrack {
  var isClosedCaption: Bool {
    info.formatDescriptions.contains {
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
    guard let last = tracks.map(\.trackID).max(), last < .max, (try? asset.engineContainer()) as? StreamedContainer == nil else { return [] }
    for track in tracks where track.mediaType == .video {
      // Captions of compositions stay with their sources. Where reading fails, playing will tell of it.
      guard let media = track.engineTrack, !(media is ComposedTrack), (try? ClosedCaptionTrack.isCarried(by: media)) ?? false else { continue }
      let stated = ClosedCaptionTrack.description(of: media, id: last + 1)
      return [AVAssetTrack(ClosedCaptionTrack(media, stated: stated, makeDecoder: captionDecoder), of: asset, in: track.container)]
    }
    return []
  }
}
