internal import CoreFoundation
package import CoreVideo

extension CMSampleBuffer {
  /// `data` contains the samples in order and without gaps. `timing` is that of the first sample.
  package convenience init(
    data: CMBlockBuffer, format: CMFormatDescription?, timing: CMSampleTimingInfo, count: Int = 1,
    sizes: PerSample<Int>? = nil,
    flags: SampleAttachmentFlags = []
  ) {
    self.init(
      format: format, count: count, timings: .same(timing), sizes: sizes ?? (count == 1 ? .same(data.length) : .none),
      flags: flags.isEmpty ? .none : .same(flags), state: State(dataBuffer: data, isReady: true))
  }

  package convenience init(
    data: CMBlockBuffer, format: CMFormatDescription?, count: Int, timings: PerSample<CMSampleTimingInfo>,
    sizes: PerSample<Int>,
    flags: PerSample<SampleAttachmentFlags>
  ) {
    self.init(
      format: format, count: count, timings: timings, sizes: sizes, flags: flags,
      state: State(dataBuffer: data, isReady: true))
  }

  package convenience init(image: CVImageBuffer, format: CMFormatDescription, timing: CMSampleTimingInfo) {
    self.init(
      format: format, count: 1, timings: .same(timing), sizes: .none, state: State(imageBuffer: image, isReady: true))
  }

  /// Makes a buffer without samples, which carries attachments that apply at a time.
  package convenience init(markerAt time: CMTime) {
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    self.init(format: nil, count: 0, timings: .same(timing), sizes: .none, state: State(isReady: true))
  }

  package func sampleFlags(at index: Int = 0) -> SampleAttachmentFlags {
    if let attachments = unguarded({ $0.sampleAttachments }), (0..<attachments.count).contains(index),
      let dictionary = attachments.element(at: index) as? NSDictionary
    {
      return SampleAttachmentFlags(dictionary)
    }
    return flags[index] ?? []
  }

  package func isSync(at index: Int = 0) -> Bool { !sampleFlags(at: index).contains(.notSync) }
}
