package import AVEngineCore
import Synchronization

package final class PlayerKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses `timeline`, `queue` and `renderedEnd`. Mutexes guard `upcoming` and
  // `unheard`. Other threads call `takeEvents` only while nothing is rendered, which `GraphRunner.poke` ensures, or if
  // the player is in no graph.
  private enum Timeline {
    case standing(at: Int64)
    /// The second value is the player's time of the start.
    case waiting(PlayerMoment?, at: Int64)
    /// The value is the node's time of the player's frame 0.
    case running(origin: Int64)
  }

  private let incoming = EventStack()
  let finished = EventStack()
  private let origin = Atomic<Int64>(PlayerKernel.none)
  private let rate = Atomic<Int>(1)
  private var timeline = Timeline.standing(at: 0)
  private var queue = EventQueue()
  private var renderedEnd: Int64 = 0
  let upcoming = Mutex<[PlayerEvent]>([])
  let unheard = Mutex<[PlayerEvent]>([])

  private static let none = Int64.min

  package init() {}

  // Safety: no other thread uses the player any more; the references on its stacks are released.
  deinit {
    takeEvents()
    queue.finish(all: .max, into: finished, clockEnd: 0)
    var rest = finished.takeAll()
    while let event = rest?.takeRetainedValue() { rest = event.next }
  }

  // MARK: The controlling thread

  package func schedule(_ item: ScheduledSource) {
    let event = PlayerEvent(.schedule, item: item)
    upcoming.withLock { $0.append(event) }
    leave(event)
  }

  package func play(at moment: PlayerMoment?) { leave(PlayerEvent(.play(moment))) }
  package func pause() { leave(PlayerEvent(.pause)) }
  package func clear() { leave(PlayerEvent(.clear)) }
  package func stop() { leave(PlayerEvent(.stop)) }

  // Safety: the stack takes over the reference, which `work` or `deinit` releases.
  private func leave(_ event: PlayerEvent) { incoming.push(Unmanaged.passRetained(event)) }

  package func setRate(_ value: Int) { rate.store(value, ordering: .relaxed) }

  /// The node's time of the player's frame 0.
  package var startTime: Int64? {
    let value = origin.load(ordering: .acquiring)
    return value == Self.none ? nil : value
  }

  // MARK: The rendering thread

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    takeEvents()
    output.clear(from: 0, count: count)
    renderedEnd = moment.time + Int64(count)
    guard let start = begin(count, at: moment), case .running(let origin) = timeline else { return }
    var done = start
    while done < count {
      done += play(count - done, at: moment.time + Int64(done) - origin, moment, into: output, at: done)
    }
  }

  /// Returns the offset in the block from which the timeline runs.
  private func begin(_ count: Int, at moment: RenderMoment) -> Int? {
    switch timeline {
    case .standing: return nil
    case .running: return 0
    case .waiting(let start, let position):
      let time = max(moment.time, start.map { nodeTime($0, moment) } ?? moment.time)
      guard time < moment.time + Int64(count) else { return nil }
      run(from: time - position)
      return Int(time - moment.time)
    }
  }

  private func run(from origin: Int64) {
    timeline = .running(origin: origin)
    self.origin.store(origin, ordering: .releasing)
  }

  private func stand(at position: Int64) {
    timeline = .standing(at: position)
    origin.store(Self.none, ordering: .releasing)
  }

  private func nodeTime(_ start: PlayerMoment, _ moment: RenderMoment) -> Int64 {
    switch start {
    case .frame(let frame): return frame
    case .host(let host):
      guard moment.host > 0 else { return moment.time }
      let ahead = Int64(clamping: host) - Int64(clamping: moment.host)
      let (seconds, rest) = ahead.quotientAndRemainder(dividingBy: 1_000_000_000)
      let rate = Int64(self.rate.load(ordering: .relaxed))
      return moment.time &+ seconds &* rate &+ rest &* rate / 1_000_000_000
    }
  }

  /// Called only by the rendering thread, or while nothing is rendered.
  func takeEvents() {
    var rest = incoming.takeAll()
    while let event = rest {
      // Safety: the stack held a reference to each event, which passes to the queue or to `finished`.
      event._withUnsafeGuaranteedRef { rest = $0.next }
      event._withUnsafeGuaranteedRef { perform($0.action, event) }
    }
  }

  private func perform(_ action: PlayerEvent.Action, _ event: Unmanaged<PlayerEvent>) {
    if case .schedule = action { return queue.append(event) }
    switch (action, timeline) {
    case (.play(let moment), .standing(let position)), (.play(let moment), .waiting(_, let position)):
      timeline = .waiting(moment, at: position)
    case (.pause, .running(let origin)): stand(at: renderedEnd - origin)
    case (.pause, .waiting(_, let position)): stand(at: position)
    case (.stop, _):
      stand(at: 0)
      queue.finish(all: .max, into: finished, clockEnd: 0)
    case (.clear, _): queue.finish(all: .max, into: finished, clockEnd: 0)
    default: break
    }
    finished.push(event)
  }

  /// Returns the number of frames by which the timeline advances.
  private func play(
    _ limit: Int, at position: Int64, _ moment: RenderMoment, into output: PlanarAudioBuffer, at offset: Int
  ) -> Int {
    let until = interrupt(at: position, moment, limit: limit)
    guard let event = queue.first else { return until }
    let start = event.start ?? start(of: event, at: position, moment)
    event.start = start
    if start > position { return Int(min(Int64(until), start - position)) }
    guard let item = event.item else { return until }
    let missing = item.audio.end.map { Int(clamping: $0 - event.progress) } ?? until
    let wanted = max(0, min(until, missing))
    let got = item.audio.read(wanted, from: event.progress, into: output, at: offset, mayWait: moment.mayWait)
    event.progress += Int64(got)
    if let end = item.audio.end, event.progress >= end {
      ended(event, item, end, moment)
      return got
    }
    // Frames that are not available yet are played later, not skipped.
    return got < wanted ? until : got
  }

  private func start(of event: PlayerEvent, at position: Int64, _ moment: RenderMoment) -> Int64 {
    guard let when = event.item?.when else { return position }
    switch when {
    case .frame(let frame): return max(position, frame)
    case .host:
      guard case .running(let origin) = timeline else { return position }
      return max(position, nodeTime(when, moment) - origin)
    }
  }

  private func ended(_ event: PlayerEvent, _ item: ScheduledSource, _ end: Int64, _ moment: RenderMoment) {
    if let follower = queue.place(where: { $0.interruptsAtLoop }) {
      queue.finish(all: follower, into: finished, clockEnd: moment.cycleEnd)
    } else if item.loops, end > 0 {
      event.progress = 0
    } else {
      queue.finish(all: 1, into: finished, clockEnd: moment.cycleEnd)
    }
  }

  /// Applies the last interruption that is due. Returns the number of frames up to the next one, at most `limit`.
  private func interrupt(at position: Int64, _ moment: RenderMoment, limit: Int) -> Int {
    guard queue.hasInterruption else { return limit }
    var (index, due, next) = (0, 0, Int64(limit))
    queue.forEach { event in
      defer { index += 1 }
      guard event.item?.interrupts == true else { return }
      let start = event.start ?? self.start(of: event, at: position, moment)
      event.start = start
      if start <= position { due = index } else if index > 0 { next = min(next, start - position) }
    }
    if due > 0 { queue.finish(all: due, into: finished, clockEnd: moment.cycleEnd) }
    return Int(next)
  }
}

