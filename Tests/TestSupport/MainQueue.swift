import Dispatch

/// Distinguishes the main queue from others. The main queue's blocks may run on another thread than the main thread.
public enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  /// Marks the main queue. Call this before `isCurrent`.
  public static func mark() { DispatchQueue.main.setSpecific(key: key, value: true) }

  /// Whether the calling code runs on the main queue.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
