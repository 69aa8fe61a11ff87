import AVFoundation

enum CapturePreset {
  private static let prefix = "AVCaptureSessionPreset"
  static let all: [AVCaptureSession.Preset] = [
    .high, .medium, .low, .photo, .qvga320x240, .cif352x288, .vga640x480, .qHD960x540, .hd1280x720, .hd1920x1080,
    .hd4K3840x2160,
  ]

  static var names: [String] { all.map(name) }

  static func name(of preset: AVCaptureSession.Preset) -> String { String(preset.rawValue.dropFirst(prefix.count)) }

  /// The word is Apple's full name, or the part after “AVCaptureSessionPreset”, whose case is ignored.
  static func named(_ word: String) throws -> AVCaptureSession.Preset {
    let short = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
    guard let found = all.first(where: { name(of: $0).lowercased() == short.lowercased() }) else {
      throw Failure(.usage, "there is no preset \(word); available: \(names.joined(separator: ", "))")
    }
    return found
  }
}
