package import AVEngineCore
package import CoreMedia

extension ISOSampleCursor: IndexedSampleCursor {
  package var sampleCount: Int { tableCount + (((try? withFragments { $0.count }) ?? nil) ?? 0) }

  /// Samples of fragments may be reordered, because fragments state composition offsets sample by sample.
  package var isReordered: Bool { mayHaveFragments || table?.table.offsets != nil }

  package func sample(_ number: Int) throws(EngineError) -> MediaSample {
    guard number >= 0, number < sampleCount, let indexed = try indexed(number) else {
      throw EngineError(
        .timeOutOfRange, "Looking up a sample", detail: "there is no sample \(number) of \(sampleCount)")
    }
    return mediaSample(indexed)
  }

  private func indexed(_ number: Int) throws(EngineError) -> IndexedSample? {
    if number < tableCount { return try table?.single(number) }
    return try withFragments { (fragments) throws(EngineError) in try fragments.sample(number - tableCount) }
  }

  package func number(decodedAt time: CMTime) throws(EngineError) -> Int {
    let target = try time.tick(timescale) + decodeShift
    let found = try withFragments { (fragments) throws(EngineError) -> Int? in
      guard fragments.count > 0, try fragments.sample(0).decodeTime <= target else { return nil }
      return tableCount + (try fragments.number(decodedAt: target))
    }
    if let found = found.flatMap({ $0 }) { return found }
    return try table?.number(decodedAt: target) ?? 0
  }

  package func chunk(ofSample number: Int) throws(EngineError) -> SampleChunk {
    let isInTable = number < tableCount
    let count = tableCount
    guard number >= 0, number < sampleCount,
      let (samples, offset) = isInTable
        ? try table?.chunk(of: number) : try withFragments({ $0.chunk(of: number - count) })
    else {
      throw EngineError(.timeOutOfRange, "Looking up a chunk", detail: "there is no sample \(number) of \(sampleCount)")
    }
    let shift = isInTable ? 0 : tableCount
    return try described(samples.lowerBound + shift..<samples.upperBound + shift, offset: offset)
  }

  private func described(_ samples: Range<Int>, offset: Int64) throws(EngineError) -> SampleChunk {
    let first = try sample(samples.lowerBound)
    var end = offset
    var sameSizes = true
    var sameDurations = true
    if let audio = table?.table.audio, samples.upperBound <= tableCount {
      end += Int64(audio.bytes) * Int64((samples.count + audio.frames - 1) / audio.frames)
    } else {
      for number in samples {
        let other = try sample(number)
        end += Int64(other.size)
        sameSizes = sameSizes && other.size == first.size
        sameDurations = sameDurations && other.duration == first.duration
      }
    }
    return SampleChunk(
      firstSample: samples.lowerBound, sampleCount: samples.count, range: offset..<max(offset, end),
      hasUniformSizes: sameSizes,
      hasUniformDurations: sameDurations)
  }
}
