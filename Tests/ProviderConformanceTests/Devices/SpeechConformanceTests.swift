import AVEngineCore
import AVEngineSpeech
import ProviderConformance
import TestSupport
import Testing

/// eSpeak NG keeps what its protocol promises, and the suite of speech finds what others break.
@Suite(.requires(.espeak)) struct SpeechConformanceTests {
  private let facts = SpeechFacts(
    "eSpeak NG", voice: "gmw/de", sentences: ["Grüne Äpfel fallen.", "Süße Vögel singen laut."])

  /// eSpeak NG 1.51 tells nothing of a place behind the end of a sentence.
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
    // Threads are counted by what one alone speaks.
    let consequences: [SpeechClause] = clause == .sameAudio ? [.threads] : []
    expectFound(clause, consequences: consequences + Self.openIssues) { checkSpeech(facts, by: speech) }
  }
}
