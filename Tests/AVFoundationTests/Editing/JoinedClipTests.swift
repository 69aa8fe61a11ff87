import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct JoinedClipTests {
  private static let rates: [(text: String, value: Int64, scale: CMTimeScale)] = [
    ("24000/1001", 1001, 24_000), ("25", 1, 25), ("30000/1001", 1001, 30_000), ("30", 1, 30),
    ("60000/1001", 1001, 60_000),
  ]

  private func joined() throws -> (composition: AVMutableComposition, numbers: [Int], starts: [CMTime]) {
    let clips = try Self.rates.enumerated().map {
      try CompositionMedia.clip(
        rate: $1.text, tone: 440, audioRate: $0 % 2 == 0 ? 48_000 : 44_100, seconds: 1, size: "64x64")
    }
    let composition = AVMutableComposition()
    let video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
    let audio = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    var (numbers, starts, end): ([Int], [CMTime], CMTime) = ([], [], .zero)
    for cut in 0..<200 {
      let (clip, rate) = (clips[cut % 5], Self.rates[cut % 5])
      let (first, count) = (cut * 7 % 13, 2 + cut % 3)
      let range = CMTimeRange(
        start: CMTime(value: Int64(first) * rate.value, timescale: rate.scale),
        duration: CMTime(value: Int64(count) * rate.value, timescale: rate.scale))
      try video.insertTimeRange(range, of: try CompositionMedia.track(clip, .video), at: .invalid)
      try audio.insertTimeRange(range, of: try CompositionMedia.track(clip, .audio), at: .invalid)
      numbers += Array(first..<first + count)
      starts += (0..<count).map { end + CMTime(value: Int64($0) * rate.value, timescale: rate.scale) }
      end = end + range.duration
    }
    return (composition, numbers, starts)
  }

  @Test func twoHundredClipsEndTogether() throws {
    let (composition, numbers, starts) = try joined()
    let tracks = composition.tracks
    #expect(tracks[0].timeRange.end == tracks[1].timeRange.end)
    let frames = try CompositionMedia.frames(composition)
    #expect(frames.map(\.number) == numbers)
    #expect(frames.map(\.time) == starts)
    let audio = try CompositionMedia.audio(composition)
    #expect(audio.count == Int(composition.duration.convertScale(48_000, method: .roundHalfAwayFromZero).value))
  }

  @Test func eachCutHasItsOwnSound() throws {
    let (composition, _, _) = try joined()
    let audio = try CompositionMedia.audio(composition)
    for (number, segment) in composition.tracks(withMediaType: .audio)[0].segments.enumerated() where number % 10 == 9 {
      let (source, target) = (segment.timeMapping.source, segment.timeMapping.target)
      let first = Int(target.start.convertScale(48_000, method: .roundHalfAwayFromZero).value) + 200
      let last = Int(target.end.convertScale(48_000, method: .roundHalfAwayFromZero).value) - 200
      let start = source.start.seconds + Double(first) / 48_000 - target.start.seconds
      let measured = ExportProbe.sine(audio[first..<last], frequency: 440, rate: 48_000, start: start)
      #expect(abs(measured.lateness) < 1, "cut \(number) is \(measured.lateness) samples late")
    }
  }

  @Test func anExportOfThemHasEveryFrame() async throws {
    let (composition, numbers, _) = try joined()
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetAppleProRes422LPCM)
    #expect(try ExportProbe.numbers(url, width: 64, height: 64) == numbers)
    #expect(try ExportProbe.decodedAudio(url).count == Int((composition.duration.seconds * 48_000).rounded()))
  }

  /// No cut is at the time of an audio frame of either recording. A resampler that gets no audio from beyond a cut
  /// would fade in and out there.
  @Test(arguments: [48_000, 44_100, 32_000])
  func aToneGoesOnWhereRatesJoin(rate: Int) throws {
    let recordings = try [44_100, 48_000].map { recorded in
      let tone = "aevalsrc=0.5*sin(2*PI*1000*t):s=\(recorded):d=2"
      return AVURLAsset(url: try MadeMedia.file("tone.wav", MadeMedia.input(tone) + ["-c:a", "pcm_f32le"]))
    }
    let (composition, track) = try CompositionMedia.empty(.audio)
    let cuts = [0, 30_011, 50_021, 71_999, 99_991].map { CMTime(value: $0, timescale: 60_000) }
    for (index, cut) in cuts.dropLast().enumerated() {
      let source = try CompositionMedia.track(recordings[index % 2], .audio)
      try track.insertTimeRange(CMTimeRange(start: cut, end: cuts[index + 1]), of: source, at: .invalid)
    }
    let audio = try CompositionMedia.audio(composition, rate: rate)
    let step = 2 * Double.pi * 1000 / Double(rate)
    // A cut is rounded to audio frames, which may shift the tone by less than one audio frame of the mix.
    let middle = 100..<max(100, audio.count - 100)
    let offsets = middle.map { (frame: Int) -> Double in abs(Double(audio[frame]) - 0.5 * sin(step * Double(frame))) }
    let furthest = offsets.max() ?? 1
    let steepest = zip(audio, audio.dropFirst()).dropFirst(100).dropLast(100).map { Double(abs($1 - $0)) }.max() ?? 1
    #expect(furthest < 0.5 * step * 0.75, "off by \(furthest), \(steepest) from frame to frame")
    #expect(steepest < 0.5 * step * 2, "\(steepest) from frame to frame, but the tone itself has \(0.5 * step)")
  }
}
