import AVEngineCore
import CoreMedia
import Synchronization

/// Only one thread uses a source at a time.
protocol SampleBufferSource: AnyObject {
  func next() throws(EngineError) -> CMSampleBuffer?
}

final class OutputPump: Sendable {
  typealias Maker = @Sendable ([CMTimeRange]) throws(EngineError) -> any SampleBufferSource

  // Safety: all state is accessed through the mutex; the thread that holds the mutex uses the source.
  private struct State: @unchecked Sendable {
    var source: (any SampleBufferSource)?
    var isAtEnd = false
    var isFinal: Bool
  }

  private let session: ReadingSession
  private let number: Int
  private let makeSource: Maker
  private let state: Mutex<State>

  init(session: ReadingSession, number: Int, isRandomAccess: Bool, makeSource: @escaping Maker) {
    self.session = session
    self.number = number
    self.makeSource = makeSource
    state = Mutex(State(isFinal: !isRandomAccess))
  }

  func reset(_ ranges: [CMTimeRange]) {
    state.withLock { state in
      _require(
        state.source == nil || !state.isFinal,
        "AVAssetReaderOutput.reset(forReadingTimeRanges:) cannot follow markConfigurationAsFinal()")
      guard session.status == .reading else { return }
      _require(
        state.source == nil || state.isAtEnd,
        "AVAssetReaderOutput.reset(forReadingTimeRanges:) needs all samples to have been read")
      let endsEarly = perform { () throws(EngineError) in state.source = try makeSource(ranges) }
      state.isAtEnd = endsEarly
    }
  }

  func next() -> CMSampleBuffer? {
    state.withLock { state -> UncheckedSendable<CMSampleBuffer?> in
      guard session.status == .reading, !state.isAtEnd else { return UncheckedSendable(nil) }
      var buffer: CMSampleBuffer?
      if perform({ () throws(EngineError) in buffer = try state.source?.next() }) {
        state.source = nil
        state.isAtEnd = true
        return UncheckedSendable(nil)
      }
      guard session.status == .reading else {
        state.source = nil
        return UncheckedSendable(nil)
      }
      if buffer == nil { end(&state) }
      return UncheckedSendable(buffer)
    }.value
  }

  private func end(_ state: inout State) {
    state.isAtEnd = true
    if state.isFinal { session.finish(output: number) }
  }

  /// If a call of `next()` is using the source, that call releases it instead.
  func letGo() { _ = state.withLockIfAvailable { $0.source = nil } }

  func markFinal() {
    state.withLock { state in
      state.isFinal = true
      if state.isAtEnd { session.finish(output: number) }
    }
  }

  /// Returns true if the media ended earlier than its index states. The other outputs then continue, and the reader
  /// fails when they have ended.
  private func perform(_ body: () throws(EngineError) -> Void) -> Bool {
    do throws(EngineError) {
      try session.cancellation.perform(body)
      return false
    } catch {
      guard error.kind == .truncated else {
        session.fail(error.forClients)
        return false
      }
      session.finish(output: number, early: error.forClients)
      return true
    }
  }
}
