import AVEnginePlayback
import CoreMedia
import Testing

struct PlayerStateTests {
  private func ready(_ ids: [Int] = [1], endAction: PlayerState.EndAction = .pause) -> PlayerState {
    var state = PlayerState()
    state.endAction = endAction
    for (index, id) in ids.enumerated() { _ = state.apply(.insert(id, at: index, isOpen: false)) }
    for id in ids.prefix(2) { prepare(&state, state.apply(.opened(id))) }
    return state
  }

  private func prepare(_ state: inout PlayerState, _ effects: [PlayerState.Effect]) {
    for case .prepare(let id, let preparation, _) in effects {
      _ = state.apply(.prepared(id, preparation: preparation))
    }
  }

  @Test func opensTheFirstThenTheSecond() {
    var state = PlayerState()
    #expect(state.apply(.insert(1, at: 0, isOpen: false)) == [.open(1)])
    #expect(state.apply(.insert(2, at: 1, isOpen: false)).isEmpty)
    #expect(state.apply(.opened(1)) == [.open(2), .prepare(1, preparation: 1, rate: 1)])
  }

  @Test func runsWhenPrepared() {
    var state = ready()
    #expect(state.apply(.setRate(1, immediately: false)) == [.run(1, rate: 1)])
    #expect(state.control == .playing)
    #expect(state.apply(.setRate(0, immediately: false)) == [.halt(1), .prepare(1, preparation: 2, rate: 1)])
    #expect(state.control == .paused)
  }

  @Test func theStartIsTheEndOfPlayingBackwards() {
    var state = ready()
    prepare(&state, state.apply(.setRate(-1, immediately: false)))
    let effects = state.apply(.reachedEnd(1))
    #expect(effects.prefix(2) == [.played(1), .halt(1)])
    prepare(&state, effects)
    #expect(state.apply(.setRate(-1, immediately: false)).isEmpty && state.control == .paused)
    #expect(state.apply(.setRate(1, immediately: false)) == [.run(1, rate: 1)])
  }

