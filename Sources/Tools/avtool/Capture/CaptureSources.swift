import AVFoundation

struct CaptureSources {
  let camera: AVCaptureDevice?
  let microphone: AVCaptureDevice?
  let screen: AVCaptureScreenInput?
  let preset: AVCaptureSession.Preset

  /// If the options name no devices, uses the default camera, and the first microphone if there is one.
  init(_ arguments: Arguments) async throws {
    let names = ["--camera", "--microphone"].map { arguments.value($0) }
    let hasScreen = arguments.has("--screen")
    guard names[0] == nil || !hasScreen else {
      throw Failure(.usage, "--camera and --screen cannot be used together")
    }
    preset = try arguments.value("--preset").map(CapturePreset.named) ?? .high
    guard hasScreen || names.contains(where: { $0 != nil }) else {
      try await Self.requestCameras()
      camera = try Self.device(Self.usual, of: CaptureDevices.cameras, kind: "camera")
      microphone = CaptureDevices.microphones.first
      screen = nil
      return
    }
    if names[0] != nil { try await Self.requestCameras() }
    camera = try names[0].map { try Self.device($0, of: CaptureDevices.cameras, kind: "camera") }
    microphone = try names[1].map { try Self.device($0, of: CaptureDevices.microphones, kind: "microphone") }
    screen = hasScreen ? AVCaptureScreenInput() : nil
  }

  init(cameraOf arguments: Arguments, preset usual: AVCaptureSession.Preset) async throws {
    preset = try arguments.value("--preset").map(CapturePreset.named) ?? usual
    try await Self.requestCameras()
    let name = arguments.value("--camera") ?? Self.usual
    camera = try Self.device(name, of: CaptureDevices.cameras, kind: "camera")
    microphone = nil
    screen = nil
  }

  var hasVideo: Bool { camera != nil || screen != nil }

  var names: String {
    let devices = [camera, microphone].compactMap { $0?.localizedName }
    return ((screen == nil ? [] : ["the screen"]) + devices).joined(separator: ", ")
  }

  // MARK: - Devices

  private static let usual = "default"

  /// In a sandbox, cameras are listed only after access is granted. Microphones need no access.
  private static func requestCameras() async throws {
    guard AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined,
      await !AVCaptureDevice.requestAccess(for: .video)
    else { return }
    guard AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined else {
      throw Failure(.noInput, "cameras may not be used: access was refused")
    }
    throw Failure(
      .unavailable, "cameras may not be used: the desktop has no portal that asks for access, or it gave no answer")
  }

  private static func device(_ word: String, of devices: [AVCaptureDevice], kind: String) throws -> AVCaptureDevice {
    let type: AVMediaType = kind == "camera" ? .video : .audio
    let found = devices.first { $0.uniqueID == word } ?? devices.first { $0.localizedName == word }
    if let found = found ?? (word == usual ? AVCaptureDevice.default(for: type) : nil) { return found }
    if type == .video, AVCaptureDevice.authorizationStatus(for: .video) == .denied {
      throw Failure(.noInput, "no \(kind) may be opened: access to each is denied")
    }
    guard !devices.isEmpty else { throw Failure(.noInput, "there is no \(kind)\(word == usual ? "" : " “\(word)”")") }
    let names = devices.map(\.uniqueID).joined(separator: ", ")
    throw Failure(.noInput, "there is no \(kind) “\(word)”; available: \(names)")
  }

  // MARK: - The session

  func add(to session: AVCaptureSession) throws {
    session.sessionPreset = preset
    for device in [camera, microphone].compactMap({ $0 }) {
      let input: AVCaptureDeviceInput
      do { input = try AVCaptureDeviceInput(device: device) } catch {
        throw Failure(ExitCode(error), "\(device.localizedName): \(error.localizedDescription)")
      }
      guard session.canAddInput(input) else {
        let names = CapturePreset.all.filter(device.supportsSessionPreset).map(CapturePreset.name).joined(
          separator: ", ")
        throw Failure(
          .usage,
          "\(device.localizedName) has no format for \(CapturePreset.name(of: preset)); it has formats for \(names)")
      }
      session.addInput(input)
    }
    if let screen { session.addInput(screen) }
  }
}
