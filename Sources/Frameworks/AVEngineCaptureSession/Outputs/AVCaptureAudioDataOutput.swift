import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
import AVFAudio
import CoreFoundation
import CoreAudioTypes
public import CoreMedia
public import Dispatch
public import Foundation

/// Receives the audio of an `AVCaptureAudioDataOutput`, on the queue that the client chose.
///
/// Linux: protocols cannot have optional methods; the method has a default implementation that does nothing.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// Delivers a buffer of audio. Called on the output's `sampleBufferCallbackQueue`, in the order of time.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
  /// The default implementation, which ignores the audio: a delegate need not implement the method.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

/// An output that delivers the audio of a microphone to a delegate. A buffer has 1,024 frames, unless `audioSettings`
/// change the sample rate.
open class AVCaptureAudioDataOutput: AVCaptureOutput, SynchronizedOutput {
  let data: DataOutputCore
  private let shared: Form
  private var settings: [String: Any]?

  private final class Form: Sendable {
    /// The PCM format, and the number of times that it was set.
    let value = Guarded<(AudioStreamBasicDescription?, Int)>((nil, 0))
  }

  /// The number of buffers that may wait for the client.
  private static let waiting = 48

  /// Makes an output that is not part of a session and has no delegate. Buffers have the microphone's own format.
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

  /// Sets the delegate, which is not retained, and the serial queue on which it is called. A delegate without a queue
  /// ends the process.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    setDelegate(
      sampleBufferDelegate, queue: sampleBufferCallbackQueue,
      "AVCaptureAudioDataOutput.setSampleBufferDelegate(_:queue:)")
  }

  /// The delegate that `setSampleBufferDelegate(_:queue:)` set. It is not retained; nil if there is none or it was
  /// released.
  open var sampleBufferDelegate: (any AVCaptureAudioDataOutputSampleBufferDelegate)? {
    data.delegate as? any AVCaptureAudioDataOutputSampleBufferDelegate
  }
  /// The queue on which the delegate is called; nil until `setSampleBufferDelegate(_:queue:)` sets it.
  open var sampleBufferCallbackQueue: DispatchQueue? { data.queue }

  func deliver(_ arrival: DataOutputCore.Arrival) {
    guard case .sample(let buffer, let connection) = arrival else { return }
    sampleBufferDelegate?.captureOutput(self, didOutput: buffer, from: connection)
  }

  /// The format of the audio: linear PCM settings under the keys of AVFAudio. nil or empty means the microphone's own
  /// format in 32-bit floats. A sample rate or a number of channels that is left out is that of the microphone that is
  /// connected when the property is set; without a microphone, the defaults are 48,000 Hz and one channel. Invalid
  /// settings end the process.
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

  /// Returns AAC settings for an `AVAssetWriterInput` that records the audio. nil if AAC cannot be written to files of
  /// the type, or if the output is not connected to a microphone.
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
  fileprivate func resolved(
    for source: AudioStreamBasicDescription
  ) throws(SettingsFault) -> AudioStreamBasicDescription {
    do throws(EngineError) { return try resolved(for: [source]).format } catch {
      throw SettingsFault(error.detail ?? "the microphone delivers no audio")
    }
  }
}

extension AudioStreamBasicDescription {
  /// The format that is assumed while no microphone is connected.
  fileprivate static var microphone: AudioStreamBasicDescription {
    var format = AudioStreamBasicDescription()
    (format.mSampleRate, format.mChannelsPerFrame) = (48000, 1)
    return format
  }
}
