package import AVEngineCore
package import CoreMedia

package struct StreamFacts {
  package var name: String
  package var format: CMFormatDescription
  /// The samples in decode order, at least ten. The first is a sync sample.
  package var samples: [EncodedSample]
  /// The width of video frames in pixels, or 0 for audio.
  package var width = 0
  package var height = 0
  /// The number of audio frames that all samples decode to, including priming and remainder.
  package var frameCount = 0
  /// The greatest error of the samples' times due to rounding.
  package var tolerance = CMTime.zero
  /// Whether the codec returns the same output each time. Some decoders add noise.
  package var isRepeatable = true
  /// Whether the decoder skips frames when `DecodeSkip` allows it.
  package var leavesOut = true
  /// Whether decoding fails if every byte of the samples is `damage`.
  package var detectsDamage = true

  package init(_ name: String, _ format: CMFormatDescription, samples: [EncodedSample]) {
    self.name = name
    self.format = format
    self.samples = samples
  }

  package static let damage: UInt8 = 0xA5
}
