import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct SmartTrimTests {
  private static let (width, height) = (160, 96)

  private func movie(_ options: [String] = ["-g", "12", "-bf", "2"], size: String = "160x96", rate: String = "30")
    throws -> URL
  {
    try MadeMedia.file(
      "smart.mp4",
      MadeMedia.pattern(size, rate: rate, seconds: 4) + MadeMedia.sine(seconds: 4) + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p",
      ]
        + options + ["-c:a", "aac", "-b:a", "64k"])
  }

  private func trimmed(
    _ source: URL, _ start: CMTime, _ end: CMTime, preset: String = AVAssetExportPresetHighestQuality,
    as type: AVFileType = .mp4,
    _ configure: (AVAssetExportSession) -> Void = { _ in }
  ) async throws -> URL {
    try await export(source, preset, as: type) {
      $0.timeRange = CMTimeRange(start: start, end: end)
      configure($0)
    }
  }

  private func decodedFrames(_ url: URL) throws -> [Data] {
    let data = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
        "yuv420p", "-",
      ])
    let size = Self.width * Self.height * 3 / 2
    return (0..<data.count / size).map { data.subdata(in: $0 * size..<($0 + 1) * size) }
  }

  private func complaints(_ url: URL) throws -> String {
    String(
      decoding: try Tool.run("sh", ["-c", "ffmpeg -v warning -xerror -i \"$0\" -f null - 2>&1", url.path]),
      as: UTF8.self)
  }

  private func sequences(_ url: URL) async throws -> Int {
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
    let formats = try await track.load(.formatDescriptions)
    #expect(formats.count == 1)
    return formats[0].h264ParameterSets?.units.count { $0[0] & 0x1F == 7 } ?? 0
  }

  /// `frame` is the sample's index in presentation order.
  private struct Stored: Equatable {
    var frame: Int
    var hash: String
  }

  /// Returns all samples in decode order, including those that an edit hides.
  private func samples(_ url: URL, _ stream: String = "v:0") throws -> [Stored] {
    let rows = String(
      decoding: try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-ignore_editlist", "1", "-select_streams", stream, "-show_data_hash", "md5", "-show_entries",
          "packet=pts,data_hash", "-of", "csv=p=0", url.path,
        ]), as: UTF8.self
    )
    .split(separator: "\n").map { $0.split(separator: ",") }
    let order = rows.compactMap { Int($0[0]) }.sorted()
    return rows.compactMap { row in
      Int(row[0]).flatMap(order.firstIndex).map { Stored(frame: $0, hash: String(row[1])) }
    }
  }

  private struct Original {
    var samples: [Stored]
    var frames: [Data]
  }

  private func original(_ url: URL) throws -> Original {
    Original(samples: try samples(url), frames: try decodedFrames(url))
  }

  /// Returns the longest run of samples, from frame `first` on, that are presented before `end` and before the samples
  /// that follow the run.
  private func copied(of samples: [Stored], from first: Int, before end: Int) -> [Stored] {
    let rest = samples.drop { $0.frame != first }
    let longest = rest.indices.reversed().first { last in
      let (kept, left) = (
        rest[...last].map(\.frame), rest[(last + 1)...].map(\.frame).filter { $0 < end && $0 >= first }
      )
      return kept.allSatisfy { $0 < end } && (kept.max() ?? 0) < (left.min() ?? .max)
    }
    return longest.map { Array(rest[...$0]) } ?? []
  }

  /// Returns the number of encoded frames at the end.
  @discardableResult
  private func check(_ url: URL, of source: Original, frames: Range<Int>, copiedFrom: Int) async throws -> Int {
    let copied = copied(of: source.samples, from: copiedFrom, before: frames.upperBound)
    let head = copiedFrom - frames.lowerBound
    let stored = try samples(url)
    #expect(stored.count == frames.count)
    #expect(stored.dropFirst(head).prefix(copied.count).map(\.hash) == copied.map(\.hash))
    let (made, all) = (try decodedFrames(url), source.frames)
    #expect(made.count == frames.count)
    let kept = copiedFrom..<copiedFrom + copied.count
    for (frame, number) in zip(made, frames) {
      if kept.contains(number) {
        let isSame = frame == all[number]
        #expect(isSame, "frame \(number) is the source's frame")
      } else {
        let loss = SampleDifference.mean(frame, all[number])
        #expect(loss > 0 && loss < 3, "frame \(number) was encoded: \(loss)")
      }
    }
    #expect(try ExportProbe.times(url).map(\.time) == (0..<frames.count).map { $0 * 512 })
    #expect(try await sequences(url) == (copied.count == frames.count ? 1 : 2))
    #expect(try complaints(url) == "")
    return frames.count - head - copied.count
  }

  @Test(arguments: [
    ["-g", "12", "-bf", "2"], ["-g", "12", "-bf", "0"], ["-g", "15", "-bf", "3", "-refs", "5"],
    ["-g", "12", "-bf", "3", "-x264-params", "b-pyramid=none"], ["-g", "12", "-profile:v", "baseline"],
    ["-g", "12", "-profile:v", "main", "-preset", "ultrafast"],
    ["-g", "12", "-color_range", "pc", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
    ["-g", "12", "-x264-params", "sps-id=3"],
  ])
  func onlyTheHeadIsEncoded(_ options: [String]) async throws {
    let source = try movie(options)
    let interval = options[1] == "15" ? 15 : 12
    let url = try await trimmed(source, seconds(29, 30), seconds(100, 30))
    try await check(url, of: try original(source), frames: 29..<100, copiedFrom: (29 / interval + 1) * interval)
  }

  @Test func aRangeFromAKeyFrameOnIsCopied() async throws {
    let source = try movie()
    let url = try await trimmed(source, seconds(36, 30), seconds(71, 30))
    try await check(url, of: try original(source), frames: 36..<71, copiedFrom: 36)
  }

  @Test(arguments: [["-bf", "2"], ["-bf", "3", "-x264-params", "b-pyramid=normal:b-adapt=0"], ["-bf", "0"]])
  func anEndEncodesThePicturesThatNeedOneBeyond(_ options: [String]) async throws {
    let source = try movie(["-g", "12"] + options)
    let original = try original(source)
    var encoded: [Int] = []
    for end in 49...60 {
      let url = try await trimmed(source, seconds(Int64(36), 30), seconds(Int64(end), 30))
      encoded.append(try await check(url, of: original, frames: 36..<end, copiedFrom: 36))
    }
    // At most the B frames between two P frames are encoded, and none if the range ends with a group of pictures.
    #expect(encoded.last == 0 && encoded.allSatisfy { $0 <= 3 })
    #expect(encoded.contains { $0 > 0 } == (options != ["-bf", "0"]))
  }

  @Test func bothEndsAreEncoded() async throws {
    let source = try movie(["-g", "12", "-bf", "3", "-x264-params", "b-pyramid=normal:b-adapt=0"])
    let url = try await trimmed(source, seconds(29, 30), seconds(91, 30))
    #expect(try await check(url, of: try original(source), frames: 29..<91, copiedFrom: 36) == 2)
  }

  /// The last frame is shown for half of its duration.
  @Test func anEndInsideAPictureKeepsIt() async throws {
    let source = try movie()
    let url = try await trimmed(source, seconds(36, 30), seconds(139, 60))
    let (made, all) = (try decodedFrames(url), try decodedFrames(source))
    #expect(made.count == 34)
    #expect(try samples(url).count == 34)
    #expect(zip(made, all[36...]).allSatisfy { SampleDifference.mean($0, $1) < 3 })
    #expect(abs(try ExportProbe(url).duration - 33.5 / 30) < 0.001)
  }

  @Test func aRangeToTheEndIsCopiedToTheEnd() async throws {
    let source = try movie()
    let url = try await trimmed(source, seconds(70, 30), seconds(4))
    try await check(url, of: try original(source), frames: 70..<120, copiedFrom: 72)
  }

  /// The start is inside a key frame, so that frame has to be encoded too.
  @Test func aStartInsideAKeyFrameCutsIt() async throws {
    let source = try movie()
    let url = try await trimmed(source, seconds(73, 60), seconds(72, 30))
    let (made, all) = (try decodedFrames(url), try decodedFrames(source))
    #expect(made.count == 36)
    let isSame = zip(made.dropFirst(12), all[48...]).allSatisfy(==)
    #expect(isSame)
    #expect(try ExportProbe.times(url).map(\.time) == [0] + (0..<35).map { 256 + 512 * $0 })
  }

  @Test func aRangeWithinAGroupIsEncoded() async throws {
    let source = try movie()
    let url = try await trimmed(source, seconds(26, 30), seconds(34, 30))
    let (made, all) = (try decodedFrames(url), try decodedFrames(source))
    #expect(made.count == 8)
    let losses = zip(made, all[26...]).map { SampleDifference.mean($0, $1) }
    #expect(losses.allSatisfy { $0 > 0 && $0 < 3 })
    #expect(try await sequences(url) == 1)
  }

  /// Frames that are presented before an open group's key frame may refer to the previous group, so copying begins at a
  /// closed group.
  @Test func openGroupsAreNoPlaceToBegin() async throws {
    // All groups after the first are open except the one that begins with the forced key frame.
    let source = try movie([
      "-g", "12", "-bf", "2", "-x264-params", "open-gop=1", "-force_key_frames", "2", "-forced-idr", "1",
    ])
    let url = try await trimmed(source, seconds(26, 30), seconds(100, 30))
    try await check(url, of: try original(source), frames: 26..<100, copiedFrom: 60)
  }

  @Test func soundIsCopiedToTheSample() async throws {
    let start = CMTime(value: 48_123, timescale: 48_000)
    let source = try movie()
    let url = try await trimmed(source, start, start + CMTime(value: 24_007, timescale: 48_000))
    let (packets, all) = (try samples(url, "a:0").map(\.hash), try samples(source, "a:0").map(\.hash))
    #expect(packets.count >= 24 && packets.allSatisfy(all.contains))
    let audio = try ExportProbe.decodedAudio(url)
    #expect((24_007...24_007 + 1024).contains(audio.count))
    // AAC packets overlap. The first packet of the copy decodes differently, because the packet before it is missing.
    let whole = try ExportProbe.decodedAudio(source)
    let worst = (2_000..<23_800).map { abs(audio[$0] - whole[48_123 + $0]) }.max() ?? 1
    #expect(worst < 1e-4)
  }

  @Test func soundThatAMixChangesIsEncoded() async throws {
    let source = try movie()
    let audio = try #require(try await AVURLAsset(url: source).loadTracks(withMediaType: .audio).first)
    let (mix, parameters) = (AVMutableAudioMix(), AVMutableAudioMixInputParameters(track: audio))
    parameters.setVolume(0.5, at: .zero)
    mix.inputParameters = [parameters]
    let url = try await trimmed(source, seconds(29, 30), seconds(100, 30)) { $0.audioMix = mix }
    try await check(url, of: try original(source), frames: 29..<100, copiedFrom: 36)
    let heard = ExportProbe.sine(
      try ExportProbe.decodedAudio(url)[9_600..<86_400], frequency: 440, rate: 48_000, start: 0)
    #expect(abs(heard.amplitude - 0.25) < 0.01)
  }

  @Test func aTrimOfATrimIsOneToo() async throws {
    let source = try movie()
    let first = try await trimmed(source, seconds(29, 30), seconds(110, 30))
    let second = try await trimmed(first, seconds(2, 30), seconds(61, 30))
    let (made, all) = (try decodedFrames(second), try decodedFrames(source))
    #expect(made.count == 59)
    let isSame = zip(made.dropFirst(36 - 31).prefix(84 - 36), all[36...]).allSatisfy(==)
    #expect(isSame)
    #expect(try await sequences(second) == 3)
    #expect(try complaints(second) == "")
  }

  // MARK: - Complete encoding

  @Test func whatThePresetChangesIsEncoded() async throws {
    let source = try movie()
    let range = (seconds(29, 30), seconds(100, 30))
    let all = try decodedFrames(source)
    let limited = try await trimmed(source, range.0, range.1) { $0.fileLengthLimit = 1_000_000 }
    let rich = try movie(["-g", "12", "-qp", "2"])
    let poorer = try await trimmed(rich, range.0, range.1, preset: AVAssetExportPresetMediumQuality)
    for (url, original) in [(limited, all), (poorer, try decodedFrames(rich))] {
      let made = try decodedFrames(url)
      #expect(made.count == 71)
      #expect(zip(made, original[29...]).allSatisfy { SampleDifference.mean($0, $1) > 0 })
    }
    let large = try await trimmed(movie(size: "640x384"), range.0, range.1, preset: AVAssetExportPresetMediumQuality)
    #expect(try ExportProbe(large).size != [640, 384])
  }

  @Test func aWholeMovieThatAgreesIsCopied() async throws {
    let source = try movie()
    let url = try await trimmed(source, .zero, seconds(4))
    #expect(try decodedFrames(url) == decodedFrames(source))
    #expect(try await sequences(url) == 1)
    #expect(try complaints(url) == "")
  }

  @Test func interlacedPicturesAreEncoded() async throws {
    let source = try movie(["-g", "12", "-flags", "+ilme+ildct", "-x264-params", "tff=1"])
    let url = try await trimmed(source, seconds(29, 30), seconds(100, 30))
    #expect(try await sequences(url) == 1)
    #expect(try decodedFrames(url).count == 71)
    #expect(try complaints(url) == "")
  }

  @Test func aPresetOfEnoughBitsAgrees() async throws {
    let source = try movie()
    let url = try await trimmed(
      source, seconds(29, 30), seconds(100, 30), preset: AVAssetExportPreset1280x720, as: .mov)
    try await check(url, of: try original(source), frames: 29..<100, copiedFrom: 36)
  }

  // MARK: - Progress and cancellation

  @Test func cancellationLeavesNothing() async throws {
    let source = try movie(["-g", "600"], size: "640x480", rate: "60")
    var cancelled = 0
    for round in 0..<12 {
      let session = try #require(
        AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetHighestQuality))
      let url = try MadeMedia.place("cancelled.mp4")
      (session.outputURL, session.outputFileType) = (url, .mp4)
      session.timeRange = CMTimeRange(start: seconds(1, 2), end: seconds(3))
      async let done: Void = session.export()
      while round > 6, session.progress == 0, session.status.rawValue < 3 { await Task.yield() }
      for _ in 0..<round * 300 { await Task.yield() }
      session.cancelExport()
      await done
      #expect(session.status == .cancelled || session.status == .completed)
      if session.status == .cancelled { cancelled += 1 }
      let left = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
      #expect(left == (session.status == .completed ? ["cancelled.mp4"] : []))
    }
    #expect(cancelled > 3)
  }
}
