import AVEngineCaptions
import AVEngineCore
import CoreMedia
import Foundation
import Testing

@Suite struct WebVTTFileTests {
  private func file(_ text: String) throws -> WebVTTFile { try #require(WebVTTFile(Data(text.utf8))) }

  private func shown(_ text: String) throws -> [(range: CMTimeRange, captions: [CaptionText])] {
    let source = MemoryByteSource(Data(text.utf8), name: "a.vtt")
    #expect(WebVTTProvider().recognises([UInt8](text.utf8.prefix(4096)), options: OpenOptions()))
    let container = try WebVTTProvider().open(source, options: OpenOptions())
    let track = try #require(container.tracks.first)
    let cursor = try track.makeCursor()
    var result: [(range: CMTimeRange, captions: [CaptionText])] = []
    while let sample = try cursor.next() {
      let captions = WebVTTSample.read(try track.data(of: sample).withContiguousBytes { [UInt8]($0) })
      let range = CMTimeRange(start: sample.presentationTime, duration: sample.duration)
      if !captions.isEmpty { result.append((range, captions)) }
    }
    return result
  }

  private func milliseconds(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: 1000), end: CMTime(value: end, timescale: 1000))
  }

  @Test(arguments: ["\n", "\r", "\r\n"], ["", "\u{FEFF}"]) func blocksBeforeCuesCostNone(_ end: String, _ mark: String)
    throws
  {
    let lines = [
      "WEBVTT - a title", "Kind: captions", "", "STYLE", "::cue { color: yellow }", "", "REGION", "id:r", "width:50%",
      "", "OTHER",
      "of no meaning", "", "NOTE a note", "", "1", "00:01.000 --> 00:02.000", "One", "two", "", "",
      "00:00:03.000 --> 00:00:04.500 region:r",
      "Three",
    ]
    let text = mark + lines.joined(separator: end)
    let file = try file(text)
    #expect(file.cues.map(\.text) == ["One\ntwo", "Three"] && file.cues.map(\.identifier) == ["1", ""])
    #expect(file.styles == ["::cue { color: yellow }"] && file.regions.map(\.identifier) == ["r"])
    let shown = try shown(text)
    #expect(shown.map(\.range) == [milliseconds(1000, 2000), milliseconds(3000, 4500)])
    #expect(shown.map { $0.captions.map(\.text) } == [["One\ntwo"], ["Three"]])
    #expect(shown.allSatisfy { $0.captions.allSatisfy { $0.runs.map(\.style.color) == [0xFFFF_00FF] } })
  }

  @Test func overlappingCuesAreShownTogether() throws {
    let shown = try shown(
      "WEBVTT\n\n00:02.000 --> 00:04.000\nb\n\n00:01.000 --> 00:03.000\na\n\n00:05.000 --> 00:05.000\nnever\n")
    #expect(shown.map { $0.captions.map(\.text) } == [["a"], ["a", "b"], ["b"]])
    #expect(shown.map(\.range) == [milliseconds(1000, 2000), milliseconds(2000, 3000), milliseconds(3000, 4000)])
  }

  @Test func longFilesAreWhole() throws {
    let cues = (0..<6000).map {
      "\(String(format: "%02d:%02d:%02d", $0 / 3600, $0 / 60 % 60, $0 % 60)).000 --> 99:00:00.000\n\($0)\n\n"
    }
    let spoken = cues.map { $0.replacingOccurrences(of: "99:00:00.000", with: String($0.prefix(9)) + "900") }
    let shown = try shown("WEBVTT\n\n" + spoken.joined())
    let texts: [String] = shown.flatMap { $0.captions.map(\.text) }
    #expect(texts == (0..<6000).map { String($0) })
  }

  @Test func settingsAreTaken() throws {
    let cue = try #require(
      try file(
        "WEBVTT\n\n00:00.000 --> 00:01.000 line:-2,end position:20.5%,line-left size:40% align:start vertical:rl\nx"
      ).cues.first)
    #expect(cue.line == -2 && cue.snapsToLines && cue.lineAlignment == .end && cue.vertical == .growingLeft)
    #expect(cue.position == 20.5 && cue.positionAlignment == .lineLeft && cue.size == 40 && cue.alignment == .start)
    let wrong =
      "line:1% line:1%% line:5. position:101% position:-1% size:x align:CENTER vertical:up region:none line position: x:y"
    let other = try #require(try file("WEBVTT\n\n00:00.000 --> 00:01.000 \(wrong)\nx").cues.first)
    #expect(
      other.line == 1 && !other.snapsToLines && other.position == nil && other.size == 100 && other.alignment == .center
    )
    #expect(other.vertical == nil && other.region == nil)
  }

  @Test func percentagesReachAHundred() throws {
    let text = "WEBVTT\n\n00:00.000 --> 00:01.000 line:100% position:100%,line-right size:0%\nx"
    let cue = try #require(try file(text).cues.first)
    #expect(cue.line == 100 && !cue.snapsToLines)
    #expect(cue.position == 100 && cue.positionAlignment == .lineRight && cue.size == 0)
  }

  @Test func regionsPlaceTheirCues() throws {
    let region = "REGION\nid:left\nwidth:40%\nlines:2\nregionanchor:0%,100%\nviewportanchor:10%,90%\nscroll:up\n"
    let text = "WEBVTT\n\n\(region)\n00:00.000 --> 00:01.000 region:left align:left\nx"
    let found = try #require(try file(text).regions.first)
    #expect(
      found.width == 40 && found.lineCount == 2 && found.scrollsUp && found.anchor.x == 0 && found.anchor.y == 100)
    let place = try #require(try shown(text).first?.captions.first?.place)
    #expect(place.line == 90 && place.lineAnchor == .end && place.position == 10 && place.size == 40)
  }

  private static let files: [(text: String, count: Int)] = [
    ("WEBVTT", 0), ("WEBVTT\n", 0), ("WEBVTT \n00:00.000 --> 00:01.000\nx", 1),
    ("WEBVTT\n\n00:00.000 --> 00:01.000", 1),
    ("WEBVTT\n\n00:00.000 -> 00:01.000\nx", 0), ("WEBVTT\n\n0:00.000 --> 00:01.000\nx", 0),
    ("WEBVTT\n\n00:60.000 --> 01:01.000\nx", 0),
    ("WEBVTT\n\n100000000000000000000:00:00.000 --> 100000000000000000001:00:00.000\nx", 1),
    ("WEBVTT\n\na\n00:00.000 --> 00:01.000\nx\n00:01.000 --> 00:02.000\ny", 2),
    ("WEBVTT\n\n00:00.000\u{0} --> 00:01.000\nx\n\n00:00.000 --> 00:01.000\u{0}\ny", 1), ("WEBVTT\u{0}", -1),
    ("WEBVTTX", -1), ("", -1),
  ]

  /// `count` is the number of cues, or -1 if the text is not a WebVTT file.
  @Test(arguments: files.indices) func timesAreRead(_ index: Int) {
    let (text, count) = Self.files[index]
    #expect((WebVTTFile(Data(text.utf8))?.cues.count ?? -1) == count, "\(text.debugDescription)")
  }

  private func caption(_ markup: String, style: String = "") throws -> CaptionText {
    let sheet = style.isEmpty ? "" : "STYLE\n\(style)\n\n"
    return try #require(try shown("WEBVTT\n\n\(sheet)id\n00:00.000 --> 00:01.000\n\(markup)").first?.captions.first)
  }

  @Test(arguments: [
    ("a &lt;b&gt; &amp;amp; &eacute;&hellip;&#x263A;&unknown; &", "a <b> &amp; é…☺&unknown; &"),
    ("<v Anna Bell>Hello</v> <lang en>you</lang>", "Hello you"),
    ("<b>a<i>b</b>c</i>d", "abcd"), ("a<00:00:00.500>b<x>c</x><>d", "abcd"), ("<b.loud\u{301}>a\u{301}<i", "a\u{301}"),
    ("e\u{301}<b>x", "e\u{301}x"),
  ]) func markupIsRead(_ markup: String, _ text: String) throws { #expect(try caption(markup).text == text) }

  @Test func elementsEndAsTheyBegan() throws {
    let runs = try caption("<b>a<i>b</b>c</i>d</b>e").runs
    #expect(runs.map(\.range) == [0..<1, 1..<3, 3..<4])
    #expect(runs.map(\.style.isItalic) == [false, true, false] && runs.allSatisfy(\.style.isBold))
  }

  @Test func annotationsStandBesideTheirCharacters() throws {
    let caption = try caption("<ruby>漢<rt>かん</rt>字<rt>じ</ruby>!<rt>no</rt>")
    #expect(
      caption.text == "漢字!no" && caption.runs.map(\.style.ruby) == ["かん", "じ"]
        && caption.runs.map(\.range) == [0..<1, 1..<2])
  }

  private static let sheets: [(sheet: String, markup: String, color: UInt32, isBold: Bool)] = [
    ("::cue(b) { font-weight: normal; color: #0f0 }", "<b>x</b>", 0x00FF_00FF, false),
    ("::cue(.loud) { color: rgb(255, 0, 0) }", "<c.loud>x</c>", 0xFF00_00FF, false),
    ("::cue(v[voice=\"Anna\"]) { color: red; font-weight: 700 }", "<v Anna>x", 0xFF00_00FF, true),
    ("::cue(:lang(en)), p { color: blue }", "<lang en-GB>x", 0x0000_FFFF, false),
    ("::cue(#id) { color: rgba(0,0,255,50%) }", "x", 0x0000_FF80, false),
    ("/* ::cue { color: red } */ @import 'a'; ::cue { font: bold 12px sans-serif }", "x", 0, true),
    ("::cue(c) { color: red }\n::cue(.a) { color: lime }\n::cue(c) { color: blue }", "<c.a>x</c>", 0x00FF_00FF, false),
    ("::cue(c b) { color: red }", "<c><u><b>x</b></u></c>", 0xFF00_00FF, true),
    ("::cue(c > b) { color: red }", "<c><u><b>x</b></u></c>", 0, true),
    ("::cue( c>u > b ) { color: red }", "<c><u><b>x</b></u></c>", 0xFF00_00FF, true),
    ("::cue(i + b) { color: red }", "<i></i><b>x</b>", 0xFF00_00FF, true),
    ("::cue(i + b) { color: red }", "<i></i><u></u><b>x</b>", 0, true),
    ("::cue(i ~ b) { color: red }", "<i></i><u></u><b>x</b>", 0xFF00_00FF, true),
    ("::cue(i ~ b) { color: red }", "<c><i></i></c><b>x</b>", 0, true),
    ("::cue([voice^='An']) { color: red }", "<v Anna Bell>x", 0xFF00_00FF, false),
    ("::cue(v[voice~=\"Bell\"][voice]) { color: red }", "<v Anna Bell>x", 0xFF00_00FF, false),
    ("::cue([lang|=en]) { color: red }", "<v en>x", 0, false),
    ("::cue(b:lang(fr, en)) { color: red }", "<lang en-GB><c><b>x</b></c></lang>", 0xFF00_00FF, true),
    ("::cue(:lang(en) b) { color: red }", "<lang de><b>x</b></lang>", 0, true),
    ("::cue(#id b) { color: red } ::cue(b) { color: lime }", "<b>x</b>", 0xFF00_00FF, true),
    (
      "::cue(#other b) { color: red } ::cue(c b) { color: lime } ::cue(b) { color: red }", "<c><b>x</b></c>",
      0x00FF_00FF, true
    ),
    (
      "::cue(b >) { color: red } ::cue(> b) { color: red } ::cue(b#id) { color: red } ::cue(b:first-child) { color: red }",
      "<b>x</b>", 0, true
    ),
    (
      "::cue(b i) { color: red } ::cue(:past) { color: red } .x { color: red } ::cue(i) { width: 3px }", "<i>x</i>", 0,
      false
    ),
  ]

  @Test(arguments: sheets.indices) func styleSheetsAreApplied(_ index: Int) throws {
    let (sheet, markup, color, isBold) = Self.sheets[index]
    let style = try caption(markup, style: sheet).runs.first?.style ?? CaptionText.Style()
    #expect(style.color == (color == 0 ? nil : color) && style.isBold == isBold, "\(sheet)")
  }

  @Test func headersOfTracksAreApplied() throws {
    let header = WebVTTHeader(
      Data(
        """
        WEBVTT

        STYLE
        ::cue(.loud) { color: red }
        ::cue(#one) { font-weight: bold }

        REGION
        id:left
        width:40%
        viewportanchor:10%,90%
        regionanchor:0%,100%

        """.utf8))
    func box(_ type: String, _ text: String) -> [UInt8] {
      withUnsafeBytes(of: UInt32(text.utf8.count + 8).bigEndian) { Array($0) } + Array((type + text).utf8)
    }
    let parts = box("iden", "one") + box("sttg", "region:left align:left") + box("payl", "a <c.loud>b</c>")
    let cue = withUnsafeBytes(of: UInt32(parts.count + 8).bigEndian) { Array($0) } + Array("vttc".utf8) + parts
    let caption = try #require(WebVTTSample.read(cue, header: header).first)
    #expect(caption.text == "a b" && caption.runs.map(\.style.color) == [nil, 0xFF00_00FF])
    #expect(caption.runs.allSatisfy(\.style.isBold) && caption.runs.last?.range == 2..<3)
    #expect(caption.place.line == 90 && caption.place.position == 10 && caption.place.size == 40)
    let plain = try #require(WebVTTSample.read(cue, header: WebVTTHeader(Data("no header".utf8))).first)
    #expect(plain.runs.isEmpty && plain.place == CaptionText.Place())
  }

  @Test(arguments: [
    ("&CounterClockwiseContourIntegral;", "∳"), ("&notit; &notin; &notin", "¬it; ∉ ¬in"),
    ("&NotEqualTilde;", "≂\u{338}"),
    ("&copy2026&AMP&amp;amp;", "©2026&&amp;"),
    ("&#65 &#x41; &#128; &#0; &#xD800; &#9999999999;", "A A € \u{FFFD} \u{FFFD} \u{FFFD}"),
    ("&; &# &#x; &#xg; & &hellip &é;", "&; &# &#x; &#xg; & &hellip &é;"), ("&eacute\u{301};", "é\u{301};"),
  ]) func charactersHaveNames(_ markup: String, _ text: String) throws { #expect(try caption(markup).text == text) }

  @Test func brokenFilesAreReadSomehow() throws {
    let whole =
      "WEBVTT\n\nSTYLE\n::cue(v[voice=\"A\"]) { color: #fff; /* } */ }\n\nREGION\nid:r lines:99999999999999999999\n\n"
      + "00:00.000 --> 00:01.000 region:r line:1e999 position:50%\n<v A><ruby>x<rt>y</ruby>&amp;&#xD800;<b\n"
    let bytes = Array(whole.utf8)
    for cut in stride(from: 6, to: bytes.count, by: 3) {
      var damaged = Array(bytes[..<cut])
      damaged[(cut * 7) % cut] = UInt8(truncatingIfNeeded: cut &* 37)
      guard WebVTTFile.recognises(damaged) else { continue }
      _ = try WebVTTProvider().open(MemoryByteSource(Data(damaged)), options: OpenOptions()).tracks.first?.statistics()
    }
    let deep = String(repeating: "<b>", count: 50_000) + String(repeating: "{", count: 1000)
    #expect(try caption(deep, style: "::cue(" + String(repeating: "(", count: 5000)).text.count == 1000)
  }

  @Test func styleSheetsAreBounded() throws {
    func color(_ sheet: String, _ markup: String) throws -> UInt32? {
      try caption(markup, style: sheet).runs.first?.style.color
    }
    let red = UInt32(0xFF00_00FF)
    func list(_ count: Int) -> String { "::cue(" + String(repeating: "u,", count: count) + "c) { color: red }" }
    #expect(try color(list(999), "<c>x</c>") == red)
    #expect(try color(list(1000), "<c>x</c>") == nil)
    func compound(_ part: String, _ count: Int) -> String {
      "::cue(" + String(repeating: part, count: count) + ") { color: red }"
    }
    for (part, markup) in [(".a", "<c.a>x</c>"), ("[voice]", "<v Anna>x"), (":lang(en)", "<lang en>x")] {
      #expect(try color(compound(part, 32), markup) == red, "\(part)")
      #expect(try color(compound(part, 33), markup) == nil, "\(part)")
    }
    let languages = (0..<40).map { "x\($0)" }.joined(separator: ",")
    #expect(try color("::cue(:lang(\(languages),en)) { color: red }", "<lang en>x") == nil)
    let classes = (1...33).map { ".c\($0)" }.joined()
    #expect(try color("::cue(.c32) { color: red }", "<c\(classes)>x</c>") == red)
    #expect(try color("::cue(.c33) { color: red }", "<c\(classes)>x</c>") == nil)
    let many = "::cue(" + String(repeating: "u,", count: 999) + "b) { color: red }"
    let runs = try caption(String(repeating: "<b>x</b>", count: 100), style: many).runs
    #expect(runs.first?.style.color == red && runs.last?.style.color == nil && runs.allSatisfy(\.style.isBold))
    #expect(runs.last?.range.upperBound == 100)
  }

  @Test func regionsAreFoundByTheirNames() throws {
    let regions = (0..<2000).map { "REGION\nid:r\($0 % 1000)\nlines:\($0)\n" }.joined(separator: "\n")
    let words = String(repeating: " region:r1", count: 1000)
    let cues = (0..<1000).map { "00:00.000 --> 00:01.000\(words) region:r\($0)\nx\n" }.joined(separator: "\n")
    let none = "00:00.000 --> 00:01.000 region:r1 region:none\nx\n\nREGION\nid:r1\nlines:1\n"
    let found = try file("WEBVTT\n\n\(regions)\n\(cues)\n\(none)")
    #expect(found.regions.count == 2001 && found.cues.count == 1001)
    #expect(found.cues.dropLast().map { $0.region?.lineCount } == (1000..<2000).map { Double($0) })
    #expect(found.cues.last?.region == nil)
  }

  @Test func overlappingCuesDoNotFillTheMemory() throws {
    func text(_ count: Int, lasting seconds: Int) -> String {
      let line = String(repeating: "x", count: 1000)
      let time = { (second: Int) in String(format: "%02d:%02d:%02d.000", second / 3600, second / 60 % 60, second % 60) }
      return "WEBVTT\n\n" + (0..<count).map { "\(time($0)) --> \(time($0 + seconds))\n\(line)\n\n" }.joined()
    }
    func open(_ text: String) throws -> (any MediaTrack)? {
      try WebVTTProvider().open(MemoryByteSource(Data(text.utf8)), options: OpenOptions()).tracks.first
    }
    #expect(try open(text(2300, lasting: 2))?.statistics().sampleCount == 2301)
    let error = #expect(throws: EngineError.self) { _ = try open(text(2300, lasting: 64)) }
    #expect(error?.kind == .malformed)
  }
}
