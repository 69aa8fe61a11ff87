internal import AVEngineCore
internal import CoreMedia

/// Numbers of <spa/param/…> and <spa/utils/type.h>.
enum SPA {
  static let objectFormat: UInt32 = 0x40003
  static let objectBuffers: UInt32 = 0x40004
  static let objectMeta: UInt32 = 0x40005
  /// SPA_FORMAT_….
  static let mediaType: UInt32 = 1
  static let mediaSubtype: UInt32 = 2
  static let videoFormat: UInt32 = 0x20001
  static let videoSize: UInt32 = 0x20003
  static let videoRate: UInt32 = 0x20004
  static let videoMaximumRate: UInt32 = 0x20005
  static let videoRange: UInt32 = 0x2000c
  static let videoMatrix: UInt32 = 0x2000d
  static let videoTransfer: UInt32 = 0x2000e
  static let videoPrimaries: UInt32 = 0x2000f
  /// SPA_MEDIA_TYPE_video; SPA_MEDIA_SUBTYPE_raw, SPA_MEDIA_SUBTYPE_mjpg.
  static let video: UInt32 = 2
  static let raw: UInt32 = 1
  static let motionJPEG: UInt32 = 0x20002
  /// SPA_VIDEO_COLOR_RANGE_0_255.
  static let fullRange: UInt32 = 1
}

extension PipeWireFormat {
  init?(_ pod: Pod) {
    guard case .object(let object) = pod, object.type == SPA.objectFormat,
      object[SPA.mediaType]?.id == SPA.video,
      case .rectangle(let width, let height)? = object[SPA.videoSize]?.preferred,
      let size = Self.size(width, height),
      let coding = Self.codings(object).first
    else { return nil }
    self.init(
      coding: coding, size: size, rate: object[SPA.videoRate].flatMap { PipeWireRate($0.preferred) },
      maximumRate: object[SPA.videoMaximumRate].flatMap { PipeWireRate($0.preferred) },
      color: ColorDescription(
        primaries: object[SPA.videoPrimaries]?.id ?? 0, transfer: object[SPA.videoTransfer]?.id ?? 0,
        matrix: object[SPA.videoMatrix]?.id ?? 0))
  }

  var deviceFormat: VideoDeviceFormat {
    let durations = rate.map { $0.duration...$0.duration } ?? Self.anyDuration(fastest: maximumRate)
    return VideoDeviceFormat(coding: coding.coding, size: size, frameDurations: [durations])
  }

  private static func anyDuration(fastest: PipeWireRate?) -> ClosedRange<CMTime> {
    let shortest = fastest?.duration ?? CMTime(value: 1, timescale: 60)
    return shortest...max(shortest, CMTime(value: 1, timescale: 1))
  }

