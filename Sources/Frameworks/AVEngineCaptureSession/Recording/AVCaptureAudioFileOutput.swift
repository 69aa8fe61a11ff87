import AVEngineCapture
import AVEngineCore
import AVEngineSystem
public import AVEngineVocabulary
import AVEngineWriting
import AVFAudio
import CoreFoundation
public import Foundation

/// An output that records the audio of a microphone to files of types such as M4A, CAF and WAV.
open class AVCaptureAudioFileOutput: AVCaptureFileOutput {
  private let coding = Guarded<(settings: [String: Any], items: [AVMetadataItem])>(([:], []))

  /// Makes an output that is not part of a session and records with the default settings.
  public override init() { super.init() }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .audio }

  /// Returns the file types that can be recorded: of M4A, CAF, WAV, AIFF and AIFC, those for which FFmpeg can write
  /// files.
  open class func availableOutputFileTypes() -> [AVFileType] {
    let types: [AVFileType] = [.m4a, .caf, .wav, .aiff, .aifc]
    return types.filter { $0.containerFormat.map { Engine.system.writes($0) } ?? false }
  }

  /// Starts a recording to a new file of a type, and ends a recording in progress.
  ///
  /// If the file cannot be created, the recording fails, and the delegate receives the error. The type has to be one of
  /// `availableOutputFileTypes()`, and has to support the format of `audioSettings`; else the process ends.
  open func startRecording(
    to outputFileURL: URL, outputFileType fileType: AVFileType,
    recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    begin(outputFileURL, fileType, delegate, Self.startName)
  }

  /// Starts a recording to a new file whose extension decides the file type. The process ends if no file type has the
  /// extension, and in the other cases of `startRecording(to:outputFileType:recordingDelegate:)`.
  open override func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    let name = "AVCaptureAudioFileOutput.startRecording(to:recordingDelegate:)"
    guard let type = AVFileType.forPathExtension(outputFileURL.pathExtension) else {
      _misuse("\(name): the extension of \(outputFileURL.lastPathComponent) does not identify a file type")
    }
    begin(outputFileURL, type, delegate, name)
  }

  private static let startName = "AVCaptureAudioFileOutput.startRecording(to:outputFileType:recordingDelegate:)"

  /// The metadata of the files; empty by default. It can be changed during a recording.
  open var metadata: [AVMetadataItem] {
    get { coding.withLock { $0.items } }
    set {
      coding.withLock { $0.items = newValue }
      metadataChanged(newValue)
    }
  }

  /// The settings of the recorded audio under the keys of AVFAudio: the format, sample rate, channels and bits. Invalid
  /// settings end the process.
  ///
  /// By default, M4A files contain AAC and other files uncompressed audio. A sample rate or a number of channels that
  /// is left out is that of the microphone.
  open var audioSettings: [String: Any] {
    get { coding.withLock { $0.settings } }
    set {
      if let fault = RecordedAudioSettings.fault(of: newValue) {
        _misuse("AVCaptureAudioFileOutput.audioSettings: \(fault)")
      }
      coding.withLock { $0.settings = newValue }
    }
  }

  override func makePlan(
    _ url: URL, _ type: AVFileType, _ connections: [AVCaptureConnection]
  ) -> CaptureRecordingPlan {
    _require(
      Self.availableOutputFileTypes().contains(type),
      "\(Self.startName): \(type.rawValue) is not one of availableOutputFileTypes()")
    var plan = super.makePlan(url, type, connections)
    let (settings, items) = coding.withLock { $0 }
    plan.options.metadata = entries(items, in: type)
    do throws(SettingsFault) {
      let coding = try RecordedAudioSettings(settings, for: plan.options.format).coding
      _require(
        FileContents(format: plan.options.format)?.encodes(audio: coding.formatID) ?? false,
        "\(Self.startName): files of the type \(type.rawValue) cannot contain the format of audioSettings")
      plan.audio = coding
    } catch { _misuse("\(Self.startName): audioSettings: \(error.reason)") }
    return plan
  }
}
