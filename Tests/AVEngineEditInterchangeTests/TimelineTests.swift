import Foundation
import TestSupport
import Testing

@Suite struct TimelineTests {
  let fixture: EditFixture
  init() throws { fixture = try EditFixture.shared.get() }

  private struct Text {
    var string: String
    var left: Double, right: Double, top: Double, bottom: Double
    func meets(_ other: Text) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private struct Image {
    var source: String
    var size: (width: Double, height: Double)
    var texts: [Text]
    var boxes: [(fill: String, left: Double, width: Double)]
    var strings: [String] { texts.map(\.string) }
  }

  private func attribute(_ name: String, _ element: Substring) -> String? {
    guard let start = element.range(of: " \(name)=\"")?.upperBound, let end = element[start...].firstIndex(of: "\"")
    else { return nil }
    return String(element[start..<end])
  }

  private func number(_ name: String, _ element: Substring) throws -> Double {
    try #require(attribute(name, element).flatMap(Double.init))
  }

  private func image(_ subject: URL, _ options: String...) throws -> Image {
    let output = fixture.folder.appendingPathComponent("\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: output) }
    try Tool.runBuilt("avtool", ["timeline", subject.path, "-o", output.path] + options)
    let source = try String(contentsOf: output, encoding: .utf8)
    let lines = source.split(separator: "\n")
    let svg = try #require(lines.first { $0.hasPrefix("<svg") })
    let texts = try lines.filter { $0.hasPrefix("<text") }.map { line -> Text in
      let (x, y, width, size) = (
        try number("x", line), try number("y", line), try number("textLength", line), try number("font-size", line)
      )
      let string = line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      return Text(string: String(string), left: x, right: x + width, top: y - size / 2, bottom: y + size / 2)
    }
    let boxes = try lines.filter { $0.hasPrefix("<rect") }.map { line in
      (attribute("fill", line) ?? "", try number("x", line), try number("width", line))
    }
    return Image(
      source: source, size: (try number("width", svg), try number("height", svg)), texts: texts, boxes: boxes)
  }

  private func faults(_ image: Image) -> [String] {
    let outside = image.texts.filter {
      $0.left < 0 || $0.top < 0 || $0.right > image.size.width || $0.bottom > image.size.height
    }
    let sorted = image.texts.sorted { $0.top < $1.top }
    var faults = outside.map { "“\($0.string)” is outside" }
    for (index, text) in sorted.enumerated() {
      for other in sorted[(index + 1)...].prefix(while: { $0.top < text.bottom }) where text.meets(other) {
        faults.append("“\(text.string)” and “\(other.string)”")
      }
    }
    return faults
  }

  private func edit(clips: Int, lengths: [Double]) throws -> URL {
    var random = SplitMix(seed: UInt64(clips))
    var (videoItems, audioItems): ([OTIO.Object], [OTIO.Object]) = ([], [])
    for number in 0..<clips {
      let name = ["red.mp4", "blue.mp4", "ntsc count.mp4"].randomElement(using: &random) ?? ""
      let range = OTIO.range(10, lengths.randomElement(using: &random) ?? 24)
      let marker: OTIO.Object = [
        "OTIO_SCHEMA": "Marker.2", "name": "marker \(number)", "marked_range": OTIO.range(12, 1), "color": "RED",
      ]
      videoItems.append(OTIO.clip("c\(number)", OTIO.external(name), range, markers: number % 3 == 0 ? [marker] : []))
      audioItems.append(OTIO.clip("s\(number)", OTIO.external("half.wav"), range))
      if number % 4 == 3, number + 1 < clips {
        videoItems.append(OTIO.transition(3, 3))
        audioItems.append(OTIO.transition(3, 3))
      }
    }
    return try fixture.write(
      OTIO.timeline(
        "A <long> & \"hard\" edit", [OTIO.track("V1", videoItems), OTIO.track("A1", kind: "Audio", audioItems)]))
  }

  @Test func anEditShowsWhatPlaysWhen() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(12, 24)), OTIO.gap(24),
        OTIO.clip("b", OTIO.external("count.mp4"), OTIO.range(0, 24), effects: [OTIO.warp(2)]), OTIO.transition(6, 6),
        OTIO.clip("c", OTIO.external("blue.mp4"), OTIO.range(24, 24), effects: [OTIO.freeze]),
      ])
    let image = try image(fixture.write(OTIO.timeline("four", [track])))
    for expected in [
      "four", "red.mp4", "count.mp4", "blue.mp4", "empty", "from 0:00.500", "for 1.000 s", "held for 1.250 s",
      "2.500 s in 1.250 s, × 2",
    ] {
      #expect(image.strings.contains(expected), "\(expected) is not among \(image.strings)")
    }
    // In the dissolve, the layer of the incoming clip fades in.
    #expect(image.strings.contains { $0.contains("0 → 100 %") })
    let red = try #require(image.boxes.first { $0.fill == "#bbd3f5" })
    // Four seconds fill the space between the names and the margin.
    #expect(abs(red.left - 212) < 0.01 && abs(red.width - (1600 - 212 - 20) / 4) < 0.5)
    #expect(faults(image) == [])
  }

  @Test func aFadeOutEndsInNothing() throws {
    let track = OTIO.track(
      "V1", [OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(12, 24)), OTIO.transition(6, 6), OTIO.gap(24)])
    let image = try image(fixture.write(OTIO.timeline("out", [track])))
    #expect(image.strings.contains { $0.contains("100 → 0 %") }, "\(image.strings)")
  }

  @Test func aMovieShowsItsEditList() throws {
    let movie = fixture.folder.appendingPathComponent("late.mp4")
    try Tool.run(
      "ffmpeg", ["-v", "error", "-y", "-itsoffset", "0.5", "-i", "red.mp4", "-c", "copy", "late.mp4"],
      in: fixture.folder)
    let image = try image(movie)
    #expect(image.strings.contains("late.mp4") && image.strings.contains("1  video"), "\(image.strings)")
    #expect(image.strings.contains("empty") && image.strings.contains("for 4.000 s"), "\(image.strings)")
    #expect(faults(image) == [])
  }

  @Test(arguments: [(3, [24.0, 48]), (60, [6.0, 24, 48]), (400, [1.0, 2, 12, 48])])
  func nothingOverlaps(clips: Int, lengths: [Double]) throws {
    let image = try image(edit(clips: clips, lengths: lengths))
    #expect(image.texts.count > 10)
    #expect(faults(image) == [])
    #expect(image.size.height < 13_000)
    #expect(image.source.contains("A &lt;long&gt; &amp; &quot;hard&quot; edit"))
  }

  @Test func aLongEditIsFoldedSoThatItsClipsCanBeRead() throws {
    let image = try image(edit(clips: 60, lengths: [24, 36, 48]))
    let names = image.strings.filter { $0.hasSuffix(".mp4") }
    // The layout leaves enough space for three of four names.
    #expect(names.count >= 45, "\(names.count) clips have their whole name")
  }

  @Test func bitmapsHaveTwoPixelsAUnit() throws {
    let url = try edit(clips: 3, lengths: [24])
    let output = fixture.folder.appendingPathComponent("\(UUID().uuidString).png")
    try Tool.runBuilt("avtool", ["timeline", url.path, "-o", output.path, "--width", "800"])
    let drawn = try image(url, "--width", "800")
    let filter = "crop=1:1:440:298,format=rgb24"
    let size = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", output.path])
    #expect(String(decoding: size, as: UTF8.self).hasPrefix("1600,\(Int(drawn.size.height * 2))"))
    // The pixel lies within the first clip, away from its text.
    let pixel = try Tool.run("ffmpeg", ["-v", "error", "-i", output.path, "-vf", filter, "-f", "rawvideo", "-"])
    let hex = "#" + pixel.map { String(format: "%02x", $0) }.joined()
    #expect(drawn.boxes.contains { $0.fill == hex } && hex != "#ffffff", "\(hex)")
  }
}
