import Foundation
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEnginePlayback

@Suite struct SpeechTextTests {
  @Test(arguments: [
    "<speak>Hello</speak>", "<?xml version=\"1.0\"?><!-- a --><speak version='1.1'>a<break time=\"1s\"/>b</speak> ",
    "<speak><p><s>One &amp; two &#x1F600; &#65;</s></p></speak>", "<ssml:speak xmlns:ssml=\"a\">a</ssml:speak>",
    "<speak><![CDATA[a < b]]></speak>", "<!DOCTYPE speak><speak/>",
  ]) func markupIsTaken(text: String) { #expect(SpeechMarkup(text) != nil) }

  @Test(arguments: [
    "", "Hello", "<speak>", "<speak>a</speech>", "<speak>a</speak>b", "<p>a</p>", "<speak>a & b</speak>",
    "<speak>&nope;</speak>",
    "<speak a=1>a</speak>", "<speak a='1' a='2'>a</speak>", "<speak><p>a</speak></p>",
    "<speak>a</speak><speak>b</speak>", "<speak",
    "<speak>a<", "<speak><!-- a</speak>", "<speak>&#xD800;</speak>", "<speak>&#0;</speak>", "<speak>]]></speak>",
    "<speak a='<'/>", "< speak/>",
    "<speak><break time='1s'></speak>",
  ]) func malformedMarkupIsRefused(text: String) { #expect(SpeechMarkup(text) == nil) }

  /// The parser accepts and refuses damaged markup as Python's XML parser does.
  @Test func markupIsThatOfOtherParsers() throws {
    let whole =
      "<speak version='1.1'>Hi &lt;you&gt; <prosody rate=\"50%\">slow</prosody><break time='1s'/><!-- c -->é😀</speak>"
    var random = SplitMix(seed: 7)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("speech-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let texts = (0..<400).map { _ in
      var scalars = Array(whole.unicodeScalars)
      for _ in 0..<1 + random.next() % 2 {
        let index = Int(random.next() % UInt64(scalars.count))
        if random.next() % 2 == 0 {
          scalars.remove(at: index)
        } else {
          scalars[index] = ["<", ">", "&", "/", "'", "x"][Int(random.next() % 6)]
        }
      }
      return String(String.UnicodeScalarView(scalars))
    }
    try JSONEncoder().encode(texts).write(to: file)
    let script = """
      import json, sys, xml.dom.minidom
      def ok(t):
        try: return xml.dom.minidom.parseString(t.encode()).documentElement.tagName == 'speak'
        except Exception: return False
      print(json.dumps([ok(t) for t in json.load(open(sys.argv[1]))]))
      """
    let answers = try JSONDecoder().decode([Bool].self, from: Tool.run("python3", ["-c", script, file.path]))
    #expect(answers.contains(true) && answers.contains(false))
    for (text, isWhole) in zip(texts, answers) { #expect((SpeechMarkup(text) != nil) == isWhole, "\(text)") }
  }

  @Test func markupKnowsItsText() throws {
    let markup = try #require(SpeechMarkup("<speak>a &amp; <b x='1'>😀b</b><!-- no --><![CDATA[<c>]]></speak>"))
    #expect(markup.text == "a & 😀b<c>")
    let piece = try #require(SpeechText(markup).pieces.first)
    #expect(piece.places[7] == 0 && piece.places[9] == 2 && piece.places[13] == 2 && piece.places[0] == nil)
    #expect(piece.places[24] == 4 && piece.places[25] == 6)
  }

  @Test func longTextsAreCutBetweenSentences() {
    var random = SplitMix(seed: 3)
    let words = ["one", "zwei", "trois", "четыре", "五", "😀"]
    let sentences = (0..<400).map { _ in
      (0..<2 + Int(random.next() % 30)).map { _ in words[Int(random.next() % 6)] }.joined(separator: " ") + "."
    }
    let string = sentences.joined(separator: " ")
    let text = SpeechText(string)
    #expect(text.pieces.map(\.text).joined() == string && text.pieces.count > 10)
    #expect(
      text.pieces.dropLast().allSatisfy {
        $0.text.hasSuffix(".") && $0.text.unicodeScalars.count <= 1000 && $0.isFollowed
      })
    var place = 0
    for piece in text.pieces {
      #expect(piece.places.first == place && piece.places.count == piece.text.unicodeScalars.count + 1)
      place += piece.text.utf16.count
    }
    let endless = SpeechText(String(repeating: "x", count: 2500))
    #expect(endless.pieces.map(\.text).joined().count == 2500 && endless.pieces.allSatisfy { $0.text.count <= 1000 })
    #expect(SpeechText("").pieces.map(\.text) == [""])
  }

  @Test func wordsReachToTheNext() throws {
    let string = "Of the 😀 day, “3.14” don't."
    let piece = try #require(SpeechText(string).pieces.first)
    let marks = [(0, 2), (7, 1), (9, 3), (15, 4), (16, 3), (16, 3), (21, 3), (99, 3)].enumerated().map { index, word in
      SpeechMark(.word(length: word.1), at: word.0, frame: index * 100)
    }
    let events = piece.events(
      marks + [SpeechMark(.sentence, at: 0, frame: 0), SpeechMark(.bookmark("b"), at: 9, frame: 200)], of: string)
    let words = events.compactMap { event -> String? in
      guard case .word(let range) = event.kind else { return nil }
      return (string as NSString).substring(with: NSRange(range))
    }
    #expect(words == ["Of the", "😀", "day", "3.14", "don't"])
    #expect(events.map(\.frame) == [0, 0, 100, 200, 200, 300, 600])
    #expect(events[0].kind == .sentence(0..<0) && events[3].kind == .bookmark("b"))
  }
}
