import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
public import CoreMedia
import Dispatch
import Foundation

/// An output that records to files; the base class of `AVCaptureMovieFileOutput` and `AVCaptureAudioFileOutput`.
open class AVCaptureFileOutput: AVCaptureOutput {
  let recorder: CaptureRecorder
  private let log: RecordingLog
  private let state = Guarded(State())

  private struct State: Sendable {
    var maximumDuration = CMTime.invalid
    var maximumSize: Int64 = 0
    var minimumFreeSpace: Int64 = 0
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

  /// The delegate that receives samples before they are recorded. It is not retained.
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

  /// The file of the recording in progress; nil if nothing is being recorded.
  open var outputFileURL: URL? { isRecording ? log.currentURL : nil }

  /// Starts a recording to a new file, and ends a recording in progress.
  ///
  /// If the file cannot be created, the recording fails, and the delegate receives the error. If the URL is not a file
  /// URL, or the output does not have an active connection, the process ends.
  open func startRecording(to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate)
  {
    let type = AVFileType.forPathExtension(outputFileURL.pathExtension) ?? .mov
    begin(outputFileURL, type, delegate, "AVCaptureFileOutput.startRecording(to:recordingDelegate:)")
  }

  func begin(
    _ url: URL, _ type: AVFileType, _ delegate: any AVCaptureFileOutputRecordingDelegate, _ member: String
  ) {
    _require(url.isFileURL, "\(member): \(url) is not a file URL")
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

  func entries(_ items: [AVMetadataItem], in type: AVFileType) -> [MetadataEntry] {
    MetadataMapping.adapted(MetadataMapping.entries(items), to: type)
  }

  func metadataChanged(_ items: [AVMetadataItem]) {
    recorder.setMetadata(entries(items, in: state.withLock { $0.type }))
  }

  func makePlan(_ url: URL, _ type: AVFileType, _ connections: [AVCaptureConnection]) -> CaptureRecordingPlan {
    CaptureRecordingPlan(path: url.path, options: WriterOptions(format: type.containerFormat ?? .mov))
  }

  /// Ends the recording. The delegate is notified when the file is complete. Does nothing if nothing is being recorded.
  open func stopRecording() { recorder.stop() }

  /// Pauses the recording until `resumeRecording()`. The pause is not part of the file, and is left out of
  /// `recordedDuration`.
  open func pauseRecording() { recorder.pause() }

  /// Continues a paused recording in the same file.
  open func resumeRecording() { recorder.resume() }

  /// Whether a recording is in progress, which includes a paused one.
  open var isRecording: Bool { recorder.isRecording }
  /// Whether `pauseRecording()` has paused a recording in progress.
  open var isRecordingPaused: Bool { recorder.isPaused }
  /// The duration of the media in the current or last file, without pauses.
  open var recordedDuration: CMTime { recorder.recordedDuration }
  /// The size of the current or last file, in bytes.
  open var recordedFileSize: Int64 { recorder.recordedSize }

  // MARK: Limits

  /// The greatest duration of a recording; `.invalid`, the default, for no limit.
  open var maxRecordedDuration: CMTime {
    get { state.withLock { $0.maximumDuration } }
    set { state.withLock { $0.maximumDuration = newValue } }
  }

  /// The greatest size of a file, in bytes; 0, the default, for no limit.
  open var maxRecordedFileSize: Int64 {
    get { state.withLock { $0.maximumSize } }
    set { state.withLock { $0.maximumSize = newValue } }
  }

  /// The number of bytes that have to stay free on the disk; 0, the default, for no limit.
  open var minFreeDiskSpaceLimit: Int64 {
    get { state.withLock { $0.minimumFreeSpace } }
    set { state.withLock { $0.minimumFreeSpace = newValue } }
  }
}
