import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import AVFAudio
import CoreFoundation
import CoreAudioTypes
public import CoreMedia
public import Dispatch
public import Foundation

/// Takes sound of an `AVCaptureAudioDataOutput`.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// Sound has come. Called on the output's queue, in the order of time.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
  /// Ignores the sound.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

/// Gives the sound of a microphone to a delegate, 1,024 frames at a time.
open class AVCaptureAudioDataOutput: AVCaptureOutput, SynchronizedOutput {
  let data: DataOutputCore
  private let shared: Form
  private var settings: [String: Any]?

  /// What is shared with the mailbox, which the output owns.
  private final class Form: Sendable {
    /// The PCM, and how often it was set.
    let value = Guarded<(AudioStreamBasicDescription?, Int)>((nil, 0))
  }

  /// Buffers that wait for a client: about a second.
  private static let waiting = 48

  public override init() {
    let shared = Form()
    self.shared = shared
    // Safety: the maker is used on the mailbox's queue only.
    nonisolated(unsafe) let maker = CaptureAudioMaker(codecs: CaptureSystem.current.codecs)
    nonisolated(unsafe) var known = 0
    data = DataOutputCore(label: "AVCaptureAudioDataOutput", policy: .refuse(waiting: AVCaptureAudioDataOutput.waiting))
    {
      (item) throws(EngineError) in
      guard case .sound(let sound) = item.content else { return nil }
      let (form, version) = shared.value.withLock { $0 }
      if version != known {
        known = version
        maker.form = form
      }
      return try maker.sample(of: sound, settings: item.route.settings)
    }
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .audio }
  override var sink: (any CaptureSink)? { data.mailbox }
  override func connectionsChanged(_ connections: [AVCaptureConnection]) { data.setConnections(connections) }

  /// Sets who takes sound, and on which queue, which has to be serial. What is on its way to the delegate before is
  /// given up.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    setDelegate(
      sampleBufferDelegate, queue: sampleBufferCallbackQueue,
      "AVCaptureAudioDataOutput.setSampleBufferDelegate(_:queue:)")
  }

  open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
    data.delegate as? any AVCaptureAudioDataOutputSampleBufferDelegate
  }
  open var sampleBufferCallbackQueue: DispatchQueue? { data.queue }

  func deliver(_ arrival: DataOutputCore.Arrival) {
    guard case .sample(let buffer, let connection) = arrival else { return }
    sampleBufferDelegate?.captureOutput(self, didOutput: buffer, from: connection)
  }

  /// Linear PCM by the keys of AVFAudio, as an `AVAssetReaderTrackOutput` takes them; nil or empty: as the microphone
  /// gives it, in 32-bit floats. What the settings leave open follows the microphone.
  open var audioSettings: [String: Any]! {
    get { settings }
    set {
      var format: AudioStreamBasicDescription?
      if let newValue, !newValue.isEmpty {
        do throws(SettingsFault) {
          let source = connection(with: .audio)?.inputPorts.first?.formatDescription?.audioStreamBasicDescription
          let usual = AudioStreamBasicDescription.microphone
          format = try LinearPCMSettings(newValue).resolved(for: source ?? usual)
        } catch { _misuse("AVCaptureAudioDataOutput.audioSettings: \(error.reason)") }
      }
      settings = newValue
      shared.value.withLock { $0 = (format, $0.1 + 1) }
    }
  }

  /// Settings with which an `AVAssetWriterInput` suits the sound; nil for a type of file that it does not write.
  open func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard let format = outputFileType.containerFormat,
      FileContents(format: format)?.encodes(audio: kAudioFormatMPEG4AAC) ?? false,
      let basic = connection(with: .audio)?.inputPorts.first?.formatDescription?.audioStreamBasicDescription
    else { return nil }
    return [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: basic.mSampleRate,
      AVNumberOfChannelsKey: Int(min(basic.mChannelsPerFrame, 2)),
    ]
  }
}

extension LinearPCMSettings {
  /// The format for a microphone's.
  fileprivate func resolved(
    for source: AudioStreamBasicDescription
  ) throws(SettingsFault) -> AudioStreamBasicDescription {
    do throws(EngineError) { return try resolved(for: [source]).format } catch {
      throw SettingsFault(error.detail ?? "the microphone gives no audio")
    }
  }
}

extension AudioStreamBasicDescription {
  /// The format that is assumed of a microphone whose own is not known yet.
  fileprivate static var microphone: AudioStreamBasicDescription {
    var format = AudioStreamBasicDescription()
    (format.mSampleRate, format.mChannelsPerFrame) = (48000, 1)
    return format
  }
}
