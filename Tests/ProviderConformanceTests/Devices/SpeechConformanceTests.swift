import AVEngineCore
import AVEngineSpeech
import ProviderConformance
import TestSupport
import Testing

@Suite(.requires(.espeak)) struct SpeechConformanceTests {
  private let facts = SpeechFacts(
    "eSpeak NG", voice: "gmw/de", sentences: ["Grüne Äpfel fallen.", "Süße Vögel singen laut."])

  /// eSpeak NG 1.51 reports no bookmark after the end of a sentence.
  private static let openIssues: [SpeechClause] = [.bookmarksBetween]

  @Test func espeak() {
    withKnownIssue {
      checkSpeech(facts, by: EspeakSpeech())
    } matching: { issue in
      Self.openIssues.contains { $0.isBroken(in: issue) }
    }
  }

  @Test(arguments: SpeechClause.allCases) func aBrokenSynthesiserIsFound(_ clause: SpeechClause) {
    let speech = BrokenSpeech(EspeakSpeech(), known: facts.voice, broken: clause)
    // The `threads` check compares frame counts with those of a single thread.
    let consequences: [SpeechClause] = clause == .sameAudio ? [.threads] : []
    expectFound(clause, consequences: consequences + Self.openIssues) { checkSpeech(facts, by: speech) }
  }
}
