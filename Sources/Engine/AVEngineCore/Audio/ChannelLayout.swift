/// The order of channels, by WAVE bits (left, right, centre, LFE, …) as FFmpeg and RIFF use them; 0 where only the
/// count is known.
package struct ChannelLayout: Sendable, Hashable {
  package var count: Int
  package var mask: UInt64
  package init(count: Int, mask: UInt64 = 0) { (self.count, self.mask) = (count, mask) }
}
