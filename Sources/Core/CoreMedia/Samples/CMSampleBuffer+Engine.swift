internal import CoreFoundation
package import CoreVideo

/// What the engine uses: no status codes, no dictionaries.
extension CMSampleBuffer {
  /// Compressed samples, ready.
  ///
  /// - Parameters:
  ///   - data: the samples' bytes, one after another.
  ///   - timing: of the first sample; where there are several, each lasts as long and follows the one before it.
  ///   - flags: hold for every sample.
  package convenience init(
    data: CMBlockBuffer, format: CMFormatDescription?, timing: CMSampleTimingInfo, count: Int = 1,
    sizes: PerSample<Int>? = nil,
    flags: SampleAttachmentFlags = []
  ) {
    self.init(
      format: format, count: count, timings: .same(timing), sizes: sizes ?? (count == 1 ? .same(data.length) : .none),
      flags: flags.isEmpty ? .none : .same(flags), state: State(dataBuffer: data, isReady: true))
  }

  /// Several compressed samples, ready, each with its own timing, size and flags (or one that holds for all).
  package convenience init(
    data: CMBlockBuffer, format: CMFormatDescription?, count: Int, timings: PerSample<CMSampleTimingInfo>,
    sizes: PerSample<Int>,
    flags: PerSample<SampleAttachmentFlags>
  ) {
    self.init(
      format: format, count: count, timings: timings, sizes: sizes, flags: flags,
      state: State(dataBuffer: data, isReady: true))
  }

  /// A decoded picture, ready.
  package convenience init(image: CVImageBuffer, format: CMFormatDescription, timing: CMSampleTimingInfo) {
    self.init(
      format: format, count: 1, timings: .same(timing), sizes: .none, state: State(imageBuffer: image, isReady: true))
  }

  /// A marker without samples, to carry attachments.
  package convenience init(markerAt time: CMTime) {
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    self.init(format: nil, count: 0, timings: .same(timing), sizes: .none, state: State(isReady: true))
  }

  /// What is known of a sample; a client's attachments go before what the maker said.
  package func sampleFlags(at index: Int = 0) -> SampleAttachmentFlags {
    if let attachments = unguarded({ $0.sampleAttachments }), (0..<attachments.count).contains(index),
      let dictionary = attachments.element(at: index) as? NSDictionary
    {
      return SampleAttachmentFlags(dictionary)
    }
    return flags[index] ?? []
  }

  /// Whether decoding can begin at a sample.
  package func isSync(at index: Int = 0) -> Bool { !sampleFlags(at: index).contains(.notSync) }
}
