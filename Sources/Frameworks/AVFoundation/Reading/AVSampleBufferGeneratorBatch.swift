import AVEngineCore
import CoreMedia
public import Foundation
import Synchronization

/// A batch of sample buffers whose bytes are read together.
open class AVSampleBufferGeneratorBatch: NSObject, @unchecked Sendable {
  // Safety: the mutex guards all mutable state.
  let generator: AVSampleBufferGenerator
  private let cancellation = ReadCancellation()
  private let state = Mutex(State())

  // Safety: buffers are as thread-safe as Apple's, and the batch only makes them ready or failed.
  private struct State: @unchecked Sendable {
    var buffers: [(CMSampleBuffer, GeneratedSamples)] = []
    var hasBegun = false
  }

  init(_ generator: AVSampleBufferGenerator) { self.generator = generator }

  deinit {
    for (buffer, _) in state.withLock({ UncheckedSendable($0.buffers) }).value { AwaitedBuffers.settle(buffer) }
  }

  func add(_ buffer: CMSampleBuffer, _ samples: GeneratedSamples) {
    let entry = UncheckedSendable((buffer, samples))
    let isOpen = state.withLock { state in
      if !state.hasBegun {
        AwaitedBuffers.announce(entry.value.0)
        state.buffers.append(entry.value)
      }
      return !state.hasBegun
    }
    _require(
      isOpen,
      "AVSampleBufferGenerator.makeSampleBuffer(for:addTo:) cannot add to a batch after makeDataReady was called")
  }

  /// Reads the bytes of all buffers of the batch on an internal queue. Calls back on an internal queue with the first
  /// error, or nil. Traps if it is called again.
  @preconcurrency open func makeDataReady(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    let entries = state.withLock { state -> UncheckedSendable<[(CMSampleBuffer, GeneratedSamples)]?> in
      guard !state.hasBegun else { return UncheckedSendable(nil) }
      state.hasBegun = true
      return UncheckedSendable(state.buffers)
    }
    _require(
      entries.value != nil,
      "AVSampleBufferGeneratorBatch.makeDataReady(completionHandler:) can be called once only")
    // The closure retains the batch until the buffers have been read, because `deinit` settles all buffers.
    LoadingQueue.work.async { [self] in
      let failure = Self.read(entries.value ?? [], cancellation)
      LoadingQueue.completion.async { completionHandler(failure) }
    }
  }

  /// Reads the bytes of all buffers of the batch. Throws the first error. Traps if it is called again.
  open func makeDataReady() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      makeDataReady { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  private static func read(_ entries: [(CMSampleBuffer, GeneratedSamples)], _ cancellation: ReadCancellation) -> (
    any Error
  )? {
    var failure: (any Error)?
    for (buffer, samples) in entries {
      do throws(EngineError) {
        try cancellation.perform { () throws(EngineError) in
          try ReadCancellation.check("Reading samples")
          _ = CMSampleBufferSetDataBuffer(buffer, newValue: try samples.read())
          CMSampleBufferSetDataReady(buffer)
        }
      } catch {
        CMSampleBufferSetDataFailed(buffer, status: kCMSampleBufferError_DataFailed)
        failure = failure ?? error.forClients
      }
      AwaitedBuffers.settle(buffer)
    }
    return failure
  }

  /// Cancels the reading of the batch's bytes. Buffers that have not been read yet fail.
  open func cancel() { cancellation.cancel() }
}
