/// A synthesiser's state machine, whose methods return the effects to perform, in order.
package struct SpeechState: Sendable {
  package typealias Identifier = Int

  package enum Boundary: Sendable { case immediate, word }

  package enum Notice: Sendable, Hashable { case start, pause, resume, finish, cancel }

  package enum Effect: Sendable, Hashable {
    case begin(Identifier)
    case halt
    case resume
    /// Calls `wordEnded()` when the next word would begin.
    case awaitWordEnd
    case forgetWordEnd
    case drop(Identifier)
    case close
    case tell(Identifier, Notice)
  }

  private enum Stage { case waiting, begun, speaking, spoken }
  private enum Wish { case pause, stop }

  private var queue: [Identifier] = []
  private var stage = Stage.waiting
  private var wish: Wish?
  package private(set) var isPaused = false

  package init() {}

  package var isSpeaking: Bool { !queue.isEmpty }

  // MARK: Requests

  package mutating func speak(_ identifier: Identifier) -> [Effect] {
    queue.append(identifier)
    return beginNext()
  }

  package mutating func pause(at boundary: Boundary) -> [Effect]? {
    guard isSpeaking, !isPaused, wish != .stop else { return nil }
    guard boundary == .word, stage == .speaking else { return pauseNow() }
    wish = .pause
    return [.awaitWordEnd]
  }

  package mutating func resume() -> [Effect]? {
    if wish == .pause {
      wish = nil
      return [.forgetWordEnd]
    }
    guard isPaused else { return nil }
    isPaused = false
    guard stage != .waiting else { return beginNext() }
    return (stage == .speaking ? [.tell(queue[0], .resume)] : []) + [.resume]
  }

  package mutating func stop(at boundary: Boundary) -> [Effect]? {
    guard let current = queue.first else { return nil }
    let waiting = queue.dropFirst().map { Effect.drop($0) }
    queue = [current]
    guard boundary == .word, stage == .speaking, !isPaused else { return waiting + stopNow() }
    wish = .stop
    return waiting + [.awaitWordEnd]
  }

  // MARK: Audio that is heard

  package mutating func started() -> [Effect] {
    guard let current = queue.first, stage == .begun else { return [] }
    stage = .speaking
    return [.tell(current, .start)]
  }

  package mutating func wordEnded() -> [Effect] {
    switch wish {
    case .pause: pauseNow()
    case .stop: stopNow()
    case nil: []
    }
  }

  package mutating func spoken() -> [Effect] {
    guard let current = queue.first, stage == .speaking else { return [] }
    stage = .spoken
    let effects: [Effect] = [.tell(current, .finish)]
    switch wish {
    case nil: return effects
    case .pause:
      // If another text follows, it does not begin: the synthesiser is paused before it.
      wish = nil
      isPaused = queue.count > 1
      return effects + [.halt] + remove(current) + (queue.isEmpty ? [.close] : [])
    case .stop: return effects + stopNow()
    }
  }

  /// Notes the end of the silence after the current text, or that this text cannot be spoken.
  package mutating func over() -> [Effect] {
    guard let current = queue.first, stage != .waiting else { return [] }
    let isLost = stage == .begun
    wish = nil
    var effects: [Effect] = isLost ? [.tell(current, .cancel)] : stage == .speaking ? [.tell(current, .finish)] : []
    effects += remove(current)
    return effects + (queue.isEmpty ? [.close] : beginNext())
  }

  // MARK: -

  private mutating func beginNext() -> [Effect] {
    guard let first = queue.first, stage == .waiting, !isPaused else { return [] }
    stage = .begun
    return [.begin(first)]
  }

  private mutating func pauseNow() -> [Effect] {
    isPaused = true
    wish = nil
    guard let current = queue.first, stage != .waiting else { return [] }
    return [.halt] + (stage == .speaking ? [.tell(current, .pause)] : [])
  }

  private mutating func stopNow() -> [Effect] {
    guard let current = queue.first else { return [] }
    isPaused = false
    wish = nil
    let wasBegun = stage != .waiting
    let isTold = stage != .spoken
    let effects = (wasBegun ? [.halt] : []) + (isTold ? [.tell(current, .cancel)] : []) + remove(current)
    return effects + (queue.isEmpty ? [.close] : beginNext())
  }

  private mutating func remove(_ current: Identifier) -> [Effect] {
    queue.removeFirst()
    stage = .waiting
    return [.drop(current)]
  }
}
