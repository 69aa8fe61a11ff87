import AVEngineCapture
import AVEngineCore
import AVEngineSystem
public import AVEngineVocabulary
import AVEngineWriting
import AVFAudio
import CoreFoundation
public import Foundation

/// Records sound to files of sound.
open class AVCaptureAudioFileOutput: AVCaptureFileOutput {
  private let coding = Guarded<(settings: [String: Any], items: [AVMetadataItem])>(([:], []))

  public override init() { super.init() }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .audio }

  /// The types of files that can be recorded.
  open class func availableOutputFileTypes() -> [AVFileType] {
    let types: [AVFileType] = [.m4a, .caf, .wav, .aiff, .aifc]
    return types.filter { $0.containerFormat.map { Engine.system.writes($0) } ?? false }
  }

  /// Records to a new file of a type. While a recording goes on, it is ended with the sample before the first of the
  /// new one.
  ///
  /// Fails, as the delegate is told, where the file exists or cannot be made. The type has to be one of
  /// `availableOutputFileTypes()`, and one that holds what `audioSettings` ask for.
  open func startRecording(
    to outputFileURL: URL, outputFileType fileType: AVFileType,
    recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    begin(outputFileURL, fileType, delegate, Self.startName)
  }

  /// Records to a new file of the type that its extension stands for.
  open override func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    let name = "AVCaptureAudioFileOutput.startRecording(to:recordingDelegate:)"
    guard let type = AVFileType.forPathExtension(outputFileURL.pathExtension) else {
      _misuse("\(name): the extension of \(outputFileURL.lastPathComponent) stands for no type of file")
    }
    begin(outputFileURL, type, delegate, name)
  }

  private static let startName = "AVCaptureAudioFileOutput.startRecording(to:outputFileType:recordingDelegate:)"

  /// The metadata of the files; it can be set while one is recorded.
  open var metadata: [AVMetadataItem] {
    get { coding.withLock { $0.items } }
    set {
      coding.withLock { $0.items = newValue }
      metadataChanged(newValue)
    }
  }

  /// What sound is recorded with, by the keys of AVFAudio: the format, and its rate, channels, and bits.
  ///
  /// Without an entry, what comes of the microphone goes into the file unchanged; in M4A files, as AAC.
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
        "\(Self.startName): files of the type \(type.rawValue) do not hold the format of audioSettings")
      plan.audio = coding
    } catch { _misuse("\(Self.startName): audioSettings: \(error.reason)") }
    return plan
  }
}