/// Scheduled sources in order, as a linked list, so that nothing is allocated.
private struct EventQueue {
  private var head: Unmanaged<PlayerEvent>?
  private var tail: Unmanaged<PlayerEvent>?
  private var interruptions = 0
  private var loopInterruptions = 0

  var hasInterruption: Bool { interruptions > 0 }
  // Safety: the queue holds a reference to each of its events.
  var first: PlayerEvent? { head?.takeUnretainedValue() }

  mutating func append(_ event: Unmanaged<PlayerEvent>) {
    event._withUnsafeGuaranteedRef {
      $0.next = nil
      count($0, 1)
    }
    if let tail { tail._withUnsafeGuaranteedRef { $0.next = event } } else { head = event }
    tail = event
  }

  private mutating func count(_ event: PlayerEvent, _ step: Int) {
    if event.item?.interrupts == true { interruptions += step }
    if event.item?.interruptsAtLoop == true { loopInterruptions += step }
  }

  func forEach(_ body: (PlayerEvent) -> Void) {
    var rest = head
    while let event = rest {
      event._withUnsafeGuaranteedRef {
        body($0)
        rest = $0.next
      }
    }
  }

  /// Skips the playing source at index 0.
  func place(where condition: (ScheduledSource) -> Bool) -> Int? {
    guard loopInterruptions > 0 else { return nil }
    var index = 0
    var found = Int?.none
    forEach { event in
      if index > 0, found == nil, let item = event.item, condition(item) { found = index }
      index += 1
    }
    return found
  }

  mutating func finish(all most: Int, into finished: borrowing EventStack, clockEnd: Int64) {
    var left = most
    while left > 0, let event = head {
      event._withUnsafeGuaranteedRef {
        head = $0.next
        $0.clockEnd = clockEnd
        count($0, -1)
      }
      if case nil = head { tail = nil }
      finished.push(event)
      left -= 1
    }
  }
}
