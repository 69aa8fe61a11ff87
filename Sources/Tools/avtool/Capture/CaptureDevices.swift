import AVFoundation
import CoreGraphics

struct CaptureDevices {
  /// A discovery session would have to list the types of a phone's cameras, which `AVFOUNDATION_CAMERA_ROLES` can
  /// assign.
  static var cameras: [AVCaptureDevice] { AVCaptureDevice.devices(for: .video) }

  static var microphones: [AVCaptureDevice] {
    AVCaptureDevice.DiscoverySession(deviceTypes: [.microphone], mediaType: .audio, position: .unspecified).devices
  }

  var lines: [String] {
    let noCamera =
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .notDetermined: "  none until you grant access: the desktop asks when a camera is used"
      case .denied, .restricted: "  none that may be opened"
      case .authorized: "  none"
      }
    return Self.section("cameras", Self.cameras.flatMap(Self.camera), otherwise: noCamera)
      + Self.section("microphones", Self.microphones.map(Self.microphone), otherwise: "  none")
      + Self.section("screens", Self.screens, otherwise: "  none listed")
  }

  private static func section(_ title: String, _ lines: [String], otherwise: String) -> [String] {
    [title] + (lines.isEmpty ? [otherwise] : lines)
  }

  private static func camera(_ device: AVCaptureDevice) -> [String] {
    let position =
      switch device.position {
      case .front: "  front"
      case .back: "  back"
      case .unspecified: ""
      }
    return ["  \(device.localizedName)  \(device.uniqueID)\(position)\(type(of: device))"]
      + device.formats.map { "    " + format($0) }
  }

  private static func type(of device: AVCaptureDevice) -> String {
    guard device.deviceType != .external else { return "" }
    let name = device.deviceType.rawValue.dropFirst("AVCaptureDeviceType".count)
    return "  " + name.prefix(1).lowercased() + name.dropFirst()
  }

  private static func format(_ format: AVCaptureDevice.Format) -> String {
    let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
    let code = CMFormatDescriptionGetMediaSubType(format.formatDescription).fourLetters
    let rates = format.videoSupportedFrameRateRanges.map { range in
      let ends = [range.minFrameRate, range.maxFrameRate].map { String(format: "%.4g", $0) }
      return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")
    }
    return "\(code)  \(size.width) × \(size.height)  \(rates.joined(separator: ", ")) fps"
  }

  private static func microphone(_ device: AVCaptureDevice) -> String {
    let line = "  \(device.localizedName)  \(device.uniqueID)"
    guard let sound = device.activeFormat.formatDescription.audioStreamBasicDescription else { return line }
    let channels = sound.mChannelsPerFrame == 1 ? "1 channel" : "\(sound.mChannelsPerFrame) channels"
    return line + "  \(channels), \(Int(sound.mSampleRate)) Hz"
  }

  /// A Wayland compositor lists no screens, and asks the user instead.
  private static var screens: [String] {
    var identifiers = [CGDirectDisplayID](repeating: kCGNullDirectDisplay, count: 32)
    var count: UInt32 = 0
    guard CGGetActiveDisplayList(UInt32(identifiers.count), &identifiers, &count) == .success else { return [] }
    return identifiers.prefix(Int(count)).map { identifier in
      let bounds = CGDisplayBounds(identifier)
      let isMain = identifier == CGMainDisplayID() ? "  main" : ""
      return "  \(identifier)  \(Int(bounds.width)) × \(Int(bounds.height))\(isMain)"
    }
  }
}
