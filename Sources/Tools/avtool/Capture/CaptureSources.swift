import AVFoundation

/// What is recorded: pictures of a camera or of a screen, and sound.
struct CaptureSources {
  let camera: AVCaptureDevice?
  let microphone: AVCaptureDevice?
  let screen: AVCaptureScreenInput?
  let preset: AVCaptureSession.Preset

  /// What the options name; where they name nothing, the usual camera, and the usual microphone if there is one.
  init(_ arguments: Arguments) throws {
    let names = ["--camera", "--microphone"].map { arguments.value($0) }
    let hasScreen = arguments.has("--screen")
    guard names[0] == nil || !hasScreen else {
      throw Failure(.usage, "a movie shows either --camera or --screen")
    }
    preset = try arguments.value("--preset").map(Self.preset) ?? .high
    guard hasScreen || names.contains(where: { $0 != nil }) else {
      camera = try Self.device(Self.usual, of: CaptureDevices.cameras, kind: "camera")
      microphone = CaptureDevices.microphones.first
      screen = nil
      return
    }
    camera = try names[0].map { try Self.device($0, of: CaptureDevices.cameras, kind: "camera") }
    microphone = try names[1].map { try Self.device($0, of: CaptureDevices.microphones, kind: "microphone") }
    screen = hasScreen ? AVCaptureScreenInput() : nil
  }

  var hasPictures: Bool { camera != nil || screen != nil }

  /// For messages.
  var names: String {
    let devices = [camera, microphone].compactMap { $0?.localizedName }
    return ((screen == nil ? [] : ["the screen"]) + devices).joined(separator: ", ")
  }

  // MARK: - Devices

  /// The word for the usual device.
  private static let usual = "default"

  private static func device(_ word: String, of devices: [AVCaptureDevice], kind: String) throws -> AVCaptureDevice {
    let type: AVMediaType = kind == "camera" ? .video : .audio
    let found = devices.first { $0.uniqueID == word } ?? devices.first { $0.localizedName == word }
    if let found = found ?? (word == usual ? AVCaptureDevice.default(for: type) : nil) { return found }
    if type == .video, AVCaptureDevice.authorizationStatus(for: .video) == .denied {
      throw Failure(.noInput, "no \(kind) may be opened: each that is there refuses")
    }
    guard !devices.isEmpty else { throw Failure(.noInput, "there is no \(kind)\(word == usual ? "" : " “\(word)”")") }
    let names = devices.map(\.uniqueID).joined(separator: ", ")
    throw Failure(.noInput, "there is no \(kind) “\(word)”, but \(names)")
  }

  // MARK: - Presets

  private static let prefix = "AVCaptureSessionPreset"
  private static let presets: [AVCaptureSession.Preset] = [
    .high, .medium, .low, .photo, .qvga320x240, .cif352x288, .vga640x480, .qHD960x540, .hd1280x720, .hd1920x1080,
    .hd4K3840x2160,
  ]

  /// As `--preset` takes them.
  static var presetNames: [String] { presets.map(name) }

  private static func name(of preset: AVCaptureSession.Preset) -> String {
    String(preset.rawValue.dropFirst(prefix.count))
  }

  private static func preset(_ word: String) throws -> AVCaptureSession.Preset {
    let short = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
    guard let found = presets.first(where: { name(of: $0).lowercased() == short.lowercased() }) else {
      throw Failure(.usage, "there is no preset \(word), but \(presetNames.joined(separator: ", "))")
    }
    return found
  }

  // MARK: - The session

  /// Adds the sources to a session.
  func add(to session: AVCaptureSession) throws {
    guard session.canSetSessionPreset(preset) else {
      throw Failure(.usage, "the preset \(Self.name(of: preset)) cannot be recorded")
    }
    session.sessionPreset = preset
    for device in [camera, microphone].compactMap({ $0 }) {
      let input: AVCaptureDeviceInput
      do { input = try AVCaptureDeviceInput(device: device) } catch {
        throw Failure(ExitCode(error), "\(device.localizedName): \(error.localizedDescription)")
      }
      guard session.canAddInput(input) else {
        let names = Self.presets.filter(device.supportsSessionPreset).map(Self.name).joined(separator: ", ")
        throw Failure(.usage, "\(device.localizedName) has no format for \(Self.name(of: preset)), but for \(names)")
      }
      session.addInput(input)
    }
    if let screen { session.addInput(screen) }
  }
}
