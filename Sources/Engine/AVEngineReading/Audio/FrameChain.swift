/// A kind of audio frame whose header gives the position of the next header.
package struct FrameChain: Sendable {
  /// The number of bytes from a header to the next one; nil if the bytes are not a header.
  package let length: @Sendable (ArraySlice<UInt8>) -> Int?

  package func holds(in head: [UInt8], from start: Int) -> Bool {
    var position = start
    for count in 0..<3 {
      guard position + 6 <= head.count else { return count > 0 }
      guard let length = length(head[position...]), length > 6 else { return false }
      position += length
    }
    return true
  }

  /// AAC in ADTS (ISO/IEC 13818-7 §6.2).
  package static let adts = FrameChain { bytes in
    let b = Array(bytes.prefix(6))
    guard b.count == 6, b[0] == 0xff, b[1] & 0xf6 == 0xf0, b[2] >> 2 & 15 < 13 else { return nil }
    return Int(b[3] & 3) << 11 | Int(b[4]) << 3 | Int(b[5]) >> 5
  }

  package static let mpegAudio = FrameChain { MPEGAudioHeader($0)?.length }

  /// AC-3 (ATSC A/52 §5.3.1 and table 5.18), whose frame sizes are counted in words of 16 bits.
  package static let ac3 = FrameChain { bytes in
    let b = Array(bytes.prefix(6))
    let rates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
    guard b.count == 6, b[0] == 0x0B, b[1] == 0x77, b[5] >> 3 <= 10 else { return nil }
    let (frequency, code) = (b[4] >> 6, Int(b[4] & 0x3F))
    guard frequency < 3, code / 2 < rates.count else { return nil }
    let rate = rates[code / 2]
    return 2 * [2 * rate, 320 * rate / 147 + code % 2, 3 * rate][Int(frequency)]
  }
}

/// The header of a frame of MPEG audio (ISO/IEC 11172-3 §2.4.1.3, ISO/IEC 13818-3 §2.4.1.3, and MPEG-2.5).
package struct MPEGAudioHeader {
  package let length: Int
  package let sampleRate: Int
  package let frameCount: Int
  /// The size of the side information of layer III, in bytes.
  package let sideInfo: Int

  // Bit rates in kilobits per second by layer, for MPEG-1 and then for the lower sample rates.
  private static let rates: [[Int]] = [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  package init?(_ bytes: ArraySlice<UInt8>) {
    let b = Array(bytes.prefix(4))
    guard b.count == 4, b[0] == 0xff, b[1] & 0xe0 == 0xe0 else { return nil }
    let (version, layerCode, rateCode, frequency) = (b[1] >> 3 & 3, b[1] >> 1 & 3, Int(b[2] >> 4), Int(b[2] >> 2 & 3))
    guard version != 1, layerCode != 0, (1...14).contains(rateCode), frequency < 3 else { return nil }
    let (layer, isFirst) = (4 - Int(layerCode), version == 3)
    sampleRate = [44100, 48000, 32000][frequency] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let bitRate = Self.rates[(isFirst ? 0 : 3) + layer - 1][rateCode] * 1000
    let padding = Int(b[2] >> 1 & 1)
    frameCount = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
    length = layer == 1 ? (12 * bitRate / sampleRate + padding) * 4 : frameCount / 8 * bitRate / sampleRate + padding
    let isMono = b[3] >> 6 == 3
    sideInfo = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
  }
}
