internal import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import Foundation

/// A camera with a chosen format, and its buffers. Other programs cannot stream from the camera until the buffers are
/// closed.
struct V4L2Stream: Sendable {
  let node: V4L2Node
  let controls: V4L2Controls
  let format: VideoDeviceFormat
  let buffers: V4L2Buffers
  let maker: V4L2FrameMaker

  /// The camera may answer with another format, which is then used.
  init(_ node: V4L2Node, _ format: VideoDeviceFormat, _ frameDuration: CMTime?) throws(EngineError) {
    guard let coding = V4L2Formats(node).codings.first(where: { $0.isCoding(format.coding) }) else {
      throw EngineError(
        .unsupported, V4L2Operation.opening, subject: node.path,
        detail: "the camera does not support the requested coding")
    }
    var request = V4L2FrameFormat.request(coding, format.size, type: node.bufferType)
    try Self.perform(node) { () throws(SystemFailure) in try node.request(CV4L2_S_FMT, &request) }
    // Setting the format may change the frame rate, so the rate is set afterwards.
    let set = try frameDuration.flatMap { duration throws(EngineError) in
      try Self.perform(node) { () throws(SystemFailure) in try Self.setFrameDuration(duration, of: node) }
    }
    let controls = V4L2Controls(node)
    let usual = frameDuration ?? format.frameDurations.first?.lowerBound
    try self.init(node, controls, request, set ?? node.frameInterval ?? usual)
    controls.subscribe(node)
  }

  init(changed old: V4L2Stream) throws(EngineError) {
    let node = old.node
    var request = v4l2_format()
    request.type = node.bufferType
    try Self.perform(node) { () throws(SystemFailure) in try node.request(CV4L2_G_FMT, &request) }
    try self.init(node, old.controls, request, node.frameInterval ?? old.format.frameDurations.first?.lowerBound)
  }

  private init(
    _ node: V4L2Node, _ controls: V4L2Controls, _ answer: v4l2_format, _ frameDuration: CMTime?
  ) throws(EngineError) {
    guard answer.type == node.bufferType, let frames = V4L2FrameFormat(answer) else {
      throw EngineError(
        .unsupported, V4L2Operation.opening, subject: node.path, detail: "the camera selected an unknown coding")
    }
    let believed = CMTime.frameIntervals
    let duration = frameDuration.map { min(max($0, believed.lowerBound), believed.upperBound) }
    let known = duration.flatMap { $0.isNumeric ? $0 : nil } ?? CMTime(value: 1, timescale: 30)
    self.node = node
    self.controls = controls
    format = VideoDeviceFormat(coding: frames.deviceCoding, size: frames.size, frameDurations: [known...known])
    buffers = try Self.perform(node) { () throws(SystemFailure) in
      try V4L2Buffers(node, memoryCount: frames.memoryCount)
    }
    do throws(EngineError) { maker = try V4L2FrameMaker(buffers, frames) } catch {
      buffers.close()
      throw error
    }
  }

  private static func perform<Result>(
    _ node: V4L2Node, _ body: () throws(SystemFailure) -> Result
  ) throws(EngineError) -> Result {
    do throws(SystemFailure) { return try body() } catch {
      throw .camera(error, V4L2Operation.opening, node.card.isEmpty ? node.path : node.card)
    }
  }

  private static func setFrameDuration(_ duration: CMTime, of node: V4L2Node) throws(SystemFailure) -> CMTime? {
    guard duration.isNumeric, duration > .zero, let interval = v4l2_fract(duration) else {
      throw SystemFailure(number: EINVAL)
    }
    var parameters = v4l2_streamparm()
    parameters.type = node.bufferType
    parameters.parm.capture.timeperframe = interval
    do {
      try node.request(CV4L2_S_PARM, &parameters)
    } catch {
      // Cameras with a single frame rate do not support the request.
      if error.number == ENODEV || error.number == EBUSY { throw error }
      return nil
    }
    return CMTime(frameInterval: parameters.parm.capture.timeperframe)
  }
}

extension v4l2_fract {
  fileprivate init?(_ duration: CMTime) {
    let short = duration.value <= Int64(UInt32.max) ? duration : duration.convertScale(1_000_000, method: .default)
    guard let numerator = UInt32(exactly: short.value), let denominator = UInt32(exactly: short.timescale) else {
      return nil
    }
    self.init(numerator: numerator, denominator: denominator)
  }
}
