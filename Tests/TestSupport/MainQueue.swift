import Dispatch

/// Tells the main queue from others: its blocks run on threads of any kind.
public enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()

  /// Makes the main queue known; before anything is asked.
  public static func mark() { DispatchQueue.main.setSpecific(key: key, value: true) }

  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
