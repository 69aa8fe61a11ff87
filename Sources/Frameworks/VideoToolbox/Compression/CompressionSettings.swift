import AVEngineCore
import AVEngineWriting
import CoreFoundation
import CoreMedia
import CoreVideo

struct CompressionSettings: Sendable, Equatable {
  let codec: CMVideoCodecType
  let width: Int
  let height: Int

  var averageBitRate: Int?
  var dataRateLimits: [Double]?
  var quality: Double?
  var keyFrameInterval: Int?
  var keyFrameSeconds: Double?
  var allowsTemporalCompression: Bool?
  var allowsFrameReordering: Bool?
  var isRealTime: Bool?
  var maximumDelay: Int?
  var maximumSliceBytes: Int?
  var frameRate: Double?
  var profileLevel: String?
  var entropyMode: String?
  var primaries: String?
  var transfer: String?
  var matrix: String?
  var pixelAspectRatio: [Int]?
  var cleanAperture: CleanAperture?
  var scalingMode: String?
  var minimumQP: Int?
  var maximumQP: Int?
  var prefersSpeed: Bool?

  init(codec: CMVideoCodecType, width: Int, height: Int) {
    self.codec = codec
    self.width = width
    self.height = height
  }

  var reorders: Bool {
    // Baseline and Constrained High have no B slices (ITU-T H.264 §A.2.1, §A.2.4.2).
    let profileReorders = profileLevel.map { !$0.contains("Baseline") && !$0.contains("ConstrainedHigh") } ?? true
    return codecReorders && allowsFrameReordering != false && allowsTemporalCompression != false && !isImmediate
      && profileReorders
  }

  private var codecReorders: Bool { codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC }

  /// x265 has no setting for a limited delay, so a limit of any size means no delay.
  var isImmediate: Bool {
    maximumDelay != nil || (isRealTime == true && (allowsFrameReordering == false || codec == kCMVideoCodecType_HEVC))
  }

  func coding(timescale: CMTimeScale) -> VideoCoding {
    var settings = VideoEncoderSettings(codec: codec, width: width, height: height, rate: rate, timescale: timescale)
    settings.prioritizesSpeed = prefersSpeed == true
    settings.latency = latency
    settings.entropyMode = entropy
    settings.minimumQP = minimumQP
    settings.maximumQP = maximumQP
    settings.maximumSliceBytes = maximumSliceBytes.flatMap { $0 > 0 ? $0 : nil }
    settings.rateLimit = limits.min { $0.bitsPerSecond < $1.bitsPerSecond }
    settings.expectedFrameRate = frameRate.flatMap { $0 > 0 ? $0 : nil }
    settings.allowsFrameReordering = reorders
    settings.maximumKeyFrameInterval =
      allowsTemporalCompression == false ? 1 : keyFrameInterval.flatMap { $0 > 0 ? $0 : nil }
    if let profileLevel, let parsed = VideoProfiles.parse(profileLevel, codec: codec) {
      settings.profile = parsed.profile
      settings.level = parsed.level
    }
    if let pixelAspectRatio { settings.pixelAspectRatio = (pixelAspectRatio[0], pixelAspectRatio[1]) }
    var coding = VideoCoding(settings: settings)
    coding.width = width
    coding.height = height
    coding.cleanAperture = cleanAperture
    coding.scaling = ScalingModes.scaling(scalingMode)
    coding.color = color
    return coding
  }

  private var rate: VideoEncoderSettings.Rate {
    let usual = VideoEncoderSettings.Rate.usual(for: codec)
    if usual == .fixed { return usual }
    if let averageBitRate, averageBitRate > 0 { return .average(averageBitRate) }
    return quality.map { .quality($0) } ?? usual
  }

  private var color: ColorDescription {
    ColorDescription(
      primaries: ColorWords.primaries(primaries) ?? .unspecified,
      transfer: ColorWords.transfer(transfer) ?? .unspecified,
      matrix: ColorWords.matrix(matrix) ?? .unspecified)
  }

  private var entropy: VideoEncoderSettings.EntropyMode? {
    switch entropyMode as NSString? {
    case kVTH264EntropyMode_CAVLC: .cavlc
    case kVTH264EntropyMode_CABAC: .cabac
    default: nil
    }
  }

  private var latency: VideoEncoderSettings.Latency { isImmediate ? .zero : isRealTime == true ? .low : .unlimited }

  private var limits: [VideoEncoderSettings.RateLimit] {
    let numbers = dataRateLimits ?? []
    return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
      let (bits, seconds) = (numbers[index] * 8, numbers[index + 1])
      return VideoEncoderSettings.RateLimit(bits: Int(min(bits, 2e9)), bitsPerSecond: Int(min(bits / seconds, 2e9)))
    }
  }
}
