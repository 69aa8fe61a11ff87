import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct UnendedMatroskaTests {
  private static let video = MadeMedia.numbered(rate: "25", seconds: 3)
  private static let opus = MadeMedia.sine(seconds: 3) + ["-g", "25", "-c:a", "libopus"]
  private static let vp8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"]

  /// Replaces an element by a Void element of the same length (RFC 8794 §11.3.2). `head` is the element's bytes up to
  /// its value, and `count` the value's length in bytes.
  private func without(_ head: [UInt8], valueOf count: Int, _ url: URL) throws -> URL {
    var data = try Data(contentsOf: url)
    let place = try #require(data.range(of: Data(head)))
    let void = [0xEC, 0x80 | UInt8(head.count + count - 2)] + [UInt8](repeating: 0, count: head.count + count - 2)
    data.replaceSubrange(place.lowerBound..<place.upperBound + count, with: void)
    let copy = try MadeMedia.place(url.lastPathComponent)
    try data.write(to: copy)
    return copy
  }

  enum Kind: CaseIterable { case cues, pipe, webm }

  private func file(_ kind: Kind) throws -> URL {
    switch kind {
    case .cues:
      // The Duration element (RFC 9559 §5.1.2.10) is removed.
      let whole = try MadeMedia.file("cues.mkv", Self.video + Self.opus + MadeMedia.h264)
      return try without([0x44, 0x89, 0x88], valueOf: 8, whole)
    case .pipe, .webm:
      let coding = kind == .pipe ? MadeMedia.h264 : Self.vp8
      let format = kind == .pipe ? "matroska" : "webm"
      let url = try MadeMedia.place("pipe.\(kind == .pipe ? "mkv" : "webm")")
      let words = ["-v", "error"] + Self.video + Self.opus + coding + ["-f", format, "-"]
      try Tool.run("ffmpeg", words).write(to: url)
      return url
    }
  }

  @Test(arguments: Kind.allCases) func clientsSeeTheWhole(_ kind: Kind) async throws {
    let url = try file(kind)
    let told = try Tool.run("ffprobe", ["-v", "error", "-show_entries", "format=duration", url.path])
    #expect(String(decoding: told, as: UTF8.self).contains("duration=N/A"))
    let asset = AVURLAsset(url: url)
    #expect(abs(try await asset.load(.duration).seconds - 3) < 0.01)
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let time = try await generator.image(at: CMTime(value: 2990, timescale: 1000)).actualTime
    #expect(abs(time.seconds - 2.96) < 0.01, "\(time.seconds)")
    let copy = try await export(url, AVAssetExportPresetHighestQuality)
    let wanted = Array(0..<75)
    let shown = try ExportProbe.numbers(copy)
    #expect(shown.count == wanted.count && zip(shown, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(shown)")
    #expect(abs(try ExportProbe(copy).duration - 3) < 0.03)
  }

  /// As in files of some writers, the video begins at zero although the audio has priming.
  @Test(.requires(.mkvtoolnix)) func stillsAreExactBesidePrimedSound() async throws {
    let whole = try MadeMedia.file("primed.webm", Self.video + Self.opus + Self.vp8)
    let times = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts", "-of", "csv=p=0", whole.path])
    // FFmpeg 5.1 places the first video frame some milliseconds after zero if the audio has priming.
    let first = try #require(Int(String(decoding: times, as: UTF8.self).prefix { $0.isNumber }))
    let url = try MadeMedia.place("primed.webm")
    try Tool.run("mkvmerge", ["-q", "-o", url.path, "-y", "0:\(-first)", whole.path])
    let asset = AVURLAsset(url: url)
    #expect(abs(try await asset.load(.duration).seconds - 3) < 0.01)
    for track in try await asset.load(.tracks) {
      let range = try await track.load(.timeRange)
      #expect(range.start == .zero && abs(range.duration.seconds - 3) < 0.01, "\(track.mediaType) \(range)")
    }
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for frame in [0, 1, 24, 25, 73, 74] as [CMTimeValue] {
      let time = CMTime(value: frame, timescale: 25)
      #expect(try await generator.image(at: time).actualTime == time)
      let late = try await generator.image(at: CMTime(value: frame * 40 + 39, timescale: 1000)).actualTime
      #expect(late == time)
    }
    let numbers = try CompositionMedia.frames(asset).map(\.number)
    #expect(numbers.count == 75 && zip(numbers, 0...).allSatisfy { abs($0 - $1) <= 1 }, "\(numbers)")
  }

  /// The source has no DefaultDuration (RFC 9559 §5.1.4.1.13).
  @Test func ratesOfDataAreMeasured() async throws {
    let video = MadeMedia.pattern("320x240", rate: "25", seconds: 3)
    let whole = try MadeMedia.file("rate.mkv", video + MadeMedia.reordered)
    let url = try without([0x23, 0xE3, 0x83, 0x84], valueOf: 4, whole)
    let show = ["-show_entries", "packet=size", "-of", "csv=p=0", url.path]
    let sizes = String(decoding: try Tool.run("ffprobe", ["-v", "error"] + show), as: UTF8.self)
    let size = sizes.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }.reduce(0, +)
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
    let (dataRate, frameRate) = try await track.load(.estimatedDataRate, .nominalFrameRate)
    #expect(size > 10_000 && abs(Double(dataRate) / (Double(size) * 8 / 3) - 1) < 0.02, "\(dataRate) for \(size) bytes")
    #expect(frameRate == 25)
  }
}