  private static func size(_ width: UInt32, _ height: UInt32) -> PixelSize? {
    guard (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }

  private static func codings(_ object: Pod.Object) -> [PipeWireCoding] {
    if object[SPA.mediaSubtype]?.id == SPA.motionJPEG { return [.jpeg] }
    guard object[SPA.mediaSubtype]?.id == SPA.raw, let formats = object[SPA.videoFormat] else { return [] }
    let isFullRange = object[SPA.videoRange]?.id == SPA.fullRange
    return formats.alternatives.compactMap { $0.id.flatMap { PipeWireCoding.raw($0, isFullRange: isFullRange) } }
  }

  // MARK: - Formats that a node offers

  private static let maximumCount = 1_000

  static func offered(_ pods: [Pod]) -> [VideoDeviceFormat] {
    var formats: [VideoDeviceFormat] = []
    for case .object(let object) in pods
    where object.type == SPA.objectFormat && object[SPA.mediaType]?.id == SPA.video {
      let durations = durations(object)
      for coding in codings(object) {
        for size in sizes(object) where formats.count < maximumCount {
          add(VideoDeviceFormat(coding: coding.coding, size: size, frameDurations: durations), to: &formats)
        }
      }
    }
    return formats
  }

  private static func add(_ format: VideoDeviceFormat, to formats: inout [VideoDeviceFormat]) {
    guard let known = formats.firstIndex(where: { $0.coding == format.coding && $0.size == format.size }) else {
      return formats.append(format)
    }
    let new = format.frameDurations.filter { !formats[known].frameDurations.contains($0) }
    formats[known].frameDurations += new
  }

  private static let usualSizes = [
    (320, 240), (640, 360), (640, 480), (800, 600), (960, 540), (1280, 720), (1280, 960), (1920, 1080), (2560, 1440),
    (3840, 2160),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  private static func sizes(_ object: Pod.Object) -> [PixelSize] {
    guard let pod = object[SPA.videoSize] else { return [] }
    let listed = pod.alternatives.compactMap { pod -> PixelSize? in
      if case .rectangle(let width, let height) = pod { size(width, height) } else { nil }
    }
    guard let (least, greatest) = pod.limits, case .rectangle(let width, let height) = least,
      case .rectangle(let maximumWidth, let maximumHeight) = greatest
    else { return listed }
    let fitting = usualSizes.filter {
      $0.width >= Int(width) && $0.height >= Int(height) && $0.width <= Int(maximumWidth)
        && $0.height <= Int(maximumHeight)
    }
    return listed.filter { !fitting.contains($0) } + fitting
  }

  private static func durations(_ object: Pod.Object) -> [ClosedRange<CMTime>] {
    let fastest = object[SPA.videoMaximumRate].flatMap { PipeWireRate($0.preferred) }
    guard let pod = object[SPA.videoRate] else { return [anyDuration(fastest: fastest)] }
    if let (least, greatest) = pod.limits, let highest = PipeWireRate(greatest) {
      let lowest = PipeWireRate(least)?.duration ?? CMTime(value: 1, timescale: 1)
      return [highest.duration...max(highest.duration, lowest)]
    }
    var rates: [PipeWireRate] = []
    for rate in pod.alternatives.compactMap(PipeWireRate.init) where !rates.contains(rate) { rates.append(rate) }
    return rates.isEmpty ? [anyDuration(fastest: fastest)] : rates.map { $0.duration...$0.duration }
  }
}

extension PipeWireRate {
  var duration: CMTime { CMTime(value: CMTimeValue(seconds), timescale: CMTimeScale(frames)) }
}

extension Pod {
  var alternatives: [Pod] {
    guard case .choice(let choice) = self else { return [self] }
    switch choice.kind {
    // The first value is the preferred one, which the enumeration contains again.
    case .enumeration where choice.values.count > 1: return Array(choice.values.dropFirst())
    case .enumeration: return choice.values
    case .none, .range, .step, .flags: return Array(choice.values.prefix(1))
    }
  }

  var limits: (least: Pod, greatest: Pod)? {
    guard case .choice(let choice) = self, choice.kind == .range || choice.kind == .step, choice.values.count >= 3
    else { return nil }
    return (choice.values[1], choice.values[2])
  }
}

extension ColorDescription {
  /// Makes a description from values of the enumerations in <spa/param/video/color.h>; 0 means unknown.
  init(primaries: UInt32, transfer: UInt32, matrix: UInt32) {
    self.init()
    switch primaries {
    case 1: self.primaries = .bt709
    case 3: self.primaries = .ebu3213
    case 4: self.primaries = .smpteC
    case 5: self.primaries = .st240
    case 7: self.primaries = .bt2020
    default: break
    }
    switch transfer {
    case 1: self.transfer = .linear
    case 4: self.transfer = .gamma22
    case 5: self.transfer = .bt709
    case 7: self.transfer = .sRGB
    case 8: self.transfer = .gamma28
    case 11: self.transfer = .bt2020TwelveBit
    case 13: self.transfer = .bt2020
    case 14: self.transfer = .pq
    case 15: self.transfer = .hlg
    case 16: self.transfer = .bt601
    default: break
    }
    switch matrix {
    case 2: self.matrix = .fcc
    case 3: self.matrix = .bt709
    case 4: self.matrix = .bt601
    case 5: self.matrix = .st240
    case 6: self.matrix = .bt2020
    default: break
    }
  }
}
