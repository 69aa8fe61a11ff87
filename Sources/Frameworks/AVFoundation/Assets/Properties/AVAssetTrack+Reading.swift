import AVEngineCore
import AVEngineSystem
import CoreMedia
import Foundation

// Functions whose names begin with `read` may block while they read the media.

extension AVAssetTrack {
  func readDataRate() throws(EngineError) -> Float {
    if let stated = info.statedDataRate { return Float(stated) }
    let counted = try engineStatistics()
    let seconds = counted.mediaDuration.seconds
    return seconds > 0 ? Float(Double(counted.totalSize) * 8 / seconds) : 0
  }

  func readFrameRate() throws(EngineError) -> Float {
    guard isMadeOfFrames else { return 0 }
    if let stated = info.statedFrameRate { return Float(stated) }
    let counted = try engineStatistics()
    let seconds = counted.mediaDuration.seconds
    return seconds > 0 ? Float(Double(counted.sampleCount) / seconds) : 0
  }

  func readMinimumFrameDuration() throws(EngineError) -> CMTime {
    guard isMadeOfFrames else { return .invalid }
    let duration = try engineStatistics().minimumSampleDuration
    return duration > .zero ? duration : .invalid
  }

  func readStatistics() throws(EngineError) -> TrackStatistics { try engineStatistics() }

  func readHasAudioDependencies() throws(EngineError) -> Bool {
    guard mediaType == .audio else { return false }
    let counted = try engineStatistics()
    return counted.syncSampleCount < counted.sampleCount
  }

  private var isMadeOfFrames: Bool { mediaType == .video || mediaType == .depthData }

  var isPlayableMedia: Bool { mediaType == .video || mediaType == .audio || mediaType == .muxed }

  var canBeDecoded: Bool {
    guard !info.isProtected, !info.formatDescriptions.isEmpty else { return false }
    guard isPlayableMedia else { return true }
    return info.formatDescriptions.allSatisfy { Engine.system.codecs.canDecode($0) }
  }

  var associationTypes: [AVAssetTrack.AssociationType] {
    info.references.keys.sorted().map(AVAssetTrack.AssociationType.init(rawValue:))
  }
}

extension MediaTrack {
  /// An encoder that reorders frames usually does so from the first group of frames on.
  func isReordered() throws(EngineError) -> Bool {
    let cursor = try makeCursor()
    var last = CMTime.negativeInfinity
    for _ in 0..<300 {
      guard let sample = try cursor.next() else { return false }
      if sample.presentationTime < last { return true }
      last = sample.presentationTime
    }
    return false
  }
}
