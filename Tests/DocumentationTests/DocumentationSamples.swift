import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import FoundationNetworking
import ImageIO
import UniformTypeIdentifiers

// The code of the articles in docs/Documentation.docc and of README.md. It is compiled, not run.

func start() async throws {
  let asset = AVURLAsset(url: URL(fileURLWithPath: "movie.mp4"))
  let (duration, tracks) = try await asset.load(.duration, .tracks)
  print(duration.seconds, tracks.map(\.mediaType))

  let generator = AVAssetImageGenerator(asset: asset)
  let still = try await generator.image(at: CMTime(value: 2, timescale: 1)).image

  let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPreset1280x720)!
  session.timeRange = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 3, timescale: 1))
  try await session.export(to: URL(fileURLWithPath: "trimmed.mp4"), as: .mp4)

  let file = URL(fileURLWithPath: "still.png") as CFURL
  let destination = CGImageDestinationCreateWithURL(file, UTType.png.identifier as CFString, 1, nil)!
  CGImageDestinationAddImage(destination, still, nil)
  if !CGImageDestinationFinalize(destination) { print("still.png could not be written") }
}

func fromAMac(_ player: AVPlayer, _ work: () throws -> Void) {
  // Ends the process:
  do {
    try work()
  } catch let error as NSError {
    print(error.code)
  }

  // Works:
  do {
    try work()
  } catch {
    let error = error as NSError
    print(error.code)
  }

  let rates = AsyncStream<Float> { continuation in
    let observation = player.observe(\.rate, options: [.initial, .new]) { player, _ in continuation.yield(player.rate) }
    continuation.onTermination = { _ in observation.invalidate() }
  }
  _ = rates
}

func errors(_ session: AVAssetExportSession, to url: URL) async throws {
  do {
    try await session.export(to: url, as: .mp4)
  } catch AVError.fileAlreadyExists {
    print("Remove \(url.path) first.")
  } catch let error as AVError {
    print(error.code, error.localizedDescription)
  } catch let error as URLError {
    print(error.failingURL as Any, error.localizedDescription)
  }
}

func incomplete(_ session: AVAssetExportSession, of asset: AVAsset, to url: URL) async throws {
  do {
    try await session.export(to: url, as: .mp4)
  } catch let error as AVError where error.code == .fileFailedToParse {
    guard let end = error.time else { throw error }
    let preset = AVAssetExportPresetPassthrough
    let shorter = AVAssetExportSession(asset: asset, presetName: preset)!
    shorter.timeRange = CMTimeRange(start: .zero, end: end)
    try await shorter.export(to: url, as: .mp4)
  }
}

func readableRanges(of asset: AVAsset) async throws -> [CMTimeRange] {
  let end = try await asset.load(.duration)
  guard let track = try await asset.loadTracks(withMediaType: .video).first else { return [] }
  var (ranges, start) = ([CMTimeRange](), CMTime.zero)
  while start < end {
    let reader = try AVAssetReader(asset: asset)
    reader.timeRange = CMTimeRange(start: start, end: end)
    // Samples as they are stored: nothing is decoded.
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    reader.startReading()
    while output.copyNextSampleBuffer() != nil {}
    guard let error = reader.error else {
      ranges.append(reader.timeRange)
      break
    }
    let time = (error as NSError).userInfo[AVErrorTimeKey] as? NSValue
    guard let lost = time?.timeValue else { throw error }
    if lost > start { ranges.append(CMTimeRange(start: start, end: lost)) }
    start = max(start, lost) + CMTime(value: 1, timescale: 1)
  }
  return ranges
}

func open(_ upload: URL) -> AVURLAsset {
  let restrictions = AVAssetReferenceRestrictions.forbidAll.rawValue
  return AVURLAsset(url: upload, options: [AVURLAssetReferenceRestrictionsKey: restrictions])
}

func isAcceptable(_ asset: AVURLAsset) async throws -> Bool {
  let duration = try await asset.load(.duration)
  guard duration.isNumeric, duration.seconds < 3600 else { return false }
  for track in try await asset.loadTracks(withMediaType: .video) {
    let (size, rate) = try await track.load(.naturalSize, .nominalFrameRate)
    guard size.width * size.height <= 3840 * 2160, rate <= 120 else { return false }
  }
  return true
}
