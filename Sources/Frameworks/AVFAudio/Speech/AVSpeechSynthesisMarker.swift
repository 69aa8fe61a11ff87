import AVEnginePlayback
public import Foundation

/// Something that begins at a place in synthesised sound.
///
/// Linux: synthesizers tell of words, of sentences and of the places that SSML names.
open class AVSpeechSynthesisMarker: NSObject, NSCopying, NSSecureCoding {
  public enum Mark: Int, Sendable {
    case phoneme = 0
    case word = 1
    case sentence = 2
    case paragraph = 3
    case bookmark = 4
  }

  /// What begins.
  open var mark: Mark
  /// Where in the text that is spoken.
  open var textRange: NSRange
  /// Where in the sound: bytes of the samples before it.
  open var byteSampleOffset: Int
  /// What the markup calls the place.
  open var bookmarkName = ""
  /// The sound of the speech.
  open var phoneme = ""

  public init(markerType type: Mark, forTextRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    mark = type
    textRange = range
    self.byteSampleOffset = byteSampleOffset
  }

  public convenience init(wordRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .word, forTextRange: range, atByteSampleOffset: byteSampleOffset)
  }

  public convenience init(sentenceRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .sentence, forTextRange: range, atByteSampleOffset: byteSampleOffset)
  }

  public convenience init(paragraphRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .paragraph, forTextRange: range, atByteSampleOffset: byteSampleOffset)
  }

  public convenience init(phonemeString phoneme: String, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .phoneme, forTextRange: NSRange(), atByteSampleOffset: byteSampleOffset)
    self.phoneme = phoneme
  }

  public convenience init(bookmarkName mark: String, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .bookmark, forTextRange: NSRange(), atByteSampleOffset: byteSampleOffset)
    bookmarkName = mark
  }

  /// nil for what is no marker.
  convenience init?(_ event: SpeechEvent.Kind, atByteSampleOffset offset: Int) {
    switch event {
    case .word(let range): self.init(wordRange: NSRange(range), atByteSampleOffset: offset)
    case .sentence(let range): self.init(sentenceRange: NSRange(range), atByteSampleOffset: offset)
    case .bookmark(let name): self.init(bookmarkName: name, atByteSampleOffset: offset)
    case .start, .end: return nil
    }
  }

  public required init?(coder: NSCoder) {
    guard let mark = Mark(rawValue: coder.decodeInteger(forKey: "mark")) else { return nil }
    self.mark = mark
    textRange = NSRange(
      location: coder.decodeInteger(forKey: "location"), length: coder.decodeInteger(forKey: "length"))
    byteSampleOffset = coder.decodeInteger(forKey: "byteSampleOffset")
    bookmarkName = coder.decodeObject(of: NSString.self, forKey: "bookmarkName") as String? ?? ""
    phoneme = coder.decodeObject(of: NSString.self, forKey: "phoneme") as String? ?? ""
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(mark.rawValue, forKey: "mark")
    coder.encode(textRange.location, forKey: "location")
    coder.encode(textRange.length, forKey: "length")
    coder.encode(byteSampleOffset, forKey: "byteSampleOffset")
    coder.encode(bookmarkName as NSString, forKey: "bookmarkName")
    coder.encode(phoneme as NSString, forKey: "phoneme")
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVSpeechSynthesisMarker(markerType: mark, forTextRange: textRange, atByteSampleOffset: byteSampleOffset)
    copy.bookmarkName = bookmarkName
    copy.phoneme = phoneme
    return copy
  }
}
