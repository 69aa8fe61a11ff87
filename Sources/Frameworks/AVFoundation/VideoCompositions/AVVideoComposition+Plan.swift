import AVEngineCore
import AVEngineReading
import CoreFoundation
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation

extension AVVideoComposition {
  func requireUsable(by client: String) {
    let label = "\(client).videoComposition"
    _require(
      configuration.renderSize.width > 0 && configuration.renderSize.height > 0,
      "\(label): the composition must have a positive renderSize, not \(configuration.renderSize)")
    _require(
      configuration.frameDuration.isNumeric && configuration.frameDuration > .zero,
      "\(label): the composition must have a positive frameDuration, not \(configuration.frameDuration)")
    _require(
      configuration.renderScale == 1,
      "\(label): the composition must have a renderScale of 1, not \(configuration.renderScale)")
    _require(
      configuration.sourceTrackIDForFrameTiming >= 0,
      "\(label): the composition's sourceTrackIDForFrameTiming must not be negative: "
        + "\(configuration.sourceTrackIDForFrameTiming)")
  }

  func plan(for tracks: [AVAssetTrack]) throws(EngineError) -> FrameComposition {
    let sources = try sources(tracks)
    let size = configuration.renderSize
    guard size.width >= 1, size.height >= 1, size.width <= 16_384, size.height <= 16_384 else {
      throw EngineError(
        .badComposition, "Composing frames", detail: "frames of \(size.width) × \(size.height) pixels are not supported"
      )
    }
    var plan = FrameComposition(
      sources: sources, instructions: try engineInstructions(), width: Int(size.width.rounded()),
      height: Int(size.height.rounded()),
      frameDuration: configuration.frameDuration, color: color(of: tracks))
    if configuration.sourceTrackIDForFrameTiming != kCMPersistentTrackID_Invalid {
      plan.timingTrack = configuration.sourceTrackIDForFrameTiming
    }
    try configuration.animationTool?.apply(to: &plan)
    try check(plan)
    return plan
  }

  private func sources(_ tracks: [AVAssetTrack]) throws(EngineError) -> [FrameComposition.Source] {
    var sources: [FrameComposition.Source] = []
    for track in tracks {
      sources.append(FrameComposition.Source(id: track.trackID, frames: .track(try track.edited())))
    }
    return sources
  }

  private func engineInstructions() throws(EngineError) -> [CompositionInstruction] {
    var result: [CompositionInstruction] = []
    for instruction in configuration.instructions where instruction.timeRange.isValid {
      let made = CompositionInstruction(instruction)
      if let last = result.last, made.timeRange.start < last.timeRange.end {
        throw EngineError(
          .badComposition, "Composing frames",
          detail: "the instruction at \(made.timeRange.start.seconds) s begins before another has ended")
      }
      result.append(made)
    }
    return result
  }

  private func check(_ plan: FrameComposition) throws(EngineError) {
    let known = Set(plan.sources.map(\.id))
    let named = plan.instructions.flatMap { ($0.requiredTracks ?? []) + [$0.passthroughTrack].compactMap(\.self) }
    for id in named + [plan.timingTrack].compactMap(\.self) where !known.contains(id) {
      throw EngineError(
        .badComposition, "Composing frames",
        detail: "the composition refers to track \(id), which is not among the video tracks")
    }
    guard !plan.instructions.isEmpty else {
      throw EngineError(.badComposition, "Composing frames", detail: "the composition has no instructions")
    }
  }

  func color(of tracks: [AVAssetTrack]) -> ColorDescription {
    let format = tracks.lazy.compactMap(\.info.formatDescriptions.first).first
    var color = format.map(ColorDescription.init) ?? ColorDescription()
    let size = format.map(CMVideoFormatDescriptionGetDimensions) ?? CMVideoDimensions(width: 1920, height: 1080)
    color = color.resolved(for: .decoding, width: Int(size.width), height: Int(size.height))
    func word(_ text: String?) -> CFString? { text.map { $0 as NSString } }
    color.take(
      ColorDescription(
        primaries: ColorPrimaries(named: word(configuration.colorPrimaries)),
        transfer: TransferFunction(named: word(configuration.colorTransferFunction)),
        matrix: YCbCrMatrix(named: word(configuration.colorYCbCrMatrix))))
    return color
  }
}

extension CompositionInstruction {
  init(_ instruction: any AVVideoCompositionInstructionProtocol) {
    self.init(timeRange: instruction.timeRange)
    isPostProcessed = instruction.enablePostProcessing
    if let built = instruction as? AVVideoCompositionInstruction {
      layers = built.layerInstructions.map(\.layer)
      requiredTracks = layers.map(\.trackID)
      background = BackgroundColor(built.backgroundColor)
    } else {
      requiredTracks = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
      let id = instruction.passthroughTrackID
      passthroughTrack = id == kCMPersistentTrackID_Invalid ? nil : id
    }
  }
}

extension BackgroundColor {
  /// Alpha is ignored. A colour that cannot be expressed in red, green and blue, such as a pattern, becomes black.
  init(_ color: CGColor?) {
    let components = (color?.components ?? []).dropLast().map { min(max(Double($0), 0), 1) }
    guard let rgb = color?.colorSpace?.rgb(of: components) else {
      self = .black
      return
    }
    self.init(red: rgb.x, green: rgb.y, blue: rgb.z)
  }
}
