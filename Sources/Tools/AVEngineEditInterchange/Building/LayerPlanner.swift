import AVFoundation
import CoreGraphics

struct ShownPlacement {
  var placement: Placement
  var source: MediaFile.Track
  var track: AVMutableCompositionTrack
}

struct LayerPlanner {
  /// The placements from the bottom to the top.
  private let shown: [ShownPlacement]
  private let size: CGSize
  private let frameDuration: CMTime

  init(_ shown: [ShownPlacement], size: CGSize, frameDuration: CMTime) {
    self.shown = shown
    self.size = size
    self.frameDuration = frameDuration
  }

  func videoComposition(duration: CMTime) -> AVMutableVideoComposition {
    let video = AVMutableVideoComposition()
    video.renderSize = size
    video.frameDuration = frameDuration
    video.instructions = instructions(until: duration)
    return video
  }

  private func instructions(until end: CMTime) -> [AVMutableVideoCompositionInstruction] {
    let changes = changes(until: end)
    var visible: [Int] = []
    var instructions: [AVMutableVideoCompositionInstruction] = []
    for (number, change) in changes.enumerated() {
      visible.removeAll { shown[$0].placement.target.end <= change.time }
      visible = (visible + change.beginning).sorted()
      let next = number + 1 < changes.count ? changes[number + 1].time : end
      guard next > change.time else { continue }
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = CMTimeRange(start: change.time, end: next)
      instruction.layerInstructions = visible.reversed().map { layer(shown[$0], within: instruction.timeRange) }
      instructions.append(instruction)
    }
    return instructions
  }

  private func changes(until end: CMTime) -> [(time: CMTime, beginning: [Int])] {
    var moments: [(time: CMTime, index: Int?)] = [(.zero, nil)]
    for (index, layer) in shown.enumerated() {
      moments.append((layer.placement.target.start, index))
      moments.append((layer.placement.target.end, nil))
      moments += layer.placement.envelope.map { ($0.range.start, nil) }
    }
    moments.sort { $0.time < $1.time }
    var changes: [(time: CMTime, beginning: [Int])] = []
    for moment in moments where moment.time < end {
      if changes.last?.time != moment.time { changes.append((moment.time, [])) }
      if let index = moment.index { changes[changes.count - 1].beginning.append(index) }
    }
    return changes
  }

  private func layer(_ layer: ShownPlacement, within range: CMTimeRange) -> AVMutableVideoCompositionLayerInstruction {
    let instruction = AVMutableVideoCompositionLayerInstruction(assetTrack: layer.track)
    let transform = Self.fitting(layer.source, into: size)
    // The compositor can pass a frame on, without drawing it, if the frame's layer has no transform.
    if transform != .identity { instruction.setTransform(transform, at: .zero) }
    guard let fade = layer.placement.envelope.first(where: { $0.range.containsTimeRange(range) }),
      fade.from != 1 || fade.to != 1
    else {
      return instruction
    }
    if fade.isConstant {
      instruction.setOpacity(fade.from, at: .zero)
    } else {
      instruction.setOpacityRamp(fromStartOpacity: fade.from, toEndOpacity: fade.to, timeRange: fade.range)
    }
    return instruction
  }

  static func fitting(_ source: MediaFile.Track, into size: CGSize) -> CGAffineTransform {
    let shown = CGRect(origin: .zero, size: source.size).applying(source.transform)
    guard shown.width > 0, shown.height > 0 else { return .identity }
    let scale = min(size.width / shown.width, size.height / shown.height)
    let left = (size.width - shown.width * scale) / 2, top = (size.height - shown.height * scale) / 2
    return source.transform.concatenating(CGAffineTransform(translationX: -shown.minX, y: -shown.minY))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: left, y: top))
  }
}
