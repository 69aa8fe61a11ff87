import AVEngineCore
import AVEngineISOMedia
import CoreMedia

extension FragmentTrack {
  /// Puts a track's waiting samples into the file's time, and gives the edits that bring them back to movie time.
  ///
  /// The last edit has no length: it lasts as long as media comes (ISO/IEC 14496-12 §8.6.6.1).
  /// - Parameter origin: Becomes movie time zero; what is presented before it is hidden.
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

  /// The same for segments, whose times are the samples' own. Only what lies before zero moves all, and is hidden by an
  /// edit.
  ///
  /// Offsets stay without a sign this way: FFmpeg up to 5.1 shows fragments with negative ones late.
  mutating func settleForSegments() -> [EditListWriter.Entry] {
    isListed = true
    // A later header describes the same times.
    let hidden = shift?.decode ?? max(0, -(waiting.first?.decode ?? 0))
    shift = TimeShift(decode: hidden, presentation: hidden)
    return hidden == 0 ? [] : [EditListWriter.Entry(duration: 0, mediaTime: hidden, rate: 0x10000)]
  }
}
