import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct CaptionTrackTests {
  private func range(_ start: Double, _ end: Double) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 1000), end: CMTime(seconds: end, preferredTimescale: 1000))
  }

  private func captions() -> [AVCaption] {
    let first = AVMutableCaption("A bold day & <night>", timeRange: range(0, 2))
    first.setFontWeight(.bold, in: NSRange(location: 2, length: 4))
    first.setFontStyle(.italic, in: NSRange(location: 7, length: 3))
    let second = AVMutableCaption("Zwei Größen\nin Rot", timeRange: range(4, 5.5))
    second.setTextColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), in: NSRange(location: 15, length: 3))
    second.setDecoration(.underline, in: NSRange(location: 5, length: 6))
    second.textAlignment = .left
    return [first, second]
  }

  private func write(
    _ subtype: FourCharCode, _ type: AVFileType, _ name: String, _ append: (AVAssetWriterInputCaptionAdaptor) -> Void
  ) async throws
    -> URL
  {
    let url = try MadeMedia.place(name)
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    var format: CMFormatDescription?
    CMFormatDescriptionCreate(
      allocator: nil, mediaType: kCMMediaType_Subtitle, mediaSubType: subtype, extensions: nil,
      formatDescriptionOut: &format)
    let input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil, sourceFormatHint: format)
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    input.extendedLanguageTag = "de"
    input.languageCode = "deu"
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    append(adaptor)
    await writer.finishWriting()
    if let error = writer.error { throw error }
    #expect(writer.status == .completed)
    return url
  }

  private func read(_ url: URL, delegate: Skipped? = nil) throws -> [(group: AVCaptionGroup, new: [AVCaption])] {
    let asset = AVURLAsset(url: url)
    let track = try #require(asset.tracks.first { [.text, .subtitle].contains($0.mediaType) })
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    adaptor.validationDelegate = delegate
    reader.add(output)
    #expect(reader.startReading())
    var groups: [(AVCaptionGroup, [AVCaption])] = []
    while let group = adaptor.nextCaptionGroup() {
      groups.append((group, adaptor.captionsNotPresentInPreviousGroups(in: group)))
    }
    if let error = reader.error { throw error }
    #expect(reader.status == .completed)
    return groups
  }

  private func subRip(_ url: URL) throws -> String {
    let text = String(
      decoding: try Tool.run(
        "ffmpeg", ["-v", "error", "-copyts", "-i", url.path, "-map", "0:s:0", "-f", "srt", "-"]), as: UTF8.self)
    // The sample descriptions that this package writes name this font.
    return text.replacingOccurrences(of: "<font face=\"Serif\" size=\"18\">", with: "")
  }

  @Test(arguments: [(AVFileType.mp4, "captions.mp4"), (.mov, "captions.mov")])
  func timedTextIsWhatWasSaid(_ type: AVFileType, _ name: String) async throws {
    let url = try await write(kCMSubtitleFormatType_3GText, type, name) { adaptor in
      for caption in captions() { #expect(adaptor.append(caption)) }
    }
    let probe = try ExportProbe(url)
    #expect(probe.streams.map { ExportProbe.text($0, "codec_name") } == ["mov_text"])
    #expect(
      (probe.streams.first?["tags"] as? [String: String])?["language"] == "ger"
        || (probe.streams.first?["tags"] as? [String: String])?["language"] == "deu")
    let text = try subRip(url)
    #expect(text.contains("00:00:00,000 --> 00:00:02,000"))
    #expect(text.contains("00:00:04,000 --> 00:00:05,500"))
    #expect(text.contains("A <b>bold</b></font> <i>day</i></font> & <night></font>"))
    #expect(text.contains("Zwei <u>Größen</u>"))
    #expect(text.contains("<font color=\"#ff0000\">Rot</font>"))

    let groups = try read(url)
    #expect(groups.map(\.group.timeRange) == [range(0, 2), range(2, 4), range(4, 5.5)])
    #expect(groups.map { $0.group.captions.map(\.text) } == [["A bold day & <night>"], [], ["Zwei Größen\nin Rot"]])
    let second = try #require(groups.last?.new.first)
    let red = second.textColor(at: String.Index(utf16Offset: 16, in: second.text))
    #expect(red.0?.components == [1, 0, 0, 1] && second.text[red.1] == "Rot")
    #expect(second.decoration(at: String.Index(utf16Offset: 6, in: second.text)).0 == .underline)
  }

  /// Ranges of styles count characters in the file, but UTF-16 units in a caption.
  @Test func stylesKeepTheirPlaceBehindSignsOfTwoUnits() async throws {
    let caption = AVMutableCaption("🎬🎥 bold 🎞 plain", timeRange: range(0, 2))
    caption.setFontWeight(.bold, in: NSRange(location: 5, length: 7))
    let url = try await write(kCMSubtitleFormatType_3GText, .mp4, "signs.mp4") { #expect($0.append(caption)) }
    #expect(try subRip(url).contains("🎬🎥 <b>bold 🎞</b></font> plain"))
    let read = try #require(try read(url).first?.group.captions.first)
    let (weight, bold) = read.fontWeight(at: String.Index(utf16Offset: 5, in: read.text))
    #expect(weight == .bold && read.text[bold] == "bold 🎞")
  }

  @Test func timedTextOfOthersIsRead() throws {
    let source = try MadeMedia.place("source.srt")
    try Data(
      "1\n00:00:01,000 --> 00:00:02,500\n<i>Ça</i> va <b>bien</b>\n\n2\n00:00:03,000 --> 00:00:04,000\nFin\n".utf8
    ).write(to: source)
    let url = try MadeMedia.place("made.mp4")
    try Tool.run("ffmpeg", ["-v", "error", "-i", source.path, "-c:s", "mov_text", url.path])
    let shown = try read(url).filter { !$0.group.captions.isEmpty }
    #expect(shown.map(\.group.timeRange) == [range(1, 2.5), range(3, 4)])
    let first = try #require(shown.first?.group.captions.first)
    #expect(first.text == "Ça va bien")
    #expect(first.fontStyle(at: first.text.startIndex).0 == .italic)
    #expect(first.fontWeight(at: first.text.index(before: first.text.endIndex)).0 == .bold)
    #expect(first.fontWeight(at: first.text.startIndex).0 == .normal)
  }

  /// The short caption overlaps the long one, so the long one is in three samples.
  @Test func webVTTIsWhatWasSaid() async throws {
    let long = AVMutableCaption("東京 & more", timeRange: range(0, 4))
    long.setRuby(AVCaption.Ruby(text: "とうきょう"), in: NSRange(location: 0, length: 2))
    let short = AVMutableCaption("aside", timeRange: range(1, 2))
    short.setTextColor(CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1), in: NSRange(location: 0, length: 5))
    short.textAlignment = .end
    let url = try await write(kCMSubtitleFormatType_WebVTT, .mp4, "cues.mp4") { adaptor in
      for caption in [long, short] + [AVCaption("last", timeRange: range(5, 6))] { #expect(adaptor.append(caption)) }
    }
    let raw = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:0", "-c", "copy", "-copy_unknown", "-f", "data", "-"])
    let text = String(decoding: raw, as: UTF8.self)
    #expect(text.components(separatedBy: "<ruby>東京<rt>とうきょう</rt></ruby> &amp; more").count == 4)
    #expect(text.components(separatedBy: "vtte").count == 2)
    #expect(text.contains("align:end") && text.contains("<c.yellow>aside</c>"))
    let whole = try Data(contentsOf: url)
    #expect(whole.range(of: Data("vttC".utf8) + Data("WEBVTT".utf8)) != nil)

    let groups = try read(url)
    #expect(
      groups.map { $0.group.captions.map(\.text) } == [
        ["東京 & more"], ["東京 & more", "aside"], ["東京 & more"], [], ["last"],
      ])
    #expect(groups.map { $0.new.map(\.text) } == [["東京 & more"], ["aside"], [], [], ["last"]])
    let first = try #require(groups.first?.group.captions.first)
    #expect(first.timeRange == range(0, 4))
    #expect(groups[2].group.captions.first === first)
    #expect(first.ruby(at: first.text.startIndex).0 == AVCaption.Ruby(text: "とうきょう"))
    #expect(groups[1].new.first?.textAlignment == .end)
  }

  private final class Skipped: NSObject, AVAssetReaderCaptionValidationHandling {
    nonisolated(unsafe) var names: [String] = []
    func captionAdaptor(
      _ adaptor: AVAssetReaderOutputCaptionAdaptor, didVendCaption caption: AVCaption,
      skippingUnsupportedSourceSyntaxElements syntaxElements: [String]
    ) { names += syntaxElements }
  }

  @Test func groupsAreWrittenAsTheyAre() async throws {
    let url = try await write(kCMSubtitleFormatType_3GText, .mov, "groups.mov") { adaptor in
      let both = ["one", "two"].map { AVCaption($0, timeRange: range(0, 1)) }
      #expect(adaptor.append(AVCaptionGroup(captions: both, timeRange: range(0, 1))))
      #expect(adaptor.append(AVCaptionGroup(timeRange: range(1, 2))))
      #expect(adaptor.append(AVCaption("three", timeRange: range(2, 3))))
    }
    let text = try subRip(url)
    #expect(text.contains("one\r\ntwo</font>") && text.contains("00:00:02,000 --> 00:00:03,000\nthree</font>"))
  }

  @Test func theDelegateHearsWhatIsLeftOut() async throws {
    let caption = AVMutableCaption("x", timeRange: range(0, 1))
    caption.textAlignment = .end
    let url = try await write(kCMSubtitleFormatType_WebVTT, .mp4, "placed.mp4") { adaptor in
      #expect(adaptor.append(caption))
    }
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(try #require(bytes.range(of: Data("align:end".utf8))), with: Data("line:-10%".utf8))
    try bytes.write(to: url)
    let skipped = Skipped()
    #expect(try read(url, delegate: skipped).map { $0.new.map(\.text) } == [["x"]])
    #expect(skipped.names == ["line"])
  }

  @Test func otherKindsFailByName() async throws {
    let url = try await write(kCMSubtitleFormatType_WebVTT, .mp4, "other.mp4") { adaptor in
      #expect(adaptor.append(AVCaption("x", timeRange: range(0, 1))))
    }
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(try #require(bytes.range(of: Data("wvtt".utf8))), with: Data("stpp".utf8))
    try bytes.write(to: url)
    #expect { try read(url) } throws: { "\($0.localizedDescription)".contains("stpp") }
  }
}
