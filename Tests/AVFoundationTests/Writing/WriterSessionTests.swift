import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterSessionTests {
  private func packets(_ url: URL, _ stream: String) throws -> Int {
    let text = try Tool.run(
      "ffprobe", ["-v", "error", "-select_streams", stream, "-show_entries", "packet=size", "-of", "csv=p=0", url.path])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").count
  }

  /// The video lasts from `start` to 2 s later, the audio from `audioStart` to half a second later.
  private func written(
    start: CMTime, audioStart: CMTime, end: CMTime? = nil, fragmented: Bool = false
  ) async throws -> URL {
    let url = try MadeMedia.place("session.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    if fragmented { writer.movieFragmentInterval = seconds(1) }
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    writer.add(video)
    writer.add(audio)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: start)
    for part in 0..<10 {
      let sample = try WritingMedia.audio(frames: part * 2_400..<(part + 1) * 2_400, origin: audioStart)
      #expect(WritingMedia.push(sample, to: audio, of: writer))
    }
    audio.markAsFinished()
    for number in 0..<60 {
      let sample = try WritingMedia.videoSample(number, at: start + seconds(CMTimeValue(number), 30))
      #expect(WritingMedia.push(sample, to: video, of: writer))
    }
    video.markAsFinished()
    if let end { writer.endSession(atSourceTime: end) }
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    return url
  }

  private func checkAudioIsHidden(_ url: URL) async throws {
    let probe = try ExportProbe(url)
    #expect((Int(ExportProbe.text(probe.audio, "nb_frames")) ?? 0) > 20)
    #expect(try packets(url, "a:0") == 0)
    #expect(try ExportProbe.numbers(url) == Array(0..<60))
    let asset = AVURLAsset(url: url)
    #expect(try await asset.load(.duration) == seconds(2))
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    #expect(try await track.load(.segments).allSatisfy(\.isEmpty))
  }

  @Test(arguments: [false, true]) func samplesAfterTheSessionAreHidden(_ fragmented: Bool) async throws {
    try await checkAudioIsHidden(
      try await written(start: .zero, audioStart: seconds(3), end: seconds(2), fragmented: fragmented))
  }

  @Test(arguments: [false, true]) func samplesBeforeTheSessionAreHidden(_ fragmented: Bool) async throws {
    try await checkAudioIsHidden(try await written(start: seconds(1), audioStart: .zero, fragmented: fragmented))
  }

  @Test func aSoleSampleWithoutADurationIsShown() async throws {
    let source = try MadeMedia.file("sole.mov", MadeMedia.numbered(seconds: 0.1) + ["-c:v", "mjpeg"])
    let asset = AVURLAsset(url: source)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(try await asset.loadTracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    let sample = try #require(output.copyNextSampleBuffer())
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    let url = try MadeMedia.place("sole.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    writer.add(input)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(WritingMedia.push(try CMSampleBuffer(copying: sample, withNewTiming: [timing]), to: input, of: writer))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try packets(url, "v:0") == 1)
  }
}
