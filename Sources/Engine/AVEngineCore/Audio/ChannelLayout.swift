/// The number of channels and their order. The mask has WAVE's speaker bits (left, right, centre, LFE, …), as FFmpeg
/// and RIFF use them; 0 if the speakers are unknown or in another order.
package struct ChannelLayout: Sendable, Hashable {
  package var count: Int
  package var mask: UInt64
  package init(count: Int, mask: UInt64 = 0) { (self.count, self.mask) = (count, mask) }
}
