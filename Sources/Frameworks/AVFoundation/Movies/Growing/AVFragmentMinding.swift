/// An asset whose file a fragment minder can check for new fragments.
public protocol AVFragmentMinding: AnyObject {
  /// Whether a minder checks the file for new fragments. Only then are notifications of changes posted.
  var isAssociatedWithFragmentMinder: Bool { get }
}
