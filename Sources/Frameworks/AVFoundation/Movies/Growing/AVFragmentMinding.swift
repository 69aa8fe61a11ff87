/// An asset whose file a fragment minder can check for new fragments.
public protocol AVFragmentMinding: AnyObject {
  /// Whether a minder checks the file for new fragments. Changes are announced only then.
  var isAssociatedWithFragmentMinder: Bool { get }
}
