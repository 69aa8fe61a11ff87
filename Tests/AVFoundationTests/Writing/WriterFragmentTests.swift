import AVFoundation
import Foundation
import TestSupport
import Testing

extension Prerequisite {
  fileprivate static let killedWriter = Prerequisite(
    "the program killed-writer, built with the tests", isRequired: true
  ) {
    WriterFragmentTests.program != nil
  }
}

@Suite(.requires(.ffmpeg)) struct WriterFragmentTests {
  fileprivate static let program: URL? = CommandLine.arguments.first.map {
    URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("killed-writer")
  }.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }

  private static let turns = ProcessInfo.processInfo.environment["KILLED_WRITER_TURNS"].flatMap { Int($0) } ?? 50

  private func kill(after count: Int, _ url: URL) throws -> Int {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = [url.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var (text, said) = (Data(), 0)
    while said < count {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += data
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      said = lines.last.flatMap { Int($0) } ?? said
    }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return said
  }

  /// A fragment has 15 frames. Further appended frames may still wait in the inputs' queues.
  @Test(.requires(.killedWriter)) func aKilledWritersFileHasAllButItsLastFragment() throws {
    var generator = SplitMix(seed: 7)
    for _ in 0..<Self.turns {
      let url = try MadeMedia.place("killed.mov")
      defer { try? FileManager.default.removeItem(at: url) }
      let said = try kill(after: Int.random(in: 40..<400, using: &generator), url)
      let text = try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-count_packets", "-show_entries", "stream=codec_name,nb_read_packets", "-of", "csv=p=0",
          url.path,
        ])
      let streams = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: ",").map(String.init)
      }
      #expect(streams.map(\.first) == ["mjpeg", "pcm_s16le"])
      let frameCount = streams.first?.last.flatMap { Int($0) } ?? 0
      #expect(frameCount >= said - 15 - 14, "\(frameCount) of \(said) frames")
      #expect(frameCount % 15 == 0)
      #expect(try ExportProbe.times(url).count == frameCount)
    }
  }

  @Test func aFinishedMovieHasOneHeader() async throws {
    let url = try MadeMedia.place("finished.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.movieFragmentInterval = seconds(1)
    writer.initialMovieFragmentInterval = seconds(1, 4)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    writer.add(video)
    writer.add(audio)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: seconds(1))
    for number in 0..<90 {
      let videoSample = try WritingMedia.videoSample(number, at: seconds(1) + seconds(CMTimeValue(number), 30))
      let audioSample = try WritingMedia.audio(frames: number * 1_600..<(number + 1) * 1_600, origin: seconds(1))
      #expect(WritingMedia.push(videoSample, to: video, of: writer))
      #expect(WritingMedia.push(audioSample, to: audio, of: writer))
    }
    writer.endSession(atSourceTime: seconds(3))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let boxes = try ExportProbe.boxes(url)
    #expect(boxes.count { $0 == "moov" } == 1 && !boxes.contains("moof"), "\(boxes)")
    let asset = AVURLAsset(url: url)
    #expect(try await asset.load(.duration) == seconds(2))
    #expect(try ExportProbe.numbers(url) == Array(0..<60))
    #expect(try ExportProbe.decodedAudio(url).count >= 96_000)
  }
}
