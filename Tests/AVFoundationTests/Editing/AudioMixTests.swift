import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct AudioMixTests {
  private func level(_ value: Double = 0.5, seconds: Double = 2) throws -> AVURLAsset {
    AVURLAsset(
      url: try MadeMedia.file(
        "level.wav", MadeMedia.input("aevalsrc=\(value):s=48000:d=\(seconds)") + ["-c:a", "pcm_f32le"]))
  }

  private func composition(_ assets: AVURLAsset...) throws -> AVMutableComposition {
    let composition = AVMutableComposition()
    for asset in assets {
      let track = try #require(
        composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
      try track.insertTimeRange(CompositionMedia.range(0, 2), of: try CompositionMedia.track(asset, .audio), at: .zero)
    }
    return composition
  }

  private static var floats: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
      AVLinearPCMIsFloatKey: true,
      AVLinearPCMBitDepthKey: 32,
    ]
  }

  private func read(_ asset: AVAsset, _ mix: AVAudioMix?, range: CMTimeRange? = nil) throws -> [Float] {
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio), audioSettings: Self.floats)
    output.audioMix = mix
    return try CompositionMedia.samples(Reading.buffers(asset, output, range: range))
  }

  private func mix(_ parameters: AVAudioMixInputParameters...) -> AVMutableAudioMix {
    let mix = AVMutableAudioMix()
    mix.inputParameters = parameters
    return mix
  }

  @Test func aRampChangesAmplitudeEvenly() throws {
    let composition = try composition(try level())
    let parameters = AVMutableAudioMixInputParameters(track: composition.tracks[0])
    parameters.setVolume(0.25, at: .zero)
    parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: CompositionMedia.range(1, 3, 2))
    let audio = try read(composition, mix(parameters))
    #expect(audio.count == 96_000)
    let expected = (0..<96_000).map { frame -> Float in
      if frame < 24_000 { return 0.125 }
      return frame < 72_000 ? 0.5 * (1 - Float(frame - 24_000) / 48_000) : 0
    }
    let furthest = zip(audio, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(furthest < 1e-5)
    let part = try read(composition, mix(parameters), range: CompositionMedia.range(30_001, 60_000, 48_000))
    let difference = zip(part, expected[30_001..<60_000]).map { abs($0 - $1) }.max() ?? 1
    #expect(part.count == 29_999 && difference < 1e-5)
  }

  @Test func tracksAreAddedAtTheirVolumes() throws {
    let composition = try composition(try level(0.5), try level(0.75))
    let first = AVMutableAudioMixInputParameters(track: composition.tracks[0])
    let second = AVMutableAudioMixInputParameters(track: composition.tracks[1])
    first.setVolume(0.5, at: .zero)
    second.setVolume(0.2, at: CMTime(value: 1, timescale: 1))
    let audio = try read(composition, mix(first, second))
    #expect(audio.count == 96_000)
    #expect(abs(audio[10] - 1.0) < 1e-6)
    #expect(abs(audio[47_999] - 1.0) < 1e-6)
    #expect(abs(audio[48_000] - 0.4) < 1e-6)
    #expect(abs(try read(composition, nil)[10] - 1.25) < 1e-6)
  }

  @Test(arguments: [(0.75, 0.75, Int16.max), (-0.75, -0.75, .min), (0.5, -0.25, 8192)])
  func integersStayAtFullScale(_ first: Double, _ second: Double, _ expected: Int16) throws {
    let composition = try composition(try level(first), try level(second))
    var settings = Self.floats
    settings[AVLinearPCMIsFloatKey] = false
    settings[AVLinearPCMBitDepthKey] = 16
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: composition.tracks(withMediaType: .audio), audioSettings: settings)
    let bytes = try Reading.buffers(composition, output).reduce(into: Data()) { $0 += try Reading.bytes($1) }
    #expect(bytes.count == 2 * 96_000)
    let isLevel = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).allSatisfy {
        bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) == expected.littleEndian
      }
    }
    #expect(isLevel)
  }

  @Test func anExportIsMixedTheSame() async throws {
    let composition = try composition(try level(0.5), try level(0.25))
    let parameters = AVMutableAudioMixInputParameters(track: composition.tracks[0])
    parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: CompositionMedia.range(0, 2))
    let mix = mix(parameters)
    let session = try #require(
      AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetAppleProRes422LPCM))
    let url = try MadeMedia.place("mixed.mov")
    (session.outputURL, session.outputFileType, session.audioMix) = (url, .mov, mix)
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let (exported, read) = (try ExportProbe.decodedAudio(url), try read(composition, mix))
    #expect(exported.count == 96_000)
    let furthest = zip(exported, read).map { abs($0 - $1) }.max() ?? 1
    #expect(furthest <= 1 / 32_768)
  }

  @Test func whatWasSetIsTold() throws {
    let parameters = AVMutableAudioMixInputParameters()
    var (start, end, range) = (Float(0), Float(0), CMTimeRange.invalid)
    func get(_ seconds: Double) -> Bool {
      let time = CMTime(seconds: seconds, preferredTimescale: 600)
      return parameters.getVolumeRamp(for: time, startVolume: &start, endVolume: &end, timeRange: &range)
    }
    #expect(!get(0))
    parameters.setVolume(0.8, at: CMTime(value: 1, timescale: 1))
    parameters.setVolumeRamp(fromStartVolume: 0.5, toEndVolume: 0.2, timeRange: CompositionMedia.range(4, 5))
    // A time before the first ramp gets the first ramp.
    for time in [0.5, 1, 2, 3.9] {
      (start, end, range) = (0, 0, .invalid)
      #expect(get(time) && start == 0.8 && end == 0.8 && range == CompositionMedia.range(1, 4))
    }
    #expect(get(4.5) && start == 0.5 && end == 0.2 && range == CompositionMedia.range(4, 5))
    #expect(!get(5) && !get(9) && range == CompositionMedia.range(4, 5))
    parameters.setVolume(0.1, at: CMTime(value: 9, timescale: 2))
    #expect(get(4.2) && abs(end - 0.35) < 1e-6 && range == CompositionMedia.range(8, 9, 2))
    #expect(get(9) && start == 0.1 && end == 0.1 && range.start.seconds == 4.5 && range.duration == .positiveInfinity)
    let copy = try #require(parameters.copy() as? AVAudioMixInputParameters)
    parameters.setVolume(0, at: .zero)
    #expect(
      copy.getVolumeRamp(for: .zero, startVolume: nil, endVolume: nil, timeRange: &range) && range.start.seconds == 1)
  }

  @Test func rampsThatOverlapAreRefused() async {
    await #expect(processExitsWith: .failure) {
      let parameters = AVMutableAudioMixInputParameters()
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
      parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range)
      let later = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 2, timescale: 1))
      parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: later)
    }
  }

  // MARK: - Speed

  private func stretched(_ to: CMTime, _ algorithm: AVAudioTimePitchAlgorithm) throws -> [Float] {
    let (composition, track) = try CompositionMedia.empty(.audio)
    let clip = try CompositionMedia.clip(rate: "25", tone: 440)
    try track.insertTimeRange(CompositionMedia.range(0, 2), of: try CompositionMedia.track(clip, .audio), at: .zero)
    track.scaleTimeRange(CompositionMedia.range(0, 2), toDuration: to)
    let output = AVAssetReaderAudioMixOutput(audioTracks: [track], audioSettings: Self.floats)
    output.audioTimePitchAlgorithm = algorithm
    return try CompositionMedia.samples(Reading.buffers(composition, output))
  }

  private func frequency(_ audio: ArraySlice<Float>) -> Double {
    let crossings = zip(audio, audio.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    return Double(crossings) * 48_000 / Double(audio.count)
  }

  @Test(arguments: [(3, 2), (5, 1), (8, 3), (777, 1000)] as [(Int64, CMTimeScale)])
  func speedKeepsThePitchAndIsExactInLength(value: Int64, scale: CMTimeScale) throws {
    let duration = CMTime(value: value, timescale: scale)
    let audio = try stretched(duration, .spectral)
    #expect(audio.count == Int((duration.seconds * 48_000).rounded()))
    #expect(abs(frequency(audio[audio.count / 8..<audio.count * 7 / 8]) - 440) < 8)
    #expect(audio.prefix(2400).contains { abs($0) > 0.3 })
    #expect(audio.suffix(4800).contains { abs($0) > 0.3 })
  }

  @Test func aTapeChangesItsPitch() throws {
    let audio = try stretched(CMTime(value: 1, timescale: 1), .varispeed)
    #expect(audio.count == 48_000)
    #expect(abs(frequency(audio[4800..<43_200]) - 880) < 8)
  }

  @Test func whatIsTooFastToBeHeardIsSilent() throws {
    let audio = try stretched(CMTime(value: 1, timescale: 30), .spectral)
    #expect(audio.count == 1600)
    #expect(audio.allSatisfy { $0 == 0 })
  }
}
