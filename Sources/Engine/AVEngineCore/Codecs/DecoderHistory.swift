import CoreMedia

/// The samples since the last sync sample, to which later samples may refer (ITU-T H.264 §8.2.5, H.265 §8.3.2, AV1
/// §7.20).
package struct DecoderHistory {
  package static let capacity = 64 << 20

  private var samples: [EncodedSample] = []
  private var size = 0
  package private(set) var isWhole = true
  private var isForgotten = false

  package var count: Int { samples.count }

  package init() {}

  /// Adds a sample; `isKept` is false if the decoder will not be emptied before the next sync sample.
  package mutating func add(_ sample: EncodedSample, isKept: Bool = true) {
    if sample.sample.isSync { self = Self() }
    // The first sample is kept even with `isKept: false`: the caller may learn only after it that the decoder holds
    // frames back.
    isWhole = isWhole && (isKept || size == 0)
    size += sample.data.dataLength
    isWhole = isWhole && size <= Self.capacity
    if isWhole { samples.append(sample) } else { samples = [] }
  }

  package mutating func decoderWasEmptied() { isForgotten = true }

  package mutating func takeForgotten(before sample: MediaSample) -> [EncodedSample] {
    defer { isForgotten = false }
    return isForgotten && !sample.isSync ? samples : []
  }
}
