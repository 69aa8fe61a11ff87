import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// Layers are mixed as encoded samples, not as linear light.
final class LayerCompositor: FrameCompositor {
  private let width: Int
  private let height: Int
  private let color: ColorDescription
  private let state: Mutex<State>

  private struct State: @unchecked Sendable {
    // Safety: the converter and the buffers are used only while the mutex `state` is held.
    let converter: any VideoFrameConverter
    var buffers: FrameBuffers
  }

  init(_ composition: FrameComposition, codecs: any CodecProvider) throws(EngineError) {
    width = composition.width
    height = composition.height
    color = composition.color
    state = Mutex(
      State(converter: try codecs.makeVideoFrameConverter(), buffers: FrameBuffers(width: width, height: height)))
  }

  func compose(
    _ request: FrameRequest, finish: @escaping @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void
  ) {
    let frame: Result<any DecodedVideoFrame, EngineError>
    do throws(EngineError) { frame = .success(try self.frame(request)) } catch { frame = .failure(error) }
    finish(frame)
  }

  /// Does nothing: frames are finished before `compose` returns.
  func cancel() {}

  private func frame(_ request: FrameRequest) throws(EngineError) -> any DecodedVideoFrame {
    let layers = visibleLayers(request)
    if layers.count == 1, layers[0].isFrame(width: width, height: height, color: color) { return layers[0].frame }
    return try state.withLock { (state) throws(EngineError) in
      try drawn(layers, over: request.instruction.background, at: request.time, &state)
    }
  }

  private func visibleLayers(_ request: FrameRequest) -> [PlacedLayer] {
    if let id = request.instruction.passthroughTrack {
      return request.frames[id].map { [PlacedLayer($0, width: width, height: height)] } ?? []
    }
    var visible: [PlacedLayer] = []
    for layer in request.instruction.layers {
      guard let source = request.frames[layer.trackID], let placed = PlacedLayer(layer, source, at: request.time)
      else { continue }
      visible.append(placed)
      if placed.hides(width: width, height: height) { break }
    }
    return visible.reversed()
  }

  private func drawn(
    _ layers: [PlacedLayer], over background: BackgroundColor, at time: CMTime, _ state: inout State
  ) throws(EngineError) -> BufferVideoFrame {
    let format = FrameFormat(layers.map(\.frame))
    var canvas = FrameCanvas(
      format: format, width: width, height: height, chromaLocation: color.effectiveChromaLocation,
      background: format.samples(of: background, matrix: color.matrix))
    for layer in layers {
      let source = try LayerSource(layer, format: format, color: color, converter: state.converter)
      try canvas.draw(source, opacity: layer.opacity) { () throws(EngineError) in
        try state.buffers.make(format.pixelFormat)
      }
    }
    let frame = try canvas.finished { () throws(EngineError) in try state.buffers.make(format.pixelFormat) }
    frame.describe(color, format)
    return BufferVideoFrame(frame, at: time)
  }
}
