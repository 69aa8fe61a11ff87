import AVEngineCapture
import CoreFoundation
public import CoreMedia
public import Dispatch
public import Foundation

/// Takes what an `AVCaptureDataOutputSynchronizer` puts together.
public protocol AVCaptureDataOutputSynchronizerDelegate: NSObjectProtocol {
  /// The data of one time has come. Called on the synchronizer's queue, in the order of time.
  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer,
    didOutput synchronizedDataCollection: AVCaptureSynchronizedDataCollection)
}

/// Puts together what several data outputs have of the same time. Its delegate is called in place of theirs.
///
/// The first output is the one that gives the times: there is a call for each of its samples, as soon as the others
/// have something of that time or are known to have nothing.
open class AVCaptureDataOutputSynchronizer: NSObject {
  private let outputs: [AVCaptureOutput]
  private let state = Guarded(State())
  private let matcher: SampleMatcher<AVCaptureSynchronizedSampleBufferData>

  private struct State: @unchecked Sendable {
    // Safety: clients set delegates that can be called on the queue that they name.
    weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
    var queue: DispatchQueue?
  }

  /// - Parameter dataOutputs: Outputs of video and sound; the first gives the times.
  public init(dataOutputs: [AVCaptureOutput]) {
    _require(!dataOutputs.isEmpty, "AVCaptureDataOutputSynchronizer.init(dataOutputs:) needs an output")
    _require(
      dataOutputs.allSatisfy { $0 is any SynchronizedOutput },
      "AVCaptureDataOutputSynchronizer.init(dataOutputs:) takes data outputs of video and of sound")
    outputs = dataOutputs
    matcher = SampleMatcher(count: dataOutputs.count) { $0.timestamp }
    super.init()
  }

  deinit {
    for output in outputs { (output as? any SynchronizedOutput)?.synchronize(nil, nil) }
  }

  open var dataOutputs: [AVCaptureOutput] { outputs }
  open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? { state.withLock { $0.delegate } }
  open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets who takes the data, and on which queue, which has to be serial; nil gives the outputs back to their own
  /// delegates.
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

  /// On the delegate's queue.
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

/// What data outputs had at one time.
open class AVCaptureSynchronizedDataCollection: NSObject, Sequence {
  private let data: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]

  init(_ data: [(AVCaptureOutput, AVCaptureSynchronizedData)]) {
    self.data = data.map { (output: $0.0, data: $0.1) }
    super.init()
  }

  /// What an output had; nil where it had nothing.
  open func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
    data.first { $0.output === captureOutput }?.data
  }

  /// What an output had; nil where it had nothing.
  open subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

  open var count: Int { data.count }

  /// Goes through the data in the order of the outputs.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<AVCaptureSynchronizedData>
    fileprivate init(_ data: [AVCaptureSynchronizedData]) { rest = data[...] }
    public mutating func next() -> AVCaptureSynchronizedData? { rest.popFirst() }
  }

  public func makeIterator() -> Iterator { Iterator(data.map(\.data)) }
}

/// What one data output had.
open class AVCaptureSynchronizedData: NSObject {
  private let time: CMTime

  init(_ time: CMTime) {
    self.time = time
    super.init()
  }

  /// When it was captured, by the session's clock.
  open var timestamp: CMTime { time }
}

/// A sample that a data output had, or dropped.
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData {
  private let buffer: CMSampleBuffer
  private let reason: AVCaptureOutput.DataDroppedReason

  init(_ buffer: CMSampleBuffer, _ reason: AVCaptureOutput.DataDroppedReason) {
    self.buffer = buffer
    self.reason = reason
    super.init(CMSampleBufferGetPresentationTimeStamp(buffer))
  }

  /// The sample; without its media where it was dropped.
  open var sampleBuffer: CMSampleBuffer { buffer }
  open var sampleBufferWasDropped: Bool { reason != .none }
  open var droppedReason: AVCaptureOutput.DataDroppedReason { reason }
}
