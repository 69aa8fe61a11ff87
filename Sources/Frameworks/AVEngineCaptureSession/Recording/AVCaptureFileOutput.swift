import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
public import CoreMedia
import Dispatch
import Foundation

/// Records to files; the base of `AVCaptureMovieFileOutput` and `AVCaptureAudioFileOutput`.
open class AVCaptureFileOutput: AVCaptureOutput {
  let recorder: CaptureRecorder
  private let log: RecordingLog
  private let state = Guarded(State())

  private struct State: Sendable {
    var maximumDuration = CMTime.invalid
    var maximumSize: Int64 = 0
    var minimumFreeSpace: Int64 = 0
    /// Of the newest recording.
    var type = AVFileType.mov
  }

  private let observer = Guarded(WeakDelegate())

  private struct WeakDelegate { weak var value: (any AVCaptureFileOutputDelegate)? }

  override init() {
    let log = RecordingLog()
    self.log = log
    recorder = CaptureRecorder(engine: .system, clock: CaptureSystem.current.devices.clock) { log.tell($1, of: $0) }
    super.init()
    log.setOutput(self)
  }

  override var sink: (any CaptureSink)? { recorder }
  override var turnsFrames: Bool { false }

  /// Sees samples before they are recorded. Not retained.
  open var delegate: (any AVCaptureFileOutputDelegate)? {
    get { observer.withLock { $0.value } }
    set {
      observer.withLock { $0.value = newValue }
      guard let newValue else { return recorder.setInspector(nil) }
      let isAccurate = newValue.fileOutputShouldProvideSampleAccurateRecordingStart(self)
      let output = WeakOutput(self)
      recorder.setInspector(
        CaptureRecorder.Inspector(isAccurate: isAccurate) { sample, link in
          (output.value as? AVCaptureFileOutput)?.show(sample, link)
        })
    }
  }

  private func show(_ sample: CMSampleBuffer, _ link: Int) {
    guard let connection = connections.first(where: { $0.core.identifier == link }) else { return }
    delegate?.fileOutput(self, didOutputSampleBuffer: sample, from: connection)
  }

  // MARK: Recording

  /// Where the recording goes; nil while there is none.
  open var outputFileURL: URL? { isRecording ? log.currentURL : nil }

  /// Records to a new file. While a recording goes on, it is ended with the sample before the first of the new one.
  ///
  /// Fails, as the delegate is told, where the file exists or cannot be made.
  open func startRecording(to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate)
  {
    let type = AVFileType.forPathExtension(outputFileURL.pathExtension) ?? .mov
    begin(outputFileURL, type, delegate, "AVCaptureFileOutput.startRecording(to:recordingDelegate:)")
  }

  /// Records to a new file of a type.
  ///
  /// - Parameter member: The method that the client calls, as part of the text of an exception.
  func begin(
    _ url: URL, _ type: AVFileType, _ delegate: any AVCaptureFileOutputRecordingDelegate, _ member: String
  ) {
    _require(url.isFileURL, "\(member): \(url) is no file")
    let active = connections.filter(\.isActive)
    _require(!active.isEmpty, "\(member): the output has no active and enabled connection")
    var plan = makePlan(url, type, active)
    plan.links = Set(active.map(\.core.identifier))
    let limits = state.withLock { state in
      state.type = type
      return state
    }
    plan.maximumDuration = limits.maximumDuration
    plan.maximumSize = limits.maximumSize
    plan.minimumFreeSpace = limits.minimumFreeSpace
    let number = CaptureNumber.next()
    log.add(number, url, active, delegate)
    recorder.start(plan, id: number)
  }

  /// The items as they stand in a file.
  func entries(_ items: [AVMetadataItem], in type: AVFileType) -> [MetadataEntry] {
    MetadataMapping.adapted(MetadataMapping.entries(items), to: type)
  }

  /// The file that is recorded has other metadata from now on.
  func metadataChanged(_ items: [AVMetadataItem]) {
    recorder.setMetadata(entries(items, in: state.withLock { $0.type }))
  }

  /// What kinds of outputs record.
  func makePlan(_ url: URL, _ type: AVFileType, _ connections: [AVCaptureConnection]) -> CaptureRecordingPlan {
    CaptureRecordingPlan(path: url.path, options: WriterOptions(format: type.containerFormat ?? .mov))
  }

  /// Ends the recording; the delegate is told when the file is whole. Does nothing where there is none.
  open func stopRecording() { recorder.stop() }

  /// Leaves out what comes until `resumeRecording()`; the file goes on without a gap.
  open func pauseRecording() { recorder.pause() }

  /// Goes on with the recording.
  open func resumeRecording() { recorder.resume() }

  /// Whether something is being recorded.
  open var isRecording: Bool { recorder.isRecording }
  open var isRecordingPaused: Bool { recorder.isPaused }
  /// How much the file holds.
  open var recordedDuration: CMTime { recorder.recordedDuration }
  /// Bytes.
  open var recordedFileSize: Int64 { recorder.recordedSize }

  // MARK: Limits

  /// How long a recording lasts at most; `.invalid` for as long as it likes.
  open var maxRecordedDuration: CMTime {
    get { state.withLock { $0.maximumDuration } }
    set { state.withLock { $0.maximumDuration = newValue } }
  }

  /// Bytes of a file at most; 0 for as many as it likes.
  open var maxRecordedFileSize: Int64 {
    get { state.withLock { $0.maximumSize } }
    set { state.withLock { $0.maximumSize = newValue } }
  }

  /// Bytes that have to be left on the disk; 0 for none.
  open var minFreeDiskSpaceLimit: Int64 {
    get { state.withLock { $0.minimumFreeSpace } }
    set { state.withLock { $0.minimumFreeSpace = newValue } }
  }
}
