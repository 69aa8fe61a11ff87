/// The number and order of audio channels. `mask` has WAVE's speaker bits (left, right, centre, LFE, …), as FFmpeg and
/// RIFF use them. It is 0 if the speakers are unknown, or if the channels are not in the order of these bits.
package struct ChannelLayout: Sendable, Hashable {
  package var count: Int
  package var mask: UInt64
  package init(count: Int, mask: UInt64 = 0) { (self.count, self.mask) = (count, mask) }
}
