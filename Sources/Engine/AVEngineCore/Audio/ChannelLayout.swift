/// WAVE's speaker bits are in `mask`, which is 0 if the speakers are unknown or not in the order of the bits.
package struct ChannelLayout: Sendable, Hashable {
  package var count: Int
  package var mask: UInt64
  package init(count: Int, mask: UInt64 = 0) { (self.count, self.mask) = (count, mask) }
}
