/// A placeholder for an object that a change makes, for use in the block of that change.
///
/// Its `localIdentifier` is the new object's.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {
  // Safety: it adds no properties to `PHObject`.
}
