import AVEngineCapture
public import AVEngineVocabulary
import CoreFoundation

/// Media of a camera or a microphone.
open class AVCaptureDeviceInput: AVCaptureInput {
  private let source: AVCaptureDevice

  /// - Throws: `AVError.deviceNotConnected` where the device has gone, `.applicationIsNotAuthorizedToUseDevice` where
  ///   it may not be used.
  public init(device: AVCaptureDevice) throws {
    source = device
    super.init()
    guard device.isConnected else { throw AVError(.deviceNotConnected) }
    let type: AVMediaType = device.core.audio == nil ? .video : .audio
    guard AVCaptureDevice.authorizationStatus(for: type) != .denied else {
      throw AVError(.applicationIsNotAuthorizedToUseDevice)
    }
    // A second port of a camera gives what is found in its pictures.
    let types: [AVMediaType] = type == .video ? [.video, .metadataObject] : [.audio]
    makePorts(types, formats: [device.activeFormat.formatDescription, nil])
  }

  open var device: AVCaptureDevice { source }

  /// The ports of a media type and of a device.
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
