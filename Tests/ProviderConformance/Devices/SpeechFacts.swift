/// A voice, and what it is to speak.
package struct SpeechFacts {
  /// The name of the synthesiser in issues.
  package var name: String
  /// The identifier of the voice.
  package var voice: String
  /// An identifier of no voice.
  package var unknownVoice = "no such voice"
  /// Sentences of a few words each, in the voice's language, whose words are spoken one by one. Words are of letters,
  /// some of which are not of ASCII, so that scalars are told from bytes.
  package var sentences: [String]

  package init(_ name: String, voice: String, sentences: [String]) {
    self.name = name
    self.voice = voice
    self.sentences = sentences
  }
}
