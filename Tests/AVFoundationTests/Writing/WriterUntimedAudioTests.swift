import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterUntimedAudioTests {
  private static let types: [(AVFileType, String)] = [(.wav, "wav"), (.mov, "mov"), (.caf, "caf"), (.aiff, "aif")]

  @Test(arguments: types) func linearPCMNeedsNoDetails(_ type: AVFileType, _ suffix: String) throws {
    let writer = try AVAssetWriter(outputURL: try MadeMedia.place("plain.\(suffix)"), fileType: type)
    let settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
    #expect(writer.canApply(outputSettings: settings, forMediaType: .audio))
    let hint = try #require(try WritingMedia.audio(frames: 0..<1).formatDescription)
    #expect(writer.canAdd(AVAssetWriterInput(mediaType: .audio, outputSettings: settings, sourceFormatHint: hint)))
    #expect(
      !writer.canApply(outputSettings: settings.merging([AVNumberOfChannelsKey: 65]) { $1 }, forMediaType: .audio))
  }

  @Test func itFollowsTheSource() async throws {
    let url = try MadeMedia.place("open.wav")
    let writer = try AVAssetWriter(outputURL: url, fileType: .wav)
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(
      WritingMedia.push(try WritingMedia.audio(frames: 0..<22_050, rate: 22_050, channels: 2), to: input, of: writer))
    await writer.finishWriting()
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.audio, "sample_rate") == "22050")
    #expect(ExportProbe.text(probe.audio, "channels") == "2")
    #expect(ExportProbe.text(probe.audio, "duration_ts") == "22050")
  }

  @Test func anotherRateKeepsTheOrder() async throws {
    let url = try MadeMedia.place("rates.wav")
    let writer = try AVAssetWriter(outputURL: url, fileType: .wav)
    let settings = WritingMedia.linearPCM.merging([AVSampleRateKey: 48_000]) { $1 }
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(WritingMedia.push(try WritingMedia.audio(frames: 0..<22_050, rate: 44_100), to: input, of: writer))
    let silence = try WritingMedia.audio(frames: 24_000..<48_000, frequency: 0)
    #expect(WritingMedia.push(silence, to: input, of: writer))
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let bytes = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "f32le", "-"])
    let frames = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    #expect(abs(frames.count - 48_000) <= 1)
    #expect(frames[23_000..<23_900].contains { abs($0) > 0.4 })
    #expect(frames.dropFirst(24_100).allSatisfy { $0 == 0 })
  }

  private func untimed(_ frames: Range<Int>) throws -> CMSampleBuffer {
    let timed = try WritingMedia.audio(frames: frames)
    return try CMSampleBuffer(
      dataBuffer: timed.dataBuffer, formatDescription: timed.formatDescription, numSamples: frames.count,
      sampleTimings: [],
      sampleSizes: [4])
  }

  @Test(arguments: [true, false]) func buffersWithoutTimesRunOn(_ encodes: Bool) async throws {
    let url = try MadeMedia.place("untimed-\(encodes).mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let hint = try WritingMedia.audio(frames: 0..<1).formatDescription
    let input = AVAssetWriterInput(
      mediaType: .audio, outputSettings: encodes ? WritingMedia.linearPCM : nil, sourceFormatHint: hint)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: seconds(5, 1))
    // The buffer with a time leaves a gap of a tenth of a second.
    #expect(WritingMedia.push(try untimed(0..<4_800), to: input, of: writer))
    #expect(WritingMedia.push(try untimed(4_800..<9_600), to: input, of: writer))
    #expect(
      WritingMedia.push(try WritingMedia.audio(frames: 14_400..<19_200, origin: seconds(5, 1)), to: input, of: writer))
    #expect(WritingMedia.push(try untimed(19_200..<24_000), to: input, of: writer))
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .audio).first)
    #expect(try await track.load(.timeRange) == CMTimeRange(start: .zero, duration: seconds(24_000, 48_000)))
    let shown = try await track.load(.segments).filter { !$0.isEmpty }.map(\.timeMapping.target)
    #expect(encodes || shown.map(\.start) == [.zero, seconds(14_400, 48_000)])
    #expect(encodes || shown.map(\.duration) == [seconds(9_600, 48_000), seconds(9_600, 48_000)])
  }
}
