/// The key of the start in a range's dictionary. The value is a time's dictionary.
public nonisolated(unsafe) let kCMTimeRangeStartKey: CFString = "start"  // Safety: an immutable string.
/// The key of the duration in a range's dictionary. The value is a time's dictionary.
public nonisolated(unsafe) let kCMTimeRangeDurationKey: CFString = "duration"  // Safety: an immutable string.

/// Returns a dictionary with the start under `kCMTimeRangeStartKey` and the duration under `kCMTimeRangeDurationKey`,
/// each as `CMTimeCopyAsDictionary(_:allocator:)` makes it.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
  guard let start = CMTimeCopyAsDictionary(range.start, allocator: allocator),
    let duration = CMTimeCopyAsDictionary(range.duration, allocator: allocator)
  else { return nil }
  return CFDictionary(dictionary: [kCMTimeRangeStartKey: start, kCMTimeRangeDurationKey: duration])
}

/// Returns the range in a dictionary that `CMTimeRangeCopyAsDictionary(_:allocator:)` made. The range is invalid if its
/// start or duration is missing.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
  guard let start = dictionaryRepresentation.object(forKey: kCMTimeRangeStartKey) as? CFDictionary,
    let duration = dictionaryRepresentation.object(forKey: kCMTimeRangeDurationKey) as? CFDictionary
  else { return .invalid }
  return CMTimeRange(start: CMTimeMakeFromDictionary(start), duration: CMTimeMakeFromDictionary(duration))
}

/// Returns a description such as `{{0/1 = 0.000}, {300/600 = 0.500}}`: the start and the duration.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
  range.text as CFString
}

/// Writes a range's description and a line break to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) { show(range.text) }

extension CMTimeRange {
  var text: String { "{\(start.text), \(duration.text)}" }
}
