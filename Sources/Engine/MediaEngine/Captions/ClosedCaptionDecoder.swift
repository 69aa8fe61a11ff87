package import CoreMedia

/// Decodes closed captions.
package protocol ClosedCaptionDecoder: AnyObject {
  /// - Parameter threes: Three bytes each, as `ClosedCaptionBytes` finds them.
  /// - Returns: What is on the screen from a time on; nil: what was there.
  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen?
}

package struct ClosedCaptionScreen: Sendable {
  /// Empty: nothing is there.
  package var captions: [CaptionText]
  package init(_ captions: [CaptionText]) { self.captions = captions }
}

/// Decodes a channel of CEA-608 with a decoder of the first.
final class Line21Decoder: ClosedCaptionDecoder {
  private var channel: Line21Channel
  private let base: any ClosedCaptionDecoder

  init(_ number: Int, _ base: any ClosedCaptionDecoder) { (channel, self.base) = (Line21Channel(number), base) }

  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen? {
    let pairs = channel.take(threes)
    // Bytes that say nothing tell of the time.
    return try base.decode(pairs.isEmpty ? [0xfc, 0x80, 0x80] : pairs, at: time)
  }
}
