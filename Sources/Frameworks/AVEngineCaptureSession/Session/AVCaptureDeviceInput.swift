import AVEngineCapture
public import AVEngineVocabulary
import CoreFoundation

/// An input of a camera, with ports of video and of metadata objects, or of a microphone, with a port of audio.
open class AVCaptureDeviceInput: AVCaptureInput {
  private let source: AVCaptureDevice

  /// Makes an input of a device.
  ///
  /// - Throws: `AVError.deviceNotConnected` if the device is disconnected, `.applicationIsNotAuthorizedToUseDevice` if
  ///   the program may not use it.
  public init(device: AVCaptureDevice) throws {
    source = device
    super.init()
    guard device.isConnected else { throw AVError(.deviceNotConnected) }
    let type: AVMediaType = device.core.audio == nil ? .video : .audio
    guard AVCaptureDevice.authorizationStatus(for: type) != .denied else {
      throw AVError(.applicationIsNotAuthorizedToUseDevice)
    }
    // A camera has a second port, for objects that are found in its frames.
    let types: [AVMediaType] = type == .video ? [.video, .metadataObject] : [.audio]
    makePorts(types, formats: [device.activeFormat.formatDescription, nil])
  }

  /// The camera or the microphone with which the input was made. The input retains it.
  open var device: AVCaptureDevice { source }

  /// Returns the ports with a media type; empty if the device's type or position differs from the given one. nil and
  /// `.unspecified` match all.
  open func ports(
    for mediaType: AVMediaType?, sourceDeviceType: AVCaptureDevice.DeviceType?,
    sourceDevicePosition: AVCaptureDevice.Position
  ) -> [Port] {
    ports.filter { port in
      (mediaType.map { $0 == port.mediaType } ?? true) && (sourceDeviceType.map { $0 == source.deviceType } ?? true)
        && (sourceDevicePosition == .unspecified || sourceDevicePosition == source.position)
    }
  }

  override var captureSource: CaptureSource? { source.core.source }
  override var deviceCore: DeviceCore? { source.core }
  override var sourceName: String { source.localizedName }
}
