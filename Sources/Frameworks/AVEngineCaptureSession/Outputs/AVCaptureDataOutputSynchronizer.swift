import AVEngineCapture
import CoreFoundation
public import CoreMedia
public import Dispatch
public import Foundation

/// Receives the data that an `AVCaptureDataOutputSynchronizer` has combined by time.
public protocol AVCaptureDataOutputSynchronizerDelegate: NSObjectProtocol {
  /// Delivers the data of one time. Called on the synchronizer's `delegateCallbackQueue`, in the order of time.
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection)
}

/// A synchronizer that combines the data of several data outputs by time. Its delegate is called instead of the
/// outputs' own delegates.
///
/// The first output determines the times. The delegate is called for a sample of the first output as soon as every
/// other output has delivered a sample of the same or a later time. The synchronizer stops waiting for the other
/// outputs once the first output has delivered four further samples.
open class AVCaptureDataOutputSynchronizer: NSObject {
  private let outputs: [AVCaptureOutput]
  private let state = Guarded(State())
  private let matcher: SampleMatcher<AVCaptureSynchronizedSampleBufferData>

  private struct State: @unchecked Sendable {
    // Safety: clients set delegates that can be called on the queue that they name.
    weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
    var queue: DispatchQueue?
  }

  /// Makes a synchronizer of data outputs.
  ///
  /// - Parameter dataOutputs: Outputs of video and audio; the first determines the times. The process ends if the
  ///   list is empty or contains other outputs.
  public init(dataOutputs: [AVCaptureOutput]) {
    _require(!dataOutputs.isEmpty, "AVCaptureDataOutputSynchronizer.init(dataOutputs:) needs an output")
    _require(
      dataOutputs.allSatisfy { $0 is any SynchronizedOutput },
      "AVCaptureDataOutputSynchronizer.init(dataOutputs:) takes data outputs of video and audio only")
    outputs = dataOutputs
    matcher = SampleMatcher(count: dataOutputs.count) { $0.timestamp }
    super.init()
  }

  deinit {
    for output in outputs { (output as? any SynchronizedOutput)?.synchronize(nil, nil) }
  }

  /// The outputs with which the synchronizer was made. The first determines the times.
  open var dataOutputs: [AVCaptureOutput] { outputs }
  /// The delegate that `setDelegate(_:queue:)` set. It is not retained; nil if there is none or it was released.
  open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? { state.withLock { $0.delegate } }
  /// The queue on which the delegate is called; nil until `setDelegate(_:queue:)` sets it.
  open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets the delegate, and the queue on which it is called, which has to be serial. If the delegate is nil, the
  /// outputs call their own delegates again.
  open func setDelegate(
    _ delegate: (any AVCaptureDataOutputSynchronizerDelegate)?, queue delegateCallbackQueue: DispatchQueue?
  ) {
    _require(
      delegate == nil || delegateCallbackQueue != nil,
      "AVCaptureDataOutputSynchronizer.setDelegate(_:queue:): a delegate needs a queue")
    state.withLock {
      $0.delegate = delegate
      $0.queue = delegateCallbackQueue
    }
    let link = WeakSynchronizer(self)
    for (index, output) in outputs.enumerated() {
      guard let output = output as? any SynchronizedOutput else { continue }
      guard delegate != nil else {
        output.synchronize(nil, nil)
        continue
      }
      output.synchronize(delegateCallbackQueue) { arrival in link.value?.take(arrival, from: index) }
    }
    if delegate == nil { matcher.removeAll() }
  }

  private struct WeakSynchronizer: @unchecked Sendable {
    // Safety: used on the delegate's queue.
    private(set) weak var value: AVCaptureDataOutputSynchronizer?
    init(_ value: AVCaptureDataOutputSynchronizer) { self.value = value }
  }

  /// Called on the delegate's queue.
  private func take(_ arrival: DataOutputCore.Arrival, from index: Int) {
    let data: AVCaptureSynchronizedSampleBufferData
    switch arrival {
    case .sample(let buffer, _): data = AVCaptureSynchronizedSampleBufferData(buffer, .none)
    case .dropped(let buffer, _, let reason): data = AVCaptureSynchronizedSampleBufferData(buffer, reason)
    }
    for set in matcher.add(data, from: index) {
      let found = zip(outputs, set).compactMap { output, data in data.map { (output, $0) } }
      delegate?.dataOutputSynchronizer(self, didOutput: AVCaptureSynchronizedDataCollection(found))
    }
  }
}

/// The data of several data outputs at one time.
open class AVCaptureSynchronizedDataCollection: NSObject, Sequence {
  private let data: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]

  init(_ data: [(AVCaptureOutput, AVCaptureSynchronizedData)]) {
    self.data = data.map { (output: $0.0, data: $0.1) }
    super.init()
  }

  /// Returns the data of an output; nil if the output does not have data of this time.
  open func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
    data.first { $0.output === captureOutput }?.data
  }

  /// The data of an output; nil if the output does not have data of this time.
  open subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

  /// The number of outputs that have data of this time.
  open var count: Int { data.count }

  /// An iterator over the data, in the order of the outputs.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<AVCaptureSynchronizedData>
    fileprivate init(_ data: [AVCaptureSynchronizedData]) { rest = data[...] }
    /// Returns the data of the next output; nil after the last.
    public mutating func next() -> AVCaptureSynchronizedData? { rest.popFirst() }
  }

  /// Returns an iterator over the data, in the order of the outputs.
  public func makeIterator() -> Iterator { Iterator(data.map(\.data)) }
}

/// The data that one data output has for a time; the base class of `AVCaptureSynchronizedSampleBufferData`.
open class AVCaptureSynchronizedData: NSObject {
  private let time: CMTime

  init(_ time: CMTime) {
    self.time = time
    super.init()
  }

  /// The time of the capture, on the session's clock.
  open var timestamp: CMTime { time }
}

/// A sample that a data output delivered or dropped.
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData {
  private let buffer: CMSampleBuffer
  private let reason: AVCaptureOutput.DataDroppedReason

  init(_ buffer: CMSampleBuffer, _ reason: AVCaptureOutput.DataDroppedReason) {
    self.buffer = buffer
    self.reason = reason
    super.init(CMSampleBufferGetPresentationTimeStamp(buffer))
  }

  /// The sample; without its media if it was dropped.
  open var sampleBuffer: CMSampleBuffer { buffer }
  /// Whether the output dropped the sample, because it was late, or because a buffer or the sample was missing.
  open var sampleBufferWasDropped: Bool { reason != .none }
  /// The reason why the sample was dropped; `.none` if it was not.
  open var droppedReason: AVCaptureOutput.DataDroppedReason { reason }
}
