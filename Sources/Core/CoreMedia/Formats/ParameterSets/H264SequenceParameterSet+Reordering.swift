internal import CoreFoundation

extension H264SequenceParameterSet {
  /// The difference between decoding order and presentation order (ITU-T H.264 annex E.2.1).
  package struct Reordering: Sendable, Equatable {
    /// The largest number of frames that precede a frame in decoding order and follow it in presentation order.
    package let frames: Int
    /// The number of frames that a decoder must be able to hold.
    package let buffered: Int

    /// Reads the part after the fields that `VideoUsability` reads (annex E.1.1).
    init?(afterUsability reader: inout NALBitReader) throws(NALBitReader.Malformed) {
      if try reader.bit() { try reader.skip(65) }  // timing: two numbers of 32 bits and a flag
      let hasBuffer = try reader.bit()
      if hasBuffer { try Self.skipBuffer(&reader) }
      let hasVideoBuffer = try reader.bit()
      if hasVideoBuffer { try Self.skipBuffer(&reader) }
      if hasBuffer || hasVideoBuffer { try reader.skip(1) }  // low_delay_hrd_flag
      try reader.skip(1)  // pic_struct_present_flag
      guard try reader.bit() else { return nil }
      try reader.skip(1)  // motion_vectors_over_pic_boundaries_flag
      for _ in 0..<4 { _ = try reader.unsigned() }  // the limits of sizes and motion vectors
      // No level lets a decoder hold more than 16 frames.
      frames = try reader.unsigned(upTo: 16)
      buffered = try reader.unsigned(upTo: 16)
    }

    /// Skips the parameters of the hypothetical reference decoder (annex E.1.2).
    private static func skipBuffer(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
      let count = try reader.unsigned(upTo: 31) + 1
      try reader.skip(8)
      for _ in 0..<count {
        _ = try reader.unsigned()
        _ = try reader.unsigned()
        try reader.skip(1)
      }
      try reader.skip(20)
    }
  }
}
