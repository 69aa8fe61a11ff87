import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterTests {
  @Test(arguments: [AVFileType.mov, .mp4]) func picturesAndSoundAreWrittenExactly(_ type: AVFileType) async throws {
    let url = try MadeMedia.place(type == .mov ? "a.mov" : "a.mp4")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    for input in [video, audio] {
      #expect(writer.canAdd(input))
      writer.add(input)
    }
    #expect(!video.isReadyForMoreMediaData)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<60 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)), to: video, of: writer))
      let audioSample = try WritingMedia.audio(frames: number * 1600..<(number + 1) * 1600)
      #expect(WritingMedia.push(audioSample, to: audio, of: writer))
    }
    video.markAsFinished()
    audio.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(writer.error == nil)
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.video, "codec_name") == "h264")
    #expect(ExportProbe.text(probe.video, "nb_frames") == "60")
    #expect(ExportProbe.text(probe.audio, "codec_name") == "aac")
    #expect(probe.duration == 2)
    #expect(try ExportProbe.numbers(url) == Array(0..<60))
    let times = try ExportProbe.times(url)
    #expect(times.map(\.time) == (0..<60).map { times[0].time + $0 * (times[1].time - times[0].time) })
    #expect(ExportProbe.text(probe.video, "start_time") == "0.000000")
    #expect(ExportProbe.text(probe.audio, "start_time") == "0.000000")
    // ffmpeg decodes the whole last packet, but the edit limits the track's duration.
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .audio).first)
    #expect(try await track.load(.timeRange) == CMTimeRange(start: .zero, duration: seconds(96_000, 48_000)))
    let heard = try ExportProbe.decodedAudio(url)
    #expect((96_000..<97_024).contains(heard.count))
    let sine = ExportProbe.sine(heard[4_800..<91_200], frequency: 440, rate: 48_000, start: 0.1)
    #expect(abs(sine.amplitude - 0.5) < 0.02)
    #expect(abs(sine.lateness) < 0.1)
  }

  @Test func inputsPullTheirSamples() async throws {
    let url = try MadeMedia.place("pull.mp4")
    let writer = try AVAssetWriter(url: url, fileType: .mp4)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    writer.add(video)
    writer.add(audio)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let (videoCounter, audioCounter) = (Counter(), Counter())
    let ended = AsyncStream.makeStream(of: Void.self)
    WritingMedia.feed(video, label: "video") {
      let number = videoCounter.next()
      guard number < 90 else {
        ended.continuation.yield()
        return nil
      }
      return try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30))
    }
    WritingMedia.feed(audio, label: "audio") {
      let number = audioCounter.next()
      guard number < 141 else {
        ended.continuation.yield()
        return nil
      }
      return try WritingMedia.audio(frames: number * 1024..<min((number + 1) * 1024, 144_000))
    }
    var iterator = ended.stream.makeAsyncIterator()
    await iterator.next()
    await iterator.next()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try ExportProbe.numbers(url) == Array(0..<90))
    #expect((144_000..<145_024).contains(try ExportProbe.decodedAudio(url).count))
    #expect(try ExportProbe(url).duration == 3)
  }

  @Test(.requires(.mediainfo)) func theSessionCutsAndShifts() async throws {
    let url = try MadeMedia.place("session.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.linearPCM)
    writer.add(video)
    writer.add(audio)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: seconds(11))
    for number in 0..<90 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(300 + number), 30)), to: video, of: writer))
    }
    for part in 0..<10 {
      let audioSample = try WritingMedia.audio(
        frames: part * 4_800..<(part + 1) * 4_800, origin: CMTime(value: 115, timescale: 10))
      #expect(WritingMedia.push(audioSample, to: audio, of: writer))
    }
    writer.endSession(atSourceTime: CMTime(value: 122, timescale: 10))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    // The video begins at 10 s, and the session is from 11 s to 12.2 s.
    #expect(try ExportProbe.numbers(url) == Array(30..<66))
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let segments = try await track.load(.segments)
    #expect(segments.map(\.isEmpty) == [true, false])
    #expect(
      segments.last?.timeMapping.target
        == CMTimeRange(start: CMTime(value: 1, timescale: 2), end: CMTime(value: 12, timescale: 10)))
    #expect(try await asset.load(.duration) == CMTime(value: 12, timescale: 10))
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.audio, "start_time") == "0.500000")
    #expect(try ExportProbe.movieMilliseconds(url) == 1200)
  }

  @Test func aFileThatExistsIsNotOverwritten() async throws {
    let url = try MadeMedia.place("there.mov")
    try Data("mine".utf8).write(to: url)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264))
    #expect(!writer.startWriting())
    #expect(writer.status == .failed)
    #expect((writer.error as? AVError)?.code == .fileAlreadyExists)
    #expect(writer.error?.localizedDescription.contains("there.mov") == true)
    #expect(try Data(contentsOf: url) == Data("mine".utf8))
  }

  @Test func cancellingRemovesTheFile() async throws {
    let url = try MadeMedia.place("cancelled.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    writer.add(video)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<10 {
      _ = WritingMedia.push(
        try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)), to: video, of: writer)
    }
    #expect(FileManager.default.fileExists(atPath: url.path))
    writer.cancelWriting()
    #expect(writer.status == .cancelled)
    #expect(!video.isReadyForMoreMediaData)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(!video.append(try WritingMedia.videoSample(11, at: seconds(1))))
    await writer.finishWriting()
    #expect(writer.status == .cancelled)
  }

  @Test func aPictureOutOfOrderMakesTheWriterFail() async throws {
    let url = try MadeMedia.place("order.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    writer.add(video)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for time in [0, 2, 1, 3] as [CMTimeValue] {
      _ = WritingMedia.push(try WritingMedia.videoSample(0, at: seconds(time, 30)), to: video, of: writer)
    }
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect(writer.error?.localizedDescription.contains("was appended after") == true)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}
