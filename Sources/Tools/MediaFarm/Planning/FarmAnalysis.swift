import AVFoundation
import CoreMedia
import Foundation

/// Finds the quality at which a video gets about the bits of its preset's rate.
///
/// Samples of the video are encoded at two qualities. The logarithm of the number of bits is about a straight line over
/// the quality.
struct FarmAnalysis {
  let plan: FarmPlan
  let media: FarmMedia
  let video: ExportLayout.Video
  let rate: Int

  private static let qualities = [500, 750]
  private static let sampleCount = 8
  /// The frames of a sample, of which the first are a key frame's.
  private static let sampleFrames = 48

  /// Returns the quality in thousandths.
  func quality() async throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("farm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var bits: [Double] = []
    for quality in Self.qualities { bits.append(try await self.bits(at: quality, in: folder)) }
    guard bits[0] > 0, bits[1] > bits[0] else { return Self.qualities[1] }
    let slope = (log(bits[1]) - log(bits[0])) / Double(Self.qualities[1] - Self.qualities[0])
    let wanted = Double(Self.qualities[0]) + (log(Double(rate)) - log(bits[0])) / slope
    // A quality of 900 is a rate factor of 13.5, beyond which more bits are not seen.
    return Int(min(max(wanted, 0), 900).rounded())
  }

  /// The bits per second of the video at a quality, as the samples suggest.
  private func bits(at quality: Int, in folder: URL) async throws -> Double {
    var key = 0.0
    var keys = 0
    var others = 0.0
    var otherCount = 0
    for range in ranges {
      var sized = plan
      sized.settings.quality = quality
      let session = try sized.session(for: media)
      session.form = sized.form(of: .video(range))
      session.outputURL = folder.appendingPathComponent("\(UUID().uuidString).mov")
      await session.export()
      try Task.checkCancellation()
      guard session.status == .completed, let url = session.outputURL else {
        throw session.error ?? FarmError(.failed, "a sample cannot be encoded")
      }
      let sizes = try await Self.sizes(url)
      try? FileManager.default.removeItem(at: url)
      guard let first = sizes.first else { continue }
      (key, keys) = (key + Double(first), keys + 1)
      (others, otherCount) = (others + Double(sizes.dropFirst().reduce(0, +)), otherCount + sizes.count - 1)
    }
    let frames = Double(video.frames.count)
    let keyFrames = (frames / Double(plan.settings.keyFrameInterval)).rounded(.up)
    let seconds = max(0.001, Double(video.end - video.frames[0]) / Double(video.timescale))
    let bytes =
      key / Double(max(1, keys)) * keyFrames + others / Double(max(1, otherCount)) * max(0, frames - keyFrames)
    return bytes * 8 / seconds
  }

  /// The ranges of the samples, from the middles of equal stretches of the video.
  private var ranges: [CMTimeRange] {
    let count = video.frames.count
    let samples = max(1, min(Self.sampleCount, count / Self.sampleFrames))
    return (0..<samples).map { number in
      let first = min(count * (2 * number + 1) / (2 * samples), max(0, count - Self.sampleFrames))
      let last = min(first + Self.sampleFrames, count)
      let end = last < count ? video.frames[last] : video.end
      return CMTimeRange(
        start: CMTime(value: video.frames[first], timescale: video.timescale),
        end: CMTime(value: end, timescale: video.timescale))
    }
  }

  private static func sizes(_ url: URL) async throws -> [Int] {
    let asset = AVURLAsset(url: url)
    guard let track = try await asset.loadTracks(withMediaType: .video).first,
      let cursor = track.makeSampleCursorAtFirstSampleInDecodeOrder()
    else { return [] }
    var sizes: [Int] = []
    repeat {
      sizes.append(Int(cursor.currentSampleStorageRange.length))
    } while cursor.stepInDecodeOrder(byCount: 1) == 1
    return sizes
  }
}
