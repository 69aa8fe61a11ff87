import AVFoundation
import UniformTypeIdentifiers

/// Writes a movie for HTTP live streaming into a folder: the playlist `master.m3u8`, and a variant for each rung, with
/// its height in pixels and the bits per second of its pictures.
func writeLadder(of movie: URL, into folder: URL, rungs: [(height: Int, bitsPerSecond: Int)]) async throws {
  let asset = AVURLAsset(url: movie)
  var playlist = "#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n"
  for rung in rungs {
    let name = "\(rung.height)p"
    let segments = try HLSSegments(folder: folder.appending(component: name))
    let width = try await write(asset, height: rung.height, bitsPerSecond: rung.bitsPerSecond, to: segments)
    let peak = try segments.writePlaylist()
    playlist += "#EXT-X-STREAM-INF:BANDWIDTH=\(peak),RESOLUTION=\(width)x\(rung.height)\n\(name)/index.m3u8\n"
  }
  try playlist.write(to: folder.appending(component: "master.m3u8"), atomically: true, encoding: .utf8)
}

/// Returns the width of the pictures.
private func write(_ asset: AVAsset, height: Int, bitsPerSecond: Int, to segments: HLSSegments) async throws -> Int {
  let reader = try AVAssetReader(asset: asset)
  let writer = AVAssetWriter(contentType: .mpeg4Movie)
  writer.outputFileTypeProfile = .mpeg4AppleHLS
  // The writer begins each segment with a key frame, so the segments of all rungs begin at the same times.
  writer.preferredOutputSegmentInterval = CMTime(value: 4, timescale: 1)
  writer.initialSegmentStartTime = .zero
  writer.delegate = segments
  var (ways, width) = ([(AVAssetReaderOutput, AVAssetWriterInput)](), 0)
  if let track = try await asset.loadTracks(withMediaType: .video).first {
    // The composition turns the frames upright, because not all players of streams do.
    let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    width = 2 * Int((CGFloat(height) * composition.renderSize.width / composition.renderSize.height / 2).rounded())
    let pixels = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
    let frames = AVAssetReaderVideoCompositionOutput(videoTracks: [track], videoSettings: pixels)
    frames.videoComposition = composition
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
        AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: bitsPerSecond],
      ])
    ways.append((frames, input))
  }
  if let track = try await asset.loadTracks(withMediaType: .audio).first {
    let sound = AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
      AVEncoderBitRateKey: 128_000,
    ]
    ways.append((sound, AVAssetWriterInput(mediaType: .audio, outputSettings: settings)))
  }
  try await copySamples(from: reader, to: writer, by: ways)
  return width
}
