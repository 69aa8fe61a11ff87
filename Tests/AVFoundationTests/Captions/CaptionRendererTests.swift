import AVEngineCaptions
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import AVFoundation

@Suite struct CaptionRendererTests {
  private static func range(_ start: Double, _ end: Double) -> CMTimeRange {
    let time = { (seconds: Double) in CMTime(seconds: seconds, preferredTimescale: 1000) }
    return CMTimeRange(start: time(start), end: time(end))
  }

  private func caption(
    _ text: String, _ start: Double = 0, _ end: Double = 10, _ edit: (AVMutableCaption) -> Void = { _ in }
  ) -> AVMutableCaption {
    let caption = AVMutableCaption(text, timeRange: Self.range(start, end))
    edit(caption)
    return caption
  }

  private func whole(_ text: String) -> NSRange { NSRange(location: 0, length: text.utf16.count) }

  private func region(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ alignment: AVCaptionRegion.DisplayAlignment = .before,
    _ mode: AVCaptionRegion.WritingMode = .leftToRightAndTopToBottom, _ units: AVCaptionUnitsType = .percent
  ) -> AVMutableCaptionRegion {
    let region = AVMutableCaptionRegion()
    let length = { (value: Double) in AVCaptionDimension(value: CGFloat(value), units: units) }
    region.origin = AVCaptionPoint(x: length(x), y: length(y))
    region.size = AVCaptionSize(width: length(width), height: length(height))
    (region.displayAlignment, region.writingMode) = (alignment, mode)
    return region
  }

  private func drawn(_ captions: [AVCaption], at time: Double = 1) throws -> CaptionBitmap {
    let bitmap = try CaptionBitmap()
    bitmap.render(captions, at: time)
    return bitmap
  }

  // MARK: Scenes

  private static let scenes: [(captions: [(Double, Double)], range: (Double, Double), wanted: [String])] = [
    ([(1, 2)], (0, 3), ["0.0-1.0 -", "1.0-2.0 +", "2.0-3.0 -"]),
    ([(0, 2), (1, 3), (3, 4)], (0, 4), ["0.0-1.0 +", "1.0-2.0 +", "2.0-3.0 +", "3.0-4.0 +"]),
    ([(5, 6), (1, 2)], (0, 6), ["0.0-1.0 -", "1.0-2.0 +", "2.0-5.0 -", "5.0-6.0 +"]),
    ([(0, 10), (0, 10), (4, 20)], (3, 5), ["3.0-4.0 +", "4.0-5.0 +"]),
    ([(0, 1), (2, 3)], (1, 2), []), ([], (0, 1), []), ([(0, 1)], (1, 1), []),
  ]

