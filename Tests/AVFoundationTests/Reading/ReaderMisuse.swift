import AVFoundation
import Foundation

enum ReaderMisuse: String, CaseIterable, Codable, Sendable {
  case addingTwice, addingAfterStarting, addingAStrangersTrack, startingTwice, settingTheRangeAfterStarting,
    settingTheOutputAfterStarting
  case readingWithoutAReader, readingBeforeStarting, otherRangesUnannounced, otherRangesTooEarly,
    otherRangesAfterTheLast
  case rangesThatOverlap, videoAsAudio, mixingVideo, mixingNothing

  var words: (call: String, state: String) {
    switch self {
    case .addingTwice: ("AVAssetReader.add(_:)", "the output belongs to a reader already")
    case .addingAfterStarting: ("AVAssetReader.add(_:)", "once reading has begun")
    case .addingAStrangersTrack: ("AVAssetReader.add(_:)", "not one of the asset's")
    case .startingTwice: ("startReading()", "once reading has begun")
    case .settingTheRangeAfterStarting: ("timeRange", "once reading has begun")
    case .settingTheOutputAfterStarting: ("alwaysCopiesSampleData", "once reading has begun")
    case .readingWithoutAReader: ("copyNextSampleBuffer()", "added to an AVAssetReader")
    case .readingBeforeStarting: ("copyNextSampleBuffer()", "startReading() was called")
    case .otherRangesUnannounced: ("reset(forReadingTimeRanges:)", "supportsRandomAccess")
    case .otherRangesTooEarly: ("reset(forReadingTimeRanges:)", "all samples to have been read")
    case .otherRangesAfterTheLast: ("reset(forReadingTimeRanges:)", "markConfigurationAsFinal()")
    case .rangesThatOverlap: ("reset(forReadingTimeRanges:)", "increase and do not overlap")
    case .videoAsAudio: ("AVAssetReaderTrackOutput.init(track:outputSettings:)", "AVFormatIDKey")
    case .mixingVideo: ("AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:)", "not an audio track")
    case .mixingNothing: ("AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:)", "at least one track")
    }
  }

  func commit(_ path: String) throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: path))
    let reader = try AVAssetReader(asset: asset)
    guard let track = asset.tracks(withMediaType: .audio).first,
      let video = asset.tracks(withMediaType: .video).first
    else { return }
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    switch self {
    case .readingWithoutAReader: _ = output.copyNextSampleBuffer()
    case .videoAsAudio:
      _ = AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC])
    case .mixingVideo: _ = AVAssetReaderAudioMixOutput(audioTracks: [video], audioSettings: nil)
    case .mixingNothing: _ = AVAssetReaderAudioMixOutput(audioTracks: [], audioSettings: nil)
    case .addingAStrangersTrack: try AVAssetReader(asset: AVURLAsset(url: asset.url)).add(output)
    default: try commit(reader, output)
    }
    withExtendedLifetime(asset) {}
  }

  private func commit(_ reader: AVAssetReader, _ output: AVAssetReaderTrackOutput) throws {
    output.supportsRandomAccess = self != .otherRangesUnannounced
    reader.add(output)
    if self == .addingTwice { reader.add(output) }
    if self == .readingBeforeStarting { _ = output.copyNextSampleBuffer() }
    guard reader.startReading() else { return }
    let ranges = [NSValue(timeRange: CMTimeRange(start: .zero, duration: seconds(1)))]
    switch self {
    case .addingAfterStarting: reader.add(AVAssetReaderTrackOutput(track: output.track, outputSettings: nil))
    case .startingTwice: _ = reader.startReading()
    case .settingTheRangeAfterStarting: reader.timeRange = CMTimeRange(start: .zero, duration: seconds(1))
    case .settingTheOutputAfterStarting: output.alwaysCopiesSampleData = false
    case .otherRangesUnannounced, .otherRangesTooEarly: output.reset(forReadingTimeRanges: ranges)
    default:
      while output.copyNextSampleBuffer() != nil {}
      if self == .rangesThatOverlap { output.reset(forReadingTimeRanges: ranges + ranges) }
      output.markConfigurationAsFinal()
      output.reset(forReadingTimeRanges: ranges)
    }
  }
}
