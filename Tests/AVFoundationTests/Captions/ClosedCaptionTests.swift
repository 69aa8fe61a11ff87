import AVEngineCaptions
import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct ClosedCaptionTests {
  private func movie(_ codec: String) async throws -> URL {
    try await ClosedCaptionMedia.movie(codec) { ClosedCaptionMedia.line21([ClosedCaptionMedia.pairs[$0]]) }
  }

  private func tracked() throws -> URL {
    let script =
      "Scenarist_SCC V1.0\n\n"
      + [
        "00:00:00:15\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec ef80 942f 942f", "00:00:02:00\t942c 942c",
        "00:00:03:00\t942c 942c",
        "00:00:03:15\t942c 942c",
      ].map { $0 + "\n\n" }.joined()
    let source = try CaptionMedia.text(script, "captions.scc")
    let url = try MadeMedia.place("tracked.mov")
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y"] + MadeMedia.numbered(rate: "25", seconds: 4) + [
        "-i", source.path, "-map", "0", "-map", "1", "-c:s", "copy", url.path,
      ])
    return url
  }

  private func shown(_ track: EditedTrack, from milliseconds: Int64? = nil) throws -> [String] {
    try ClosedCaptionMedia.shown(track, from: milliseconds).map { "\($0.start)-\($0.end) \($0.captions.map(\.text))" }
  }

  @Test(arguments: ["libx264", "libx265"]) func captionsBesidePicturesAreFound(_ codec: String) async throws {
    let url = try await movie(codec)
    let frames = try Tool.run("ffprobe", ["-v", "error", "-show_frames", "-select_streams", "v", url.path])
    #expect(
      String(decoding: frames, as: UTF8.self).components(separatedBy: "ATSC A53 Part 4 Closed Captions").count == 101)
    let text = String(
      decoding: try Tool.run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "movie=\(url.path)[out0+subcc]", "-map", "0:1", "-f", "srt", "-"]),
      as: UTF8.self)
    #expect(text.contains("Hello") && text.contains("00:00:00,480 --> 00:00:02,000"), "\(text)")

    let asset = AVURLAsset(url: url)
    #expect(try await asset.load(.tracks).map(\.mediaType) == [.video])
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    let option = try #require(group.options.first)
    #expect(group.options.count == 1 && option.mediaType == .closedCaption && group.defaultOption == nil)
    #expect(
      option.mediaSubTypes == [NSNumber(value: kCMClosedCaptionFormatType_CEA608)]
        && option.hasMediaCharacteristic(.legible))
    let track = try option.track.readable()
    #expect(
      try shown(track) == [
        "0.0-0.48 []", "0.48-2.0 [\"Hello\"]", "2.0-2.52 []", "2.52-2.56 [\"Ro\"]", "2.56-3.0 [\"Roll\"]", "3.0-4.0 []",
      ])
    #expect(try shown(track, from: 1600).first == "0.48-2.0 [\"Hello\"]")
    #expect(try shown(track, from: 2700).first == "2.56-3.0 [\"Roll\"]")
  }

  @Test func captionsInMPEG2AreFound() async throws {
    let url = try MadeMedia.place("captions.ts")
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", try await movie("libx264").path, "-c:v", "mpeg2video", "-bf", "2", url.path])
    let group = try #require(try await AVURLAsset(url: url).loadMediaSelectionGroup(for: .legible))
    let track = try #require(group.options.first).track
    let texts = try shown(track.readable()).map { $0.drop { $0 != " " } }.filter { $0 != " []" }
    #expect(texts == [" [\"Hello\"]", " [\"Ro\"]", " [\"Roll\"]"])
  }

  @Test func tracksOfTheirOwnAreDecoded() async throws {
    let asset = AVURLAsset(url: try tracked())
    #expect(try await asset.load(.tracks).map(\.mediaType) == [.video, .closedCaption])
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(group.options.map(\.mediaType) == [.closedCaption])
    let track = try #require(group.options.first).track
    let found = try shown(track.readable()).filter { !$0.hasSuffix("[]") }
    #expect(found.count == 1 && found.first?.hasSuffix("[\"Hello\"]") ?? false, "\(found)")
    let stored = try CaptionMedia.samples(asset, track)
    #expect(stored.first?.formatDescription?.mediaSubType == .cea608)
  }

  @Test func captionsArePushed() async throws {
    let asset = AVURLAsset(url: try await movie("libx264"))
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    let source = PlayerItemSource(asset)
    _ = try source.program()
    #expect(source.found.legible == nil)
    source.settings.withLock { $0.selected[.legible] = .some(group.options.first?.track.trackID) }
    _ = try source.program()
    let track = try #require(source.found.legible)
    #expect(
      PushedTexts.texts(of: track, seconds: 4) == [
        "0.0 []", "0.48 [Hello]", "2.0 []", "2.52 [Ro]", "2.56 [Roll]", "3.0 []", "4.0 []",
      ])
  }

  @Test func captionsOfStreamsAreDecoded() async throws {
    let folder = try MadeMedia.place("x").deletingLastPathComponent()
    try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-i", try await movie("libx264").path, "-c", "copy", "-f", "hls", "-hls_time", "1.6",
        "-hls_playlist_type", "vod",
      ]
        + ["-hls_segment_filename", "\(folder.path)/v_%d.ts", "\(folder.path)/v.m3u8"])
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="Español",LANGUAGE="es",INSTREAM-ID="CC3"
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1",DEFAULT=YES
      #EXT-X-STREAM-INF:BANDWIDTH=800000,CLOSED-CAPTIONS="c"
      v.m3u8
      """
    try Data(master.utf8).write(to: folder.appendingPathComponent("master.m3u8"))
    let asset = AVURLAsset(url: folder.appendingPathComponent("master.m3u8"))
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(
      group.options.allSatisfy { $0.mediaType == .closedCaption }
        && group.options.map(\.extendedLanguageTag) == ["es", "en"])
    #expect(group.options.map(\.displayName) == ["Español", "English"])
    let option = try #require(group.defaultOption)
    let track = try option.track.readable()
    let found = try shown(track)
    let texts = found.map { $0.drop { $0 != " " } }.filter { $0 != " []" }
    #expect(texts == [" [\"Hello\"]", " [\"Ro\"]", " [\"Roll\"]"], "\(found)")
    #expect(found.contains { $0.hasPrefix("0.48-2.0 ") }, "\(found)")
    let plain = AVURLAsset(url: folder.appendingPathComponent("v.m3u8"))
    let looked = try #require(try await plain.loadMediaSelectionGroup(for: .legible))
    #expect(looked.options.map(\.displayName) == ["CC1"] && looked.defaultOption == nil)
    let same = try shown(try #require(looked.options.first).track.readable())
    #expect(same == found)
  }

  @Test func brokenBytesAreReadSomehow() throws {
    var generator = SystemRandomNumberGenerator()
    let unit = ClosedCaptionMedia.unit(ClosedCaptionMedia.line21([(0x48, 0x65)]), isHEVC: false)
    let message = [0, 0, 0, UInt8(unit.count)] + unit
    for _ in 0..<2000 {
      var bytes = message
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0..<8, using: &generator))
      for kind in [ClosedCaptionBytes.h264(lengthSize: 4), .h264(lengthSize: 1), .hevc(lengthSize: 2), .mpeg2, .atoms] {
        let block = try #require(CMBlockBuffer(copying: Data(bytes)))
        #expect(try kind.threes(in: block).count.isMultiple(of: 3))
      }
    }
    let block = try #require(CMBlockBuffer(copying: Data(message)))
    #expect(try ClosedCaptionBytes.h264(lengthSize: 4).threes(in: block) == ClosedCaptionMedia.line21([(0x48, 0x65)]))
  }
}

enum PushedTexts {
  static func texts(of track: EditedTrack, seconds: Int) -> [String] {
    let manual = ManualClock()
    guard let timebase = try? CMTimebase(sourceClock: manual.clock) else { return [] }
    let found = Mutex<[String]>([])
    let follower = TimedSamplePublisher { event in
      let entry: String
      switch event {
      case .nothing(let time): entry = "\(time.seconds) []"
      case .sample(let sample):
        let texts = CaptionMarkup([], isComplete: false).strings(of: sample).map(\.string)
        entry = "\(sample.presentationTimeStamp.seconds) [\(texts.joined(separator: " | "))]"
      }
      found.withLock { $0.append(entry) }
    }
    try? timebase.setRate(1)
    follower.follow(track, timebase) { false }
    for _ in 0..<seconds * 50 {
      follower.waitUntilIdle()
      manual.advance(by: CMTime(value: 1, timescale: 50))
    }
    follower.waitUntilIdle()
    return found.withLock { $0 }
  }
}
