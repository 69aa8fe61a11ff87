package import AVEngineCore
import CoreMedia
import Synchronization

package struct StillTaker: Sendable {
  /// A function that is called once for each request, on any thread.
  package typealias Emit = @Sendable (_ request: Int, Result<Still, EngineError>, any VideoFrameConverter) -> Void

  /// A request that is cancelled before it is served gets an error of kind `.cancelled`.
  package var isCancelled: @Sendable (_ request: Int) -> Bool
  /// Waits for room for the still of a request. Returns false if there will be no room until the same worker has served
  /// an earlier request. `first` is the first of the requests that the worker is serving.
  package var makeRoom: @Sendable (_ request: Int, _ first: Int) -> Bool
  package var emit: Emit
  package var finish: @Sendable () -> Void

  package init(
    isCancelled: @escaping @Sendable (Int) -> Bool, makeRoom: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true },
    emit: @escaping Emit, finish: @escaping @Sendable () -> Void = {}
  ) {
    self.isCancelled = isCancelled
    self.makeRoom = makeRoom
    self.emit = emit
    self.finish = finish
  }
}

/// Serves groups of requests with one or two workers.
///
/// A worker that finds other jobs waiting for a turn releases its decoders and submits itself again after those jobs.
final class StillRun: Sendable {
  private let codecs: any CodecProvider
  private let taker: StillTaker
  private let turns: DecodingTurns
  private let workerCount: Int
  private let state: Mutex<State>

  private struct State {
    /// The groups in reverse order: removing the last element of an array releases that group at once, and with it the
    /// file.
    var groups: [StillGroup]
    var activeCount = 0
    var isFinished = false
  }

  private struct Tools {
    var decoders = TrackCache<StillGroupDecoder>(capacity: 2)
    var converter: (any VideoFrameConverter)?
  }

  /// The average number of requests per group from which on one worker serves all groups.
  private static let manyRequests = 8

  init(_ groups: [StillGroup], codecs: any CodecProvider, taker: StillTaker, turns: DecodingTurns = .shared) {
    self.codecs = codecs
    self.taker = taker
    self.turns = turns
    let requests = groups.reduce(0) { $0 + $1.wants.count }
    let isSparse = groups.count > 1 && requests < Self.manyRequests * groups.count
    workerCount = isSparse ? min(2, turns.limit) : 1
    state = Mutex(State(groups: groups.reversed()))
  }

  /// The first worker begins on the running thread if that thread has a turn already.
  func start() {
    let hasTurn = DecodingTurns.Turn.running != nil
    for _ in (hasTurn ? 1 : 0)..<workerCount { submitWorker() }
    if hasTurn { work() }
  }

  private func submitWorker() { turns.submit(isCancelled: { self.isCancelled }) { self.work() } }

  private var isCancelled: Bool {
    let next = state.withLock { $0.groups.last?.wants.first?.request }
    return next.map(taker.isCancelled) ?? true
  }

  private func work() {
    state.withLock { $0.activeCount += 1 }
    let goesOnLater = serveGroups()
    let hasFinished = state.withLock { state in
      state.activeCount -= 1
      // A worker that has not begun would find no group, so it is not waited for.
      guard state.groups.isEmpty, state.activeCount == 0, !state.isFinished else { return false }
      state.isFinished = true
      return true
    }
    if hasFinished { taker.finish() } else if goesOnLater { submitWorker() }
  }

  /// Returns whether groups are left for a later turn.
  private func serveGroups() -> Bool {
    var tools = Tools()
    while let group = state.withLock({ $0.groups.popLast() }) {
      serve(group, &tools)
      if turns.hasWaiting, state.withLock({ !$0.groups.isEmpty }) { return true }
    }
    return false
  }

  private func serve(_ group: StillGroup, _ tools: inout Tools) {
    do throws(EngineError) {
      let converter = if let converter = tools.converter { converter } else { try codecs.makeVideoFrameConverter() }
      tools.converter = converter
      let decoder = try tools.decoders.value(for: group.track) { () throws(EngineError) in
        try StillGroupDecoder(track: group.track, codecs: codecs, options: options)
      }
      decoder.serve(group, isCancelled: taker.isCancelled) { request, result in
        if case .success = result, !taker.makeRoom(request, group.wants[0].request) { return false }
        taker.emit(request, result, converter)
        return true
      }
    } catch {
      for want in group.wants { taker.emit(want.request, .failure(error), NoConverter(error: error)) }
    }
  }

  /// Threads inside a decoder help only if no other job decodes.
  private var options: VideoDecoderOptions {
    var options = VideoDecoderOptions()
    if workerCount > 1 || !turns.isLone { options.threadCount = 1 }
    return options
  }
}
