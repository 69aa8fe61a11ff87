import AVEnginePlayback
import CoreMedia
import TestSupport
import Testing

struct PlayerStateLawTests {
  @Test(arguments: 0..<200)
  func settles(seed: Int) {
    var stage = Stage(seed: UInt64(seed))
    for _ in 0..<200 { stage.step() }
    stage.finishWork()
    #expect(stage.faults.isEmpty, "\(stage.faults)")
    #expect(stage.endedSeeks == stage.begunSeeks)
    #expect(stage.endedPrerolls == stage.begunPrerolls)
    #expect(
      stage.state.items.allSatisfy { $0.seek == nil && !$0.isMoving && $0.preroll == nil && $0.phase != .opening })
    guard let current = stage.state.current, stage.state.rate != 0, current.phase == .ready, current.end == 0 else {
      return
    }
    #expect(stage.state.control == .playing && stage.running == current.id)
  }

  private struct Stage {
    var state = PlayerState()
    var random: SplitMix
    var work: [PlayerState.Event] = []
    var running: PlayerState.ItemID?
    var released: Set<PlayerState.ItemID> = []
    var begunSeeks: [Int] = []
    var begunPrerolls: [Int] = []
    private var ended: [Int] = []
    private var prerolled: [Int] = []
    var endedSeeks: [Int] { ended.sorted() }
    var endedPrerolls: [Int] { prerolled.sorted() }
    var faults: [String] = []
    private var nextID = 0

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      state.endAction = [.pause, .advance, .none][Int(seed % 3)]
    }

    mutating func step() {
      if !work.isEmpty, Int.random(in: 0..<2, using: &random) == 0 {
        return send(work.remove(at: Int.random(in: 0..<work.count, using: &random)))
      }
      send(clientEvent())
    }

    mutating func finishWork() {
      while !work.isEmpty { send(work.remove(at: Int.random(in: 0..<work.count, using: &random))) }
    }

    private mutating func someItem() -> PlayerState.ItemID {
      state.items.isEmpty ? 0 : state.items[Int.random(in: 0..<state.items.count, using: &random)].id
    }

    private mutating func clientEvent() -> PlayerState.Event {
      switch Int.random(in: 0..<15, using: &random) {
      case 0, 1:
        nextID += 1
        return .insert(nextID, at: Int.random(in: 0..<3, using: &random), isOpen: false)
      case 2: return .remove(someItem())
      case 3:
        nextID += 1
        return .replaceCurrent(nextID, isOpen: Int.random(in: 0..<2, using: &random) == 0)
      case 4, 5:
        return .setRate(
          [0, 1, 2, -1][Int.random(in: 0..<4, using: &random)], immediately: Int.random(in: 0..<4, using: &random) == 0)
      case 6: return running.map { .reachedEnd($0) } ?? .advance
      case 7: return running.map { .ranDry($0) } ?? .movedEnd(someItem(), Bool.random(using: &random) ? .later : .other)
      case 8: return .changed(someItem())
      case 9: return .cancelSeek(someItem())
      case 10: return .cancelPreroll(someItem())
      case 11:
        return .synchronize(
          rate: [0, 1, -1][Int.random(in: 0..<3, using: &random)], time: Bool.random(using: &random) ? .zero : nil,
          clockTime: Bool.random(using: &random) ? .zero : nil)
      case 12:
        begunPrerolls.append(begunPrerolls.count)
        return .preroll(
          someItem(), token: begunPrerolls.count - 1, rate: [1, 2, -1][Int.random(in: 0..<3, using: &random)])
      default:
        let token = begunSeeks.count
        begunSeeks.append(token)
        return .seek(someItem(), token: token)
      }
    }

    private mutating func send(_ event: PlayerState.Event) {
      for effect in state.apply(event) { perform(effect, because: event) }
    }

    private mutating func perform(_ effect: PlayerState.Effect, because event: PlayerState.Event) {
      switch effect {
      case .open(let id): work.append(Int.random(in: 0..<10, using: &random) == 0 ? .failed(id) : .opened(id))
      case .prepare(let id, let preparation, _): work.append(.prepared(id, preparation: preparation))
      case .move(let id, let seek): work.append(.moved(id, seek: seek))
      case .endSeek(let token, _): ended.append(token)
      case .endPreroll(let token, _): prerolled.append(token)
      case .run(let id, _, _):
        if running != nil || released.contains(id) {
          faults.append("\(event): \(effect) while \(String(describing: running)) runs")
        }
        running = id
      case .halt(let id):
        if running != id { faults.append("\(event): \(effect) while \(String(describing: running)) runs") }
        running = nil
      case .join(let old, let new, _):
        if running != old { faults.append("\(event): \(effect) while \(String(describing: running)) runs") }
        running = new
      case .release(let id): if !released.insert(id).inserted || running == id { faults.append("\(event): \(effect)") }
      case .played, .stalled, .failedWhilePlaying, .place: break
      }
    }
  }
}
