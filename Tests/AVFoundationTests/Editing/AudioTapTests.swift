import AVFoundation
import Foundation
import TestSupport
import Testing

/// The finalize callback releases this object.
private final class TapContext {
  var names: [String] = []
  var format = AudioStreamBasicDescription()
  var maximum = 0
  var ranges: [CMTimeRange] = []
  var flags: [MTAudioProcessingTapFlags] = []
  var counts: [CMItemCount] = []
  var statuses: [OSStatus] = []
  let work: (TapContext, MTAudioProcessingTap, CMItemCount, UnsafeMutablePointer<AudioBufferList>) -> CMItemCount

  init(
    _ work:
      @escaping (TapContext, MTAudioProcessingTap, CMItemCount, UnsafeMutablePointer<AudioBufferList>) -> CMItemCount
  ) {
    self.work = work
  }

  static func of(_ tap: MTAudioProcessingTap) -> TapContext {
    Unmanaged<TapContext>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue()
  }

  func source(_ tap: MTAudioProcessingTap, _ count: CMItemCount, _ list: UnsafeMutablePointer<AudioBufferList>)
    -> CMItemCount
  {
    var (range, flags, given) = (CMTimeRange.invalid, MTAudioProcessingTapFlags(0), CMItemCount(0))
    statuses.append(MTAudioProcessingTapGetSourceAudio(tap, count, list, &flags, &range, &given))
    ranges.append(range)
    self.flags.append(flags)
    counts.append(given)
    return given
  }
}

// Clients declare callbacks as global constants or as global functions, so this file has both forms.
private let tapInit: MTAudioProcessingTapInitCallback = { (tap, clientInfo, tapStorageOut) in
  tapStorageOut.pointee = clientInfo
}
private let tapFinalize: MTAudioProcessingTapFinalizeCallback = { tap in
  TapContext.of(tap).names.append("finalize")
  Unmanaged<TapContext>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).release()
}
private let tapPrepare: MTAudioProcessingTapPrepareCallback = { (tap, maxFrames, processingFormat) in
  let context = TapContext.of(tap)
  context.names.append("prepare")
  (context.maximum, context.format) = (maxFrames, processingFormat.pointee)
}
private let tapUnprepare: MTAudioProcessingTapUnprepareCallback = { tap in TapContext.of(tap).names.append("unprepare")
}
private func tapProcess(
  _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount, _ flags: MTAudioProcessingTapFlags,
  _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>, _ numberFramesOut: UnsafeMutablePointer<CMItemCount>,
  _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>
) {
  let context = TapContext.of(tap)
  if context.names.last != "process" { context.names.append("process") }
  numberFramesOut.pointee = context.work(context, tap, numberFrames, bufferListInOut)
}

