import AVEngineCore
import AVEngineReading
import CoreGraphics
import CoreMedia
import Foundation

struct AssetProperties {
  private let asset: AVAsset
  private let tracks: [AVAssetTrack]
  private let duration: CMTime

  init(_ asset: AVAsset) throws(EngineError) {
    self.asset = asset
    tracks = try asset.allTracks().filter { $0.mediaType == .video }
    duration = try asset.engineInfo().duration
  }

  static func configuration(of asset: AVAsset, prototype: AVVideoCompositionInstruction?)
    -> AVVideoComposition.Configuration
  {
    (try? AssetProperties(asset).configuration(prototype?.copiedConfiguration)) ?? AVVideoComposition().configuration
  }

  func configuration(
    _ prototype: AVVideoCompositionInstruction.Configuration?
  ) throws(EngineError) -> AVVideoComposition.Configuration {
    AVVideoComposition.Configuration(
      frameDuration: try frameDuration(),
      instructions: try instructions(prototype ?? AVVideoCompositionInstruction.Configuration()),
      renderSize: renderSize)
  }

  /// Returns the shortest frame duration of the tracks, or a thirtieth of a second if none is known. That of a track is
  /// its shortest sample duration if that is about the mean, otherwise the mean.
  private func frameDuration() throws(EngineError) -> CMTime {
    var shortest = CMTime.positiveInfinity
    for track in tracks {
      let statistics = try track.engineStatistics()
      guard statistics.sampleCount > 0, statistics.mediaDuration > .zero else { continue }
      let mean = statistics.mediaDuration.seconds / Double(statistics.sampleCount)
      let isEven = abs(statistics.minimumSampleDuration.seconds / mean - 1) < 0.01
      shortest = min(
        shortest, isEven ? statistics.minimumSampleDuration : CMTime(seconds: mean, preferredTimescale: 90_000))
    }
    return shortest.isNumeric && shortest > .zero ? shortest : CMTime(value: 1, timescale: 30)
  }

  private var renderSize: CGSize {
    if let composition = asset as? AVComposition { return composition.naturalSize }
    return CGSize(width: extent.width.rounded(), height: extent.height.rounded())
  }

  private var extent: CGRect {
    let union = tracks.map(\.info).reduce(CGRect.null) {
      $0.union(CGRect(origin: .zero, size: $1.naturalSize).applying($1.preferredTransform))
    }
    return union.isNull ? .zero : union
  }

  private func instructions(
    _ prototype: AVVideoCompositionInstruction.Configuration
  ) throws(EngineError) -> [AVMutableVideoCompositionInstruction] {
    guard !tracks.isEmpty, duration > .zero else { return [] }
    let whole = CMTimeRange(start: .zero, duration: duration)
    var shown: [(track: AVAssetTrack, ranges: [CMTimeRange])] = []
    for track in tracks where track.info.isEnabled {
      let ranges = try track.edited().stretches(in: [whole]).map(\.target)
      shown.append((track, ranges.reduce(into: []) { $0.append(joined: $1) }))
    }
    let cuts = Set(shown.flatMap(\.ranges).flatMap { [$0.start, $0.end] } + [.zero, duration])
      .filter { $0 >= .zero && $0 <= duration }.sorted()
    return zip(cuts, cuts.dropFirst()).map { start, end in
      var configuration = prototype
      configuration.timeRange = CMTimeRange(start: start, end: end).intersection(whole)
      configuration.layerInstructions = shown.filter { $0.ranges.contains { $0.containsTime(start) } }.map {
        layer(of: $0.track)
      }
      return AVMutableVideoCompositionInstruction(configuration)
    }
  }

  private func layer(of track: AVAssetTrack) -> AVVideoCompositionLayerInstruction {
    let instruction = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    // In some files the track's transform rotates about the corner, so that the video would be outside of the frame.
    let transform = track.info.preferredTransform.concatenating(
      CGAffineTransform(translationX: -extent.minX, y: -extent.minY))
    if !transform.isIdentity { instruction.setTransform(transform, at: .zero) }
    return instruction
  }
}
