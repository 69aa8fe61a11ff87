import AVEngineCore
import CoreAudioTypes
import CoreMedia

protocol AudioPartReading: AnyObject {
  /// Appends more audio. Returns false once everything has been appended.
  func read(into buffer: inout PCMBuffer) throws(EngineError) -> Bool
}

final class TimeStretchedAudioReader: AudioPartReading {
  private let source: AudioSegmentReader
  private let stretcher: any AudioTimeStretching
  private let floats: AudioStreamBasicDescription

  /// The source is at its natural speed, and the format is interleaved floats.
  init(_ source: AudioSegmentReader, format: AudioStreamBasicDescription, stretcher: any AudioTimeStretching) {
    self.source = source
    floats = format
    self.stretcher = stretcher
  }

  func read(into buffer: inout PCMBuffer) throws(EngineError) -> Bool {
    var (natural, stretched) = (PCMBuffer(format: floats), PCMBuffer(format: floats))
    let isOpen = try source.read(into: &natural)
    try stretcher.stretch(natural, into: &stretched)
    if !isOpen { try stretcher.finish(into: &stretched) }
    buffer.append(stretched.separated(as: buffer.format).packed(as: buffer.format))
    return isOpen
  }
}

extension AudioStreamBasicDescription {
  var asInterleavedFloats: AudioStreamBasicDescription {
    var format = self
    format.mFormatFlags &= ~kAudioFormatFlagIsNonInterleaved
    return format.asFloats
  }
}

extension PCMBuffer {
  fileprivate func separated(as format: AudioStreamBasicDescription) -> PCMBuffer {
    guard format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0, let frames = planes.first else { return self }
    var result = PCMBuffer(format: format.asFloats)
    let channels = result.planes.count
    for channel in result.planes.indices {
      result.planes[channel].reserveCapacity(frameCount * 4)
      for frame in 0..<frameCount {
        let start = (frame * channels + channel) * 4
        result.planes[channel].append(contentsOf: frames[start..<start + 4])
      }
    }
    result.frameCount = frameCount
    return result
  }
}
