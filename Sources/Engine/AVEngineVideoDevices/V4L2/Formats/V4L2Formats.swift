internal import AVEngineCV4L2
import AVEngineCore
import CoreMedia

struct V4L2Formats {
  private let node: V4L2Node

  private static let mostCodings: UInt32 = 64
  private static let mostSizes: UInt32 = 128
  private static let mostDurations: UInt32 = 64
  private static let mostFormats = 512

  init(_ node: V4L2Node) { self.node = node }

  var codings: [V4L2Coding] {
    var result: [V4L2Coding] = []
    for index in 0..<Self.mostCodings {
      var description = v4l2_fmtdesc()
      description.index = index
      description.type = node.bufferType
      guard ask(CV4L2_ENUM_FMT, &description) else { break }
      // Formats that a library emulates do not belong to the camera.
      guard description.flags & UInt32(V4L2_FMT_FLAG_EMULATED) == 0,
        let coding = V4L2Coding.all[description.pixelformat], !result.contains(coding)
      else { continue }
      result.append(coding)
    }
    return result
  }

  var all: [VideoDeviceFormat] {
    var result: [VideoDeviceFormat] = []
    var known: Set<[UInt64]> = []
    for coding in codings {
      let isFullRange = isFullRange(coding)
      for size in sizes(coding) where result.count < Self.mostFormats {
        let deviceCoding = coding.coding(isFullRange: isFullRange)
        let type: UInt64 = if case .pixels(let type) = deviceCoding { UInt64(type) } else { 0 }
        guard known.insert([type, UInt64(size.width), UInt64(size.height)]).inserted else { continue }
        result.append(
          VideoDeviceFormat(coding: deviceCoding, size: size, frameDurations: durations(coding, size)))
      }
    }
    return result
  }

  private func ask<Argument>(_ request: UInt, _ argument: inout Argument) -> Bool {
    do {
      try node.request(request, &argument)
      return true
    } catch {
      return false
    }
  }

  // MARK: - Range

  /// The driver reports the range only for a complete format. The query does not set the format.
  private func isFullRange(_ coding: V4L2Coding) -> Bool {
    tried(coding, PixelSize(width: 640, height: 480))?.color.isFullRange ?? false
  }

  private func tried(_ coding: V4L2Coding, _ size: PixelSize) -> V4L2FrameFormat? {
    var format = V4L2FrameFormat.request(coding, size, type: node.bufferType)
    guard ask(CV4L2_TRY_FMT, &format), format.type == node.bufferType, let answer = V4L2FrameFormat(format),
      answer.coding == coding
    else { return nil }
    return answer
  }

  // MARK: - Sizes

  private func sizes(_ coding: V4L2Coding) -> [PixelSize] {
    var result: [PixelSize] = []
    for index in 0..<Self.mostSizes {
      var answer = v4l2_frmsizeenum()
      answer.index = index
      answer.pixel_format = coding.fourCC
      guard ask(CV4L2_ENUM_FRAMESIZES, &answer) else { break }
      guard answer.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else { return Self.usual(in: answer.stepwise) }
      let sides = 1...V4L2FrameFormat.largestSide
      guard sides.contains(answer.discrete.width), sides.contains(answer.discrete.height) else { continue }
      result.append(PixelSize(width: Int(answer.discrete.width), height: Int(answer.discrete.height)))
    }
    // A driver without a list has one size, or accepts any size.
    return result.isEmpty ? tried(coding, PixelSize(width: 640, height: 480)).map { [$0.size] } ?? [] : result
  }

  static func usual(in steps: v4l2_frmsize_stepwise) -> [PixelSize] {
    func fits(_ side: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32) -> Bool {
      side >= Int(least) && side <= Int(most) && (side - Int(least)) % max(Int(step), 1) == 0
    }
    var sizes = usualSizes
    if steps.min_width == steps.max_width, steps.min_height == steps.max_height,
      (1...V4L2FrameFormat.largestSide).contains(steps.max_width),
      (1...V4L2FrameFormat.largestSide).contains(steps.max_height)
    {
      let only = PixelSize(width: Int(steps.max_width), height: Int(steps.max_height))
      if !sizes.contains(only) { sizes.append(only) }
    }
    return sizes.filter {
      fits($0.width, steps.min_width, steps.max_width, steps.step_width)
        && fits($0.height, steps.min_height, steps.max_height, steps.step_height)
    }
  }

  private static let usualSizes = [
    (160, 120), (176, 144), (320, 180), (320, 240), (352, 288), (640, 360), (640, 480), (720, 480), (720, 576),
    (800, 600), (960, 540), (1024, 768), (1280, 720), (1280, 960), (1280, 1024), (1600, 1200), (1920, 1080),
    (2560, 1440), (3840, 2160),
  ].map { PixelSize(width: $0, height: $1) }

  // MARK: - Durations

  private func durations(_ coding: V4L2Coding, _ size: PixelSize) -> [ClosedRange<CMTime>] {
    var result: [ClosedRange<CMTime>] = []
    for index in 0..<Self.mostDurations {
      var answer = v4l2_frmivalenum()
      answer.index = index
      answer.pixel_format = coding.fourCC
      answer.width = UInt32(clamping: size.width)
      answer.height = UInt32(clamping: size.height)
      guard ask(CV4L2_ENUM_FRAMEINTERVALS, &answer) else { break }
      if answer.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
        if let duration = CMTime(frameInterval: answer.discrete) { result.append(duration...duration) }
      } else {
        let shortest = CMTime(frameInterval: answer.stepwise.min) ?? CMTime.frameIntervals.lowerBound
        let longest = CMTime(frameInterval: answer.stepwise.max) ?? CMTime.frameIntervals.upperBound
        if shortest <= longest { result.append(shortest...longest) }
        break
      }
    }
    guard result.isEmpty else { return result }
    let duration = node.frameInterval ?? CMTime(value: 1, timescale: 30)
    return [duration...duration]
  }
}
