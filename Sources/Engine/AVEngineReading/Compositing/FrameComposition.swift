package import AVEngineCore
package import CoreMedia
import CoreVideo
import Foundation

package struct FrameComposition: Sendable {
  package struct Source: Sendable {
    package var id: CMPersistentTrackID
    package var frames: Frames

    package init(id: CMPersistentTrackID, frames: Frames) { (self.id, self.frames) = (id, frames) }
  }

  package enum Frames: Sendable {
    case track(EditedTrack)
    case drawn(any DrawnVideoFrames)
  }

  package var sources: [Source]
  /// The instructions in order of time, without overlap.
  package var instructions: [CompositionInstruction]
  package var width: Int
  package var height: Int
  /// The duration of a frame, which is above zero.
  package var frameDuration: CMTime
  /// The track whose frames determine when composed frames begin. If nil, they begin at the multiples of
  /// `frameDuration`.
  package var timingTrack: CMPersistentTrackID?
  package var color: ColorDescription
  package var compositor: (any FrameCompositor)?
  package var overlay: (any FrameOverlay)?

  package init(
    sources: [Source], instructions: [CompositionInstruction], width: Int, height: Int, frameDuration: CMTime,
    color: ColorDescription
  ) {
    self.sources = sources
    self.instructions = instructions
    self.width = width
    self.height = height
    self.frameDuration = frameDuration
    self.color = color
  }

  package func makeFormat() throws(EngineError) -> CMFormatDescription {
    var extensions: [String: Any] = [:]
    for (key, value) in color.attachments(isRGB: false, hasSubsampledChroma: true) { extensions[key as String] = value }
    if isDeep { extensions[kCMFormatDescriptionExtension_BitsPerComponent as String] = NSNumber(value: 10) }
    extensions[kCMFormatDescriptionExtension_FullRangeVideo as String] = NSNumber(value: color.isFullRange)
    var made: CMFormatDescription?
    let status = CMVideoFormatDescriptionCreate(
      allocator: nil,
      codecType: isDeep
        ? kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      width: Int32(clamping: width), height: Int32(clamping: height), extensions: extensions as NSDictionary,
      formatDescriptionOut: &made)
    guard let made else {
      throw EngineError(.badComposition, "Composing frames", detail: "frames cannot be described", code: Int(status))
    }
    return made
  }

  private var isDeep: Bool {
    color.isHighDynamicRange
      || sources.contains { source in
        guard case .track(let track) = source.frames, let format = track.media.info.formatDescriptions.first else {
          return false
        }
        let depth =
          CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_BitsPerComponent)
          as? NSNumber
        return ColorDescription(format).isHighDynamicRange || (depth?.intValue ?? 8) > 8
      }
  }

  /// Returns the time for which the frame is composed: its start, or the instruction's start if that is later. Returns
  /// nil if no instruction overlaps the frame.
  func instruction(for frame: CMTimeRange) -> (index: Int, time: CMTime)? {
    let index = firstInstruction(endingAfter: frame.start)
    guard instructions.indices.contains(index), instructions[index].timeRange.start < frame.end else { return nil }
    return (index, max(frame.start, instructions[index].timeRange.start))
  }

  private func firstInstruction(endingAfter time: CMTime) -> Int {
    instructions.partitioningIndex { $0.timeRange.end > time }
  }

  func needed(_ id: CMPersistentTrackID, in ranges: [CMTimeRange]) -> [CMTimeRange] {
    var result: [CMTimeRange] = []
    for range in ranges {
      var index = firstInstruction(endingAfter: range.start)
      while instructions.indices.contains(index), instructions[index].timeRange.start < range.end {
        if instructions[index].needs(id) { result.append(joined: instructions[index].timeRange.intersection(range)) }
        index += 1
      }
    }
    return result
  }
}

extension CompositionInstruction {
  func needs(_ id: CMPersistentTrackID) -> Bool {
    if let passthroughTrack { return passthroughTrack == id }
    return requiredTracks?.contains(id) ?? true
  }
}

extension [CMTimeRange] {
  /// The range must not begin before the last one.
  package mutating func append(joined range: CMTimeRange) {
    if let last, last.end >= range.start {
      self[count - 1] = CMTimeRange(start: last.start, end: Swift.max(last.end, range.end))
    } else {
      append(range)
    }
  }
}
