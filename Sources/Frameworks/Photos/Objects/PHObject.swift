import AVEngineMediaLibrary
public import Foundation

/// An asset, a collection, or a placeholder for one of them.
///
/// Objects of one class with the same `localIdentifier` are equal.
public class PHObject: NSObject, NSCopying, @unchecked Sendable {
  // Safety: objects of this class and its subclasses are immutable.

  /// The identifier of the object for as long as it is in the library: a UUID; for a smart album the name of its rule;
  /// for a list of the library its folder's UUID with the suffix `/list`.
  public let localIdentifier: String

  init(localIdentifier: String) { self.localIdentifier = localIdentifier }

  /// Returns the object itself, which is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether another object has the same class and the same `localIdentifier`.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PHObject else { return false }
    return localIdentifier == other.localIdentifier && type(of: self) == type(of: other)
  }

  /// The hash of `localIdentifier`.
  public override var hash: Int { localIdentifier.hashValue }

  func predicateValue(forKey key: String) -> MediaPredicate.Value? {
    key == "SELF" || key == "localIdentifier" ? .text(localIdentifier) : nil
  }
}

extension PHObject: PredicateSubject {}
