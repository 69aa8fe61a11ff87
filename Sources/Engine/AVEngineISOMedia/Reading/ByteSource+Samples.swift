import AVEngineCore
import CoreMedia

extension ByteSource {
  func sampleBytes(_ count: Int, at offset: Int64) throws(EngineError) -> CMBlockBuffer {
    // A broken index may claim a sample beyond the end of the file.
    let end = try length() ?? .max
    guard count >= 0, offset >= 0, Int64(count) <= end - min(offset, end) else {
      throw EngineError(
        .truncated, "Reading a sample", subject: name,
        detail: "the file ends at byte \(end), and the sample takes \(count) bytes from byte \(offset)")
    }
    var failure: EngineError?
    let buffer = CMBlockBuffer(count: count) { bytes in
      do throws(EngineError) {
        let filled = try read(at: offset, into: bytes)
        if filled < count {
          failure = EngineError(.truncated, "Reading a sample", subject: name, detail: "the file became shorter")
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard let buffer else {
      throw EngineError(.outOfMemory, "Reading a sample", subject: name, detail: "\(count) bytes")
    }
    return buffer
  }
}

extension CMTime {
  func tick(_ timescale: CMTimeScale) throws(EngineError) -> Int64 {
    if isPositiveInfinity { return .max / 2 }
    if isNegativeInfinity { return .min / 2 }
    guard isNumeric else { throw EngineError(.timeOutOfRange, "Seeking", detail: "the time is not numeric") }
    let converted = CMTimeConvertScale(self, timescale: timescale, method: .roundTowardNegativeInfinity)
    guard converted.isNumeric else { return value < 0 ? .min / 2 : .max / 2 }
    return max(.min / 2, min(converted.value, .max / 2))
  }
}
