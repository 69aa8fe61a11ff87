import AVEngineCapture
package import AVEngineCore
public import AVEngineVocabulary
import CoreAudioTypes
public import CoreMedia
public import Foundation

extension AVCaptureDevice {
  /// A format of a device: for a camera, a coding, a size and its frame rates; for a microphone, its PCM format.
  open class Format: NSObject {
    package let video: VideoDeviceFormat?
    private let controls: [VideoControl: VideoControlRange]
    private let stored: CMFormatDescription
    private let ranges: [AVFrameRateRange]
    let photoSizes: [PixelSize]

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

    func isSame(_ other: Format) -> Bool {
      video == other.video && controls == other.controls && photoSizes == other.photoSizes && stored == other.stored
    }

    /// The active format of a camera that reports no formats.
    static var nothing: Format {
      let size = PixelSize(width: 1, height: 1)
      return Format(VideoDeviceFormat(coding: .jpeg, size: size, frameDurations: []), controls: [:])
    }

    /// The type of the media: `.video` or `.audio`.
    open var mediaType: AVMediaType { video == nil ? .audio : .video }
    /// The coding and the size of a camera's frames; for a microphone, its sample rate and channels as 32-bit floats.
    open var formatDescription: CMFormatDescription { stored }
    /// The ranges of frame rates that the camera delivers in this format; empty for a microphone.
    open var videoSupportedFrameRateRanges: [AVFrameRateRange] { ranges }
    /// The greatest zoom: 4 by cropping, multiplied by the greatest zoom of the lens.
    open var videoMaxZoomFactor: CGFloat { CGFloat(4 * (controls[.zoom]?.values.upperBound ?? 1)) }
    /// The zoom above which frames are cropped and enlarged: the greatest zoom of the lens.
    open var videoZoomFactorUpscaleThreshold: CGFloat { CGFloat(controls[.zoom]?.values.upperBound ?? 1) }
    /// The shortest exposure duration that the camera can use; zero if the camera does not report it.
    open var minExposureDuration: CMTime { duration(controls[.exposureDuration]?.values.lowerBound) }
    /// The longest exposure duration that the camera can use; zero if the camera does not report it.
    open var maxExposureDuration: CMTime { duration(controls[.exposureDuration]?.values.upperBound) }
    /// The lowest sensitivity that the camera can use, as an ISO value; 0 if the camera does not report it.
    open var minISO: Float { Float(controls[.sensitivity]?.values.lowerBound ?? 0) }
    /// The highest sensitivity that the camera can use, as an ISO value; 0 if the camera does not report it.
    open var maxISO: Float { Float(controls[.sensitivity]?.values.upperBound ?? 0) }

    private func duration(_ seconds: Double?) -> CMTime {
      seconds.map { CMTime(seconds: $0, preferredTimescale: 1_000_000) } ?? .zero
    }

    /// The media type, and a camera's size and frame rates.
    open override var description: String {
      guard let video else { return "<AVCaptureDeviceFormat soun>" }
      let rates = ranges.map { String(format: "%.2f-%.2f", $0.minFrameRate, $0.maxFrameRate) }
      let size = "\(video.size.width)x\(video.size.height)"
      return "<AVCaptureDeviceFormat vide \(size), {\(rates.joined(separator: ", "))} fps>"
    }
  }
}

extension DeviceCore.Record {
  func formats(keeping old: [AVCaptureDevice.Format]) -> [AVCaptureDevice.Format] {
    switch self {
    case .audio(let microphone): [AVCaptureDevice.Format(microphone)].map { new in old.first { $0.isSame(new) } ?? new }
    case .video(let camera):
      camera.formats.map { AVCaptureDevice.Format($0, controls: camera.controls, among: camera.formats) }
        .map { new in old.first { $0.isSame(new) } ?? new }
    }
  }

  func substitute(for format: VideoDeviceFormat?) -> Int {
    guard case .video(let camera) = self, let format else { return 0 }
    let alike = camera.formats.firstIndex { $0.coding == format.coding && $0.size == format.size }
    return alike ?? CaptureFormatChoice.near(format.size).index(in: camera.formats) ?? 0
  }
}

extension VideoDeviceFormat {
  func photoSizes(among others: [VideoDeviceFormat]) -> [PixelSize] {
    let fitting = others.map(\.size).filter { other in
      other.width < size.width && other.width * size.height == other.height * size.width
    }
    return Set(fitting + [size]).sorted { $0.width < $1.width }
  }

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
