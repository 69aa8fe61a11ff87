import CoreMedia

/// The samples that a decoder received since the last sync sample.
///
/// An emptied decoder forgets the frames that later samples refer to. Before the decoder continues, it receives all
/// samples since the last sync sample again: references may reach back to the sync sample through any number of frames
/// (ITU-T H.264 §8.2.5, H.265 §8.3.2, AV1 §7.20), and no codec limits the number of samples between two sync samples.
/// Therefore only the number of bytes is limited.
package struct DecoderHistory {
  /// The most bytes that are kept: about ten seconds at 50 Mb/s.
  package static let capacity = 64 << 20

  private var samples: [EncodedSample] = []
  private var size = 0
  /// Whether all samples since the last sync sample are kept. False if one of them except the first was added with
  /// `isKept: false`, or if together they exceed `capacity`.
  package private(set) var isWhole = true
  private var isForgotten = false

  /// The number of samples that an emptied decoder must decode again.
  package var count: Int { samples.count }

  package init() {}

  /// - Parameter isKept: Whether to keep the sample. False if the decoder will not be emptied before the next sync
  ///   sample.
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

  /// Returns, once, the samples that an emptied decoder must receive again before it decodes `sample`.
  package mutating func takeForgotten(before sample: MediaSample) -> [EncodedSample] {
    defer { isForgotten = false }
    return isForgotten && !sample.isSync ? samples : []
  }
}
