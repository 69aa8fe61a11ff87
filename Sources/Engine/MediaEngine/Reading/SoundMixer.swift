package import CoreAudioTypes
import CoreMedia

/// Reads several tracks' sound as one: frame by frame the sum of all, held at full scale where it would pass it.
package final class SoundMixer {
  private let format: AudioStreamBasicDescription
  /// What the readers give.
  private let working: AudioStreamBasicDescription
  private var inputs: [Input]

  private struct Input {
    let reader: SoundReader
    /// Frames that the others have not reached yet.
    var waiting: PCMBuffer
  }

  /// - Parameters:
  ///   - readers: At least one; all with the same range and the output `workingFormat`, so that each gives equally many frames.
  ///   - format: What the sum is to be.
  package init(_ readers: [SoundReader], format: AudioStreamBasicDescription) {
    self.format = format
    let working = Self.workingFormat(for: format, count: readers.count)
    self.working = working
    inputs = readers.map { Input(reader: $0, waiting: PCMBuffer(format: working)) }
  }

  /// What each of some readers is to give: the format itself where it can be added up, else floats, which become it in the end.
  package static func workingFormat(for format: AudioStreamBasicDescription, count: Int) -> AudioStreamBasicDescription {
    count == 1 || isSummable(format) ? format : format.asFloats
  }

  private static func isSummable(_ format: AudioStreamBasicDescription) -> Bool {
    guard format.mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else { return false }
    let isFloat = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
    return isFloat ? format.mBitsPerChannel == 32 : format.mBitsPerChannel == 16 && format.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
  }

  /// The next frames, or nil at the end of the range.
  package func next() throws(EngineError) -> PCMBuffer? {
    if inputs.count == 1 { return try inputs[0].reader.next()?.buffer }
    for index in inputs.indices where inputs[index].waiting.frameCount == 0 {
      if let sound = try inputs[index].reader.next() { inputs[index].waiting.append(sound.buffer) }
    }
    guard let count = inputs.map(\.waiting.frameCount).min(), count > 0 else { return nil }
    var sum = PCMBuffer(format: working)
    for index in inputs.indices {
      var part = inputs[index].waiting
      part.truncate(to: count)
      inputs[index].waiting.removeFirst(count)
      if index == 0 { sum = part } else { add(part, to: &sum) }
    }
    return working.mFormatFlags == format.mFormatFlags && working.mBitsPerChannel == format.mBitsPerChannel ? sum : sum.packed(as: format)
  }

  private func add(_ part: PCMBuffer, to sum: inout PCMBuffer) {
    let isFloat = working.mFormatFlags & kAudioFormatFlagIsFloat != 0
    for (index, plane) in part.planes.enumerated() where index < sum.planes.count {
      sum.planes[index].withUnsafeMutableBytes { target in
        plane.withUnsafeBytes { source in
          // Safety: both arrays hold whole samples of the format, and are allocated with room for any of them.
          if isFloat {
            Self.add(source.assumingMemoryBound(to: Float.self), to: target.assumingMemoryBound(to: Float.self)) { max(-1, min(1, $0 + $1)) }
          } else {
            Self.add(source.assumingMemoryBound(to: Int16.self), to: target.assumingMemoryBound(to: Int16.self)) {
              Int16(clamping: Int32($0) + Int32($1))
            }
          }
        }
      }
    }
  }

  private static func add<T>(_ source: UnsafeBufferPointer<T>, to target: UnsafeMutableBufferPointer<T>, _ sum: (T, T) -> T) {
    for index in 0..<min(source.count, target.count) { target[index] = sum(target[index], source[index]) }
  }
}
