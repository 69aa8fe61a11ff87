import AVEngineCore
import CoreMedia

/// Decodes a channel of CEA-608 with a decoder of the first channel.
final class Line21Decoder: ClosedCaptionDecoder {
  private var channel: Line21Channel
  private let base: any ClosedCaptionDecoder

  init(_ number: Int, _ base: any ClosedCaptionDecoder) { (channel, self.base) = (Line21Channel(number), base) }

  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen? {
    let pairs = channel.take(threes)
    // Empty bytes let the decoder's time advance.
    return try base.decode(pairs.isEmpty ? [0xfc, 0x80, 0x80] : pairs, at: time)
  }
}
