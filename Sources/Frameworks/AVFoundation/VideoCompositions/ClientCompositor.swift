import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AVFAudio
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

final class ClientCompositor: FrameCompositor, @unchecked Sendable {
  // Safety: the composition is a copy that does not change, the context's fields are immutable, instructions are only
  // read, and the rest is Sendable.
  private let client: any AVVideoCompositing
  private let composition: AVVideoComposition
  private let instructions: [any AVVideoCompositionInstructionProtocol]
  private let context: AVVideoCompositionRenderContext
  private let sources: Mutex<SourceConversion>
  private let samples: Mutex<FollowedSamples>

  init(
    _ client: any AVVideoCompositing, _ composition: AVVideoComposition, _ plan: FrameComposition, asset: AVAsset?
  ) throws(EngineError) {
    self.client = client
    self.composition = composition
    // `FrameRequest.instructionIndex` refers to the plan's instructions, which exclude those without a valid range.
    instructions = composition.instructions.filter { $0.timeRange.isValid }
    let converter = try Engine.system.codecs.makeVideoFrameConverter()
    let frames = try Self.settings(
      client.requiredPixelBufferAttributesForRenderContext, "requiredPixelBufferAttributesForRenderContext")
    let format = try frames.request(for: nil, converter: converter).pixelFormat
    let wanted = try client.sourcePixelBufferAttributes.map { (attributes) throws(EngineError) in
      try Self.settings(attributes, "sourcePixelBufferAttributes")
    }
    context = AVVideoCompositionRenderContext(
      composition, pool: try Self.pool(client.requiredPixelBufferAttributesForRenderContext, format, plan),
      color: plan.color,
      pixelFormat: format)
    sources = Mutex(
      SourceConversion(
        converter: converter, settings: wanted, color: client.canConformColorOfSourceFrames ? nil : plan.color))
    samples = Mutex(FollowedSamples(followers: try Self.followers(instructions, asset)))
    client.renderContextChanged(context)
    if let first = plan.instructions.first {
      client.prerollForRendering(
        using: AVVideoCompositionRenderHint(CMTimeRange(start: first.timeRange.start, duration: .zero)))
    }
  }

  private static func followers(
    _ instructions: [any AVVideoCompositionInstructionProtocol], _ asset: AVAsset?
  ) throws(EngineError) -> [CMPersistentTrackID: TimedSampleLookup] {
    var followers: [CMPersistentTrackID: TimedSampleLookup] = [:]
    for id in Set(instructions.flatMap(\.requiredSourceSampleDataTrackIDs).map(\.int32Value)) {
      guard let track = try asset?.allTracks().first(where: { $0.trackID == id }) else {
        throw EngineError(
          .badComposition, "Composing frames",
          detail: "the composition requires samples of track \(id), which the asset does not have")
      }
      followers[id] = TimedSampleLookup(try track.edited())
    }
    return followers
  }

  private static func settings(_ attributes: [String: Any], _ name: String) throws(EngineError) -> PixelBufferSettings {
    _require(
      attributes[kCVPixelBufferPixelFormatTypeKey as String] != nil,
      "AVVideoCompositing.\(name) must name pixel formats: \(attributes)")
    do throws(SettingsFault) { return try PixelBufferSettings(attributes) } catch {
      throw EngineError(.compositorFailed, "Composing frames", detail: "in \(name), \(error.reason)")
    }
  }

  private static func pool(_ attributes: [String: Any], _ format: OSType, _ plan: FrameComposition) throws(EngineError)
    -> CVPixelBufferPool
  {
    var attributes = attributes
    attributes[kCVPixelBufferPixelFormatTypeKey as String] = NSNumber(value: format)
    attributes[kCVPixelBufferWidthKey as String] = NSNumber(value: plan.width)
    attributes[kCVPixelBufferHeightKey as String] = NSNumber(value: plan.height)
    do throws(PixelBufferError) {
      return try CVPixelBufferPool(poolAttributes: nil, pixelBufferAttributes: attributes as NSDictionary)
    } catch {
      throw EngineError(.compositorFailed, "Composing frames", detail: error.reason, code: Int(error.code))
    }
  }

  func compose(
    _ request: FrameRequest, finish: @escaping @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void
  ) {
    do throws(EngineError) {
      var found = AVAsynchronousVideoCompositionRequest.Sources()
      found.frames = try sources.withLock { (sources) throws(EngineError) in
        UncheckedSendable(try sources.buffers(request.frames))
      }.value
      let wanted = instructions[request.instructionIndex].requiredSourceSampleDataTrackIDs.map(\.int32Value)
      found.samples = try samples.withLock { (samples) throws(EngineError) in
        UncheckedSendable(try samples.samples(of: wanted, at: request.time))
      }.value
      client.anticipateRendering(
        using: AVVideoCompositionRenderHint(CMTimeRange(start: request.time, duration: composition.frameDuration)))
      client.startRequest(
        AVAsynchronousVideoCompositionRequest(
          at: request.time, instruction: instructions[request.instructionIndex], context: context, sources: found,
          reply: AVAsynchronousVideoCompositionRequest.Reply(finish)))
    } catch {
      finish(.failure(error))
    }
  }

  func cancel() { client.cancelAllPendingVideoCompositionRequests() }
}

private struct FollowedSamples: @unchecked Sendable {
  // Safety: used under a mutex.
  let followers: [CMPersistentTrackID: TimedSampleLookup]

  func samples(of tracks: [CMPersistentTrackID], at time: CMTime) throws(EngineError) -> [CMPersistentTrackID:
    CMSampleBuffer]
  {
    var result: [CMPersistentTrackID: CMSampleBuffer] = [:]
    for id in tracks { result[id] = try followers[id]?.sample(at: time) }
    return result
  }
}

private struct SourceConversion: @unchecked Sendable {
  // Safety: used under a mutex.
  let converter: any VideoFrameConverter
  let settings: PixelBufferSettings?
  let color: ColorDescription?
  private var last: [CMPersistentTrackID: (frame: any DecodedVideoFrame, buffer: CVPixelBuffer)] = [:]

  init(converter: any VideoFrameConverter, settings: PixelBufferSettings?, color: ColorDescription?) {
    self.converter = converter
    self.settings = settings
    self.color = color
  }

  mutating func buffers(_ frames: [CMPersistentTrackID: SourceVideoFrame]) throws(EngineError)
    -> [CMPersistentTrackID: CVPixelBuffer]
  {
    var result: [CMPersistentTrackID: CVPixelBuffer] = [:]
    for (id, source) in frames { result[id] = try buffer(source, of: id) }
    return result
  }

  private mutating func buffer(_ source: SourceVideoFrame, of id: CMPersistentTrackID) throws(EngineError)
    -> CVPixelBuffer
  {
    if let last = last[id], last.frame === source.frame { return last.buffer }
    var request = try (settings ?? .any).request(for: source.format, converter: converter)
    if request.width == 0 { request.width = source.frame.width }
    if request.height == 0 { request.height = source.frame.height }
    if let color {
      request.primaries = color.primaries
      request.transfer = color.transfer
      request.matrix = color.matrix
    }
    let buffer = try converter.convert(source.frame, to: request)
    source.attachAperture(to: buffer)
    last[id] = (source.frame, buffer)
    return buffer
  }
}