  @Test(arguments: scenes.indices) func scenesCoverTheRange(_ index: Int) {
    let (captions, range, wanted) = Self.scenes[index]
    let renderer = AVCaptionRenderer()
    renderer.captions = captions.map { caption("x", $0.0, $0.1) }
    let scenes = renderer.captionSceneChanges(in: Self.range(range.0, range.1))
    #expect(
      scenes.map {
        "\($0.timeRange.start.seconds)-\($0.timeRange.end.seconds) \($0.hasActiveCaptions ? "+" : "-")"
      } == wanted)
    #expect(zip(scenes, scenes.dropFirst()).allSatisfy { $0.timeRange.end == $1.timeRange.start })
    #expect(scenes.allSatisfy { !$0.needsPeriodicRefresh })
  }

  @Test func rangesOfOtherKinds() throws {
    let renderer = AVCaptionRenderer()
    renderer.captions = [
      caption("x", 1, 2), AVCaption("never", timeRange: .invalid), AVCaption("empty", timeRange: Self.range(1.5, 1.5)),
      AVCaption("whenever", timeRange: CMTimeRange(start: .indefinite, duration: .indefinite)),
    ]
    for range in [CMTimeRange.invalid, .zero, CMTimeRange(start: .indefinite, duration: .indefinite)] {
      #expect(renderer.captionSceneChanges(in: range).isEmpty)
    }
    let endless = renderer.captionSceneChanges(in: CMTimeRange(start: .zero, duration: .positiveInfinity))
    #expect(endless.map(\.hasActiveCaptions) == [false, true, false])
    #expect(endless.last?.timeRange.start.seconds == 2 && endless.last?.timeRange.duration == .positiveInfinity)
    renderer.captions = [AVCaption("on", timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity))]
    #expect(renderer.captionSceneChanges(in: Self.range(3, 4)).map(\.hasActiveCaptions) == [true])
  }

  @Test func scenesTellOfAnimationsAndAreCopied() throws {
    let renderer = AVCaptionRenderer()
    renderer.captions = [caption("slowly", 1, 2) { $0.animation = .characterReveal }, caption("x", 0, 3)]
    let scenes = renderer.captionSceneChanges(in: Self.range(0, 3))
    #expect(scenes.map(\.needsPeriodicRefresh) == [false, true, false])
    let copy = try #require(scenes[1].copy() as? AVCaptionRenderer.Scene)
    #expect(copy.timeRange == scenes[1].timeRange && copy.needsPeriodicRefresh && copy.hasActiveCaptions)
    func isSendable<Value>(_ value: Value) -> Bool { false }
    func isSendable<Value: Sendable>(_ value: Value) -> Bool { true }
    #expect(isSendable(copy) && !isSendable(renderer))
  }

  // MARK: Places and times

  @Test func aCaptionStandsInTheMiddleOfTheBottom() throws {
    let bitmap = try drawn([AVCaption("Hello there", timeRange: Self.range(0, 10))])
    let box = try #require(bitmap.extent { $0.alpha > 0 })
    // The lowest 5 % of the height are free.
    #expect(box.maxY == 342 && box.height >= 18 && box.height < 26 && abs(box.midX - 320) <= 1 && box.width > 60)
    let text = try #require(bitmap.extent { $0.red > 200 })
    #expect(box.contains(text) && text.height > 8)
    #expect(bitmap[Int(box.minX) + 1, Int(box.minY) + 1] == CaptionBitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 153))
  }

  /// In upright text, the bar of the letter T is at the top.
  @Test func textIsUpright() throws {
    let box = try #require(try drawn([AVCaption("T", timeRange: Self.range(0, 10))]).extent { $0.red > 150 })
    let bitmap = try drawn([AVCaption("T", timeRange: Self.range(0, 10))])
    let counts = (Int(box.minY)..<Int(box.maxY)).map { y in (0..<640).count { bitmap[$0, y].red > 150 } }
    #expect((counts.first ?? 0) > 2 * (counts.last ?? .max))
  }

  @Test func captionsAreShownWithinTheirRangesOnly() throws {
    let captions = [caption("first", 1, 2), caption("second", 2, 3)]
    #expect(try drawn(captions, at: 0.999).extent { $0.alpha > 0 } == nil)
    #expect(try drawn(captions, at: 3).extent { $0.alpha > 0 } == nil)
    let first = try drawn([captions[0]], at: 1)
    #expect(try drawn(captions, at: 1) == first && drawn(captions, at: 1.999) == first)
    let second = try drawn([captions[1]], at: 2)
    #expect(try drawn(captions, at: 2) == second && second != first)
    let both = try drawn([caption("above"), caption("below\nbelow")])
    #expect(try #require(both.extent { $0.alpha > 0 }).height > 2.5 * #require(second.extent { $0.alpha > 0 }).height)
  }

  @Test func emptinessIsDrawnToo() throws {
    let bitmap = try CaptionBitmap()
    bitmap.fill()
    let renderer = AVCaptionRenderer()
    renderer.render(in: bitmap.context, for: .zero)
    #expect(bitmap[320, 180].red == 255)
    renderer.bounds = CGRect(x: 100, y: 200, width: 200, height: 100)
    renderer.captions = [caption("later", 5, 6)]
    renderer.render(in: bitmap.context, for: .zero)
    // In the context, y points up, so the bounds begin at row 60 of the bitmap and end before row 160.
    #expect(bitmap[150, 61].alpha == 0 && bitmap[299, 159].alpha == 0)
    for (x, y) in [(99, 100), (150, 59), (150, 160), (300, 100)] { #expect(bitmap[x, y].red == 255) }
    for time in [CMTime.invalid, .indefinite, .positiveInfinity] {
      renderer.render(in: bitmap.context, for: time)
      #expect(bitmap[150, 155].alpha == 0)
    }
    renderer.render(in: bitmap.context, for: CMTime(value: 5, timescale: 1))
    let words = try #require(bitmap.extent { $0.alpha > 0 && $0.alpha < 255 })
    #expect(words.maxY == 155 && abs(words.midX - 200) <= 1)
  }

  // MARK: Appearance

  @Test func colorsAreThoseOfTheCharacters() throws {
    let text = "red plain"
    let bitmap = try drawn([
      caption(text) {
        $0.setTextColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), in: NSRange(location: 0, length: 3))
        $0.setBackgroundColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1), in: NSRange(location: 4, length: 5))
      }
    ])
    let red = try #require(bitmap.extent { $0.red > 150 && $0.green < 60 && $0.blue < 60 })
    let white = try #require(bitmap.extent { $0.red > 200 && $0.green > 200 && $0.blue > 200 })
    let blue = try #require(bitmap.extent { $0.blue > 200 && $0.red < 30 })
    #expect(red.maxX < white.minX && blue.minX > red.maxX && blue.contains(white.insetBy(dx: 1, dy: 1)))
    let box = try #require(bitmap.extent { $0.alpha > 0 })
    #expect(box.minX < red.minX && bitmap[Int(box.minX) + 1, Int(box.midY)].alpha == 153)
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let full = try drawn([caption(text) { $0.setBackgroundColor(green, in: whole(text)) }])
    #expect(full.extent { $0.green > 200 && $0.red < 30 } == box && full.extent { $0.alpha > 0 } == box)
  }

  @Test func fontsAndLines() throws {
    let text = "Some words mmm"
    func width(_ edit: (AVMutableCaption) -> Void) throws -> (CGRect, Int) {
      let bitmap = try drawn([caption(text, 0, 10, edit)])
      return (try #require(bitmap.extent { $0.alpha > 0 }), bitmap.count { $0.red > 80 })
    }
    let (plain, plainCount) = try width { _ in }
    #expect(try width { $0.setFontWeight(.bold, in: whole(text)) }.0.width > plain.width)
    let slanted = try drawn([caption(text) { $0.setFontStyle(.italic, in: whole(text)) }])
    #expect(try slanted != drawn([caption(text)]))
    for line in [AVCaption.Decoration.underline, .overline, .lineThrough] {
      let (box, count) = try width { $0.setDecoration(line, in: whole(text)) }
      #expect(box.width == plain.width && count > plainCount + 30, "\(line)")
    }
    let rows = try [AVCaption.Decoration.overline, .lineThrough, .underline].map { line in
      let dots = "      . . .     ."
      let bitmap = try drawn([caption(dots) { $0.setDecoration(line, in: whole(dots)) }])
      let counts = (0..<360).map { row in bitmap.count(row: row) { $0.red > 120 } }
      return try #require(counts.indices.max { counts[$0] < counts[$1] })
    }
    #expect(rows[0] < rows[1] && rows[1] < rows[2])
  }

  @Test func charactersAppearOneAfterTheOther() throws {
    let captions = [caption("abcdefghij", 0, 10) { $0.animation = .characterReveal }]
    let all = try drawn([caption("abcdefghij")])
    let extents = try [0, 2.5, 5, 9].map { time in
      let bitmap = try drawn(captions, at: time)
      #expect(bitmap.extent { $0.alpha > 0 } == all.extent { $0.alpha > 0 })
      return try #require(bitmap.extent { $0.red > 100 })
    }
    #expect(zip(extents, extents.dropFirst()).allSatisfy { $0.minX == $1.minX && $0.maxX < $1.maxX })
    #expect(try drawn(captions, at: 9.1) == all)
    #expect(try #require(drawn([caption("a")]).extent { $0.red > 100 }).width == extents[0].width)
  }

  @Test func rubyStandsAtItsCharacters() throws {
    let range = NSRange(location: 4, length: 4)
    func box(_ ruby: AVCaption.Ruby?) throws -> (CGRect, CGRect) {
      let bitmap = try drawn([caption("abc defg hij") { caption in ruby.map { caption.setRuby($0, in: range) } }])
      return (try #require(bitmap.extent { $0.alpha > 0 }), try #require(bitmap.extent { $0.red > 120 }))
    }
    let (plain, letters) = try box(nil)
    let (above, withAbove) = try box(AVCaption.Ruby(text: "xx"))
    let (below, withBelow) = try box(AVCaption.Ruby(text: "xx", position: .after, alignment: .center))
    #expect(above.height > plain.height + 8 && below.height == above.height && above.width == plain.width)
    #expect(withAbove.maxY == letters.maxY && withAbove.minY < letters.minY && withBelow.minY < letters.minY - 5)
    let (wide, _) = try box(AVCaption.Ruby(text: "a much longer annotation"))
    #expect(wide.width > plain.width + 20)
    func small(_ alignment: AVCaptionRubyAlignment) throws -> CGRect {
      let ruby = AVCaption.Ruby(text: "ii", position: .before, alignment: alignment)
      let bitmap = try drawn([
        caption("mmmm mmmm") {
          $0.setRuby(ruby, in: NSRange(location: 0, length: 9))
          $0.setTextColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), in: NSRange(location: 1, length: 8))
        }
      ])
      let box = try #require(bitmap.extent { $0.alpha > 0 })
      let top = box.minY..<box.minY + 10
      return try #require(bitmap.extent { x, y, pixel in top.contains(CGFloat(y)) && pixel.red > 60 })
    }
    let (start, center) = (try small(.start), try small(.center))
    let (between, around) = (try small(.distributeSpaceBetween), try small(.distributeSpaceAround))
    #expect(start.minX < center.minX && abs(start.width - center.width) <= 1)
    #expect(between.width > around.width && around.width > center.width)
    #expect(abs(between.minX - start.minX) <= 1 && abs(around.midX - center.midX) <= 1)
  }

  // MARK: Regions

  @Test func regionsHoldTheirCaptions() throws {
    func box(
      _ region: AVCaptionRegion, _ alignment: AVCaption.TextAlignment = .start, _ text: String = "Words"
    ) throws -> CGRect {
      let caption = caption(text) { ($0.region, $0.textAlignment) = (region, alignment) }
      return try #require(try drawn([caption]).extent { $0.alpha > 0 })
    }
    let area = region(25, 50, 50, 25)
    let start = try box(area)
    #expect(start.minX == 160 && start.minY == 180 && start.maxX < 320)
    #expect(try box(area, .left) == start)
    #expect(try box(area, .right).maxX == 480 && box(area, .end).maxX == 480)
    #expect(try abs(box(area, .center).midX - 320) <= 1)
    #expect(try box(region(25, 50, 50, 25, .after)).maxY == 270)
    #expect(try abs(box(region(25, 50, 50, 25, .center)).midY - 225) <= 1)
    #expect(try box(area, .start, "שלום").maxX == 480 && box(area, .end, "שלום").minX == 160)
    #expect(try box(area, .left, "שלום").minX == 160)
    // The grid of cells has 32 columns and 15 rows.
    let cells = try box(region(8, 5, 16, 3, .before, .leftToRightAndTopToBottom, .cells))
    #expect(cells.minX == 160 && cells.minY == 120)
    #expect(try box(.appleITTTop).minY == 0 && box(.appleITTBottom).maxY == 360)
    let long = try box(area, .start, String(repeating: "word ", count: 40))
    #expect(long.maxX <= 480 && long.height > 60)
    #expect(try box(AVMutableCaptionRegion()).origin == .zero)
  }

  @Test func captionsShareARegion() throws {
    let area = region(10, 10, 50, 20)
    let two = [caption("one") { $0.region = area }, caption("two\nthree") { $0.region = area }]
    let box = try #require(try drawn(two).extent { $0.alpha > 0 })
    let single = try #require(try drawn([two[0]]).extent { $0.alpha > 0 })
    #expect(box.minY == 36 && single.minY == 36 && box.height > 2.8 * single.height)
    let rolling = region(10, 10, 50, 10)
    rolling.scroll = .rollUp
    let rolled = try drawn([caption("one\ntwo\nthree\nfour") { $0.region = rolling }])
    #expect(rolled.extent { $0.alpha > 0 }.map { [$0.minY, $0.maxY] } == [36, 72])
  }

  @Test func uprightLinesGrowToTheLeft() throws {
    func box(_ text: String, _ edit: (AVMutableCaption) -> Void = { _ in }) throws -> CGRect {
      let caption = caption(text) {
        $0.region = region(50, 0, 50, 100, .before, .topToBottomAndRightToLeft)
        edit($0)
      }
      return try #require(try drawn([caption]).extent { $0.alpha > 0 })
    }
    let line = try box("letters")
    #expect(line.height > line.width * 1.5 && line.maxX == 640 && line.minY == 0)
    let two = try box("letters\nletters")
    #expect(two.maxX == 640 && two.width > 1.8 * line.width && two.height == line.height)
    #expect(try box("letters") { $0.textAlignment = .end }.maxY == 360)
    #expect(try box("letters") { $0.region = .appleITTLeft }.minX == 0)
    let digits = try box("2026") { $0.setTextCombine(.fourDigits, in: NSRange(location: 0, length: 4)) }
    #expect(digits.height < line.height / 1.5)
    #expect(try box("2026") { $0.setTextCombine(.all, in: NSRange(location: 0, length: 4)) } == digits)
    #expect(try box("2026") { $0.setTextCombine(.twoDigits, in: NSRange(location: 0, length: 4)) } == box("2026"))
  }

  /// A range that begins within a surrogate pair is extended to the whole character.
  @Test func combinedHalvesAreWhole() throws {
    let text = "😀ab😀cd"
    func shown(_ ranges: [NSRange], at time: Double) throws -> CaptionBitmap {
      let caption = caption(text) {
        $0.region = region(0, 0, 100, 100, .before, .topToBottomAndRightToLeft)
        $0.animation = .characterReveal
        for range in ranges { $0.setTextCombine(.all, in: range) }
      }
      return try drawn([caption], at: time)
    }
    let halves = [NSRange(location: 1, length: 2), NSRange(location: 5, length: 2)]
    let whole = [NSRange(location: 0, length: 3), NSRange(location: 4, length: 3)]
    for time in [1.0, 5, 9.9] { #expect(try shown(halves, at: time) == shown(whole, at: time), "\(time)") }
    #expect(try shown(halves, at: 9.9) != shown([], at: 9.9))
  }

  @Test func numbersThatAreNoneAreNotRead() throws {
    func place(_ attributes: [NSAttributedString.Key: Any]) throws -> [CGRect] {
      let block = try #require(CaptionBlock(NSAttributedString(string: "some words", attributes: attributes)))
      return CaptionLayout.place([block], in: CGSize(width: 640, height: 360), scale: 1).map(\.frame)
    }
    let none = try place([:])
    #expect(none.count == 1)
    for number in [Double.nan, .infinity, -.infinity] {
      let value = NSNumber(value: number)
      for key in [NSAttributedString.Key.baseSize, .line, .position, .width] {
        #expect(try place([key: value]) == none, "\(key) \(number)")
      }
      for key in [NSAttributedString.Key.foreground, .characterBackground, .background] {
        #expect(try place([key: [1, value, 0, 0] as [NSNumber]]) == none)
      }
    }
    #expect(CGColor(srgbRed: .nan, green: 1, blue: 0, alpha: 1).packed == 0x00FF_00FF)
  }

  // MARK: The player's drawing

  private static let cues: [(text: String, settings: String)] = [
    ("Plain words", ""), ("<b>Bold</b> <i>and <u>more</u></i>\nof them", ""),
    ("<c.yellow.bg_blue>Colours</c> of it", ""), ("<ruby>base<rt>over</rt></ruby> text", ""),
    ("Placed", "line:10% position:20% align:start"), ("Right", "position:90% align:end line:0%"),
    ("Upright", "vertical:rl line:20% position:10% align:start"), ("<b>Last</b>", "vertical:rl"), ("שלום עולם!", ""),
  ]

  @Test(arguments: cues.indices) func playersDrawTheSame(_ index: Int) throws {
    let (text, settings) = Self.cues[index]
    let format = CMFormatDescription(kCMMediaType_Subtitle, kCMSubtitleFormatType_WebVTT)
    let block = try #require(CMBlockBuffer(copying: Data(WebVTTSample.cue(text: text, settings: settings))))
    let times = CMSampleTimingInfo(
      duration: CMTime(value: 10, timescale: 1), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    let sample = try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [times],
      sampleSizes: [block.dataLength])
    let bytes = try block.withContiguousBytes { [UInt8]($0) }
    let read = try #require(WebVTTSample.read(bytes).first)
    let rendered = try drawn([AVCaption(read, timeRange: Self.range(0, 10))])
    #expect(rendered.extent { $0.alpha > 0 } != nil)

    let strings = CaptionMarkup([], isComplete: true, isDrawn: true).strings(of: sample)
    let played = try CaptionBitmap()
    let root = CALayer()
    root.frame = CaptionBitmap.bounds
    let layers = CaptionLayers.layers(for: strings, in: CaptionBitmap.bounds, scale: 1, isFlipped: false)
    for layer in layers { root.addSublayer(layer) }
    root.render(in: played.context)
    #expect(played == rendered, "\(text)")
  }

  @Test func contextsMayBeScaled() throws {
    let bitmap = try CaptionBitmap()
    bitmap.context.scaleBy(x: 2, y: 2)
    let renderer = AVCaptionRenderer()
    renderer.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
    renderer.captions = [caption("Some words")]
    renderer.render(in: bitmap.context, for: .zero)
    let plain = try drawn([caption("Some words")], at: 0)
    for isWanted in [{ $0.alpha > 0 }, { $0.red > 150 }] as [(CaptionBitmap.Pixel) -> Bool] {
      let (one, other) = (try #require(bitmap.extent(isWanted)), try #require(plain.extent(isWanted)))
      let distances = [one.minX - other.minX, one.minY - other.minY, one.maxX - other.maxX, one.maxY - other.maxY]
      #expect(distances.allSatisfy { abs($0) <= 2 }, "\(one), \(other)")
    }
  }
}

private final class CaptionBitmap: Equatable {
  struct Pixel: Equatable {
    var red, green, blue, alpha: UInt8
  }

  static let bounds = CGRect(x: 0, y: 0, width: 640, height: 360)
  let context: CGContext
  private let pixels: UnsafePointer<UInt8>

  init() throws {
    context = try #require(
      CGContext(
        data: nil, width: 640, height: 360, bitsPerComponent: 8, bytesPerRow: 2560,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    pixels = UnsafePointer(try #require(context.data).assumingMemoryBound(to: UInt8.self))
  }

  func fill() {
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(Self.bounds)
  }

  func render(_ captions: [AVCaption], at time: Double) {
    let renderer = AVCaptionRenderer()
    (renderer.bounds, renderer.captions) = (Self.bounds, captions)
    renderer.render(in: context, for: CMTime(seconds: time, preferredTimescale: 1000))
  }

  /// Rows count from the top.
  subscript(x: Int, y: Int) -> Pixel {
    let start = y * 2560 + x * 4
    return Pixel(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2], alpha: pixels[start + 3])
  }

  func extent(_ isWanted: (Pixel) -> Bool) -> CGRect? { extent { _, _, pixel in isWanted(pixel) } }

  func extent(_ isWanted: (Int, Int, Pixel) -> Bool) -> CGRect? {
    var (left, top, right, bottom) = (640, 360, 0, 0)
    for y in 0..<360 {
      for x in 0..<640 where isWanted(x, y, self[x, y]) {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    return left < right ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  func count(_ isWanted: (Pixel) -> Bool) -> Int { (0..<360).reduce(0) { $0 + count(row: $1, isWanted) } }
  func count(row y: Int, _ isWanted: (Pixel) -> Bool) -> Int { (0..<640).count { isWanted(self[$0, y]) } }

  static func == (one: CaptionBitmap, other: CaptionBitmap) -> Bool {
    memcmp(one.pixels, other.pixels, 2560 * 360) == 0
  }
}
