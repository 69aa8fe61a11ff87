import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct StreamTrackTests {
  private func client(_ attributes: String) throws -> StreamClient {
    let server = try StreamServer(StreamMedia.variants("mpegts", isEncrypted: false))
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="English",LANGUAGE="en",URI="en.m3u8"
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"
      #EXT-X-STREAM-INF:BANDWIDTH=812345,SUBTITLES="t",CLOSED-CAPTIONS="c"\(attributes)
      v0.m3u8
      """
    server["told.m3u8"] = Data(master.utf8)
    server["en.m3u8"] = Data("#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\nen.vtt\n#EXT-X-ENDLIST\n".utf8)
    server["en.vtt"] = Data("WEBVTT\n".utf8)
    return StreamClient(server)
  }

  private static let cases: [(attributes: String, duration: CMTime, rate: Double)] = [
    (#",FRAME-RATE=29.970"#, CMTime(value: 1001, timescale: 30_000), 29.97),
    (",FRAME-RATE=50", CMTime(value: 1, timescale: 50), 50),
    ("", CMTime(value: 1, timescale: 25), 25),
  ]

  @Test(arguments: cases.indices) func ratesAreThePlaylists(_ index: Int) async throws {
    let (attributes, duration, rate) = Self.cases[index]
    let client = try client(attributes)
    let tracks = try await client.asset("told.m3u8").load(.tracks)
    #expect(tracks.map(\.mediaType) == [.video, .audio, .subtitle, .closedCaption])
    var rates: [AVMediaType: Float] = [:]
    for track in tracks {
      let (dataRate, frameDuration, frameRate) = try await track.load(
        .estimatedDataRate, .minFrameDuration, .nominalFrameRate)
      rates[track.mediaType] = dataRate
      let isVideo = track.mediaType == .video
      #expect(isVideo ? frameDuration == duration : !frameDuration.isValid, "\(track.mediaType) \(frameDuration)")
      #expect(abs(Double(frameRate) - (isVideo ? rate : 0)) < 0.001, "\(track.mediaType)")
    }
    #expect(rates[.video] == 812_345 && rates[.subtitle] == 0 && rates[.closedCaption] == 0)
    let audio = try #require(rates[.audio])
    #expect(audio > 10_000 && audio < 200_000)
  }
}
