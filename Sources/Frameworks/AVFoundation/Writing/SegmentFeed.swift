import AVEngineCore
import AVEngineWriting
import Foundation
import Synchronization

final class SegmentFeed: Sendable {
  private let queue = DispatchQueue(label: "AVAssetWriter.delegate")
  private let target: Target
  private let state = Mutex(State())
  private let most = 4

  private struct State {
    var waiting = 0
    var job: WritingJob?
    var isCancelled = false
  }

  private struct Target: @unchecked Sendable {
    // Safety: weak references are read atomically; the writer is only passed on to its own delegate.
    weak var writer: AVAssetWriter?
    weak var delegate: (any AVAssetWriterDelegate)?
  }

  init(_ writer: AVAssetWriter, _ delegate: any AVAssetWriterDelegate) {
    target = Target(writer: writer, delegate: delegate)
    queue.setSpecific(key: Self.owner, value: ObjectIdentifier(self))
  }

  private static let owner = DispatchSpecificKey<ObjectIdentifier>()

  var isCallingDelegate: Bool { DispatchQueue.getSpecific(key: Self.owner) == ObjectIdentifier(self) }

  func cancel() { state.withLock { $0.isCancelled = true } }

  func serve(_ job: WritingJob) { state.withLock { $0.job = job } }

  func take(_ segment: WrittenSegment) {
    let isFull = state.withLock { state in
      state.waiting += 1
      return state.waiting > most
    }
    if isFull { state.withLock { $0.job }?.setStalled(true) }
    queue.async { [self] in
      deliver(segment)
      let isFree = state.withLock { state in
        state.waiting -= 1
        return state.waiting < most
      }
      if isFree { state.withLock { $0.job }?.setStalled(false) }
    }
  }

  private func deliver(_ segment: WrittenSegment) {
    guard !state.withLock({ $0.isCancelled }), let writer = target.writer, let delegate = target.delegate else {
      return
    }
    let type: AVAssetSegmentType = segment.kind == .initialization ? .initialization : .separable
    let report = AVAssetSegmentReport(type: type, tracks: segment.tracks.map(AVAssetSegmentTrackReport.init))
    delegate.assetWriter(writer, didOutputSegmentData: segment.data, segmentType: type, segmentReport: report)
  }

  func drain() {
    queue.sync {}
    state.withLock { $0.job = nil }
  }
}
