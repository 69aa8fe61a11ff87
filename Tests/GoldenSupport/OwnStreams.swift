import AVFoundation
import Foundation
import Synchronization

extension OwnMedia {
  static var streams: [OwnMedia] {
    [OwnMedia("fragments.mp4", fragments), OwnMedia("stream.m3u8", stream)]
  }

  private final class Taker: NSObject, AVAssetWriterDelegate {
    private let taken = Mutex<[(data: Data, seconds: CMTime)]>([])
    var all: [(data: Data, seconds: CMTime)] { taken.withLock { $0 } }

    func assetWriter(
      _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
      segmentReport: AVAssetSegmentReport?
    ) {
      let length = segmentReport?.trackReports.first { $0.mediaType == .video }?.duration ?? .zero
      taken.withLock { $0.append((FixedDates.set(segmentData), length)) }
    }
  }

  private static func segments() async throws -> [(data: Data, seconds: CMTime)] {
    let maker = MovieMaker(segments: .mpeg4Movie)
    let taker = Taker()
    maker.writer.delegate = taker
    maker.writer.outputFileTypeProfile = .mpeg4AppleHLS
    maker.writer.preferredOutputSegmentInterval = CMTime(value: 6, timescale: 10)
    maker.writer.initialSegmentStartTime = .zero
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let audio = try maker.add(.audio, MadeSamples.aac()) { $0.languageCode = "eng" }
    try maker.start()
    try maker.film(50, video, [audio])
    try await maker.finish()
    return taker.all
  }

  private static func fragments(_ url: URL) async throws {
    try await segments().reduce(into: Data()) { $0 += $1.data }.write(to: url)
  }

  private static func stream(_ url: URL) async throws {
    let all = try await segments()
    func write(_ data: Data, _ name: String) throws {
      try data.write(to: url.deletingLastPathComponent().appendingPathComponent(name))
    }
    var list =
      "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI=\"init.mp4\"\n"
    for (number, segment) in all.enumerated() {
      let name = number == 0 ? "init.mp4" : "segment\(number).m4s"
      try write(segment.data, name)
      if number > 0 { list += "#EXTINF:\(segment.seconds.seconds),\n\(name)\n" }
    }
    try write(Data((list + "#EXT-X-ENDLIST\n").utf8), "media.m3u8")
    let texts = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:00.200 --> 00:01.000\nHello <b>you</b>\n"
    try write(Data(texts.utf8), "texts.vtt")
    let textList = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:2,\ntexts.vtt\n#EXT-X-ENDLIST\n"
    try write(Data(textList.utf8), "texts.m3u8")
    let main = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="texts",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="texts.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=64x48,CODECS="avc1.4D400A,mp4a.40.2",SUBTITLES="texts"
      media.m3u8

      """
    try Data(main.utf8).write(to: url)
  }
}
