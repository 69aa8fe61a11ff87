import AVEngineCaptions
import AVEngineCore
import Foundation
import Testing

@testable import AVFoundation

@Suite struct CaptionTests {
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: seconds(start), end: seconds(end))
  }

  @Test func stylesHoldForRanges() throws {
    let caption = AVMutableCaption("Grüße 🌍!", timeRange: range(0, 1))
    let text = caption.text
    caption.setFontWeight(.bold, in: NSRange(location: 0, length: 5))
    caption.setFontWeight(.normal, in: NSRange(location: 2, length: 1))
    caption.setTextColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), in: NSRange(location: 6, length: 2))
    let index = { (offset: Int) in String.Index(utf16Offset: offset, in: text) }
    #expect(caption.fontWeight(at: index(1)) == (.bold, index(0)..<index(2)))
    #expect(caption.fontWeight(at: index(2)) == (.normal, index(2)..<index(3)))
    #expect(caption.fontWeight(at: index(4)) == (.bold, index(3)..<index(5)))
    #expect(caption.fontWeight(at: index(7)) == (.normal, index(5)..<text.endIndex))
    let (color, where_) = caption.textColor(at: index(6))
    #expect(color?.components == [1, 0, 0, 1])
    #expect(text[where_] == "🌍")
    caption.removeFontWeight(in: NSRange(location: 0, length: 9))
    #expect(caption.fontWeight(at: text.startIndex) == (.normal, text.startIndex..<text.endIndex))
    let copy = try #require(caption.copy() as? AVCaption)
    caption.text = "new"
    #expect(copy.text == text && copy.textColor(at: index(6)).0 != nil)
    #expect(caption.textColor(at: caption.text.startIndex).0 == nil)
  }

  @Test func regionsAreKnownByIdentifierOrPlace() throws {
    #expect(AVCaptionRegion.appleITTBottom == AVCaptionRegion.appleITTBottom)
    #expect(AVCaptionRegion.appleITTBottom != AVCaptionRegion.appleITTTop)
    #expect(AVCaptionRegion.appleITTBottom.origin.y == AVCaptionDimension(value: 85, units: .percent))
    let (one, other) = (AVMutableCaptionRegion(), AVMutableCaptionRegion())
    #expect(one == other)
    one.origin = AVCaptionPoint(
      x: AVCaptionDimension(value: 3, units: .cells), y: AVCaptionDimension(value: .nan, units: .cells))
    #expect(one != other)
    _ = Set([one, other])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: AVCaptionRegion.appleITTLeft, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: AVCaptionRegion.self, from: data))
    #expect(read == .appleITTLeft && read.writingMode == .topToBottomAndRightToLeft && read.size.width.value == 15)
  }

  @Test func captionsThatOverlapAreGrouped() {
    let grouper = AVCaptionGrouper()
    grouper.add(AVCaption("a", timeRange: range(0, 4)))
    grouper.add(AVCaption("b", timeRange: range(1, 2)))
    grouper.add(AVCaption("c", timeRange: range(6, 8)))
    let names = { (groups: [AVCaptionGroup]) in
      groups.map { "\($0.timeRange.start.seconds)-\($0.timeRange.end.seconds)" + $0.captions.map(\.text).joined() }
    }
    #expect(names(grouper.flushAddedCaptions(upTo: seconds(3))) == ["0.0-1.0a", "1.0-2.0ab", "2.0-3.0a"])
    #expect(names(grouper.flushAddedCaptions(upTo: seconds(3))).isEmpty)
    #expect(names(grouper.flushAddedCaptions(upTo: seconds(7))) == ["3.0-4.0a", "4.0-6.0", "6.0-7.0c"])
    grouper.add(AVCaption("d", timeRange: range(7, 9)))
    #expect(names(grouper.flushAddedCaptions(upTo: .positiveInfinity)) == ["7.0-8.0cd", "8.0-9.0d"])
  }

  @Test(arguments: [
    "", "<", "<b", "</b>", "<ruby><rt>", "<ruby>x<rt>y<rt>z", "&", "&#", "&#x110000;", "&#99999999999999999999;",
    "<c.>", "<.>", "< >",
    "<b><b><b></b>x", "<00:01.000>",
    String(repeating: "<b>", count: 20_000) + String(repeating: "</c>", count: 20_000) + "x",
    String(repeating: "<ruby>a<rt>b</rt>", count: 5_000),
  ])
  func brokenMarkupIsReadSomehow(_ markup: String) {
    let payload = Array(markup.utf8)
    func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
      withUnsafeBytes(of: UInt32(contents.count + 8).bigEndian) { Array($0) } + Array(type.utf8) + contents
    }
    let coding = CaptionCoding.webVTT(WebVTTHeader())
    let captions = coding.read(box("vttc", box("sttg", payload) + box("payl", payload)))
    #expect(captions.count == 1)
    for cut in stride(from: 0, to: min(payload.count, 60), by: 7) {
      _ = coding.read(Array(box("vttc", payload).prefix(cut)))
    }
    for text in captions { _ = AVCaption(text, timeRange: range(0, 1)).coded }
  }

  @Test func brokenTimedTextIsReadSomehow() {
    let styl: [UInt8] = Array("styl".utf8)
    let samples: [[UInt8]] = [
      [], [0], [0, 0], [0, 9, 65], [0, 1, 65, 0, 0, 0, 1], [0, 1, 65, 0xFF, 0xFF, 0xFF, 0xFF] + styl,
      [0, 2, 0xFE, 0xFF],
      [0, 3, 0xFF, 0xFE, 0x3D],
      [0, 1, 65, 0, 0, 0, 22] + styl + [0, 1, 0xFF, 0xFF, 0, 0, 0, 1, 3, 18, 1, 2, 3, 4],
      [0, 1, 65, 0, 0, 0, 22] + styl + [0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 1, 3, 18, 1, 2, 3, 4],
    ]
    for sample in samples {
      for coding in [CaptionCoding.timedText, .quickTimeText] {
        for text in coding.read(sample) { _ = AVCaption(text, timeRange: range(0, 1)).coded }
      }
    }
    #expect(CaptionCoding.timedText.read(samples[9]).first?.runs.first?.range == 0..<1)
  }
}
