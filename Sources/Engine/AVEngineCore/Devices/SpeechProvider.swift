/// A voice that can be spoken with.
package struct SpeechVoice: Sendable, Hashable {
  package enum Gender: Sendable { case unspecified, male, female }

  /// What its provider knows it by.
  package let identifier: String
  /// For people.
  package let name: String
  /// By BCP 47, as the provider writes it; the one that it is made for first.
  package let languages: [String]
  package let gender: Gender
  /// Less where it is the better one of its language.
  package let rank: Int

  package init(identifier: String, name: String, languages: [String], gender: Gender, rank: Int) {
    self.identifier = identifier
    self.name = name
    self.languages = languages
    self.gender = gender
    self.rank = rank
  }
}

/// How a text is spoken.
package struct SpeechManner: Sendable, Hashable {
  /// The voice's identifier.
  package var voice: String
  package var wordsPerMinute: Int
  /// That of the voice is 1.
  package var pitch: Double

  package init(voice: String, wordsPerMinute: Int = 175, pitch: Double = 1) {
    self.voice = voice
    self.wordsPerMinute = wordsPerMinute
    self.pitch = pitch
  }
}

/// What happens at a frame of a spoken text. Positions are of Unicode scalars, from the beginning of the text.
package struct SpeechMark: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case word(length: Int)
    case sentence
    /// A place that the text's markup names.
    case bookmark(String)
  }

  package let kind: Kind
  package let position: Int
  package let frame: Int

  package init(_ kind: Kind, at position: Int, frame: Int) {
    self.kind = kind
    self.position = position
    self.frame = frame
  }
}

/// A text as sound: one channel of frames from -1 to 1, and what happens at which, in order. Each word and each
/// sentence is marked.
package struct SpokenText: Sendable {
  package var samples: [Float] = []
  package var marks: [SpeechMark] = []
  package init() {}
}

/// Who makes speech of text.
package protocol SpeechProvider: Sendable {
  /// None where there is no synthesiser.
  var voices: [SpeechVoice] { get }
  /// Of the frames of all voices.
  var sampleRate: Int32 { get }

  /// Speaks a text, on any number of threads at once. The same text in the same manner is the same sound. A text
  /// without words is no error, and control characters are spaces.
  ///
  /// - Parameters:
  ///   - isMarkup: Whether the text is SSML.
  ///   - endsInPause: Whether more text follows, so that the pause behind a sentence is part of it.
  /// - Throws: Where there is no synthesiser or no such voice, which the error names.
  func speak(_ text: String, isMarkup: Bool, manner: SpeechManner, endsInPause: Bool) throws(EngineError) -> SpokenText
}
