import AVEngineCore
import CoreMedia
import Foundation
import ProviderConformance
import TestSupport
import Testing

struct ConformingFile: CustomTestStringConvertible, Sendable {
  struct Track: Sendable {
    var mediaType = kCMMediaType_Video
    var step = CMTime.invalid
    var duration: CMTime?
    var sampleCount: Int?
  }

  let name: String
  let arguments: [String]
  let tracks: [Track]
  var duration = CMTime(value: 2, timescale: 1)
  var tolerance = CMTime.zero
  var durationTolerance = CMTime.zero
  var openingReads: Int?
  /// Clauses that the provider does not keep yet.
  var openIssues: [ContainerClause] = []

  var testDescription: String { name }

  func facts() throws -> ContainerFacts {
    let url = try MadeMedia.file(name, ["-bitexact"] + arguments + ["-flags", "+bitexact", "-threads", "1"])
    let counts = try packetCounts(url)
    let tracks = zip(tracks, counts).map { track, count in
      ContainerFacts.Track(
        track.mediaType, sampleCount: track.sampleCount ?? count, step: track.step,
        duration: track.duration ?? duration, tolerance: tolerance, durationTolerance: durationTolerance)
    }
    return ContainerFacts(name, try Data(contentsOf: url), tracks: tracks, openingReads: openingReads)
  }

  private func packetCounts(_ url: URL) throws -> [Int] {
    let text = try Tool.run(
      "ffprobe",
      ["-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", url.path])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
  }

  // MARK: Sources

  private static let testVideo = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25:duration=2"]
  private static let testTone = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=2"]
  private static let x264 = ["-c:v", "libx264", "-preset", "veryfast", "-g", "10", "-bf", "2", "-pix_fmt", "yuv420p"]
  private static let frame = CMTime(value: 1, timescale: 25)

  private static func video() -> Track { Track(step: frame) }
  private static func audio(frames: Int64, rate: Int32 = 44_100, count: Int? = nil) -> Track {
    Track(mediaType: kCMMediaType_Audio, step: CMTime(value: frames, timescale: rate), sampleCount: count)
  }

  // MARK: Files

  private static let anyAudio = Track(mediaType: kCMMediaType_Audio)
  private static let millisecond = CMTime(value: 1, timescale: 1000)
  /// The tolerance of durations: the last packets of codecs with long packets are not trimmed.
  private static let packets = CMTime(value: 1, timescale: 10)

  static let videoOnly = ConformingFile(
    name: "pictures.mp4", arguments: testVideo + x264 + ["-movflags", "+faststart"], tracks: [video()],
    openingReads: 12_000)

  static let isoMedia = [
    videoOnly,
    ConformingFile(
      name: "both.mp4", arguments: testVideo + testTone + x264 + ["-c:a", "aac"],
      tracks: [video(), audio(frames: 1024)], durationTolerance: packets, openingReads: 16_000),
    ConformingFile(
      name: "fragments.mp4",
      arguments: testVideo + testTone + x264 + ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"],
      // In FFmpeg's file, the first audio packet lasts as long as the video's delay, so steps of time are not
      // checked.
      tracks: [video(), anyAudio], durationTolerance: packets),
    ConformingFile(
      name: "uncompressed.mov", arguments: testTone + ["-c:a", "pcm_s16le"],
      tracks: [audio(frames: 1, count: 88_200)], openingReads: 16_000),
    ConformingFile(
      name: "lossless.m4a", arguments: testTone + ["-c:a", "alac"], tracks: [Track(mediaType: kCMMediaType_Audio)],
      durationTolerance: packets, openingReads: 16_000),
  ]

  static let coreAudio = [
    ConformingFile(
      name: "uncompressed.caf", arguments: testTone + ["-c:a", "pcm_s16be"],
      tracks: [audio(frames: 1, count: 88_200)], openingReads: 16_000),
    ConformingFile(
      name: "lossless.caf", arguments: testTone + ["-c:a", "alac"], tracks: [Track(mediaType: kCMMediaType_Audio)],
      durationTolerance: packets, openingReads: 16_000),
  ]

  static let webVTT: ContainerFacts = {
    let cues = (0..<20).map { "00:00:\(10 + $0).000 --> 00:00:\(10 + $0).750\nLine \($0)\n" }
    let text = "WEBVTT\n\n" + cues.joined(separator: "\n")
    // One sample for each cue, and one for the pause before it.
    return ContainerFacts(
      "cues.vtt", Data(text.utf8),
      tracks: [
        ContainerFacts.Track(kCMMediaType_Subtitle, sampleCount: 40, duration: CMTime(value: 29_750, timescale: 1000))
      ])
  }()

  /// libavformat reads more than headers when it opens a file.
  private static func file(
    _ name: String, _ arguments: [String], tracks: [Track], tolerance: CMTime = millisecond,
    openIssues: [ContainerClause] = []
  ) -> ConformingFile {
    ConformingFile(
      name: name, arguments: arguments, tracks: tracks, tolerance: tolerance, durationTolerance: packets,
      openingReads: 400_000, openIssues: openIssues)
  }

  static let ffmpeg = [
    file("both.mkv", testVideo + testTone + x264 + ["-c:a", "flac"], tracks: [video(), anyAudio]),
    // Statistics count AAC frame headers and parameter sets, which samples do not contain. A frame that a parser cuts
    // from a packet is followed by the next frame, not by padding.
    file(
      "both.ts", testVideo + testTone + x264 + ["-c:a", "aac"], tracks: [video(), anyAudio],
      openIssues: [.statistics, .padding]),
    // FFmpeg leaves a gap after the first frame.
    file(
      "both.avi", testVideo + testTone + ["-c:v", "mpeg4", "-g", "10", "-c:a", "libmp3lame"],
      tracks: [Track(), anyAudio]),
    file(
      "tone.wav", testTone + ["-c:a", "pcm_s16le"], tracks: [audio(frames: 1, count: 88_200)], tolerance: .zero),
    file(
      "tone.aiff", testTone + ["-c:a", "pcm_s16be"], tracks: [audio(frames: 1, count: 88_200)], tolerance: .zero),
    file("tone.flac", testTone + ["-c:a", "flac"], tracks: [anyAudio]),
    file("tone.mp3", testTone + ["-c:a", "libmp3lame"], tracks: [audio(frames: 1152)], openIssues: [.padding]),
    file("tone.aac", testTone + ["-c:a", "aac"], tracks: [audio(frames: 1024)], openIssues: [.statistics]),
    file("tone.ac3", testTone + ["-c:a", "ac3"], tracks: [audio(frames: 1536)], openIssues: [.padding]),
    file("tone.ogg", testTone + ["-c:a", "libvorbis"], tracks: [anyAudio]),
  ]
}
