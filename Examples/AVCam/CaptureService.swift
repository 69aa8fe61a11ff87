import AVFoundation
import CaptureSupport

final class CaptureService: @unchecked Sendable {
  // Safety: mutable state is used only on the queue; the preview gets the session before the session is started.
  enum Mode: String { case photo, movie }

  let session = AVCaptureSession()
  private let queue = DispatchQueue(label: "AVCam.session")
  private let devices = CameraDevices()
  private let photos = AVCapturePhotoOutput()
  private let movie = AVCaptureMovieFileOutput()
  private let say: @Sendable (String) -> Void
  private var input: AVCaptureDeviceInput?
  private var monitor: SessionMonitor?
  private var isToRun = false
  private var flash = AVCaptureDevice.FlashMode.off
  private var quality = AVCapturePhotoOutput.QualityPrioritization.balanced

  init(say: @escaping @Sendable (String) -> Void) { self.say = say }

  // MARK: - Setting up

  func setUp() async throws {
    guard await AVCaptureDevice.requestAccess(for: .video) else { throw Failure("cameras may not be used") }
    try await run { [self] in
      guard let camera = devices.preferred else { throw Failure("there is no camera") }
      monitor = SessionMonitor(session, say: say) { [weak self] in self?.resume() }
      session.beginConfiguration()
      defer { session.commitConfiguration() }
      session.sessionPreset = .photo
      let input = try AVCaptureDeviceInput(device: camera)
      guard session.canAddInput(input), session.canAddOutput(photos) else {
        throw Failure("\(camera.localizedName) cannot be added to the session")
      }
      session.addInput(input)
      session.addOutput(photos)
      photos.maxPhotoQualityPrioritization = .quality
      self.input = input
      if let microphone = AVCaptureDevice.default(for: .audio),
        let sound = try? AVCaptureDeviceInput(device: microphone),
        session.canAddInput(sound)
      {
        session.addInput(sound)
      }
      say("\(camera.localizedName) is used")
    }
  }

  func start() async throws {
    try await run { [self] in
      isToRun = true
      session.startRunning()
      guard session.isRunning else { throw Failure("the session does not run") }
    }
  }

  func stop() async {
    try? await run { [self] in
      isToRun = false
      session.stopRunning()
    }
  }

  private func resume() { queue.async { [self] in if isToRun, !session.isRunning { session.startRunning() } } }

  // MARK: - Changes

  var cameras: [String] { devices.all.map { "\($0.localizedName) (\($0.deviceType.rawValue))" } }

  func setMode(_ mode: Mode) async throws {
    try await run { [self] in
      session.beginConfiguration()
      defer { session.commitConfiguration() }
      switch mode {
      case .photo:
        session.removeOutput(movie)
        session.sessionPreset = .photo
      case .movie:
        session.sessionPreset = .high
        if !session.outputs.contains(movie) {
          guard session.canAddOutput(movie) else { throw Failure("movies cannot be recorded") }
          session.addOutput(movie)
        }
      }
      say("the mode is \(mode.rawValue)")
    }
  }

  func setFlash(_ mode: AVCaptureDevice.FlashMode) async throws {
    try await run { [self] in
      guard photos.supportedFlashModes.contains(mode) else { throw Failure("the camera has no such flash") }
      flash = mode
    }
  }

  func setQuality(_ quality: AVCapturePhotoOutput.QualityPrioritization) async throws {
    try await run { [self] in self.quality = quality }
  }

  func switchCamera() async throws {
    try await run { [self] in
      guard let old = input else { throw Failure("there is no camera") }
      let camera = devices.next(after: old.device)
      guard camera != old.device else { throw Failure("there is no other camera") }
      let new = try AVCaptureDeviceInput(device: camera)
      session.beginConfiguration()
      defer { session.commitConfiguration() }
      session.removeInput(old)
      if session.canAddInput(new) {
        session.addInput(new)
        input = new
      } else {
        session.addInput(old)
        throw Failure("\(camera.localizedName) cannot be used")
      }
      if !photos.supportedFlashModes.contains(flash) { flash = .off }
      say("\(camera.localizedName) is used")
    }
  }

  // MARK: - Taking

  func takePhoto(to url: URL) async throws {
    let processor = PhotoProcessor()
    try await run { [self] in
      guard photos.connection(with: .video)?.isActive == true else { throw Failure("the camera gives nothing") }
      let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      settings.flashMode = flash
      settings.photoQualityPrioritization = quality
      if settings.availableEmbeddedThumbnailPhotoCodecTypes.contains(.jpeg) {
        settings.embeddedThumbnailPhotoFormat = [
          AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 120,
        ]
      }
      photos.capturePhoto(with: settings, delegate: processor)
    }
    try await processor.data().write(to: url)
    say(url.path)
  }

  func record(to url: URL, seconds: Double) async throws {
    let recorder = MovieRecorder()
    try await run { [self] in
      guard let connection = movie.connection(with: .video), connection.isActive else {
        throw Failure("a movie needs the mode movie")
      }
      movie.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
      movie.startRecording(to: url, recordingDelegate: recorder)
    }
    try await recorder.waitUntilFinished()
    say(url.path)
  }

  private func run(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
