package struct SpeechVoice: Sendable, Hashable {
  package enum Gender: Sendable { case unspecified, male, female }

  package let identifier: String
  package let name: String
  /// The languages as BCP 47 tags, the main language first.
  package let languages: [String]
  package let gender: Gender
  /// Lower for a better voice of its language.
  package let rank: Int

  package init(identifier: String, name: String, languages: [String], gender: Gender, rank: Int) {
    self.identifier = identifier
    self.name = name
    self.languages = languages
    self.gender = gender
    self.rank = rank
  }
}

package struct SpeechManner: Sendable, Hashable {
  package var voice: String
  package var wordsPerMinute: Int
  package var pitch: Double

  package init(voice: String, wordsPerMinute: Int = 175, pitch: Double = 1) {
    self.voice = voice
    self.wordsPerMinute = wordsPerMinute
    self.pitch = pitch
  }
}

package struct SpeechMark: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case word(length: Int)
    case sentence
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

/// A text as one channel of samples from -1 to 1, with marks in the order of their frames.
package struct SpokenText: Sendable {
  package var samples: [Float] = []
  package var marks: [SpeechMark] = []
  package init() {}
}

package protocol SpeechProvider: Sendable {
  var voices: [SpeechVoice] { get }
  var sampleRate: Int32 { get }

  /// Speaks a text; any thread may call this.
  ///
  /// - Parameters:
  ///   - isMarkup: Whether the text is SSML.
  ///   - endsInPause: Whether more text follows, so that the pause after a sentence is part of the audio.
  func speak(_ text: String, isMarkup: Bool, manner: SpeechManner, endsInPause: Bool) throws(EngineError) -> SpokenText
}
