import Foundation
import Testing

@testable import AVEngineVocabulary

@Suite struct KeyStatesTests {
  typealias Attempt = KeyStates.Attempt

  @Test func aKeyIsStartedOnceHoweverManyWait() {
    var states = KeyStates()
    let first = states.request(["a", "b", "a"], for: 1)
    #expect(first.start == [Attempt(key: "a", number: 1), Attempt(key: "b", number: 1)])
    #expect(!first.isDone)
    let second = states.request(["b"], for: 2)
    #expect(second.start.isEmpty && !second.isDone)
    #expect(states.finish("b", failure: nil) == [2])
    #expect(states.finish("a", failure: nil) == [1])
    let third = states.request(["a", "b"], for: 3)
    #expect(third.start.isEmpty && third.isDone)
  }

  @Test func noKeysAreDoneAtOnce() {
    var states = KeyStates()
    #expect(states.request([], for: 1).isDone)
  }

  @Test func whatFailedStaysFailed() {
    var states = KeyStates()
    _ = states.request(["a"], for: 1)
    #expect(states.finish("a", failure: AVError(.fileFailedToParse)) == [1])
    let again = states.request(["a"], for: 2)
    #expect(again.start.isEmpty && again.isDone)
    guard case .failed(let error) = states.state(of: "a") else { return #expect(Bool(false), "the key has not failed") }
    #expect((error as? AVError)?.code == .fileFailedToParse)
  }

  @Test func cancellingFreesAllWhoWaitAndCanBeTriedAnew() {
    var states = KeyStates()
    _ = states.request(["a", "b"], for: 1)
    _ = states.request(["b"], for: 2)
    _ = states.finish("a", failure: nil)
    #expect(states.cancel() == [1, 2])
    guard case .loaded = states.state(of: "a"), case .cancelled = states.state(of: "b") else {
      return #expect(Bool(false), "only keys that were loading are cancelled")
    }
    #expect(states.request(["b"], for: 3).start == [Attempt(key: "b", number: 2)])
  }

  @Test func anOldAttemptDoesNotCancelItsSuccessor() {
    var states = KeyStates()
    let old = states.request(["a"], for: 1).start
    _ = states.cancel()
    let new = states.request(["a"], for: 2).start
    #expect(old.allSatisfy { !states.isWanted($0) })
    #expect(new.allSatisfy { states.isWanted($0) })
    #expect(old.flatMap { states.breakOff($0) }.isEmpty)
    guard case .loading = states.state(of: "a") else { return #expect(Bool(false), "the new attempt was cancelled") }
    #expect(new.flatMap { states.breakOff($0) } == [2])
  }

  @Test func whoWentAwayIsNotCalled() {
    var states = KeyStates()
    _ = states.request(["a"], for: 1)
    _ = states.request(["a"], for: 2)
    states.forget(1)
    #expect(states.finish("a", failure: nil) == [2])
  }

  @Test func aValueThatArrivesLateCounts() {
    var states = KeyStates()
    _ = states.request(["a"], for: 1)
    _ = states.cancel()
    #expect(states.finish("a", failure: nil).isEmpty)
    guard case .loaded = states.state(of: "a") else { return #expect(Bool(false), "the value is available") }
  }
}
