import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct MatroskaTests {
  /// FLAC has no priming. FFmpeg would place priming before the first video frame.
  private static let video = "-c:v libx264 -g 12 -bf 2 -c:a flac"

  private func track(_ container: any MediaContainer, _ type: CMMediaType) throws -> any MediaTrack {
    try #require(container.tracks.first { $0.info.mediaType == type })
  }

  private func presented(_ track: any MediaTrack) throws -> [MediaSample] {
    let range = try #require(track.info.segments.compactMap(\.source).first)
    return try MediaMaker.samples(track).filter {
      $0.presentationTime + $0.duration > range.start && $0.presentationTime < range.end
    }
  }

  private func merged(_ name: String, _ arguments: [String]) throws -> URL {
    let url = try MadeMedia.place(name)
    _ = try Tool.run("mkvmerge", ["-q", "-o", url.path] + arguments)
    return url
  }

  // MARK: Durations

  @Test(.requires(.mkvtoolnix)) func statisticsTellLengths() throws {
    let source = try MediaMaker.file("stat.mkv", Self.video, video: true)
    let late = try merged("late.mkv", ["-y", "0:1000", source.path])
    let video = try track(MediaMaker.open(late), kCMMediaType_Video)
    #expect(try presented(video).count == 50)
    #expect(video.info.timeRange.end == CMTime(value: 3, timescale: 1))

    // FFmpeg's copy keeps the list of statistics, but writes end times instead of durations.
    let copy = try MadeMedia.place("late-copy.mkv")
    _ = try Tool.run("ffmpeg", ["-v", "error", "-y", "-i", late.path, "-c", "copy", copy.path])
    let again = try track(MediaMaker.open(copy), kCMMediaType_Video)
    #expect(again.info.timeRange.end == CMTime(value: 3, timescale: 1))
  }

  @Test(.requires(.mkvtoolnix)) func primingIsNotPresented() throws {
    let webm = try MediaMaker.file("priming.webm", "-c:a libopus", rate: 48000)
    for url in [webm, try merged("priming.mka", [webm.path])] {
      let audio = try track(MediaMaker.open(url), kCMMediaType_Audio)
      let range = try #require(audio.info.segments.first?.source)
      #expect(range.start == .zero)
      #expect(audio.info.segments.count == 1)
      #expect(abs(range.duration.seconds - 2) < 0.002, "\(url.lastPathComponent): \(range.duration.seconds)")
      let samples = try MediaMaker.samples(audio)
      #expect(samples.first?.presentationTime == CMTime(value: -312, timescale: 48000))
      for (number, sample) in samples.enumerated() where url == webm {
        #expect(sample.presentationTime == CMTime(value: Int64(number) * 960 - 312, timescale: 48000))
      }
    }
    let both = try MediaMaker.file("both.webm", "-c:v libvpx -c:a libopus", video: true, rate: 48000)
    // With audio that has priming, FFmpeg 5.1 places the video 7 ms after zero, FFmpeg 7 at zero.
    let first = try #require(ProbedPacket.read(both)[0]?.first?.presentation)
    let late = first.convertScale(1000, method: .roundHalfAwayFromZero).value
    let container = try MediaMaker.open(merged("both-zero.webm", ["-y", "0:\(-late)", both.path]))
    #expect(container.tracks.allSatisfy { $0.info.segments.count == 1 && $0.info.segments[0].source?.start == .zero })
  }

  /// A browser or a pipe makes files without duration and index, and with clusters with or without a size.
  @Test(arguments: [false, true]) func endsAreFound(sizesAreKnown: Bool) throws {
    let data = try piped(seconds: 2, sizesAreKnown: sizesAreKnown)
    var options = OpenOptions()
    options.pathExtension = "mkv"
    let container = try MediaMaker.open(MemoryByteSource(data, name: "pipe.mkv"), options)
    #expect(!container.info.isDurationEstimated)
    #expect(try container.preciseDuration() == container.info.duration)
    let video = try track(container, kCMMediaType_Video)
    let audio = try track(container, kCMMediaType_Audio)
    #expect(try presented(video).count == 50)
    let frames = try #require(audio.info.segments.compactMap(\.source).first).duration
    #expect(frames == CMTime(value: 96000, timescale: 48000))
  }

  @Test func littleIsReadForTheEnd() throws {
    let data = try piped(seconds: 90, sizesAreKnown: true)
    let source = CountedBytes(data, name: "long.mkv")
    let container = try MediaMaker.open(source, OpenOptions())
    #expect(abs(container.info.duration.seconds - 90) < 0.1)
    #expect(
      source.bytesRead.load(ordering: .relaxed) < data.count,
      "\(source.bytesRead.load(ordering: .relaxed)) of \(data.count)")
    #expect(data.count > 3 << 20)
  }

  @Test func unknownSizesCostOneWalk() throws {
    let data = try piped(seconds: 60, sizesAreKnown: false)
    let source = CountedBytes(data, name: "long.mkv")
    let container = try MediaMaker.open(source, OpenOptions())
    #expect(abs(container.info.duration.seconds - 60) < 0.1)
    let read = source.bytesRead.load(ordering: .relaxed)
    #expect(read <= data.count * 2, "\(read) of \(data.count)")
  }

  /// The audio begins far beyond the part that libavformat reads when it opens a file.
  @Test func lateTracksBeginWithTheirFirstPacket() throws {
    let url = try MadeMedia.place("late-sound.mkv")
    _ = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=22", "-itsoffset",
        "20", "-f", "lavfi",
      ]
        + [
          "-i", "sine=frequency=440:sample_rate=48000:duration=2", "-map", "0", "-map", "1", "-c:v", "mjpeg", "-q:v",
          "2", "-c:a", "flac",
        ]
        + ["-max_interleave_delta", "0", url.path])
    for source in [
      try FileByteSource(path: url.path) as any ByteSource, CountedBytes(try Data(contentsOf: url), name: "late.mkv"),
    ] {
      let container = try MediaMaker.open(source, OpenOptions())
      let audio = try track(container, kCMMediaType_Audio)
      #expect(audio.info.segments.map(\.target.start) == [.zero, CMTime(value: 20, timescale: 1)])
      #expect(audio.info.segments.first?.source == nil && abs(audio.info.timeRange.end.seconds - 22) < 0.01)
      let first = try MediaMaker.samples(audio).first
      #expect(first?.presentationTime == audio.info.segments.last?.source?.start)
      #expect(try track(container, kCMMediaType_Video).info.segments.first?.target.start == .zero)
    }
  }

  private func piped(seconds: Int, sizesAreKnown: Bool) throws -> Data {
    var data = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=\(seconds)", "-f",
        "lavfi", "-i",
        "sine=frequency=440:sample_rate=48000:duration=\(seconds)", "-c:v", "libx264", "-preset", "ultrafast", "-g",
        "25", "-c:a", "libopus",
        "-cluster_time_limit", "500", "-f", "matroska", "-",
      ])
    // The number of a size's bytes is one more than the leading zeros of its first byte (RFC 8794 §4).
    var place = data.startIndex
    while !sizesAreKnown, let found = data[place...].range(of: Data([0x1F, 0x43, 0xB6, 0x75])) {
      let first = data[found.upperBound]
      let length = first.leadingZeroBitCount + 1
      data[found.upperBound] = UInt8(truncatingIfNeeded: 0x1FF >> length)
      for index in 1..<length { data[found.upperBound + index] = 0xFF }
      place = found.upperBound
    }
    return data
  }

  // MARK: Rates

  @Test(
    arguments: [
      "-c:v libx264 -bf 2",
      "-c:v libvpx-vp9 -cpu-used 8 -enc_time_base 1/1000 -fps_mode passthrough -vf settb=1/1000,setpts='PTS+random(1)*20'",
    ])
  func ratesAreMeasured(_ arguments: String) throws {
    let isEven = arguments.contains("264")
    let url = try MediaMaker.file("rate-\(isEven).mkv", arguments, video: true, audio: false)
    var data = try Data(contentsOf: url)
    // DefaultDuration and its size become a Void element of equal length (RFC 9559 §5.1.4.1.13, RFC 8794 §11.3.2).
    // FFmpeg 7 writes no DefaultDuration for frames counted in milliseconds; 5.1 does.
    if let found = data.range(of: Data([0x23, 0xE3, 0x83, 0x84])) {
      data.replaceSubrange(found.lowerBound..<found.upperBound + 4, with: [0xEC, 0x86, 0, 0, 0, 0, 0, 0])
    } else {
      #expect(!isEven)
    }
    let container = try MediaMaker.open(MemoryByteSource(data, name: "rate.mkv"), OpenOptions())
    let video = try track(container, kCMMediaType_Video)
    let rate = try #require(video.info.statedFrameRate)
    #expect(isEven ? rate == 25 : abs(rate - 25) < 0.5, "\(rate)")
    let counted = try video.statistics()
    #expect(counted.sampleCount == 50)
    #expect(abs(counted.mediaDuration.seconds - 2) < 0.05, "\(counted.mediaDuration.seconds)")
    #expect(counted.minimumSampleDuration > CMTime(value: isEven ? 39 : 10, timescale: 1000))
    for sample in try MediaMaker.samples(video) { #expect(abs(sample.duration.seconds - 0.04) < 0.005) }
  }
}
