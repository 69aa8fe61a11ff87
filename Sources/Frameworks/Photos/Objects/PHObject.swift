import AVEngineMediaLibrary
public import Foundation

/// An object of the user's library: an asset or a collection, as it was when it was fetched.
///
/// Objects with the same `localIdentifier` are equal, whenever they were fetched. They do not change; a new fetch, or a
/// `PHChange`, gives the object as it is now.
public class PHObject: NSObject, NSCopying, @unchecked Sendable {
  // Safety: no object of this class or of a class beneath it changes.

  /// Names the object for as long as it is in the library; a UUID, of smart albums a word.
  public let localIdentifier: String

  init(localIdentifier: String) { self.localIdentifier = localIdentifier }

  /// The object itself, which does not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PHObject else { return false }
    return localIdentifier == other.localIdentifier && type(of: self) == type(of: other)
  }

  public override var hash: Int { localIdentifier.hashValue }

  /// The value of a property that predicates and sort descriptors name; nil where there is none.
  func predicateValue(forKey key: String) -> MediaPredicate.Value? {
    key == "SELF" || key == "localIdentifier" ? .text(localIdentifier) : nil
  }
}

extension PHObject: PredicateSubject {}
