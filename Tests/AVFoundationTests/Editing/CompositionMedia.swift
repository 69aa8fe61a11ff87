import AVFoundation
import Foundation
import TestSupport
import Testing

enum CompositionMedia {
  static func clip(rate: String, tone: Int, audioRate: Int = 48_000, seconds: Double = 2, size: String = "160x96")
    throws -> AVURLAsset
  {
    AVURLAsset(
      url: try MadeMedia.file(
        "clip.mov",
        MadeMedia.numbered(rate: rate, seconds: seconds, size: size)
          + MadeMedia.sine(tone, rate: audioRate, seconds: seconds)
          + MadeMedia.reordered + ["-c:a", "pcm_s16le"]))
  }

  static func range(_ start: Int64, _ end: Int64, _ scale: CMTimeScale = 1) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: scale), end: CMTime(value: end, timescale: scale))
  }

  static func track(_ asset: AVAsset, _ type: AVMediaType) throws -> AVAssetTrack { try Reading.track(asset, type) }

  static func empty(_ type: AVMediaType) throws -> (AVMutableComposition, AVMutableCompositionTrack) {
    let composition = AVMutableComposition()
    let track = try #require(
      composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid))
    return (composition, track)
  }

  /// The frames must come from `MadeMedia.numbered`.
  static func frames(_ asset: AVAsset, range: CMTimeRange? = nil) throws -> [(number: Int, time: CMTime)] {
    let output = AVAssetReaderTrackOutput(track: try track(asset, .video), outputSettings: [:])
    return try Reading.buffers(asset, output, range: range).map { buffer in
      ((Int(try Reading.pixels(buffer, bytesPerPixel: [1, 2])[0]) - 19) / 2, buffer.presentationTimeStamp)
    }
  }

  /// Expects that a still at the time of each frame is exactly that frame.
  static func expectStills(of asset: AVAsset, _ frames: [(number: Int, time: CMTime)]) throws {
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for (number, time) in frames {
      var actual = CMTime.invalid
      let image = try generator.copyCGImage(at: time, actualTime: &actual)
      #expect(actual == time)
      let luma = try #require(image.dataProvider?.data as Data?)[0]
      // The image generator converts video range to full range.
      let expected = Double(4 + 2 * number) * 255 / 219
      #expect(abs(Double(luma) - expected) < 2)
    }
  }

  static func audio(_ asset: AVAsset, rate: Int = 48_000, range: CMTimeRange? = nil) throws -> [Float] {
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: 1,
      AVLinearPCMIsFloatKey: true,
      AVLinearPCMBitDepthKey: 32,
    ]
    let output = AVAssetReaderAudioMixOutput(audioTracks: asset.tracks(withMediaType: .audio), audioSettings: settings)
    return try samples(Reading.buffers(asset, output, range: range))
  }

  static func samples(_ buffers: [CMSampleBuffer]) throws -> [Float] {
    try buffers.flatMap { buffer in
      let data = try Reading.bytes(buffer)
      return data.withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
      }
    }
  }

  static func export(_ asset: AVAsset, _ preset: String, _ configure: (AVAssetExportSession) -> Void = { _ in })
    async throws -> URL
  {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    let url = try MadeMedia.place("composed.mov")
    (session.outputURL, session.outputFileType) = (url, .mov)
    configure(session)
    await session.export()
    if let error = session.error { throw error }
    return url
  }
}
