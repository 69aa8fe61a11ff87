import AVEnginePlayback
import TestSupport
import Testing

@Suite struct SpeechStateTests {
  @Test func textsFollowOneAnother() {
    var state = SpeechState()
    #expect(
      !state.isSpeaking && state.pause(at: .immediate) == nil && state.resume() == nil && state.stop(at: .word) == nil)
    #expect(state.speak(1) == [.begin(1)] && state.speak(2) == [])
    #expect(state.started() == [.tell(1, .start)] && state.started() == [])
    #expect(state.spoken() == [.tell(1, .finish)] && state.isSpeaking)
    #expect(state.over() == [.drop(1), .begin(2)])
    #expect(state.started() == [.tell(2, .start)] && state.spoken() == [.tell(2, .finish)])
    #expect(state.over() == [.drop(2), .close] && !state.isSpeaking)
  }

  @Test func pausesAtOnceAndAtWords() {
    var state = SpeechState()
    _ = (state.speak(1), state.started())
    #expect(state.pause(at: .immediate) == [.halt, .tell(1, .pause)] && state.isPaused && state.isSpeaking)
    #expect(state.pause(at: .word) == nil && state.speak(2) == [])
    #expect(state.resume() == [.tell(1, .resume), .resume] && !state.isPaused)
    #expect(state.pause(at: .word) == [.awaitWordEnd] && !state.isPaused)
    #expect(state.wordEnded() == [.halt, .tell(1, .pause)] && state.isPaused)
    #expect(state.resume() == [.tell(1, .resume), .resume])
    #expect(state.pause(at: .word) == [.awaitWordEnd] && state.resume() == [.forgetWordEnd] && state.wordEnded() == [])
    #expect(state.pause(at: .word) == [.awaitWordEnd])
    #expect(state.spoken() == [.tell(1, .finish), .halt, .drop(1)] && state.isPaused)
    #expect(state.resume() == [.begin(2)])
  }

  @Test func stopsAtOnceAndAtWords() {
    var state = SpeechState()
    _ = (state.speak(1), state.speak(2), state.started())
    #expect(state.stop(at: .immediate) == [.drop(2), .halt, .tell(1, .cancel), .drop(1), .close] && !state.isSpeaking)
    _ = (state.speak(3), state.speak(4), state.started())
    #expect(state.stop(at: .word) == [.drop(4), .awaitWordEnd] && state.isSpeaking)
    #expect(state.pause(at: .word) == nil)
    #expect(state.speak(5) == [] && state.wordEnded() == [.halt, .tell(3, .cancel), .drop(3), .begin(5)])
    _ = (state.started(), state.pause(at: .immediate))
    #expect(state.stop(at: .word) == [.halt, .tell(5, .cancel), .drop(5), .close] && !state.isPaused)
  }

  @Test func whatCannotBeSpokenIsCancelled() {
    var state = SpeechState()
    _ = (state.speak(1), state.speak(2))
    #expect(state.over() == [.tell(1, .cancel), .drop(1), .begin(2)])
    #expect(state.over() == [.tell(2, .cancel), .drop(2), .close])
  }

  @Test(arguments: 0..<40) func lawsHold(seed: UInt64) {
    var (random, state, told, dropped) = (SplitMix(seed: seed), SpeechState(), [Int: String](), Set<Int>())
    var (given, isBegun) = (0, false)
    func take(_ effects: [SpeechState.Effect]?) {
      for effect in effects ?? [] {
        switch effect {
        case .tell(let text, let notice):
          #expect(!dropped.contains(text))
          told[text, default: ""] +=
            [.start: "s", .pause: "p", .resume: "r", .finish: "f", .cancel: "c"][notice] ?? "?"
        case .drop(let text): #expect(dropped.insert(text).inserted)
        case .begin: isBegun = true
        case .close: #expect(!state.isSpeaking)
        default: break
        }
      }
    }
    for _ in 0..<300 {
      switch random.next() % 9 {
      case 0:
        given += 1
        take(state.speak(given))
      case 1: take(state.pause(at: .immediate))
      case 2: take(state.pause(at: .word))
      case 3: take(state.resume())
      case 4: if random.next() % 3 == 0 { take(state.stop(at: .word)) }
      case 5: if random.next() % 3 == 0 { take(state.stop(at: .immediate)) }
      case 6: if !state.isPaused { take(state.started()) }
      case 7: if !state.isPaused { take(state.wordEnded()) }
      default: if !state.isPaused { take(random.next() % 2 == 0 ? state.spoken() : state.over()) }
      }
    }
    #expect(isBegun && given > 10)
    take(state.stop(at: .immediate))
    #expect(dropped == Set(1...given))
    for (text, notices) in told {
      #expect(notices.wholeMatch(of: /c|s(pr)*(f|p?c)/) != nil, "\(text) received \(notices)")
    }
  }
}
