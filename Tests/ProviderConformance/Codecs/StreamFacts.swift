package import AVEngineCore
package import CoreMedia

/// An encoded stream, and what its author knows of it.
package struct StreamFacts {
  /// The name of the stream in issues.
  package var name: String
  package var format: CMFormatDescription
  /// In decode order; the first is a sync sample. At least ten.
  package var samples: [EncodedSample]
  /// Of pictures; 0 for sound.
  package var width = 0
  package var height = 0
  /// Of sound, all that the samples decode to, priming and remainder too.
  package var frameCount = 0
  /// By which the samples' times are rounded.
  package var tolerance = CMTime.zero
  /// Whether the codec gives the same each time. Decoders of some put noise of their own in.
  package var isRepeatable = true
  /// Whether the decoder makes use of it that pictures may be left out.
  package var leavesOut = true
  /// Whether the codec knows that arbitrary bytes are none of its.
  package var detectsDamage = true

  package init(_ name: String, _ format: CMFormatDescription, samples: [EncodedSample]) {
    self.name = name
    self.format = format
    self.samples = samples
  }

  /// The byte that fills damaged samples.
  package static let damage: UInt8 = 0xA5
}
