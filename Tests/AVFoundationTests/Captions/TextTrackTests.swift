import AVEngineCore
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct TextTrackTests {
  private func texts(_ asset: AVAsset) async throws -> [AVAssetTrack] {
    try await asset.loadTracks(withMediaType: .subtitle)
  }

  @Test func tracksAndOptions() async throws {
    let url = try CaptionMedia.matroska()
    let probe = try ExportProbe(url).streams.map { ExportProbe.text($0, "codec_name") }
    #expect(probe.suffix(3) == ["subrip", "ass", "webvtt"])
    let asset = AVURLAsset(url: url)
    let tracks = try await texts(asset)
    for track in tracks {
      let formats = try await track.load(.formatDescriptions)
      #expect(formats.map(\.mediaSubType) == [.webVTT] && formats.map(\.mediaType) == [.subtitle])
    }
    #expect(try await asset.load(.duration) == CMTime(value: 4, timescale: 1))
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(group.options.map(\.extendedLanguageTag) == ["en", "de", nil])
    #expect(group.allowsEmptySelection && group.defaultOption == group.options[1])
    #expect(group.options.map { $0.hasMediaCharacteristic(.containsOnlyForcedSubtitles) } == [false, true, false])
    #expect(group.options.allSatisfy { $0.hasMediaCharacteristic(.legible) && $0.mediaType == .subtitle })
  }

  @Test func samplesSayWhatIsShownWhen() async throws {
    let asset = AVURLAsset(url: try CaptionMedia.matroska())
    let tracks = try await texts(asset)
    #expect(tracks.count == 3)
    let shown = try tracks.map { try CaptionMedia.shown(asset, $0) }
    #expect(
      shown.first == ["0.0-0.5 []", "0.5-1.5 [\"Hello bold world\"]", "1.5-2.0 []", "2.0-3.0 [\"Second\\nline\"]"])
    #expect(
      shown.dropFirst().first == [
        "0.0-0.5 []", "0.5-1.0 [\"Hallo fette Welt\\nzweite Zeile\"]",
        "1.0-1.5 [\"Hallo fette Welt\\nzweite Zeile\", \"Beiseite, leise\"]",
        "1.5-2.0 [\"Beiseite, leise\"]", "2.0-2.5 []", "2.5-3.0 [\"Links\"]",
      ])
    #expect(
      shown.last == [
        "0.0-0.5 []", "0.5-1.0 [\"First & long\"]", "1.0-1.5 [\"First & long\", \"Short\"]",
        "1.5-2.5 [\"First & long\"]",
      ])
  }

  @Test func textsLookAsTheySay() async throws {
    let asset = AVURLAsset(url: try CaptionMedia.matroska())
    let strings = try await texts(asset).map { track in
      try CaptionMedia.samples(asset, track).flatMap { CaptionMarkup([], isComplete: false).strings(of: $0) }
    }
    #expect(strings.count == 3)
    let (english, german, placed) = (strings[0], strings[1], strings[2])
    func value(_ string: NSAttributedString, _ key: NSAttributedString.Key, _ word: String) -> Any? {
      let place = (string.string as NSString).range(of: word)
      return place.length > 0 ? string.attribute(key, at: place.location, effectiveRange: nil) : nil
    }
    #expect(value(english[0], .bold, "bold") as? NSNumber == 1 && value(english[0], .bold, "Hello") == nil)
    #expect(value(english[0], .italic, "world") as? NSNumber == 1 && value(english[0], .italic, "bold") == nil)
    #expect(value(english[0], .line, "Hello") == nil)
    #expect(value(english[1], .line, "Second") as? NSNumber == 0)
    let orange = try #require(value(english[1], .foreground, "line") as? [NSNumber])
    #expect(orange.map { ($0.doubleValue * 255).rounded() } == [255, 255, 128, 0])

    #expect(value(german[0], .bold, "fette") as? NSNumber == 1 && value(german[0], .bold, "Welt") == nil)
    let aside = try #require(german.first { $0.string.hasPrefix("Beiseite") })
    #expect(value(aside, .italic, "leise") as? NSNumber == 1 && value(aside, .line, "leise") as? NSNumber == 0)
    #expect(value(aside, .alignment, "leise") as? String == kCMTextMarkupAlignmentType_Right as String)
    #expect((value(aside, .foreground, "leise") as? [NSNumber])?.map(\.doubleValue) == [1, 1, 1, 0])
    let left = try #require(german.last)
    #expect(value(left, .position, "Links") as? NSNumber == 25)
    // The tag `\pos` places the bottom of the text at a quarter of the height. The attribute `line` is the top of the
    // text.
    #expect(value(left, .line, "Links") as? NSNumber == 19)
    #expect((value(left, .foreground, "Links") as? [NSNumber])?.map(\.doubleValue) == [1, 1, 0, 0])

    #expect(value(placed[0], .italic, "First") as? NSNumber == 1)
    #expect(
      value(placed[0], .line, "First") as? NSNumber == 10 && value(placed[0], .position, "First") as? NSNumber == 20)
    #expect(value(placed[0], .alignment, "First") as? String == kCMTextMarkupAlignmentType_Start as String)
  }

  @Test func seeksFindWhatIsShown() async throws {
    let asset = AVURLAsset(url: try CaptionMedia.matroska())
    for track in try await texts(asset) {
      let whole = try CaptionMedia.samples(asset, track)
      let media = try #require(track.engineTrack)
      for milliseconds in stride(from: Int64(0), to: 2900, by: 130) {
        let time = CMTime(value: milliseconds, timescale: 1000)
        let cursor = try media.makeCursor()
        try cursor.seek(to: time)
        let sample = try #require(try cursor.next())
        let wanted = whole.last { $0.presentationTimeStamp <= time }
        #expect(sample.presentationTime == wanted?.presentationTimeStamp && sample.duration == wanted?.duration)
      }
    }
  }

  @Test(arguments: ["srt", "vtt", "ass"]) func filesOfTextAlone(_ kind: String) async throws {
    let text = ["srt": CaptionMedia.subRip, "vtt": CaptionMedia.webVTT, "ass": CaptionMedia.subStation][kind]
    let asset = AVURLAsset(url: try CaptionMedia.text(try #require(text), "alone.\(kind)"))
    let tracks = try await asset.load(.tracks)
    #expect(tracks.map(\.mediaType) == [.subtitle])
    let track = try #require(tracks.first)
    let shown = try CaptionMedia.shown(asset, track)
    #expect(
      shown.last?.hasSuffix(
        ["srt": "[\"Second\\nline\"]", "vtt": "[\"First & long\"]", "ass": "[\"Links\"]"][kind] ?? "") ?? false)
    #expect(shown.first == "0.0-0.5 []")
    #expect(try await asset.load(.duration) == CMTime(value: kind == "vtt" ? 5 : 6, timescale: 2))
  }

  @Test func textsAreCopiedToOtherFiles() async throws {
    let asset = AVURLAsset(url: try CaptionMedia.matroska())
    let url = try MadeMedia.place("copied.mp4")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    try await session.export(to: url, as: .mp4)
    let copied = AVURLAsset(url: url)
    let pairs = zip(try await texts(asset), try await texts(copied))
    #expect(try ExportProbe(url).streams.count { ExportProbe.text($0, "codec_tag_string") == "wvtt" } == 3)
    for (old, new) in pairs {
      let wanted = try CaptionMedia.shown(asset, old)
      #expect(try Array(CaptionMedia.shown(copied, new).prefix(wanted.count)) == wanted)
    }
  }

  @Test func layersStandWhereTextsSay() throws {
    let rect = CGRect(x: 10, y: 20, width: 640, height: 360)
    let plain = NSAttributedString(string: "plain")
    func placed(_ line: Double, _ position: Double) -> NSAttributedString {
      let left = kCMTextMarkupAlignmentType_Left
      return NSAttributedString(
        string: "placed",
        attributes: [.line: NSNumber(value: line), .position: NSNumber(value: position), .alignment: left])
    }
    let frames = CaptionLayers.layers(
      for: [plain, placed(10, 25), placed(10, 50)], in: rect, scale: 1, isFlipped: true
    ).map(\.frame)
    #expect(frames.count == 3)
    // The layers are in the reverse order of the texts.
    #expect(frames[0].minY == 56 && frames[0].minX == 330)
    #expect(frames[1].minY == frames[0].maxY + 1 && frames[1].minX == 170)
    #expect(frames[2].maxY > 350 && frames[2].maxY < 380 && abs(frames[2].midX - rect.midX) < 1)
    let turned = CaptionLayers.layers(for: [placed(10, 25)], in: rect, scale: 1, isFlipped: false).map(\.frame)
    #expect(turned.first?.maxY == 344)
  }
}
