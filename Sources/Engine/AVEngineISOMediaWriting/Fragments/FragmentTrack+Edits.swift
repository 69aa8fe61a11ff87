import AVEngineCore
import AVEngineISOMedia
import CoreMedia

extension FragmentTrack {
  /// Determines the shift from the waiting samples. `origin` is the media time that becomes movie time zero; nil: the
  /// first presentation of the waiting samples. The last edit lasts as long as media follows (ISO/IEC 14496-12
  /// §8.6.6.1).
  mutating func settle(movieTimescale: CMTimeScale, origin: CMTime?) -> [EditListWriter.Entry] {
    isListed = true
    guard let first = waiting.first else { return [] }
    let smallest = waiting.map { $0.presentation - $0.decode }.min() ?? 0
    let shift = TimeShift(decode: -first.decode, presentation: max(0, -smallest) - first.decode)
    self.shift = shift
    var earliest = waiting.map(\.presentation).min() ?? first.presentation
    var entries: [EditListWriter.Entry] = []
    if let origin, let start = record.ticks(origin) {
      let delay = CMTimeConvertScale(
        CMTime(value: earliest, timescale: settings.timescale) - origin, timescale: movieTimescale,
        method: .roundHalfAwayFromZero)
      if delay.isNumeric, delay.value > 0 {
        entries.append(EditListWriter.Entry(duration: delay.value, mediaTime: -1, rate: 0x10000))
      }
      earliest = max(earliest, start)
    }
    entries.append(EditListWriter.Entry(duration: 0, mediaTime: earliest + shift.presentation, rate: 0x10000))
    return entries
  }

  /// Decode and presentation times are shifted by the same amount. A shift of the decode times alone could make
  /// composition offsets negative, and FFmpeg up to 5.1 presents fragments with negative ones late.
  mutating func settleForSegments() -> [EditListWriter.Entry] {
    isListed = true
    // A later header keeps the shift of the first one.
    let hidden = shift?.decode ?? max(0, -(waiting.first?.decode ?? 0))
    shift = TimeShift(decode: hidden, presentation: hidden)
    return hidden == 0 ? [] : [EditListWriter.Entry(duration: 0, mediaTime: hidden, rate: 0x10000)]
  }
}
