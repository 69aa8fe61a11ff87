/// A placeholder for an object that a change makes, for use in the block of that change.
///
/// Its `localIdentifier` is the new object's, by which the object can be fetched after the change is done.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {
  // Safety: it adds no properties to `PHObject`.
}
