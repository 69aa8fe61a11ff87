/// Stands for an object that a change makes, in the block of that change.
///
/// Its `localIdentifier` is that of the object, which can be fetched by it when the change is done.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {
  // Safety: it has no properties of its own.
}