@Suite(.requires(.ffmpeg)) struct AudioTapTests {
  private func tap(_ context: TapContext, after: Bool = false) throws -> MTAudioProcessingTap {
    var callbacks = MTAudioProcessingTapCallbacks(
      version: kMTAudioProcessingTapCallbacksVersion_0,
      clientInfo: UnsafeMutableRawPointer(Unmanaged.passRetained(context).toOpaque()),
      init: tapInit, finalize: tapFinalize, prepare: tapPrepare, unprepare: tapUnprepare, process: tapProcess)
    var tap: Unmanaged<MTAudioProcessingTap>?
    let flags = after ? kMTAudioProcessingTapCreationFlag_PostEffects : kMTAudioProcessingTapCreationFlag_PreEffects
    #expect(MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, flags, &tap) == noErr)
    return try #require(tap).takeRetainedValue()
  }

  private func gain(_ factor: Float) -> TapContext {
    TapContext { context, tap, count, list in
      let given = context.source(tap, count, list)
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        for sample in UnsafeMutableBufferPointer<Float>(buffer).indices {
          UnsafeMutableBufferPointer<Float>(buffer)[sample] *= factor
        }
      }
      return given
    }
  }

  private func asset(rate: Int = 48_000, channels: Int = 1, expression: String = "0.7*sin(440*2*PI*t)") throws
    -> AVURLAsset
  {
    let expressions = Array(repeating: expression, count: channels).joined(separator: "|")
    return AVURLAsset(
      url: try MadeMedia.file(
        "tapped.wav", MadeMedia.input("aevalsrc=\(expressions):s=\(rate):d=1") + ["-c:a", "pcm_f32le"]))
  }

  private func mix(_ asset: AVAsset, _ tap: MTAudioProcessingTap, volume: Float? = nil) throws -> AVMutableAudioMix {
    let parameters = AVMutableAudioMixInputParameters(track: try CompositionMedia.track(asset, .audio))
    parameters.audioTapProcessor = tap
    if let volume { parameters.setVolume(volume, at: .zero) }
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    #expect(mix.inputParameters[0].audioTapProcessor == tap)
    return mix
  }

  private func output(_ asset: AVAsset, _ mix: AVAudioMix?, rate: Int = 48_000, channels: Int = 1)
    -> AVAssetReaderAudioMixOutput
  {
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio),
      audioSettings: [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
        AVLinearPCMIsFloatKey: true,
        AVLinearPCMBitDepthKey: 32,
      ])
    output.audioMix = mix
    return output
  }

  private func read(_ asset: AVAsset, _ mix: AVAudioMix?, range: CMTimeRange? = nil) throws -> [Float] {
    try CompositionMedia.samples(Reading.buffers(asset, output(asset, mix), range: range))
  }

  @Test func halfTheGainIsHalfOfEachSample() throws {
    let asset = try asset()
    let (whole, halved) = (try read(asset, nil), try read(asset, try mix(asset, try tap(gain(0.5)))))
    #expect(halved.count == 48_000)
    let isHalf = zip(whole, halved).allSatisfy { $0 * 0.5 == $1 }
    #expect(isHalf && whole.contains { $0 > 0.6 })
  }

  @Test func itIsToldWhatComesAndWhenItEnds() throws {
    let (asset, context) = (try asset(rate: 44_100, channels: 2), gain(1))
    var mix: AVMutableAudioMix? = try mix(asset, try tap(context))
    let range = CompositionMedia.range(4_410, 30_870, 44_100)
    let audio = try read(asset, mix, range: range)
    #expect(audio.count == 28_800)
    mix = nil
    #expect(context.names == ["prepare", "process", "unprepare", "finalize"])
    #expect(
      context.format.mSampleRate == 44_100 && context.format.mChannelsPerFrame == 2
        && context.format.mBytesPerFrame == 4)
    #expect(context.format.mFormatFlags == kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved)
    #expect(context.counts.reduce(0, +) == 26_460 && context.counts.allSatisfy { $0 <= context.maximum })
    #expect(context.ranges.first?.start == range.start && context.ranges.last?.end == range.end)
    #expect(zip(context.ranges, context.ranges.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(
      context.flags.first == kMTAudioProcessingTapFlag_StartOfStream
        && context.flags.last == kMTAudioProcessingTapFlag_EndOfStream)
    #expect(context.flags.dropFirst().dropLast().allSatisfy { $0 == 0 })
  }

  @Test func timesAreThoseOfTheEdit() throws {
    let (composition, track) = try CompositionMedia.empty(.audio)
    try track.insertTimeRange(
      CompositionMedia.range(0, 1), of: try CompositionMedia.track(try asset(), .audio), at: .zero)
    track.scaleTimeRange(CompositionMedia.range(0, 1), toDuration: CMTime(value: 3, timescale: 2))
    let context = gain(0)
    let audio = try read(composition, try mix(composition, try tap(context)))
    #expect(audio.count == 72_000 && audio.allSatisfy { $0 == 0 })
    #expect(context.ranges.last?.end == CMTime(value: 3, timescale: 2))
  }

  /// The tap adds a constant, so the result shows whether the volume is applied before or after the tap.
  @Test(arguments: [(false, 0.5 * (0.25 + 0.5)), (true, 0.5 * 0.25 + 0.5)] as [(Bool, Float)])
  func volumeIsAnEffect(after: Bool, expected: Float) throws {
    let asset = try asset(expression: "0.25")
    let context = TapContext { context, tap, count, list in
      let given = context.source(tap, count, list)
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        let samples = UnsafeMutableBufferPointer<Float>(buffer)
        for index in samples.indices { samples[index] += 0.5 }
      }
      return given
    }
    let audio = try read(asset, try mix(asset, try tap(context, after: after), volume: 0.5))
    #expect(audio.count == 48_000 && audio.allSatisfy { abs($0 - expected) < 1e-6 })
  }

  /// The tap consumes two frames for each frame that it returns, so its source ends halfway.
  @Test func missingFramesAreSilent() throws {
    let (input, given) = (
      UnsafeMutableBufferPointer<Float>.allocate(capacity: 8192),
      UnsafeMutableBufferPointer<Float>.allocate(capacity: 4096)
    )
    defer {
      input.deallocate()
      given.deallocate()
    }
    let context = TapContext { context, tap, count, list in
      let buffers = UnsafeMutableAudioBufferListPointer(list)
      buffers[0].mData = UnsafeMutableRawPointer(input.baseAddress)
      buffers[0].mDataByteSize = UInt32(count * 2 * 4)
      let frames = context.source(tap, count * 2, list) / 2
      for index in 0..<frames { given[index] = input[index * 2] }
      (buffers[0].mData, buffers[0].mDataByteSize) = (UnsafeMutableRawPointer(given.baseAddress), UInt32(frames * 4))
      return frames
    }
    let asset = try asset()
    let (whole, audio) = (try read(asset, nil), try read(asset, try mix(asset, try tap(context))))
    let isEverySecond = (0..<24_000).allSatisfy { audio[$0] == whole[$0 * 2] }
    #expect(audio.count == 48_000 && isEverySecond && audio[24_000...].allSatisfy { $0 == 0 })
    #expect(context.counts.suffix(2).allSatisfy { $0 == 0 } && context.statuses.allSatisfy { $0 == noErr })
  }

  @Test func anExportGoesThroughIt() async throws {
    let (asset, context) = (try asset(), gain(0.5))
    let mix = try mix(asset, try tap(context))
    let url = try await CompositionMedia.export(asset, AVAssetExportPresetAppleProRes422LPCM) { $0.audioMix = mix }
    let (exported, read) = (try ExportProbe.decodedAudio(url), try read(asset, mix))
    #expect(exported.count == 48_000 && zip(exported, read).allSatisfy { abs($0 - $1) <= 1 / 32_768 })
    #expect(context.names == ["prepare", "process", "unprepare", "prepare", "process", "unprepare"])
  }

  @Test func aBrokenSourceIsItsErrorAndTheReaders() throws {
    let url = try MadeMedia.place("tapped.mov")
    try MadeMedia.copy("tapped.mov", MadeMedia.input("sine=440:r=48000:d=1") + ["-c:a", "pcm_f32le"], to: url)
    let asset = AVURLAsset(url: url)
    let context = gain(1)
    let mix = try mix(asset, try tap(context))
    let reader = try AVAssetReader(asset: asset)
    let output = output(asset, mix)
    reader.add(output)
    #expect(truncate(asset.url.path, 50_000) == 0)
    #expect(reader.startReading())
    while output.copyNextSampleBuffer() != nil {}
    #expect(reader.status == .failed, "\(String(describing: reader.error))")
    #expect(context.statuses.last.map { $0 != noErr } == true && context.counts.last == 0)
    #expect(context.names == ["prepare", "process", "unprepare"])
  }

  @Test func oneTapServesOneReader() throws {
    let asset = try asset()
    let mix = try mix(asset, try tap(gain(1)))
    let (first, second) = (try AVAssetReader(asset: asset), try AVAssetReader(asset: asset))
    let outputs = (output(asset, mix), output(asset, mix))
    first.add(outputs.0)
    second.add(outputs.1)
    #expect(first.startReading() && outputs.0.copyNextSampleBuffer() != nil)
    #expect(second.startReading() && outputs.1.copyNextSampleBuffer() == nil)
    #expect(second.status == .failed && second.error?.localizedDescription.contains("MTAudioProcessingTap") == true)
    first.cancelReading()
    #expect(try read(asset, mix).count == 48_000)
  }
}
