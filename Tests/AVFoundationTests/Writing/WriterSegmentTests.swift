import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

private final class Segments: NSObject, AVAssetWriterDelegate {
  struct Segment: Sendable {
    var data: Data
    var type: AVAssetSegmentType
    var tracks: [(type: AVMediaType, start: CMTime, duration: CMTime, isSync: Bool?)]
  }

  private let taken = Mutex<[Segment]>([])
  var all: [Segment] { taken.withLock { $0 } }

  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?
  ) {
    let tracks = (segmentReport?.trackReports ?? []).map { report in
      let isSync = report.firstVideoSampleInformation?.isSyncSample
      return (
        type: report.mediaType, start: report.earliestPresentationTimeStamp, duration: report.duration, isSync: isSync
      )
    }
    let segment = Segment(data: segmentData, type: segmentType, tracks: tracks)
    taken.withLock { $0.append(segment) }
  }
}

private final class Quitter: NSObject, AVAssetWriterDelegate {
  let taken = Counter()

  func assetWriter(_ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType) {
    _ = taken.next()
    if segmentType == .separable { writer.cancelWriting() }
  }
}

@Suite(.requires(.ffmpeg)) struct WriterSegmentTests {
  private func inputs(_ writer: AVAssetWriter) -> (AVAssetWriterInput, AVAssetWriterInput) {
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    writer.add(video)
    writer.add(audio)
    return (video, audio)
  }

  @Test func segmentsAreReadAsOneMovie() async throws {
    let type = try #require(UTType(AVFileType.mp4.rawValue))
    let writer = AVAssetWriter(contentType: type)
    let segments = Segments()
    writer.delegate = segments
    writer.outputFileTypeProfile = .mpeg4AppleHLS
    writer.preferredOutputSegmentInterval = seconds(2)
    writer.initialSegmentStartTime = seconds(10)
    let (video, audio) = inputs(writer)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: seconds(10))
    for number in 0..<210 {
      let videoSample = try WritingMedia.videoSample(number, at: seconds(10) + seconds(CMTimeValue(number), 30))
      let audioSample = try WritingMedia.audio(frames: number * 1_600..<(number + 1) * 1_600, origin: seconds(10))
      #expect(WritingMedia.push(videoSample, to: video, of: writer))
      #expect(WritingMedia.push(audioSample, to: audio, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(writer.error == nil)
    let all = segments.all
    #expect(all.map(\.type) == [.initialization, .separable, .separable, .separable, .separable])
    let videoReports = all.dropFirst().compactMap { $0.tracks.first { $0.type == .video } }
    #expect(videoReports.map(\.isSync) == [true, true, true, true])
    #expect(videoReports.map(\.start) == [10, 12, 14, 16].map { seconds($0) })
    #expect(videoReports.map(\.duration) == [2, 2, 2, 1].map { seconds($0) })
    let url = try MadeMedia.place("joined.mp4")
    try all.reduce(into: Data()) { $0 += $1.data }.write(to: url)
    #expect(try ExportProbe.numbers(url) == (0..<210).map { $0 % 100 })
    #expect(abs(try ExportProbe.decodedAudio(url).count - 7 * 48_000) <= 2_048)
    let third = try MadeMedia.place("third.mp4")
    try (all[0].data + all[3].data).write(to: third)
    #expect(try ExportProbe.numbers(third) == (120..<180).map { $0 % 100 })
  }

  @Test(arguments: ["mpegts", "fmp4"]) func formatsOnTheWayBeginAnew(_ kind: String) async throws {
    let client = try StreamClient(StreamMedia.variants(kind, isEncrypted: false))
    func stored(_ list: String, _ type: AVMediaType) throws -> [CMSampleBuffer] {
      let asset = client.asset(list)
      let track = try Reading.track(asset, type)
      return try Reading.buffers(asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    }
    let video =
      try stored("v0.m3u8", .video).filter { $0.presentationTimeStamp < seconds(6) }
      + stored("v2.m3u8", .video).filter { $0.presentationTimeStamp >= seconds(6) }
    let buffers = [video, try stored("v0.m3u8", .audio)]
    let writer = AVAssetWriter(contentType: try #require(UTType(AVFileType.mp4.rawValue)))
    let segments = Segments()
    writer.delegate = segments
    writer.outputFileTypeProfile = .mpeg4AppleHLS
    writer.preferredOutputSegmentInterval = seconds(3)
    writer.initialSegmentStartTime = .zero
    let inputs = try zip([AVMediaType.video, .audio], buffers).map { type, buffers in
      let format = try #require(buffers.first?.formatDescription)
      return AVAssetWriterInput(mediaType: type, outputSettings: nil, sourceFormatHint: format)
    }
    for input in inputs { writer.add(input) }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    var places = [0, 0]
    func due(_ index: Int) -> CMTime {
      guard places[index] < buffers[index].count else { return .positiveInfinity }
      let buffer = buffers[index][places[index]]
      return buffer.decodeTimeStamp.isValid ? buffer.decodeTimeStamp : buffer.presentationTimeStamp
    }
    while let next = inputs.indices.min(by: { due($0) < due($1) }), due(next).isNumeric {
      try #require(
        WritingMedia.push(buffers[next][places[next]], to: inputs[next], of: writer),
        "\(String(describing: writer.error))")
      places[next] += 1
    }
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    var movies: [Data] = []
    for segment in segments.all {
      if segment.type == .initialization {
        movies.append(segment.data)
      } else {
        movies[movies.count - 1] += segment.data
      }
    }
    #expect(movies.count == 2)
    var (numbers, packets) = ([Int](), 0)
    for (movie, size) in zip(movies, ["160,96", "192,112"]) {
      let url = try MadeMedia.place("part.mp4")
      try movie.write(to: url)
      numbers += try ExportProbe.numbers(url)
      let sizes = try Tool.run(
        "ffprobe",
        ["-v", "error", "-select_streams", "v", "-show_entries", "frame=width,height", "-of", "csv=p=0", url.path])
      #expect(
        Set(String(decoding: sizes, as: UTF8.self).split(separator: "\n").map { String($0.prefix(size.count)) }) == [
          size
        ])
      let text = try Tool.run(
        "ffprobe", ["-v", "error", "-select_streams", "a", "-show_entries", "packet=pts", "-of", "csv=p=0", url.path])
      packets += text.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(numbers == (0..<300).map { $0 % 100 })
    #expect(packets == buffers[1].reduce(0) { $0 + $1.numSamples })
  }

  @Test func segmentsEndWhereTheClientSays() async throws {
    let type = try #require(UTType(AVFileType.mp4.rawValue))
    let writer = AVAssetWriter(contentType: type)
    let segments = Segments()
    writer.delegate = segments
    writer.outputFileTypeProfile = .mpeg4CMAFCompliant
    writer.preferredOutputSegmentInterval = .indefinite
    let (video, audio) = inputs(writer)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<90 {
      if number == 20 || number == 50 { writer.flushSegment() }
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)), to: video, of: writer))
      #expect(
        WritingMedia.push(try WritingMedia.audio(frames: number * 1_600..<(number + 1) * 1_600), to: audio, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let videoReports = segments.all.dropFirst().compactMap { $0.tracks.first { $0.type == .video } }
    #expect(videoReports.map(\.start) == [seconds(0), seconds(20, 30), seconds(50, 30)])
    #expect(videoReports.map(\.isSync) == [true, true, true])
    let url = try MadeMedia.place("flushed.mp4")
    try segments.all.reduce(into: Data()) { $0 += $1.data }.write(to: url)
    #expect(try ExportProbe.numbers(url) == Array(0..<90))
  }

  /// The delegate takes the segments, so a file at the writer's URL belongs to the client.
  @Test func cancellingLeavesTheFileOfAnother() throws {
    let url = try MadeMedia.place("\(UUID().uuidString).mp4")
    try Data("own".utf8).write(to: url)
    let writer = try AVAssetWriter(url: url, fileType: .mp4)
    let segments = Segments()
    writer.delegate = segments
    writer.preferredOutputSegmentInterval = seconds(1)
    writer.initialSegmentStartTime = .zero
    _ = inputs(writer)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    writer.cancelWriting()
    #expect(writer.status == .cancelled)
    #expect(try Data(contentsOf: url) == Data("own".utf8))
  }

  /// With an interval of one second the delegate cancels midway, and with six seconds while `finishWriting` waits for
  /// it.
  @Test(arguments: [1, 6]) func aDelegateMayCancel(_ interval: CMTimeValue) async throws {
    let writer = AVAssetWriter(contentType: try #require(UTType(AVFileType.mp4.rawValue)))
    let quitter = Quitter()
    writer.delegate = quitter
    writer.preferredOutputSegmentInterval = seconds(interval)
    writer.initialSegmentStartTime = .zero
    let (video, audio) = inputs(writer)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<75 where writer.status == .writing {
      _ = WritingMedia.push(
        try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 25)), to: video, of: writer)
      _ = WritingMedia.push(
        try WritingMedia.audio(frames: number * 1_920..<(number + 1) * 1_920), to: audio, of: writer)
    }
    await writer.finishWriting()
    #expect(writer.status == .cancelled)
    #expect(writer.error == nil)
    #expect(quitter.taken.count == 2)
  }
}
