import AVEngineCore
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptions
@testable import AVFoundation

@Suite(.requires(.ffmpeg), .requires(.mediainfo)) struct CaptionChannelTests {
  private func options(_ url: URL) async throws -> [AVMediaSelectionOption] {
    try #require(try await AVURLAsset(url: url).loadMediaSelectionGroup(for: .legible)).options
  }

  private func shown(_ option: AVMediaSelectionOption) throws -> [ClosedCaptionMedia.Shown] {
    try ClosedCaptionMedia.shown(option.track.readable()).filter { !$0.captions.isEmpty }
  }

  private func texts(_ shown: [ClosedCaptionMedia.Shown]) -> [String] {
    shown.map { "\($0.start)-\($0.end) \($0.captions.map(\.text).joined(separator: " | "))" }
  }

  // MARK: CEA-608

  /// The CEA-608 byte pairs of each field by frame number: CC1 and CC2 in the first field, CC3 and program data (XDS)
  /// in the second field.
  static let fields: [[Int: (UInt8, UInt8)]] = [
    [
      0: (0x14, 0x20), 1: (0x14, 0x2e), 2: (0x14, 0x70), 3: (0x48, 0x65), 4: (0x6c, 0x6c), 5: (0x6f, 0),
      6: (0x11, 0x50), 7: (0x54, 0x6f),
      8: (0x70, 0), 12: (0x14, 0x2f), 14: (0x1c, 0x20), 15: (0x1c, 0x2e), 16: (0x1c, 0x70), 17: (0x44, 0x75),
      18: (0x65, 0), 20: (0x1c, 0x2f),
      50: (0x14, 0x2c), 60: (0x1c, 0x2c),
    ],
    [
      0: (0x15, 0x20), 1: (0x15, 0x2e), 2: (0x14, 0x70), 3: (0x54, 0x72), 4: (0x01, 0x05), 5: (0x58, 0x44),
      6: (0x0f, 0x5e), 7: (0x15, 0x20),
      8: (0x65, 0x73), 12: (0x15, 0x2f), 50: (0x15, 0x2c),
    ],
  ]

  @Test func channelsAreSeparate() async throws {
    let url = try await ClosedCaptionMedia.movie("libx264") { number in
      ClosedCaptionMedia.line21(Self.fields.map { $0[number] })
    }
    #expect(try ClosedCaptionMedia.decoded(url, field: "second").contains("Tr"))
    let options = try await options(url)
    #expect(options.map(\.displayName) == ["CC1", "CC2", "CC3"])
    #expect(
      options.allSatisfy { $0.mediaSubTypes == [NSNumber(value: kCMClosedCaptionFormatType_CEA608)] && $0.isPlayable })
    let found = try options.map(shown)
    #expect(found.map(texts) == [["0.48-2.0 Top | Hello"], ["0.8-2.4 Due"], ["0.48-2.0 Tres"]])
    // `lines` has the tops of rows 1 and 15 of the safe area, in percent of the frame's height.
    let lines = try #require(found.first?.first).captions.map { $0.place.line ?? -1 }
    #expect(lines.count == 2 && abs(lines[0] - 10) < 1 && abs(lines[1] - 84.6) < 1, "\(lines)")
  }

  // MARK: CEA-708

  /// The CEA-708 codes of services 1, 2 and 9, by frame number.
  static let packets: [Int: [(service: UInt8, bytes: [UInt8])]] = {
    var packets: [Int: [(service: UInt8, bytes: [UInt8])]] = [:]
    func say(_ frame: Int, service: UInt8 = 1, _ codes: [UInt8], _ text: String = "", _ more: [UInt8] = []) {
      packets[frame, default: []].append((service, codes + Array(text.utf8) + more))
    }
    say(0, [0x98, 0x00, 70, 105, 0x71, 31, 0x09], "Hello")
    say(1, [0x92, 0x01, 0x00], "W")
    say(1, service: 2, [0x98, 0x20, 70, 105, 0x70, 31, 0x19], "Hola")
    // The pen is yellow on translucent blue, in italics.
    say(2, [0x91, 0x3c, 0x83, 0x00, 0x90, 0x05, 0x80], "ide")
    say(12, [0x89, 0x01])
    say(25, [0x99, 0x21, 0, 0, 0x02, 41, 0x01, 0x0d, 0x0d], "Up")
    // The window has three rows, and this text begins a fourth.
    say(30, [0x0d], "Down")
    say(40, service: 9, [0x9f, 0x20, 0xb2, 50, 0x40, 9, 0x01], "Caf", [0xe9, 0x10, 0x25])
    say(50, [0x8a, 0x01])
    say(50, service: 2, [0x8c, 0xff])
    say(60, [0x88, 0x02])
    // The text is delayed by five tenths of a second.
    say(75, [0x81, 0x8d, 5], "Late")
    return packets
  }()

  private func digital() async throws -> URL {
    try await ClosedCaptionMedia.movie("libx264") { number in
      Self.packets[number].map { ClosedCaptionMedia.packet(number, $0) } ?? [0xfa, 0, 0]
    }
  }

  @Test func servicesAreDecoded() async throws {
    let url = try await digital()
    let report = try Tool.run("mediainfo", ["--Inform=Text;%Format%/%ID%,", url.path])
    #expect(String(decoding: report, as: UTF8.self).contains("EIA-708/1-1,EIA-708/1-2,EIA-708/1-9,"))
    let options = try await options(url)
    #expect(options.map(\.displayName) == ["SERVICE1", "SERVICE2", "SERVICE9"])
    #expect(
      options.allSatisfy { $0.mediaSubTypes == [NSNumber(value: kCMClosedCaptionFormatType_CEA708)] && $0.isPlayable })
    let found = try options.map(shown)
    #expect(
      texts(found[0]) == [
        "0.48-1.0 Hello\nWide", "1.0-1.2 Up | Hello\nWide", "1.2-2.0 Up\nDown | Hello\nWide", "2.0-2.4 Up\nDown",
        "3.52-4.0 Late",
      ])
    #expect(texts(found[1]) == ["0.04-2.0 Hola"])
    #expect(texts(found[2]) == ["1.6-3.6 Café…", "3.6-4.0 Café…"])

    let bottom = try #require(found[0].first?.captions.first)
    // The window's bottom centre is at 70 of 75 vertically and at 105 of 210 horizontally. The text begins at the
    // window's left edge, which is 16 of 42 columns from the centre.
    #expect(bottom.place.lineAnchor == .end && abs((bottom.place.line ?? 0) - (10 + 80.0 * 70 / 75)) < 0.01)
    #expect(bottom.alignment == .left && abs((bottom.place.position ?? 0) - (50 - 80.0 * 16 / 42)) < 0.01)
    let run = try #require(bottom.runs.first)
    #expect(bottom.runs.count == 1 && run.range == 7..<10 && run.style.isItalic && !run.style.isUnderlined)
    #expect(run.style.color == 0xffff_00ff && run.style.background == 0x0000_ff80)
    let top = try #require(found[0].dropFirst(2).first?.captions.first)
    #expect(
      top.place.lineAnchor == .start && abs((top.place.line ?? 0) - (10 + 80.0 / 15)) < 0.01
        && abs((top.place.position ?? 0) - 10) < 0.01)
    let centered = try #require(found[1].first?.captions.first)
    #expect(centered.alignment == .center && abs((centered.place.position ?? 0) - 50) < 0.01)
  }

  @Test func brokenServicesAreReadSomehow() throws {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<2000 {
      let decoder = DigitalCaptionDecoder(service: 1)
      for number in 0..<20 {
        var bytes = Self.packets.values.randomElement(using: &generator)?.first?.bytes ?? []
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        let time = CMTime(value: CMTimeValue(round % 3 == 0 ? 0 : number), timescale: 25)
        for screen in [try decoder.decode(ClosedCaptionMedia.packet(number, [(1, bytes)]), at: time)] {
          #expect((screen?.captions.count ?? 0) <= 8)
        }
      }
    }
  }

  @Test func streamsNameServices() async throws {
    let folder = try MadeMedia.place("x").deletingLastPathComponent()
    try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-i", try await digital().path, "-c", "copy", "-f", "hls", "-hls_time", "1.6",
        "-hls_playlist_type", "vod",
      ]
        + ["-hls_segment_filename", "\(folder.path)/v_%d.ts", "\(folder.path)/v.m3u8"])
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="Español",LANGUAGE="es",INSTREAM-ID="SERVICE2"
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="SERVICE1",DEFAULT=YES
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="Nothing",LANGUAGE="fr",INSTREAM-ID="SERVICE99"
      #EXT-X-STREAM-INF:BANDWIDTH=800000,CLOSED-CAPTIONS="c"
      v.m3u8
      """
    try Data(master.utf8).write(to: folder.appendingPathComponent("master.m3u8"))
    let none = master.replacingOccurrences(of: "CLOSED-CAPTIONS=\"c\"", with: "CLOSED-CAPTIONS=NONE")
    try Data(none.utf8).write(to: folder.appendingPathComponent("none.m3u8"))
    let options = try await options(folder.appendingPathComponent("master.m3u8"))
    #expect(options.map(\.displayName) == ["Español", "English"])
    #expect(try texts(shown(options[0])).map { $0.drop { $0 != " " } } == [" Hola"])
    let nothing = try await AVURLAsset(url: folder.appendingPathComponent("none.m3u8")).loadMediaSelectionGroup(
      for: .legible)
    #expect(nothing == nil)
  }
}
