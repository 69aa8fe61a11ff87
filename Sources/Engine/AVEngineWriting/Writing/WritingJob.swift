package import AVEngineCore
package import CoreMedia
import Foundation

/// Writes a client's samples to a file. The samples that wait for a stage are bounded only if the client appends while
/// `isReady` returns true.
package final class WritingJob: @unchecked Sendable {
  // Safety: all state is accessed under `lock`; a stage is used only on its lane's queue, and after the work there has
  // ended.
  private let lock = NSLock()
  private var lanes: [Lane]
  private let output: InterleavedOutput
  private let stages: [any WritingStage]
  private let queues: [DispatchQueue]
  /// The read contexts of real-time inputs are urgent.
  private let reads: [ReadCancellation]
  private let group = DispatchGroup()
  private var sessionStart: CMTime?
  private var sessionEnd: CMTime?
  private var failure: EngineError?
  private let observer: Observer
  private let layout: Layout
  private var isStalled = false

  /// The callbacks may be called on any thread.
  package struct Observer: Sendable {
    package var readiness: @Sendable (Int) -> Void
    package var failed: @Sendable (EngineError) -> Void
    package var passEnded: @Sendable (Int) -> Void
    package init(
      readiness: @escaping @Sendable (Int) -> Void, failed: @escaping @Sendable (EngineError) -> Void,
      passEnded: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
      self.readiness = readiness
      self.failed = failed
      self.passEnded = passEnded
    }
  }

  package struct Layout: Sendable {
    /// Whether the file is written in fragments or segments, so that edits cannot describe later samples.
    package var isFragmented = false
    package var keepsSourceTime = false
    package var segmentInterval: CMTime?
    package var segmentStart = CMTime.zero
    package init() {}
  }

  private struct Lane {
    var waiting = FIFO<Waiting>()
    var bytes = 0
    var isRunning = false
    var isFinished = false
    var isClosed = false
    let isRealTime: Bool
    let mostBuffers: Int
    var passesLeft = 0
    var isEndingPass = false
    /// Whether a callback delivers the samples.
    var isPulled = false
    /// Whether the callback has nothing to append at the moment.
    var isStarved = false
    var position = CMTime.zero
    var order: AppendingOrder
  }

  private struct Waiting {
    enum Content { case buffer(CMSampleBuffer), segmentEnd, passEnd }
    var content: Content
    var bytes = 0
  }

  private static let owner = DispatchSpecificKey<ObjectIdentifier>()
  private static let lead = CMTime(value: 1, timescale: 1)
  private static let mostBytes = 8 << 20

  package init(
    _ plans: [WritingPlan], writer: any ContainerWriter, codecs: any CodecProvider, layout: Layout, observer: Observer
  ) {
    self.observer = observer
    self.layout = layout
    output = InterleavedOutput(writer, plans: plans, mapsAudioByEdits: !layout.isFragmented)
    stages = plans.map { plan in
      switch plan.coding {
      case .copy: CopyingStage(plan)
      case .video(let coding): Self.videoStage(plan, coding, codecs, layout)
      case .audio(let coding): AudioEncodingStage(plan, coding, codecs: codecs)
      }
    }
    lanes = plans.map { plan in
      let order = AppendingOrder(plan, mapsAudioByEdits: !layout.isFragmented)
      if case .video = plan.coding {
        return Lane(
          isRealTime: plan.isRealTime, mostBuffers: plan.isRealTime ? 12 : 4,
          passesLeft: plan.passFolder == nil ? 0 : 1, order: order)
      }
      return Lane(isRealTime: plan.isRealTime, mostBuffers: plan.isRealTime ? 64 : 12, order: order)
    }
    queues = plans.indices.map { DispatchQueue(label: "WritingJob.\($0)") }
    reads = plans.map { ReadCancellation(isUrgent: $0.isRealTime) }
    for _ in plans { group.enter() }
    for queue in queues { queue.setSpecific(key: Self.owner, value: ObjectIdentifier(self)) }
  }

  private static func videoStage(
    _ plan: WritingPlan, _ coding: VideoCoding, _ codecs: any CodecProvider, _ layout: Layout
  ) -> any WritingStage {
    let make = { (pass: EncoderPass?) in
      VideoEncodingStage(
        plan, coding, codecs: codecs, keyInterval: layout.segmentInterval, keyOrigin: layout.segmentStart, pass: pass)
    }
    guard let folder = plan.passFolder else { return make(nil) }
    return TwoPassStage(temporaryFolder: folder, makeStage: make)
  }

  private func locked<T>(_ body: () -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  // MARK: - The session

  package func startSession(at time: CMTime) {
    locked { sessionStart = time }
    if layout.keepsSourceTime { output.keepSourceTime(from: time) }
  }

  package func endSession(at time: CMTime) { locked { sessionEnd = time } }

  package var hasSession: Bool { locked { sessionStart != nil } }

  package func setMetadata(_ metadata: [MetadataEntry]) { output.setMetadata(metadata) }

  /// Returns an estimate in bytes. Samples that encoders have not output yet are estimated from earlier ones.
  package func projectedSize(at end: CMTime) -> Int64 { output.projectedSize(at: end) }

  // MARK: - Readiness

  package func isReady(_ index: Int) -> Bool {
    locked {
      let lane = lanes[index]
      guard failure == nil, !lane.isFinished, !lane.isEndingPass, !isStalled else { return false }
      // While another input has a pass left, samples of this one would wait for that input's last pass.
      guard lane.passesLeft > 0 || !lanes.contains(where: { $0.passesLeft > 0 && !$0.isFinished }) else { return false }
      // A single sample may have any size.
      guard lane.waiting.isEmpty || lane.waiting.count < lane.mostBuffers && lane.bytes < Self.mostBytes else {
        return false
      }
      return lane.isRealTime || !lane.isPulled || !isAhead(index)
    }
  }

  private func isAhead(_ index: Int) -> Bool {
    lanes.indices.contains { other in
      let lane = lanes[other]
      guard other != index, lane.isPulled, !lane.isRealTime, !lane.isFinished, !lane.isStarved else { return false }
      return lanes[index].position - lane.position > Self.lead
    }
  }

  package func setPulled(_ index: Int, _ isPulled: Bool) {
    locked { lanes[index].isPulled = isPulled }
    tellAll()
  }

  package func setStarved(_ index: Int, _ isStarved: Bool) {
    let changed = locked {
      defer { lanes[index].isStarved = isStarved }
      return lanes[index].isStarved != isStarved
    }
    if changed, isStarved { tellAll() }
  }

  /// While too many segments wait for the client, no input is ready.
  package func setStalled(_ stalled: Bool) {
    let changed = locked {
      defer { isStalled = stalled }
      return isStalled != stalled
    }
    if changed { tellAll() }
  }

  private func tellAll() { for index in queues.indices { observer.readiness(index) } }

  // MARK: - Samples

  /// Returns false once writing has failed or was cancelled, or the input has ended. A buffer that `AppendingOrder`
  /// does not admit makes writing fail.
  package func append(_ buffer: CMSampleBuffer, to index: Int) -> Bool {
    let size = Self.size(of: buffer)
    var fault: EngineError?
    let mustRun: Bool? = locked {
      guard failure == nil, !lanes[index].isFinished else { return nil }
      do throws(EngineError) { try lanes[index].order.admit(buffer) } catch {
        fault = error
        return nil
      }
      lanes[index].waiting.append(Waiting(content: .buffer(buffer), bytes: size))
      lanes[index].bytes += size
      lanes[index].isStarved = false
      if let sessionStart, buffer.sampleCount > 0 {
        let time = CMSampleBufferGetPresentationTimeStamp(buffer)
        if time.isNumeric { lanes[index].position = max(lanes[index].position, time - sessionStart) }
      }
      return start(index)
    }
    if let fault { fail(fault) }
    guard let mustRun else { return false }
    if mustRun { run(index) }
    tellAll()
    return true
  }

  /// Image buffers count as zero, because only their number is bounded.
  private static func size(of buffer: CMSampleBuffer) -> Int { CMSampleBufferGetDataBuffer(buffer)?.dataLength ?? 0 }

  package func markAsFinished(_ index: Int) {
    let mustRun = locked {
      lanes[index].isFinished = true
      return start(index)
    }
    if mustRun { run(index) }
    tellAll()
  }

  /// Returns false if the lane is running already or is closed. The caller holds the lock.
  private func start(_ index: Int) -> Bool {
    guard !lanes[index].isRunning, !lanes[index].isClosed else { return false }
    lanes[index].isRunning = true
    return true
  }

  private func run(_ index: Int) {
    queues[index].async { self.reads[index].perform { self.work(index) } }
  }

  private enum Step {
    case take(CMSampleBuffer, CMTime), segment(CMTime), endPass(CMTime?, CMTime), close(CMTime?, CMTime), rest, stop
  }

  private func work(_ index: Int) {
    while true {
      switch next(index) {
      case .take(let buffer, let start):
        perform { () throws(EngineError) in try stages[index].take(buffer, into: lane(index, start)) }
      case .segment(let start):
        perform { () throws(EngineError) in try stages[index].beginSegment(in: lane(index, start)) }
      case .endPass(let end, let start):
        perform { () throws(EngineError) in try stages[index].endPass(end: end, into: lane(index, start)) }
        locked {
          (lanes[index].isEndingPass, lanes[index].passesLeft, lanes[index].position) = (
            false, lanes[index].passesLeft - 1, .zero
          )
        }
        observer.passEnded(index)
      case .close(let end, let start):
        perform { () throws(EngineError) in
          try stages[index].finish(end: end, into: lane(index, start))
          try output.close(index)
        }
        return group.leave()
      case .stop: return group.leave()
      case .rest: return
      }
      tellAll()
    }
  }

  private func lane(_ index: Int, _ start: CMTime) -> OutputLane {
    OutputLane(output: output, index: index, sessionStart: start)
  }

  private func next(_ index: Int) -> Step {
    locked {
      let start = sessionStart ?? .zero
      if failure != nil {
        guard !lanes[index].isClosed else { return .rest }
        lanes[index].isClosed = true
        lanes[index].waiting.removeAll()
        return .stop
      }
      if let waiting = lanes[index].waiting.popFirst() {
        lanes[index].bytes -= waiting.bytes
        switch waiting.content {
        case .buffer(let buffer): return .take(buffer, start)
        case .segmentEnd: return .segment(start)
        case .passEnd: return .endPass(sessionEnd.map { $0 - start }, start)
        }
      }
      if lanes[index].isFinished, !lanes[index].isClosed {
        lanes[index].isClosed = true
        return .close(sessionEnd.map { $0 - start }, start)
      }
      lanes[index].isRunning = false
      return .rest
    }
  }

  private func perform(_ body: () throws(EngineError) -> Void) {
    do throws(EngineError) { try body() } catch { fail(error) }
  }

  package func canPerformMultiplePasses(_ index: Int) -> Bool { locked { lanes[index].passesLeft > 0 } }

  /// Returns false if no pass follows, or if the input or this pass has already ended.
  package func endPass(_ index: Int) -> Bool {
    let mustRun: Bool? = locked {
      guard lanes[index].passesLeft > 0, !lanes[index].isFinished, !lanes[index].isEndingPass else { return nil }
      lanes[index].isEndingPass = true
      lanes[index].order.restart()
      lanes[index].waiting.append(Waiting(content: .passEnd))
      return start(index)
    }
    guard let mustRun else { return false }
    if mustRun { run(index) }
    tellAll()
    return true
  }

  // MARK: - The end

  /// The segment ends after the samples that were appended so far to one input: of those that have not ended, the first
  /// that encodes video, or else the first.
  package func flushSegment() {
    let (index, mustRun) = locked { () -> (Int, Bool) in
      let open = lanes.indices.filter { !lanes[$0].isFinished }
      guard
        let index = open.first(where: { stages[$0] is VideoEncodingStage || stages[$0] is TwoPassStage }) ?? open.first
      else {
        return (0, false)
      }
      lanes[index].waiting.append(Waiting(content: .segmentEnd))
      return (index, start(index))
    }
    if mustRun { run(index) }
  }

  /// Call this method once, and not on an input's queue, whose work it waits for.
  package func finish() throws(EngineError) {
    for index in queues.indices { markAsFinished(index) }
    group.wait()
    let (failure, start, end) = locked { (self.failure, sessionStart ?? .zero, sessionEnd) }
    if let failure {
      output.abandon()
      throw failure
    }
    do throws(EngineError) {
      let movieEnd = end.map { $0 - start }
      try output.finish(edits: stages.map { Self.edits(of: $0, end: movieEnd) })
    } catch {
      output.abandon()
      throw error
    }
  }

  /// Returns nil for a sole sample without a duration that is in the session: an edit without a duration would hide it.
  private static func edits(of stage: any WritingStage, end: CMTime?) -> [EditSegment]? {
    let edits = stage.edits
    if edits.count == 1, let target = edits.first?.target, target.duration == .zero, target.start >= .zero,
      end.map({ target.start < $0 }) ?? true
    {
      return nil
    }
    return .shown(edits, end: end)
  }

  /// Waits until no thread uses the file any more, unless it is called on an input's queue.
  package func cancel() {
    fail(EngineError(.cancelled, "Writing"))
    // An observer that is called on a lane's queue cannot wait for that queue. The output is abandoned anyway.
    if DispatchQueue.getSpecific(key: Self.owner) != ObjectIdentifier(self) { group.wait() }
    output.abandon()
  }

  private func fail(_ error: EngineError) {
    let (isFirst, mustRun) = locked { () -> (Bool, [Int]) in
      guard failure == nil else { return (false, []) }
      failure = error
      return (true, lanes.indices.filter { start($0) })
    }
    guard isFirst else { return }
    for index in mustRun { run(index) }
    if error.kind != .cancelled { observer.failed(error) }
    tellAll()
  }
}
