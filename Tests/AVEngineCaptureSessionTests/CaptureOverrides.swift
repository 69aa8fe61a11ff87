import AVEngineCaptureSession
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation

// Overrides of members that Apple declares open. No test calls these overrides: this file only has to compile.

class OverriddenCaptureSession: AVCaptureSession {
  override init() { super.init() }
  override var sessionPreset: Preset {
    get { super.sessionPreset }
    set { super.sessionPreset = newValue }
  }
  override var inputs: [AVCaptureInput] { super.inputs }
  override var outputs: [AVCaptureOutput] { super.outputs }
  override var isRunning: Bool { super.isRunning }
  override var isInterrupted: Bool { super.isInterrupted }
  override func canAddInput(_ input: AVCaptureInput) -> Bool { super.canAddInput(input) }
  override func addInput(_ input: AVCaptureInput) { super.addInput(input) }
  override func removeOutput(_ output: AVCaptureOutput) { super.removeOutput(output) }
  override func beginConfiguration() { super.beginConfiguration() }
  override func commitConfiguration() { super.commitConfiguration() }
  override func startRunning() { super.startRunning() }
  override func stopRunning() { super.stopRunning() }
}

class OverriddenMultiCamSession: AVCaptureMultiCamSession {
  override init() { super.init() }
  override class var isMultiCamSupported: Bool { super.isMultiCamSupported }
}

class OverriddenRotationCoordinator: AVCaptureDevice.RotationCoordinator {
  override var videoRotationAngleForHorizonLevelPreview: CGFloat { super.videoRotationAngleForHorizonLevelPreview }
}

class OverriddenCaptureInput: AVCaptureDeviceInput {
  override var ports: [AVCaptureInput.Port] { super.ports }
  override var device: AVCaptureDevice { super.device }
}

class OverriddenCaptureConnection: AVCaptureConnection {
  override var isEnabled: Bool {
    get { super.isEnabled }
    set { super.isEnabled = newValue }
  }
  override var isActive: Bool { super.isActive }
  override var videoRotationAngle: CGFloat {
    get { super.videoRotationAngle }
    set { super.videoRotationAngle = newValue }
  }
}

class OverriddenVideoDataOutput: AVCaptureVideoDataOutput {
  override init() { super.init() }
  override var videoSettings: [String: Any]! {
    get { super.videoSettings }
    set { super.videoSettings = newValue }
  }
  override func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { super.connection(with: mediaType) }
}

class OverriddenMetadataOutput: AVCaptureMetadataOutput {
  override init() { super.init() }
  override var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] { super.availableMetadataObjectTypes }
  override var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { super.metadataObjectTypes }
    set { super.metadataObjectTypes = newValue }
  }
  override var rectOfInterest: CGRect {
    get { super.rectOfInterest }
    set { super.rectOfInterest = newValue }
  }
  override func transformedMetadataObject(
    for metadataObject: AVMetadataObject, connection: AVCaptureConnection
  ) -> AVMetadataObject? {
    super.transformedMetadataObject(for: metadataObject, connection: connection)
  }
}

class OverriddenPreviewLayer: AVCaptureVideoPreviewLayer {
  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override var session: AVCaptureSession? {
    get { super.session }
    set { super.session = newValue }
  }
  override var connection: AVCaptureConnection? { super.connection }
  override var isPreviewing: Bool { super.isPreviewing }
  override func layerPointConverted(fromCaptureDevicePoint captureDevicePointOfInterest: CGPoint) -> CGPoint {
    super.layerPointConverted(fromCaptureDevicePoint: captureDevicePointOfInterest)
  }
}

class OverriddenMovieFileOutput: AVCaptureMovieFileOutput {
  override var isRecording: Bool { super.isRecording }
  override var movieFragmentInterval: CMTime {
    get { super.movieFragmentInterval }
    set { super.movieFragmentInterval = newValue }
  }
  override func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    super.startRecording(to: outputFileURL, recordingDelegate: delegate)
  }
  override func stopRecording() { super.stopRecording() }
}

class OverriddenAudioFileOutput: AVCaptureAudioFileOutput {
  override init() { super.init() }
  override class func availableOutputFileTypes() -> [AVFileType] { super.availableOutputFileTypes() }
  override func startRecording(
    to outputFileURL: URL, outputFileType fileType: AVFileType,
    recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    super.startRecording(to: outputFileURL, outputFileType: fileType, recordingDelegate: delegate)
  }
  override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set { super.metadata = newValue }
  }
  override var audioSettings: [String: Any] {
    get { super.audioSettings }
    set { super.audioSettings = newValue }
  }
}

class OverriddenAudioPreviewOutput: AVCaptureAudioPreviewOutput {
  override init() { super.init() }
  override var volume: Float {
    get { super.volume }
    set { super.volume = newValue }
  }
  override var outputDeviceUniqueID: String? {
    get { super.outputDeviceUniqueID }
    set { super.outputDeviceUniqueID = newValue }
  }
}

class OverriddenReadinessCoordinator: AVCapturePhotoOutputReadinessCoordinator {
  override var captureReadiness: AVCapturePhotoOutput.CaptureReadiness { super.captureReadiness }
  override func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    super.startTrackingCaptureRequest(using: settings)
  }
}

class OverriddenPhotoOutput: AVCapturePhotoOutput {
  override init() { super.init() }
  override var availablePhotoCodecTypes: [AVVideoCodecType] { super.availablePhotoCodecTypes }
  override var maxPhotoDimensions: CMVideoDimensions {
    get { super.maxPhotoDimensions }
    set { super.maxPhotoDimensions = newValue }
  }
  override func capturePhoto(
    with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate
  ) {
    super.capturePhoto(with: settings, delegate: delegate)
  }
}

class OverriddenPhotoSettings: AVCapturePhotoSettings {
  override var uniqueID: Int64 { super.uniqueID }
  override var flashMode: AVCaptureDevice.FlashMode {
    get { super.flashMode }
    set { super.flashMode = newValue }
  }
}

class OverriddenPhoto: AVCapturePhoto {
  override var pixelBuffer: CVPixelBuffer? { super.pixelBuffer }
  override func fileDataRepresentation() -> Data? { super.fileDataRepresentation() }
}

class OverriddenStillImageOutput: AVCaptureStillImageOutput {
  override init() { super.init() }
  override var outputSettings: [String: Any] {
    get { super.outputSettings }
    set { super.outputSettings = newValue }
  }
}
