import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterAudioFileTests {
  @Test(arguments: [
    (AVFileType.wav, "wav", false, "pcm_s16le"), (.aiff, "aiff", true, "pcm_s16be"), (.caf, "caf", false, "pcm_s16le"),
  ])
  func linearSoundIsExact(_ type: AVFileType, _ name: String, _ isBig: Bool, _ codec: String) async throws {
    let url = try MadeMedia.place("a.\(name)")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    var settings = WritingMedia.linearPCM
    settings[AVLinearPCMIsBigEndianKey] = isBig
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)))
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for part in 0..<7 {
      let audio = try WritingMedia.audio(frames: part * 4_801..<(part + 1) * 4_801)
      #expect(WritingMedia.push(audio, to: input, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(writer.error == nil)
    #expect(try ExportProbe.text(ExportProbe(url).audio, "codec_name") == codec)
    let audio = try ExportProbe.decodedAudio(url)
    #expect(audio.count == 7 * 4_801)
    #expect(abs(ExportProbe.sine(audio, frequency: 440, rate: 48_000, start: 0).lateness) < 0.1)
  }

  /// 8-bit samples are unsigned in WAVE files, and signed in AIFF and Core Audio files.
  @Test(arguments: [(AVFileType.wav, "wav", "pcm_u8"), (.aiff, "aiff", "pcm_s8"), (.caf, "caf", "pcm_s8")])
  func bytesAreThoseOfTheFile(_ type: AVFileType, _ name: String, _ codec: String) async throws {
    let url = try MadeMedia.place("8.\(name)")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    var settings = WritingMedia.linearPCM
    settings[AVLinearPCMBitDepthKey] = 8
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(WritingMedia.push(try WritingMedia.audio(frames: 0..<9_600), to: input, of: writer))
    await writer.finishWriting()
    #expect(writer.status == .completed && writer.error == nil)
    #expect(try ExportProbe.text(ExportProbe(url).audio, "codec_name") == codec)
    #expect(
      abs(ExportProbe.sine(try ExportProbe.decodedAudio(url), frequency: 440, rate: 48_000, start: 0).lateness) < 0.2)
  }

  @Test func opusGoesIntoCoreAudioFiles() async throws {
    let url = try MadeMedia.place("opus.caf")
    let writer = try AVAssetWriter(outputURL: url, fileType: .caf)
    let settings: [String: Any] = [AVFormatIDKey: kAudioFormatOpus, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
    try #require(writer.canApply(outputSettings: settings, forMediaType: .audio))
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for part in 0..<10 {
      let audio = try WritingMedia.audio(frames: part * 4_800..<(part + 1) * 4_800)
      #expect(WritingMedia.push(audio, to: input, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed && writer.error == nil)
    #expect(try ExportProbe.text(ExportProbe(url).audio, "codec_name") == "opus")
    let audio = try ExportProbe.decodedAudio(url)
    #expect(audio.count >= 48_000)
  }
}
