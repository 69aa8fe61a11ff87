import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
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
    nonisolated(unsafe) let maker = CaptureSoundMaker(codecs: CaptureSystem.current.codecs)
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

  /// Linear PCM by the keys of AVFAudio; nil: as the microphone gives it, in 32-bit floats.
  open var audioSettings: [String: Any]! {
    get { settings }
    set {
      let format = newValue.flatMap { settings in
        PCMSettings(settings, over: connection(with: .audio)?.inputPorts.first?.formatDescription)?.description
      }
      _require(
        newValue == nil || newValue.isEmpty || format != nil,
        "AVCaptureAudioDataOutput.audioSettings: the settings are not those of linear PCM with 16 or 32 bits")
      settings = newValue
      shared.value.withLock { $0 = (format, $0.1 + 1) }
    }
  }

  /// Settings with which an `AVAssetWriterInput` suits the sound; nil for a type of file that it does not write.
  open func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard [.mov, .mp4, .m4v, .m4a].contains(outputFileType),
      let basic = connection(with: .audio)?.inputPorts.first?.formatDescription?.audioStreamBasicDescription
    else { return nil }
    return [
      "AVFormatIDKey": kAudioFormatMPEG4AAC, "AVSampleRateKey": basic.mSampleRate,
      "AVNumberOfChannelsKey": Int(min(basic.mChannelsPerFrame, 2)),
    ]
  }
}

/// Linear PCM that a client asks for.
private struct PCMSettings {
  let description: AudioStreamBasicDescription

  /// - Parameter source: What settings that are not there follow.
  init?(_ settings: [String: Any], over source: CMFormatDescription?) {
    guard !settings.isEmpty else { return nil }
    let number = { (key: String) in settings[key] as? NSNumber }
    let basic = source?.audioStreamBasicDescription
    guard number("AVFormatIDKey").map({ $0.uint32Value == kAudioFormatLinearPCM }) ?? true else { return nil }
    let bits = number("AVLinearPCMBitDepthKey")?.intValue ?? 16
    let isFloat = number("AVLinearPCMIsFloatKey")?.boolValue ?? false
    let isPlanar = number("AVLinearPCMIsNonInterleaved")?.boolValue ?? false
    let isBig = number("AVLinearPCMIsBigEndianKey")?.boolValue ?? false
    let channels = number("AVNumberOfChannelsKey")?.intValue ?? Int(basic?.mChannelsPerFrame ?? 1)
    let rate = number("AVSampleRateKey")?.doubleValue ?? basic?.mSampleRate ?? 48000
    guard isFloat ? bits == 32 : [16, 32].contains(bits), !isBig, (1...32).contains(channels),
      (8000...192_000).contains(rate), !isPlanar || channels == 1
    else { return nil }
    let bytes = UInt32(bits / 8 * channels)
    let kind = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    description = AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kind | kAudioFormatFlagIsPacked,
      mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels),
      mBitsPerChannel: UInt32(bits), mReserved: 0)
  }
}
