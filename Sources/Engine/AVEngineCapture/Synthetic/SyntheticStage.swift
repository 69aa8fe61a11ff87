package import AVEngineCore
import CoreFoundation
package import CoreMedia
import CoreVideo

package final class SyntheticStage: Sendable {
  package let time: SyntheticTime
  package let cameras: SyntheticCameras
  package let screens: SyntheticCameras
  package let microphones: SyntheticMicrophones

  package init(
    manual: ManualClock?, cameras: [VideoDevice] = [SyntheticStage.camera()],
    microphones: [AudioDevice] = [SyntheticStage.microphone], screens: [VideoDevice] = [SyntheticStage.screen],
    content: SyntheticCameras.Content? = nil, drift: Double = 0
  ) {
    time = SyntheticTime(manual: manual)
    self.cameras = SyntheticCameras(cameras, time: time, content: content)
    self.screens = SyntheticCameras(screens, time: time)
    self.microphones = SyntheticMicrophones(microphones, time: time, drift: drift)
  }

  package func devices(over others: Devices) -> Devices {
    others.replacing(
      inputs: microphones, directory: microphones, cameras: Cameras(directory: cameras, inputs: cameras),
      screens: Screens(directory: screens, inputs: screens), clock: time.clock)
  }

  package static func camera(
    _ identifier: String = "synthetic-camera", position: VideoDevice.Position = .unspecified
  ) -> VideoDevice {
    var camera = VideoDevice(
      identifier: identifier, modelIdentifier: "UVC Camera VendorID_0 ProductID_0", name: "Synthetic Camera")
    camera.manufacturer = "swift-avfoundation"
    camera.position = position
    if position != .unspecified { camera.kind = .builtIn }
    let rates = { (rates: [CMTimeScale]) in
      rates.map { CMTime(value: 1, timescale: $0)...CMTime(value: 1, timescale: $0) }
    }
    let biPlanar = VideoDeviceFormat.Coding.pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    let sizes = [(320, 240), (640, 480), (1280, 720), (1920, 1080)]
    camera.formats =
      sizes.map { width, height in
        VideoDeviceFormat(
          coding: biPlanar, size: PixelSize(width: width, height: height), frameDurations: rates([60, 30, 15]))
      } + [
        VideoDeviceFormat(
          coding: .pixels(kCVPixelFormatType_422YpCbCr8_yuvs), size: PixelSize(width: 640, height: 480),
          frameDurations: rates([30])),
        VideoDeviceFormat(
          coding: biPlanar, size: PixelSize(width: 1280, height: 720), frameDurations: rates([120])),
        VideoDeviceFormat(
          coding: biPlanar, size: PixelSize(width: 1280, height: 720), frameDurations: rates([240])),
      ]
    camera.controls = controls
    return camera
  }

  private static var controls: [VideoControl: VideoControlRange] {
    [
      .automaticFocus: VideoControlRange(0...1, initial: 1),
      .focusOnce: VideoControlRange(0...1, initial: 0),
      .lensPosition: VideoControlRange(0...1, initial: 0.5),
      .automaticExposure: VideoControlRange(0...1, initial: 1),
      .exposureDuration: VideoControlRange(0.0001...0.2, initial: 0.01),
      .exposureBias: VideoControlRange(-2...2, initial: 0),
      .sensitivity: VideoControlRange(100...1600, initial: 100),
      .exposureExceedsFrame: VideoControlRange(0...1, initial: 1),
      .automaticWhiteBalance: VideoControlRange(0...1, initial: 1),
      .whiteBalanceOnce: VideoControlRange(0...1, initial: 0),
      .colorTemperature: VideoControlRange(2800...6500, initial: 4600),
      .torch: VideoControlRange(0...1, initial: 0),
      .privacy: VideoControlRange(0...1, initial: 0, isReadOnly: true),
    ]
  }

  package static let microphone = AudioDevice(
    identifier: "synthetic-microphone", name: "Synthetic Microphone", port: .usb, channelCount: 1, sampleRate: 48000)

  package static let screen: VideoDevice = {
    var screen = VideoDevice(identifier: "synthetic-screen", modelIdentifier: "Screen", name: "Synthetic Screen")
    screen.kind = .screen(identifier: 1, frame: CGRect(x: 0, y: 0, width: 640, height: 360), isMain: true)
    return screen
  }()
}
