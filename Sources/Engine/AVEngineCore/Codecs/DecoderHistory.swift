import CoreMedia

/// The samples that a decoder was given since decoding last could start.
///
/// A decoder that is emptied forgets the pictures that later samples refer to. Before it goes on, it is given these
/// samples again, all of them: references may reach back to the sync sample through any number of pictures (ITU-T H.264
/// §8.2.5, H.265 §8.3.2, AV1 §7.20), and no codec bounds how many samples lie between two sync samples. Therefore only
/// memory is bounded here.
package struct DecoderHistory {
  /// Bytes that are kept: ten seconds at 50 Mb/s.
  package static let capacity = 64 << 20

  private var samples: [EncodedSample] = []
  private var size = 0
  /// False where samples were too many to be kept.
  package private(set) var isWhole = true
  private var isForgotten = false

  /// Samples that going on after an emptying costs.
  package var count: Int { samples.count }

  /// A decoder that is new or flushed was given nothing yet.
  package init() {}

  /// - Parameter isKept: False where the decoder will not be emptied before the next sync sample.
  package mutating func add(_ sample: EncodedSample, isKept: Bool = true) {
    if sample.sample.isSync { self = Self() }
    // The first is always kept: by the next one it may be known that the decoder delays.
    isWhole = isWhole && (isKept || size == 0)
    size += sample.data.dataLength
    isWhole = isWhole && size <= Self.capacity
    if isWhole { samples.append(sample) } else { samples = [] }
  }

  package mutating func decoderWasEmptied() { isForgotten = true }

  /// Samples that an emptied decoder is given again before it goes on with a sample, once.
  package mutating func takeForgotten(before sample: MediaSample) -> [EncodedSample] {
    defer { isForgotten = false }
    return isForgotten && !sample.isSync ? samples : []
  }
}
