/// The key of the value, a number of 64 bits, in a time's dictionary.
public nonisolated(unsafe) let kCMTimeValueKey: CFString = "value"  // Safety: an immutable string.
/// The key of the timescale, a number of 32 bits, in a time's dictionary.
public nonisolated(unsafe) let kCMTimeScaleKey: CFString = "timescale"  // Safety: an immutable string.
/// The key of the epoch, a number of 64 bits, in a time's dictionary.
public nonisolated(unsafe) let kCMTimeEpochKey: CFString = "epoch"  // Safety: an immutable string.
/// The key of the flags, a number of 32 bits, in a time's dictionary.
public nonisolated(unsafe) let kCMTimeFlagsKey: CFString = "flags"  // Safety: an immutable string.

/// Returns a dictionary of the four fields of a time, as numbers under `kCMTimeValueKey`, `kCMTimeScaleKey`,
/// `kCMTimeEpochKey` and `kCMTimeFlagsKey`. It is never nil.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
  CFDictionary(dictionary: [
    kCMTimeValueKey: time.value as NSNumber, kCMTimeScaleKey: time.timescale as NSNumber,
    kCMTimeEpochKey: time.epoch as NSNumber, kCMTimeFlagsKey: time.flags.rawValue as NSNumber,
  ])
}

/// Returns the time in a dictionary that `CMTimeCopyAsDictionary(_:allocator:)` made. The time is invalid if a field is
/// missing, is not a number, or does not fit the field's type.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
  guard let dictionary = dictionaryRepresentation,
    let value: CMTimeValue = integer(of: dictionary, kCMTimeValueKey),
    let timescale: CMTimeScale = integer(of: dictionary, kCMTimeScaleKey),
    let epoch: CMTimeEpoch = integer(of: dictionary, kCMTimeEpochKey),
    let flags: UInt32 = integer(of: dictionary, kCMTimeFlagsKey)
  else { return .invalid }
  return CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
}

private func integer<T: FixedWidthInteger>(of dictionary: CFDictionary, _ key: CFString) -> T? {
  guard let number = dictionary.object(forKey: key) as? NSNumber else { return nil }
  return T(exactly: number.int64Value)
}

/// Returns a description such as `{300/600 = 0.500, rounded}`.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { time.text as CFString }

/// Writes a time's description and a line break to standard error.
public func CMTimeShow(_ time: CMTime) { show(time.text) }

extension CMTime {
  var text: String {
    guard isNumeric else {
      if !isValid { return "{INVALID}" }
      return isIndefinite ? "{INDEFINITE}" : isPositiveInfinity ? "{+INFINITY}" : "{-INFINITY}"
    }
    let number = "\(value)/\(timescale) = \(String(format: "%.3f", seconds))"
    return "{" + number + (hasBeenRounded ? ", rounded" : "") + (epoch == 0 ? "" : ", epoch \(epoch)") + "}"
  }
}

func show(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
