import Foundation
import TestSupport
import Testing

@testable import AVEngineCore

@Suite struct MacintoshScriptTests {
  private func character(_ byte: UInt8, _ encoding: String) -> Unicode.Scalar? {
    guard let converter = iconv_open("UTF-32BE", encoding), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var (input, output) = ([CChar(bitPattern: byte)], [UInt8](repeating: 0, count: 8))
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBytes { output -> Int in
        var (from, to) = (input.baseAddress, output.bindMemory(to: CChar.self).baseAddress)
        var (left, room) = (1, 8)
        return iconv(converter, &from, &left, &to, &room) == -1 ? 0 : 8 - room
      }
    }
    let value = output.prefix(4).reduce(UInt32(0)) { (sum: UInt32, byte: UInt8) in sum << 8 | UInt32(byte) }
    return count == 4 ? Unicode.Scalar(value) : nil
  }

  @Test(arguments: [("eng", "MACINTOSH"), ("pol", "MAC-CENTRALEUROPE"), ("rus", "MAC-CYRILLIC")])
  func tablesAreTheLibrarys(_ language: String, _ encoding: String) throws {
    try #require(character(0x41, encoding) != nil)
    for byte in UInt8(0x80)...255 {
      let ours = MacintoshScript(language: language).string([byte]).unicodeScalars.first
      let theirs = character(byte, encoding)
      // The euro sign, Apple's logo and the increment (U+2206) are not compared: the C library's tables have other
      // characters or none in their places.
      if let theirs, !["\u{20AC}", "\u{F8FF}", "\u{2206}"].contains(ours) {
        #expect(ours == theirs, "\(language) \(String(byte, radix: 16))")
      }
    }
  }

  @Test func everyTableIsWhole() {
    for language in ["eng", "pol", "rus", "ell", "tur", "isl", "hrv", "ron"] {
      let script = MacintoshScript(language: language)
      #expect(script.upperHalf?.count == 128 && Set(script.upperHalf ?? []).count == 128, "\(language)")
      #expect(script.string(Array("plain".utf8)) == "plain")
    }
  }

  @Test(arguments: [
    ("nor", [0x8C, 0x6C, 0x62, 0x75, 0x6D] as [UInt8], "ålbum"), ("pol", [0xB8, 0x97, 0x88, 0xE6], "łóąś"),
    ("rus", [0x8C, 0xF3, 0xE7, 0xFB, 0xEA, 0xE0], "Музыка"),
    ("ell", [0xBB, 0xEF, 0xF9, 0xF3, 0xE9, 0xEB, 0xDC], "Μουσική"),
    ("jpn", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0xB1, 0x5C, 0x80, 0xFD, 0xFE, 0xFF], "日本語ｱ¥\\©™…"),
  ])
  func textsAreReadByTheirLanguages(_ language: String, _ bytes: [UInt8], _ text: String) {
    #expect(StoredText.string(bytes, language: language) == text)
  }

  /// The C library has no table of the Macintosh's Greek encoding.
  @Test func greekHasItsAlphabet() {
    let all = String(String.UnicodeScalarView(MacintoshScript.greek.upperHalf ?? []))
    for character in "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ" {
      #expect(all.contains(character), "\(character)")
    }
  }

  @Test func newerTextsAreNotTakenForOldOnes() {
    #expect(StoredText.string(Array("Größe Музыка".utf8), language: "rus") == "Größe Музыка")
    #expect(StoredText.string([0xFE, 0xFF, 0x04, 0x1C], language: "rus") == "М")
  }
}
