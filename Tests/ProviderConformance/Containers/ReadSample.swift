import AVEngineCore
import CoreAudioTypes
import CoreMedia

struct ReadSample: Equatable {
  let decodeTime: CMTime
  let presentationTime: CMTime
  let duration: CMTime
  let formatIndex: Int
  let flags: SampleFlags
  /// The size that the cursor states.
  let size: Int
  let bytes: [UInt8]

  init(_ sample: MediaSample, bytes: [UInt8]) {
    decodeTime = sample.decodeTime
    presentationTime = sample.presentationTime
    duration = sample.duration
    formatIndex = sample.formatIndex
    flags = sample.flags
    size = sample.size
    self.bytes = bytes
  }

  var isSync: Bool { flags.contains(.sync) }
  var end: CMTime { presentationTime + duration }

  var summary: String {
    "\(size) bytes at \(presentationTime.seconds), decoded at \(decodeTime.seconds)\(isSync ? ", sync" : "")"
  }
}

extension MediaTrack {
  func read(_ sample: MediaSample) throws(EngineError) -> ReadSample {
    let block = try data(of: sample)
    guard let bytes = try? block.withContiguousBytes({ [UInt8]($0) }) else {
      throw EngineError(.outOfMemory, "Reading a sample")
    }
    return ReadSample(sample, bytes: bytes)
  }

  func read(_ cursor: any SampleCursor, atMost count: Int = .max) throws(EngineError) -> [ReadSample] {
    var result: [ReadSample] = []
    while result.count < count, let sample = try cursor.next() { result.append(try read(sample)) }
    return result
  }

  /// The size and the duration of audio packets if both are constant; a sample may then contain several packets.
  var constantPacket: (bytes: Int, frames: CMTime)? {
    guard info.mediaType == kCMMediaType_Audio, info.formatDescriptions.count == 1,
      let description = info.formatDescriptions[0].audioStreamBasicDescription,
      description.mBytesPerPacket > 0, description.mFramesPerPacket > 0, description.mSampleRate >= 1
    else { return nil }
    let rate = CMTimeScale(description.mSampleRate.rounded())
    return (
      Int(description.mBytesPerPacket), CMTime(value: CMTimeValue(description.mFramesPerPacket), timescale: rate)
    )
  }
}

func difference(_ found: [ReadSample], _ expected: [ReadSample]) -> String? {
  for (index, pair) in zip(found, expected).enumerated() where pair.0 != pair.1 {
    return "sample \(index) is \(pair.0.summary), not \(pair.1.summary)"
  }
  return found.count == expected.count ? nil : "\(found.count) samples, not \(expected.count)"
}
