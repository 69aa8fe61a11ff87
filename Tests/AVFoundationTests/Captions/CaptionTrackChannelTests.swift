import AVEngineCore
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptions
@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct CaptionTrackChannelTests {
  private func options(_ url: URL) async throws -> [AVMediaSelectionOption] {
    try #require(try await AVURLAsset(url: url).loadMediaSelectionGroup(for: .legible)).options
  }

  private func texts(_ option: AVMediaSelectionOption) throws -> [String] {
    try ClosedCaptionMedia.shown(option.track.readable()).filter { !$0.captions.isEmpty }.map {
      $0.captions.map(\.text).joined(separator: " | ")
    }
  }

  @Test func theSecondChannelCanBeChosen() async throws {
    let script =
      "Scenarist_SCC V1.0\n\n"
      + [
        "00:00:00:15\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec ef80 942f 942f",
        "00:00:01:00\t1c20 1c20 1cae 1cae 1c70 1c70 c475 e580 1c2f 1c2f",
        "00:00:02:00\t942c 942c", "00:00:02:15\t1c2c 1c2c", "00:00:03:15\t942c 942c",
      ].map { $0 + "\n\n" }.joined()
    let source = try CaptionMedia.text(script, "channels.scc")
    let url = try MadeMedia.place("channels.mov")
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y"] + MadeMedia.numbered(rate: "25", seconds: 4) + [
        "-i", source.path, "-map", "0", "-map", "1", "-c:s", "copy", url.path,
      ])
    let asset = AVURLAsset(url: url)
    #expect(try await asset.load(.tracks).map(\.mediaType) == [.video, .closedCaption])
    let options = try await options(url)
    #expect(options.map(\.mediaType) == [.closedCaption, .closedCaption] && options.last?.displayName == "CC2")
    #expect(try options.map(texts) == [["Hello"], ["Due"]])
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(group.defaultOption?.displayName != "CC2")
  }

  @Test func theOtherFieldCanBeChosen() async throws {
    let url = try MadeMedia.place("fields.mov")
    let writer = try AVAssetWriter(url: url, fileType: .mov)
    let format = CMFormatDescription(kCMMediaType_ClosedCaption, kCMClosedCaptionFormatType_CEA608)
    let input = AVAssetWriterInput(mediaType: .closedCaption, outputSettings: nil, sourceFormatHint: format)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<100 {
      let threes = ClosedCaptionMedia.line21(CaptionChannelTests.fields.map { $0[number] })
      let bytes = zip(["cdat", "cdt2"], [threes[1...2], threes[4...5]]).flatMap { [0, 0, 0, 10] + Array($0.utf8) + $1 }
      let block = try #require(CMBlockBuffer(copying: Data(bytes)))
      let timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 25),
        presentationTimeStamp: CMTime(value: CMTimeValue(number), timescale: 25), decodeTimeStamp: .invalid)
      let sample = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing], sampleSizes: [bytes.count]
      )
      while !input.isReadyForMoreMediaData { await Task.yield() }
      #expect(input.append(sample))
    }
    input.markAsFinished()
    await writer.finishWriting()
    let packets = try Tool.run(
      "ffprobe", ["-v", "error", "-show_packets", "-show_data", "-show_entries", "packet=data", url.path])
    #expect(String(decoding: packets, as: UTF8.self).contains("fc94 20fd 1520"))
    let options = try await options(url)
    #expect(options.map(\.displayName).dropFirst() == ["CC2", "CC3"])
    #expect(try options.map(texts) == [["Top | Hello"], ["Due"], ["Tres"]])
  }

  private func multiplexed(_ format: String, _ threes: (Int) -> [UInt8]) async throws -> URL {
    let movie = try await ClosedCaptionMedia.movie("libx264", threes)
    let url = try MadeMedia.place("captions.mov")
    let queue = ["queue", "max-size-time=0", "max-size-buffers=0"]
    try Tool.run(
      "gst-launch-1.0",
      [
        "-q", "filesrc", "location=\(movie.path)", "!", "qtdemux", "name=d", "d.video_0", "!", "h264parse", "!",
        "tee", "name=t", "!",
      ] + queue
        + ["!", "qtmux", "name=m", "!", "filesink", "location=\(url.path)", "t.", "!"] + queue
        + [
          "!", "avdec_h264", "!", "ccextractor", "name=c", "!", "fakesink", "sync=false", "c.caption", "!", "queue",
          "!", "ccconverter", "!", format,
        ]
        + ["!", "m."])
    return url
  }

  @Test(.requires(.gstreamer)) func servicesOfTracksAreDecoded() async throws {
    let url = try await multiplexed("closedcaption/x-cea-708,format=cdp,framerate=25/1") { number in
      CaptionChannelTests.packets[number].map { ClosedCaptionMedia.packet(number, $0) } ?? [0xfa, 0, 0]
    }
    let probed = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=codec_tag_string", "-of", "csv=p=0", url.path])
    #expect(String(decoding: probed, as: UTF8.self).contains("c708"))
    let asset = AVURLAsset(url: url)
    let tracks = try await asset.load(.tracks)
    let track = try #require(tracks.last)
    #expect(tracks.map(\.mediaType) == [.video, .closedCaption])
    #expect(track.info.formatDescriptions.first?.mediaSubType == .cea708)
    let options = try await options(url)
    #expect(
      options.allSatisfy { $0.mediaSubTypes == [NSNumber(value: kCMClosedCaptionFormatType_CEA708)] && $0.isPlayable })
    // After the track's services, the options list the services in the video.
    #expect(options.map(\.displayName).dropFirst() == ["SERVICE2", "SERVICE9", "SERVICE1", "SERVICE2", "SERVICE9"])
    let found = try options.prefix(3).map(texts)
    #expect(found[0] == ["Hello\nWide", "Up | Hello\nWide", "Up\nDown | Hello\nWide", "Up\nDown", "Late"])
    #expect(found.dropFirst() == [["Hola"], ["Café…", "Café…"]])
    #expect(try CaptionMedia.samples(asset, track).first?.formatDescription?.mediaSubType == .cea708)
  }

  @Test func brokenPacketsAreReadSomehow() throws {
    var generator = SystemRandomNumberGenerator()
    let threes = ClosedCaptionMedia.line21([(0x48, 0x65)])
    let section: [UInt8] = [0x71, 1, 2, 3, 4, 0x72, 0xe1] + threes + [0x73, 0xd1, 1, 2, 3, 4, 5, 6, 7, 0x74, 0, 0, 0]
    let packet: [UInt8] = [0x96, 0x69, UInt8(7 + section.count), 0x3f, 0x43, 0, 0] + section
    let sample: [UInt8] = [0, 0, 0, UInt8(8 + packet.count)] + Array("ccdp".utf8) + packet
    let whole = try #require(CMBlockBuffer(copying: Data(sample)))
    #expect(try ClosedCaptionBytes.packets.threes(in: whole) == threes)
    for _ in 0..<2000 {
      var bytes = sample
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0..<8, using: &generator))
      let block = try #require(CMBlockBuffer(copying: Data(bytes)))
      #expect(try ClosedCaptionBytes.packets.threes(in: block).count.isMultiple(of: 3))
    }
  }
}