  @Test func anotherRateIsPreparedFirst() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.setRate(2, immediately: false)) == [.halt(1), .prepare(1, preparation: 2, rate: 2)])
    #expect(state.control == .waiting(.evaluating))
    #expect(state.apply(.prepared(1, preparation: 1)).isEmpty)
    #expect(state.apply(.prepared(1, preparation: 2)) == [.run(1, rate: 2)])
  }

  @Test func seekHaltsMovesAndGoesOn() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.seek(1, token: 7)) == [.halt(1), .move(1, seek: 7)])
    #expect(state.apply(.moved(1, seek: 7)) == [.prepare(1, preparation: 2, rate: 1)])
    #expect(state.apply(.prepared(1, preparation: 2)) == [.endSeek(7, hasFinished: true), .run(1, rate: 1)])
  }

  @Test func laterSeekEndsTheEarlier() {
    var state = ready()
    _ = state.apply(.seek(1, token: 7))
    #expect(state.apply(.seek(1, token: 8)) == [.endSeek(7, hasFinished: false), .move(1, seek: 8)])
    #expect(state.apply(.moved(1, seek: 7)).isEmpty)
    #expect(state.apply(.cancelSeek(1)) == [.endSeek(8, hasFinished: false), .prepare(1, preparation: 2, rate: 1)])
  }

  @Test func prerollMakesReadyAndMovesNothing() {
    var state = ready()
    #expect(state.apply(.preroll(1, token: 7, rate: 1)) == [.endPreroll(7, hasFinished: true)])
    #expect(state.apply(.preroll(1, token: 8, rate: 2)) == [.prepare(1, preparation: 2, rate: 2)])
    #expect(state.apply(.prepared(1, preparation: 2)) == [.endPreroll(8, hasFinished: true)])
    #expect(state.apply(.setRate(2, immediately: false)) == [.run(1, rate: 2)])
    #expect(state.apply(.preroll(1, token: 9, rate: 2)) == [.endPreroll(9, hasFinished: false)])
  }

  @Test func seeksAndOtherRatesEndAPreroll() {
    var state = ready()
    _ = state.apply(.preroll(1, token: 7, rate: 2))
    #expect(state.apply(.cancelSeek(1)).isEmpty)
    #expect(state.apply(.seek(1, token: 8)) == [.endPreroll(7, hasFinished: false), .move(1, seek: 8)])
    prepare(&state, state.apply(.moved(1, seek: 8)))
    _ = state.apply(.preroll(1, token: 9, rate: 2))
    let effects = state.apply(.setRate(-1, immediately: false))
    #expect(effects == [.endPreroll(9, hasFinished: false), .prepare(1, preparation: 5, rate: -1)])
  }

  @Test func readinessElsewhereDoesNotEndASeek() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.reachedEnd(1)) == [.played(1), .halt(1), .prepare(1, preparation: 2, rate: 1)])
    #expect(state.apply(.seek(1, token: 7)) == [.move(1, seek: 7)])
    #expect(state.apply(.prepared(1, preparation: 2)).isEmpty)
    #expect(state.apply(.moved(1, seek: 7)) == [.prepare(1, preparation: 3, rate: 1)])
    #expect(state.apply(.prepared(1, preparation: 3)) == [.endSeek(7, hasFinished: true)])
  }

  @Test func endPausesAndNothingIsLeft() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.reachedEnd(1)).prefix(2) == [.played(1), .halt(1)])
    #expect(state.rate == 0 && state.control == .paused)
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.rate == 0)
    _ = state.apply(.setRate(-1, immediately: false))
    #expect(state.rate == -1)
  }

  @Test func nextItemJoins() {
    var state = ready([1, 2, 3], endAction: .advance)
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.reachedEnd(1)) == [.played(1), .join(1, 2, rate: 1), .release(1), .open(3)])
    #expect(state.control == .playing && state.current?.id == 2)
  }

  @Test func unpreparedNextItemIsWaitedFor() {
    var state = ready([1, 2], endAction: .advance)
    _ = state.apply(.setRate(1, immediately: false))
    _ = state.apply(.changed(2))
    let effects = state.apply(.reachedEnd(1))
    #expect(effects == [.played(1), .halt(1), .release(1)])
    #expect(state.control == .waiting(.evaluating))
  }

  @Test func lastItemLeavesNothing() {
    var state = ready([1], endAction: .advance)
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.reachedEnd(1)) == [.played(1), .halt(1), .release(1)])
    #expect(state.rate == 0 && state.items.isEmpty && state.control == .paused)
  }

  @Test(arguments: [true, false]) func stallWaitsOrPauses(_ waits: Bool) {
    var state = ready()
    state.waitsForMedia = waits
    _ = state.apply(.setRate(1, immediately: false))
    let effects = state.apply(.ranDry(1))
    #expect(effects == [.halt(1), .stalled(1), .prepare(1, preparation: 2, rate: 1)])
    #expect(state.control == (waits ? .waiting(.stalled) : .paused))
    _ = state.apply(.prepared(1, preparation: 2))
    #expect(state.control == (waits ? .playing : .paused))
  }

  @Test func changeHaltsAndGoesOn() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.changed(1)) == [.halt(1), .prepare(1, preparation: 2, rate: 1)])
    #expect(state.apply(.prepared(1, preparation: 2)) == [.run(1, rate: 1)])
  }

  @Test func failureEndsPlaying() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.failed(1)) == [.halt(1), .failedWhilePlaying(1)])
    #expect(state.rate == 0 && state.current?.phase == .failed)
  }

  @Test func failedItemIsPassedOver() {
    var state = ready()
    state.endAction = .advance
    _ = state.apply(.setRate(1, immediately: false))
    _ = state.apply(.insert(2, at: 1, isOpen: false))
    _ = state.apply(.insert(3, at: 2, isOpen: true))
    #expect(state.apply(.failed(2)) == [])
    #expect(
      state.apply(.reachedEnd(1)) == [
        .played(1), .halt(1), .release(1), .release(2), .prepare(3, preparation: 1, rate: 1),
      ])
    #expect(state.rate == 1 && state.current?.id == 3)
    #expect(state.apply(.failed(3)) == [])
    #expect(state.rate == 0 && state.control == .paused && state.current?.id == 3)
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.rate == 0)
  }

  @Test func replacedItemIsReleased() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.replaceCurrent(9, isOpen: false)) == [.halt(1), .release(1), .open(9)])
    #expect(state.control == .waiting(.evaluating))
    #expect(state.apply(.replaceCurrent(nil, isOpen: false)) == [.release(9)])
    #expect(state.control == .waiting(.noItem))
  }

  @Test func anItemOfTheQueueMovesToItsFront() {
    var state = ready()
    _ = state.apply(.insert(2, at: 1, isOpen: false))
    _ = state.apply(.insert(3, at: 2, isOpen: false))
    _ = state.apply(.replaceCurrent(3, isOpen: false))
    #expect(state.items.map(\.id) == [3, 2])
  }

  @Test func anItemWhoseAudioEndsElsewhereIsPreparedAgain() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.movedEnd(1, .other)).isEmpty && state.apply(.movedEnd(1, .earlier)).isEmpty)
    prepare(&state, state.apply(.reachedEnd(1)))
    #expect(state.apply(.movedEnd(1, .later)) == [.prepare(1, preparation: 3, rate: 1)])
    _ = state.apply(.prepared(1, preparation: 3))
    #expect(state.apply(.setRate(1, immediately: false)) == [.run(1, rate: 1)])
    state.endAction = .advance
    #expect(state.apply(.movedEnd(1, .earlier)) == [.halt(1), .prepare(1, preparation: 4, rate: 1)])
  }

  private let time = CMTime(value: 5, timescale: 1)
  private let clockTime = CMTime(value: 70, timescale: 1)

  @Test(arguments: [0, 1]) func aTimeIsPreparedAndBeginsAtItsClockTime(_ rate: Double) {
    var state = ready()
    _ = state.apply(.setRate(rate, immediately: false))
    let effects = state.apply(.synchronize(rate: 1, time: time, clockTime: clockTime))
    #expect(effects == (rate == 0 ? [] : [.halt(1)]) + [.place(1, at: time), .prepare(1, preparation: 2, rate: 1)])
    #expect(state.apply(.prepared(1, preparation: 2)) == [.run(1, rate: 1, at: clockTime)])
    #expect(state.apply(.changed(1)) == [.halt(1), .prepare(1, preparation: 3, rate: 1)])
    #expect(state.apply(.prepared(1, preparation: 3)) == [.run(1, rate: 1)])
  }

  @Test func laterRequestsCancelAClockTime() {
    var synchronized = ready()
    _ = synchronized.apply(.synchronize(rate: 1, time: time, clockTime: clockTime))
    var state = synchronized
    _ = state.apply(.setRate(0, immediately: false))
    _ = state.apply(.prepared(1, preparation: 2))
    #expect(state.apply(.setRate(1, immediately: false)) == [.run(1, rate: 1)])
    state = synchronized
    _ = state.apply(.seek(1, token: 7))
    _ = state.apply(.moved(1, seek: 7))
    #expect(state.apply(.prepared(1, preparation: 3)) == [.endSeek(7, hasFinished: true), .run(1, rate: 1)])
    state = synchronized
    _ = state.apply(.replaceCurrent(2, isOpen: true))
    #expect(state.apply(.prepared(2, preparation: 1)) == [.run(2, rate: 1)])
    state = ready()
    _ = state.apply(.seek(1, token: 7))
    let effects = state.apply(.synchronize(rate: 0, time: time, clockTime: clockTime))
    #expect(effects.prefix(2) == [.endSeek(7, hasFinished: false), .place(1, at: time)])
  }

  @Test func immediatelyIsOnlyOnce() {
    var state = ready()
    _ = state.apply(.setRate(1, immediately: false))
    #expect(state.apply(.setRate(1, immediately: true)).isEmpty)
    _ = state.apply(.seek(1, token: 7))
    #expect(state.apply(.moved(1, seek: 7)) == [.prepare(1, preparation: 2, rate: 1)])
  }

  @Test func immediatelyRunsWithWhatThereIs() {
    var state = PlayerState()
    _ = state.apply(.insert(1, at: 0, isOpen: true))
    #expect(state.apply(.setRate(1, immediately: true)) == [.run(1, rate: 1)])
  }
}
