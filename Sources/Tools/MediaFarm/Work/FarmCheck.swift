import AVFoundation
import CoreMedia
import Foundation

/// Checks a file by its tables: what is in it, in how many samples, at what times.
struct FarmCheck {
  private let settings: FarmSettings

  init(_ settings: FarmSettings) { self.settings = settings }

  /// Returns the number of video frames of a finished part.
  func check(_ part: FarmPart, at path: String) async throws -> Int? {
    let asset = AVURLAsset(url: URL(fileURLWithPath: path))
    let tracks = try await asset.load(.tracks)
    switch part.kind {
    case .copy, .audio:
      guard !tracks.isEmpty else { throw FarmError(.failed, "the finished part has no tracks") }
      return nil
    case .video:
      guard case let videos = tracks.filter({ $0.mediaType == .video }), videos.count == 1, let track = videos.first
      else { throw FarmError(.failed, "the finished part has no single video track") }
      let counted = try await Self.count(track)
      guard counted.beginsWithKeyFrame else { throw FarmError(.failed, "the finished part begins with no key frame") }
      guard try await track.load(.formatDescriptions).count == 1 else {
        throw FarmError(.failed, "the finished part has several sample descriptions")
      }
      if let frames = part.frames, counted.samples != frames {
        throw FarmError(
          .unreadable, "\(counted.samples) of its \(frames) frames could be made: the source lacks some of its media")
      }
      let range = try await track.load(.timeRange)
      guard range.start >= .zero, range.end <= part.duration else {
        throw FarmError(.failed, "the finished part lasts until \(range.end.seconds) s")
      }
      return counted.samples
    }
  }

  static func count(_ track: AVAssetTrack) async throws -> (samples: Int, beginsWithKeyFrame: Bool) {
    guard let cursor = track.makeSampleCursorAtFirstSampleInDecodeOrder() else { return (0, false) }
    let isKey = cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue
    return (1 + Int(cursor.stepInDecodeOrder(byCount: Int64(Int32.max))), isKey)
  }

  /// The frames at the beginning of a window, in the order of decoding, whose sizes are those of an encoder that has
  /// just begun.
  private static let beginning = 4

  /// The sizes of the frames of a file with one video track, which is a window.
  static func size(at path: String, _ quality: Int) async throws -> FarmAnalysisRecord.Size {
    let asset = AVURLAsset(url: URL(fileURLWithPath: path))
    guard let track = try await asset.loadTracks(withMediaType: .video).first,
      let cursor = track.makeSampleCursorAtFirstSampleInDecodeOrder()
    else { throw FarmError(.unreadable, "none of its frames could be made: the source lacks some of its media") }
    var samples: [(bytes: Int64, isKey: Bool, beginsGroup: Bool)] = []
    var last = CMTime.negativeInfinity
    repeat {
      let time = cursor.presentationTimeStamp
      let isKey = cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue
      samples.append((cursor.currentSampleStorageRange.length, isKey, time > last))
      last = max(last, time)
    } while cursor.stepInDecodeOrder(byCount: 1) == 1
    // A frame that is shown after all before it is large, and the frames that refer to it and are shown earlier are
    // small. Only whole groups of them tell the mean.
    let rest = samples.dropFirst(1 + min(beginning - 1, (samples.count - 1) / 2))
    let later = rest.drop { !$0.beginsGroup }
    return FarmAnalysisRecord.Size(
      quality: quality, windows: 1, frames: samples.count, bytes: samples.reduce(0) { $0 + $1.bytes },
      first: samples[0].bytes, later: later.count, laterBytes: later.reduce(0) { $0 + $1.bytes },
      keyFrames: later.count(where: \.isKey))
  }
}
