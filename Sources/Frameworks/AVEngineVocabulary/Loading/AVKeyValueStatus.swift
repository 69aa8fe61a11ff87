/// The state of loading a property's value.
@available(macOS, deprecated: 13, message: "use AVAsyncProperty.Status")
public enum AVKeyValueStatus: Int, Sendable {
  /// The value has not been requested, or not since the object has changed.
  case unknown = 0
  /// The value is being loaded, because a client has requested it.
  case loading = 1
  /// The value can be read without waiting.
  case loaded = 2
  /// The value could not be loaded; `statusOfValue(forKey:error:)` has the reason.
  case failed = 3
  /// Loading was cancelled, so the value has to be requested again.
  case cancelled = 4
}
