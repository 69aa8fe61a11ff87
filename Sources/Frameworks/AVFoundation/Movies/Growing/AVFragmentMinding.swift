/// What a fragment minder can mind.
public protocol AVFragmentMinding: AnyObject {
  /// Whether a minder looks for new fragments; only then are changes announced.
  var isAssociatedWithFragmentMinder: Bool { get }
}
