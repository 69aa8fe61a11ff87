import Testing

@testable import AVEngineCore

@Suite struct FourCharacterTests {
  @Test(arguments: [("avc1", 0x6176_6331), ("png ", 0x706E_6720), ("©nam", 0xA96E_616D), ("\0\0\0\u{1}", 1)])
  func textsAndCodesAreTheSame(_ text: String, _ code: UInt32) {
    #expect(UInt32(fourCharacters: text) == code)
    #expect(code.fourCharacters == text)
  }

  @Test(arguments: ["", "mp4", "avc11", "日本語字", "e\u{301}cou"])
  func otherTextsAreNone(_ text: String) { #expect(UInt32(fourCharacters: text) == nil) }

  @Test func literalsAreOfASCII() {
    #expect(UInt32.code("vorb") == UInt32(fourCharacters: "vorb"))
    #expect(UInt32.code("ms\0\u{11}") == 0x6D73_0011)
  }

  @Test func peopleReadQuotedCodes() {
    #expect(UInt32.code("BGRA").quoted == "'BGRA'")
    #expect(UInt32(40).quoted == "40")
    #expect(UInt32(0xA96E_616D).quoted == "2842583405")
  }
}
