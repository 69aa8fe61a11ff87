import AVEnginePlayback
public import Foundation

/// The position in synthesised audio at which a unit of speech begins.
///
/// Linux: synthesizers report words, sentences and the bookmarks of SSML.
open class AVSpeechSynthesisMarker: NSObject, NSCopying, NSSecureCoding {
  /// The kind of unit of speech that begins at a marker.
  public enum Mark: Int, Sendable {
    /// A phoneme, a sound of the language. Linux: not reported.
    case phoneme = 0
    /// A word; `textRange` is its range in the text.
    case word = 1
    /// A sentence; `textRange` begins at its first character.
    case sentence = 2
    /// A paragraph; `textRange` is its range in the text. Linux: not reported.
    case paragraph = 3
    /// A `mark` element of SSML, whose name is `bookmarkName`.
    case bookmark = 4
  }

  /// The kind of unit of speech that begins at the marker.
  open var mark: Mark
  /// The range of the unit of speech in the spoken text. Linux: for a sentence, synthesizers report an empty range at
  /// its beginning.
  open var textRange: NSRange
  /// The position of the unit of speech in the audio: the size in bytes of the samples before it.
  open var byteSampleOffset: Int
  /// The name of a `mark` element of SSML; empty for other kinds of unit.
  open var bookmarkName = ""
  /// The sound in the International Phonetic Alphabet; empty for other kinds of unit. Linux: synthesizers do not set
  /// it.
  open var phoneme = ""

  /// Creates a marker of any kind, without a bookmark name or a phoneme. The offset is in bytes of audio before the
  /// unit.
  public init(markerType type: Mark, forTextRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    mark = type
    textRange = range
    self.byteSampleOffset = byteSampleOffset
  }

  /// Creates a marker of a word. The offset is the size in bytes of the audio before the word.
  public convenience init(wordRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .word, forTextRange: range, atByteSampleOffset: byteSampleOffset)
  }

  /// Creates a marker of a sentence. The offset is the size in bytes of the audio before the sentence.
  public convenience init(sentenceRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .sentence, forTextRange: range, atByteSampleOffset: byteSampleOffset)
  }

  /// Creates a marker of a paragraph. The offset is the size in bytes of the audio before the paragraph.
  public convenience init(paragraphRange range: NSRange, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .paragraph, forTextRange: range, atByteSampleOffset: byteSampleOffset)
  }

  /// Creates a marker of a phoneme, with an empty range of text. The offset is in bytes of audio before the phoneme.
  public convenience init(phonemeString phoneme: String, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .phoneme, forTextRange: NSRange(), atByteSampleOffset: byteSampleOffset)
    self.phoneme = phoneme
  }

  /// Creates a marker of a bookmark, with an empty range of text. The offset is in bytes of audio before the bookmark.
  public convenience init(bookmarkName mark: String, atByteSampleOffset byteSampleOffset: Int) {
    self.init(markerType: .bookmark, forTextRange: NSRange(), atByteSampleOffset: byteSampleOffset)
    bookmarkName = mark
  }

  convenience init?(_ event: SpeechEvent.Kind, atByteSampleOffset offset: Int) {
    switch event {
    case .word(let range): self.init(wordRange: NSRange(range), atByteSampleOffset: offset)
    case .sentence(let range): self.init(sentenceRange: NSRange(range), atByteSampleOffset: offset)
    case .bookmark(let name): self.init(bookmarkName: name, atByteSampleOffset: offset)
    case .start, .end: return nil
    }
  }

  /// Creates a marker from an archive; nil if the archive states an unknown kind of unit.
  public required init?(coder: NSCoder) {
    guard let mark = Mark(rawValue: coder.decodeInteger(forKey: "mark")) else { return nil }
    self.mark = mark
    textRange = NSRange(
      location: coder.decodeInteger(forKey: "location"), length: coder.decodeInteger(forKey: "length"))
    byteSampleOffset = coder.decodeInteger(forKey: "byteSampleOffset")
    bookmarkName = coder.decodeObject(of: NSString.self, forKey: "bookmarkName") as String? ?? ""
    phoneme = coder.decodeObject(of: NSString.self, forKey: "phoneme") as String? ?? ""
  }

  /// True: the class can be archived by coders that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Archives all five properties.
  open func encode(with coder: NSCoder) {
    coder.encode(mark.rawValue, forKey: "mark")
    coder.encode(textRange.location, forKey: "location")
    coder.encode(textRange.length, forKey: "length")
    coder.encode(byteSampleOffset, forKey: "byteSampleOffset")
    coder.encode(bookmarkName as NSString, forKey: "bookmarkName")
    coder.encode(phoneme as NSString, forKey: "phoneme")
  }

  /// Returns an `AVSpeechSynthesisMarker` with the same property values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVSpeechSynthesisMarker(markerType: mark, forTextRange: textRange, atByteSampleOffset: byteSampleOffset)
    copy.bookmarkName = bookmarkName
    copy.phoneme = phoneme
    return copy
  }
}
