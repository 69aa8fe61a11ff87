import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterInterleavingTests {
  private func inputs(_ url: URL, fragments: CMTime = .invalid) throws -> (
    AVAssetWriter, AVAssetWriterInput, AVAssetWriterInput
  ) {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.movieFragmentInterval = fragments
    let video = AVAssetWriterInput(
      mediaType: .video, outputSettings: [AVVideoCodecKey: "jpeg", AVVideoWidthKey: 160, AVVideoHeightKey: 96])
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.linearPCM)
    writer.add(video)
    writer.add(audio)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    return (writer, video, audio)
  }

  @Test func soundThatBeginsAMinuteLateStopsNobody() async throws {
    let url = try MadeMedia.place("late.mov")
    let (writer, video, audio) = try inputs(url)
    for number in 0..<640 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 10)), to: video, of: writer))
    }
    for part in 0..<40 {
      let audioSample = try WritingMedia.audio(frames: part * 4_800..<(part + 1) * 4_800, origin: seconds(60))
      #expect(WritingMedia.push(audioSample, to: audio, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.video, "nb_frames") == "640")
    #expect(ExportProbe.text(probe.audio, "start_time") == "60.000000")
    #expect(try ExportProbe.decodedAudio(url).count >= 192_000)
    #expect(probe.duration == 64)
  }

  @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 2)]) func anInputThatStopsStopsNobody(
    _ fragments: CMTime
  ) async throws {
    let url = try MadeMedia.place("stopped.mov")
    let (writer, video, audio) = try inputs(url, fragments: fragments)
    for part in 0..<10 {
      #expect(
        WritingMedia.push(try WritingMedia.audio(frames: part * 4_800..<(part + 1) * 4_800), to: audio, of: writer))
    }
    for number in 0..<300 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)), to: video, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let times = try ExportProbe.times(url).map(\.time)
    #expect(times.count == 300)
    #expect(times == times.indices.map { times[0] + $0 * (times[1] - times[0]) })
    #expect(try ExportProbe.decodedAudio(url).count == 48_000)
  }

  @Test func inputsThatPullKeepTogether() async throws {
    let url = try MadeMedia.place("together.mov")
    let (writer, video, audio) = try inputs(url)
    let (videoCounter, audioCounter) = (Counter(), Counter())
    let ended = AsyncStream.makeStream(of: Void.self)
    let furthest = Counter()
    WritingMedia.feed(audio, label: "audio") {
      let number = audioCounter.next()
      // An audio buffer lasts a tenth of a second, as do three video frames.
      if number > videoCounter.count / 3 + 30 { _ = furthest.next() }
      guard number < 200 else {
        ended.continuation.yield()
        return nil
      }
      return try WritingMedia.audio(frames: number * 4_800..<(number + 1) * 4_800)
    }
    WritingMedia.feed(video, label: "video") {
      let number = videoCounter.next()
      guard number < 600 else {
        ended.continuation.yield()
        return nil
      }
      return try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30))
    }
    var iterator = ended.stream.makeAsyncIterator()
    await iterator.next()
    await iterator.next()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(furthest.count == 0)
    #expect(try ExportProbe(url).duration == 20)
  }

  @Test func samplesOfBothTracksAlternateInTheFile() async throws {
    let url = try MadeMedia.place("order.mov")
    let (writer, video, audio) = try inputs(url)
    for number in 0..<150 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)), to: video, of: writer))
      #expect(
        WritingMedia.push(try WritingMedia.audio(frames: number * 1_600..<(number + 1) * 1_600), to: audio, of: writer))
    }
    await writer.finishWriting()
    let text = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=stream_index,pts_time,pos", "-of", "csv=p=0", url.path])
    let packets = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
    let placed = packets.compactMap { fields -> (stream: Int, time: Double, position: Int)? in
      guard fields.count >= 3, let stream = Int(fields[0]), let time = Double(fields[1]), let position = Int(fields[2])
      else { return nil }
      return (stream, time, position)
    }.sorted { $0.position < $1.position }
    // ffprobe reads linear PCM in packets of at most 1024 frames.
    #expect(placed.count { $0.stream == 0 } == 150 && placed.count >= 300)
    var reached = [0.0, 0.0]
    for packet in placed {
      reached[packet.stream] = max(reached[packet.stream], packet.time)
      #expect(abs(reached[0] - reached[1]) < 1.6 || reached.contains(0))
    }
  }

  @Test func aHoleInSoundIsKept() async throws {
    for settings in [WritingMedia.aac, WritingMedia.linearPCM] {
      let url = try MadeMedia.place("hole.mov")
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
      writer.add(audio)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      for frames in [0..<24_000, 48_000..<72_000] {
        #expect(WritingMedia.push(try WritingMedia.audio(frames: frames), to: audio, of: writer))
      }
      await writer.finishWriting()
      #expect(writer.status == .completed)
      let heard = try ExportProbe.decodedAudio(url)
      #expect((72_000..<73_024).contains(heard.count))
      #expect(heard[26_000..<46_000].allSatisfy { abs($0) < 0.001 })
      let sine = ExportProbe.sine(heard[50_000..<70_000], frequency: 440, rate: 48_000, start: 50_000 / 48_000)
      #expect(abs(sine.amplitude - 0.5) < 0.02)
      #expect(abs(sine.lateness) < 0.1)
    }
  }
}
