import AVEngineCaptions
import AVEngineCore
import AVEngineReading
import AVEngineStreaming
import AVEngineSystem
import CoreMedia

extension AVAssetTrack {
  var isClosedCaption: Bool {
    engineTrack is ClosedCaptionTrack
      || mediaType == .closedCaption && info.formatDescriptions.contains { ClosedCaptionBytes($0) != nil }
  }

  func readable() throws(EngineError) -> EditedTrack {
    guard isClosedCaption, let media = engineTrack else { return try edited() }
    if let captions = media as? ClosedCaptionTrack { return EditedTrack(captions.decoded) }
    let channel = try ClosedCaptionTrack.channels(of: media).first ?? .line21(1)
    return EditedTrack(ClosedCaptionTrack(media, channel, makeDecoder: Self.captionDecoder))
  }

  private static let captionDecoder: ClosedCaptionTrack.Maker = { () throws(EngineError) in
    try Engine.system.codecs.makeClosedCaptionDecoder()
  }

  /// Returns caption channels of a file that are not tracks: all but the first channel of each caption track, and those
  /// in the frames of the first video track that has any. Returns none for streams and compositions.
  static func embeddedCaptions(of asset: AVAsset, among tracks: [AVAssetTrack]) -> [AVAssetTrack] {
    guard let last = tracks.map(\.trackID).max(), last < .max - 1000,
      (try? asset.engineContainer()) as? StreamedContainer == nil
    else { return [] }
    var found: [(track: AVAssetTrack, media: any MediaTrack, channel: ClosedCaptionChannel)] = []
    let stored = tracks.compactMap { track in track.engineTrack.flatMap { $0 is ComposedTrack ? nil : (track, $0) } }
    for (track, media) in stored where track.isClosedCaption {
      found += ((try? ClosedCaptionTrack.channels(of: media)) ?? []).dropFirst().map { (track, media, $0) }
    }
    for (track, media) in stored where track.mediaType == .video {
      guard let channels = try? ClosedCaptionTrack.channels(besideFramesOf: media), !channels.isEmpty else {
        continue
      }
      found += channels.map { (track, media, $0) }
      break
    }
    return zip(found, last + 1 ..< .max).map { found, id in
      let stated = ClosedCaptionTrack.description(of: found.media, found.channel, id: id)
      let captions = ClosedCaptionTrack(found.media, found.channel, stated: stated, makeDecoder: captionDecoder)
      return AVAssetTrack(captions, of: asset, in: found.track.container)
    }
  }
}
