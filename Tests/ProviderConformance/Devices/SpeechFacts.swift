package struct SpeechFacts {
  package var name: String
  package var voice: String
  package var unknownVoice = "no such voice"
  /// At least two sentences of a few words each in the voice's language. The words consist of letters, some of them
  /// outside ASCII, so that positions in scalars differ from positions in bytes.
  package var sentences: [String]

  package init(_ name: String, voice: String, sentences: [String]) {
    self.name = name
    self.voice = voice
    self.sentences = sentences
  }
}
