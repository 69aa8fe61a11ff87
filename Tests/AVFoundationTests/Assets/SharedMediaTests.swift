import AVFoundation
import TestSupport
import Testing

enum SharedFiles {
  static let names = SharedMediaFolder.names(["mp4", "mov", "mp3", "wav", "flac", "ogg", "opus", "ts", "webm"])

  struct Expectation {
    let duration: Double?
    let tracks: [[String: Any]]
  }

  // Safety: the expectations are never changed.
  nonisolated(unsafe) static let expectations = (try? SharedMediaFolder.expectations()) ?? [:]

  static func expectation(_ name: String) -> Expectation? {
    guard let entry = expectations[name] else { return nil }
    let duration = (entry["durationUs"] as? String).flatMap(Double.init).map { $0 / 1_000_000 }
    return Expectation(duration: duration, tracks: entry["tracks"] as? [[String: Any]] ?? [])
  }

  /// The audio track has no sample description, and expected.json omits the track.
  static let withoutDescription = "mp4/sample_missing_stsd.mp4"

  /// The files whose duration in expected.json differs, with the reason. "It" and "the other project" are the project
  /// that made expected.json.
  static let otherDurations: [String: String] = [
    withoutDescription: "the movie's header counts the audio, which the other project omits",
    "mp4/sample_partially_fragmented.mp4": "it counts only the samples before the fragments",
    "mp3/bear-vbr-no-seek-table.mp3":
      "it estimates by the first frame's rate; 117 frames of 1152 samples at 48 kHz last 2.808 s",
    "ogg/bear.opus":
      "it counts the 312 frames of pre-skip too, which RFC 7845 §4.3 subtracts, and 48 before the first page's",
    "ts/sample_h264_mpeg_audio.ts":
      "it treats the last frame's start as the end; four frames of audio last 0.104 s",
  ]
}

@Suite(.requires(.sharedMedia)) struct SharedMediaTests {
  @Test func filesAreFound() { #expect(SharedFiles.names.count >= 25) }

  @Test(arguments: SharedFiles.names) func opensOrSaysWhyNot(_ name: String) async throws {
    let url = try #require(SharedMediaFolder.url).appendingPathComponent(name)
    let asset = AVURLAsset(url: url)
    do {
      let (duration, tracks, isPlayable) = try await asset.load(.duration, .tracks, .isPlayable)
      #expect(duration.isNumeric && duration > .zero)
      #expect(!tracks.isEmpty && isPlayable)
      for track in tracks {
        let (formats, range, segments) = try await track.load(.formatDescriptions, .timeRange, .segments)
        #expect(!formats.isEmpty || name == SharedFiles.withoutDescription)
        #expect(range.duration > .zero && !segments.isEmpty)
        _ = try await track.load(
          .nominalFrameRate, .estimatedDataRate, .minFrameDuration, .totalSampleDataLength, .metadata)
      }
    } catch let error as AVError {
      #expect(error.code != .unknown)
      #expect(error.localizedDescription.contains((name as NSString).lastPathComponent))
    }
  }

  @Test(arguments: SharedFiles.names.filter { SharedFiles.expectation($0) != nil })
  func agreesWithTheExpectation(_ name: String) async throws {
    let url = try #require(SharedMediaFolder.url).appendingPathComponent(name)
    let expectation = try #require(SharedFiles.expectation(name))
    let asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    if let wanted = expectation.duration, SharedFiles.otherDurations[name] == nil {
      #expect(abs(duration.seconds - wanted) < 0.0015, "\(duration.seconds) s for \(wanted) s")
    }
    let media = tracks.filter { ($0.mediaType == .video || $0.mediaType == .audio) && !$0.formatDescriptions.isEmpty }
    #expect(media.count == expectation.tracks.count)
    for (track, wanted) in zip(media, expectation.tracks) {
      let (size, transform, formats) = try await track.load(.naturalSize, .preferredTransform, .formatDescriptions)
      let format = try #require(formats.first)
      if let width = number(wanted, "width"), let height = number(wanted, "height") {
        #expect(Int(CMVideoFormatDescriptionGetDimensions(format).width) == width)
        #expect(Int(CMVideoFormatDescriptionGetDimensions(format).height) == height)
        #expect(size.width > 0 && size.height > 0)
        #expect(rotation(of: transform) == number(wanted, "rotationDegrees") ?? 0)
        #expect(
          (transform.a * transform.d - transform.b * transform.c < 0)
            == (wanted["mirrorHorizontal"] as? String == "true"))
      }
      if let rate = number(wanted, "sampleRate"), let channels = number(wanted, "channelCount") {
        let basic = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee)
        #expect(Int(basic.mSampleRate) == rate)
        // For AC-3, the expectation counts the channels of the bit stream, not those that the container states.
        #expect(Int(basic.mChannelsPerFrame) == channels || name.contains("ac3"))
      }
    }
  }

  private func number(_ facts: [String: Any], _ name: String) -> Int? { (facts[name] as? String).flatMap { Int($0) } }

  /// Returns the clockwise rotation in degrees. A mirroring transform counts as this rotation, followed by a horizontal
  /// reflection.
  private func rotation(of transform: CGAffineTransform) -> Int {
    let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
    let angle = isMirrored ? atan2(transform.b, -transform.a) : atan2(transform.b, transform.a)
    return (Int((angle * 180 / .pi).rounded()) + 360) % 360
  }
}
