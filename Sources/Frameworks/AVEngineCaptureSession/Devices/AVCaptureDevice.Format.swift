import AVEngineCapture
package import AVEngineCore
public import AVEngineVocabulary
import CoreAudioTypes
public import CoreMedia
public import Foundation

extension AVCaptureDevice {
  /// What a device can give: of a camera one coding at one size, of a microphone its sound.
  open class Format: NSObject {
    /// nil: of a microphone.
    package let video: VideoDeviceFormat?
    private let controls: [VideoControl: VideoControlRange]
    private let stored: CMFormatDescription
    private let ranges: [AVFrameRateRange]
    /// The sizes of photos, the smallest first; none of a microphone.
    let photoSizes: [PixelSize]

    /// - Parameter others: All formats of the camera.
    init(
      _ video: VideoDeviceFormat, controls: [VideoControl: VideoControlRange], among others: [VideoDeviceFormat] = []
    ) {
      self.video = video
      photoSizes = video.photoSizes(among: others)
      self.controls = controls
      ranges = video.frameDurations.map { AVFrameRateRange($0) }
      stored = video.formatDescription
      super.init()
    }

    init(_ microphone: AudioDevice) {
      video = nil
      photoSizes = []
      controls = [:]
      ranges = []
      let bytes = UInt32(4 * max(1, microphone.channelCount))
      stored = .audio(
        AudioStreamBasicDescription(
          mSampleRate: microphone.sampleRate, mFormatID: kAudioFormatLinearPCM,
          mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
          mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(max(1, microphone.channelCount)),
          mBitsPerChannel: 32, mReserved: 0))
      super.init()
    }

    /// Whether all that the format says is the same as of another one.
    func isSame(_ other: Format) -> Bool {
      video == other.video && controls == other.controls && photoSizes == other.photoSizes && stored == other.stored
    }

    /// Of a camera that tells of no format at all.
    static var nothing: Format {
      let size = PixelSize(width: 1, height: 1)
      return Format(VideoDeviceFormat(coding: .jpeg, size: size, frameDurations: []), controls: [:])
    }

    open var mediaType: AVMediaType { video == nil ? .audio : .video }
    /// The coding and the size, or the PCM.
    open var formatDescription: CMFormatDescription { stored }
    /// The rates; empty for sound.
    open var videoSupportedFrameRateRanges: [AVFrameRateRange] { ranges }
    /// The greatest zoom: 4 by the camera's pixels, times that of its lens.
    open var videoMaxZoomFactor: CGFloat { CGFloat(4 * (controls[.zoom]?.values.upperBound ?? 1)) }
    /// The zoom from which on the camera's pixels are enlarged.
    open var videoZoomFactorUpscaleThreshold: CGFloat { CGFloat(controls[.zoom]?.values.upperBound ?? 1) }
    /// The shortest exposure; zero where the camera does not tell.
    open var minExposureDuration: CMTime { duration(controls[.exposureDuration]?.values.lowerBound) }
    /// The longest exposure; zero where the camera does not tell.
    open var maxExposureDuration: CMTime { duration(controls[.exposureDuration]?.values.upperBound) }
    /// The least sensitivity; 0 where the camera does not tell.
    open var minISO: Float { Float(controls[.sensitivity]?.values.lowerBound ?? 0) }
    /// The greatest sensitivity; 0 where the camera does not tell.
    open var maxISO: Float { Float(controls[.sensitivity]?.values.upperBound ?? 0) }

    private func duration(_ seconds: Double?) -> CMTime {
      seconds.map { CMTime(seconds: $0, preferredTimescale: 1_000_000) } ?? .zero
    }

    open override var description: String {
      guard let video else { return "<AVCaptureDeviceFormat soun>" }
      let rates = ranges.map { String(format: "%.2f-%.2f", $0.minFrameRate, $0.maxFrameRate) }
      let size = "\(video.size.width)x\(video.size.height)"
      return "<AVCaptureDeviceFormat vide \(size), {\(rates.joined(separator: ", "))} fps>"
    }
  }
}

extension DeviceCore.Record {
  /// The formats of the device: the objects that there were for those that are the same.
  func formats(keeping old: [AVCaptureDevice.Format]) -> [AVCaptureDevice.Format] {
    switch self {
    case .audio(let microphone): [AVCaptureDevice.Format(microphone)].map { new in old.first { $0.isSame(new) } ?? new }
    case .video(let camera):
      camera.formats.map { AVCaptureDevice.Format($0, controls: camera.controls, among: camera.formats) }
        .map { new in old.first { $0.isSame(new) } ?? new }
    }
  }

  /// The place of the format that takes the place of one that the camera does not have any more.
  func substitute(for format: VideoDeviceFormat?) -> Int {
    guard case .video(let camera) = self, let format else { return 0 }
    let alike = camera.formats.firstIndex { $0.coding == format.coding && $0.size == format.size }
    return alike ?? CaptureFormatChoice.near(format.size).index(in: camera.formats) ?? 0
  }
}

extension VideoDeviceFormat {
  /// The size of the format, and those of the camera that are smaller and have its shape; the smallest first.
  func photoSizes(among others: [VideoDeviceFormat]) -> [PixelSize] {
    let fitting = others.map(\.size).filter { other in
      other.width < size.width && other.width * size.height == other.height * size.width
    }
    return Set(fitting + [size]).sorted { $0.width < $1.width }
  }

  /// The description of the frames as the device sends them.
  var formatDescription: CMFormatDescription {
    let type: CMFormatDescription.MediaSubType =
      switch coding {
      case .pixels(let format): CMFormatDescription.MediaSubType(rawValue: format)
      case .jpeg: .jpeg
      }
    if let description = try? CMFormatDescription(videoCodecType: type, width: size.width, height: size.height) {
      return description
    }
    return CMFormatDescription.audio(AudioStreamBasicDescription())
  }
}
