/// A mapping of one time range to another: an edit, whose source is a range of media and whose target is a range of a
/// track.
///
/// An empty edit has a source whose start is invalid. A source longer than its target is played faster.
public struct CMTimeMapping: Sendable, BitwiseCopyable {
  /// The range of media; its start is invalid for an empty edit.
  public var source: CMTimeRange
  /// The range of the track.
  public var target: CMTimeRange

  /// Makes an invalid mapping, with every field zero.
  public init() { self.init(source: .invalid, target: .invalid) }

  /// Makes a mapping of exactly these ranges.
  public init(source: CMTimeRange, target: CMTimeRange) { (self.source, self.target) = (source, target) }

  /// The mapping whose source and target are `CMTimeRange.invalid`.
  public static let invalid = CMTimeMapping()
}

/// Makes a mapping from a source to a target. It is invalid if the epoch of either range's duration is not zero.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
  guard source.duration.epoch == 0, target.duration.epoch == 0 else { return .invalid }
  return CMTimeMapping(source: source, target: target)
}

/// Makes an empty edit. It is invalid if the epoch of the target's duration is not zero.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
  CMTimeMappingMake(source: .invalid, target: target)
}

/// The key of the source in a mapping's dictionary. The value is a range's dictionary.
public nonisolated(unsafe) let kCMTimeMappingSourceKey: CFString = "source"  // Safety: an immutable string.
/// The key of the target in a mapping's dictionary. The value is a range's dictionary.
public nonisolated(unsafe) let kCMTimeMappingTargetKey: CFString = "target"  // Safety: an immutable string.

/// Returns a dictionary with the source under `kCMTimeMappingSourceKey` and the target under `kCMTimeMappingTargetKey`,
/// each as `CMTimeRangeCopyAsDictionary(_:allocator:)` makes it.
public func CMTimeMappingCopyAsDictionary(_ mapping: CMTimeMapping, allocator: CFAllocator?) -> CFDictionary? {
  guard let source = CMTimeRangeCopyAsDictionary(mapping.source, allocator: allocator),
    let target = CMTimeRangeCopyAsDictionary(mapping.target, allocator: allocator)
  else { return nil }
  return CFDictionary(dictionary: [kCMTimeMappingSourceKey: source, kCMTimeMappingTargetKey: target])
}

/// Returns the mapping in a dictionary that `CMTimeMappingCopyAsDictionary(_:allocator:)` made. The mapping is invalid
/// if its source or target is missing.
public func CMTimeMappingMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeMapping {
  guard let source = dictionaryRepresentation.object(forKey: kCMTimeMappingSourceKey) as? CFDictionary,
    let target = dictionaryRepresentation.object(forKey: kCMTimeMappingTargetKey) as? CFDictionary
  else { return .invalid }
  return CMTimeMapping(source: CMTimeRangeMakeFromDictionary(source), target: CMTimeRangeMakeFromDictionary(target))
}

/// Returns a description of a mapping's source and target, each in the form of a range's description.
public func CMTimeMappingCopyDescription(allocator: CFAllocator?, mapping: CMTimeMapping) -> CFString? {
  mapping.text as CFString
}

/// Writes a mapping's description and a line break to standard error.
public func CMTimeMappingShow(_ mapping: CMTimeMapping) { show(mapping.text) }

extension CMTimeMapping {
  var text: String { "{\(source.text), \(target.text)}" }
}
