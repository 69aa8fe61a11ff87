package import AVEngineCore
public import Foundation

/// A property that is loaded asynchronously, without the types of its owner and of its value.
public class AVAnyAsyncProperty: @unchecked Sendable, CustomStringConvertible {
  // Safety: subclasses have immutable fields only; their closures capture nothing that can change.

  package let key: String

  init(key: String) { self.key = key }

  /// The key of the property, such as `duration`.
  public var description: String { key }
}

/// A property that is loaded asynchronously, of an owner of the type `Root`.
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {
  // Safety: see `AVAnyAsyncProperty`.
  private let readAny: (Root) throws(EngineError) -> Any

  init(key: String, readAny: @escaping (Root) throws(EngineError) -> Any) {
    self.readAny = readAny
    super.init(key: key)
  }

  /// May block while it reads media.
  package func readValue(of root: Root) throws(EngineError) -> Any { try readAny(root) }

  /// The class of the property's owner and the property's key.
  public override var description: String { "\(Root.self).\(key)" }
}

/// A property that is loaded asynchronously, of an owner of the type `Root`, with a value of the type `Value`. Static
/// members such as `.duration` are passed to `load(_:)`.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // Safety: see `AVAnyAsyncProperty`.
  /// The state of loading a property.
  @frozen public enum Status {
    /// The value has not been requested, or not since the object has changed.
    case notYetLoaded
    /// The value is being loaded, because a client has requested it.
    case loading
    /// The value was loaded; it is the associated value.
    case loaded(Value)
    /// The value could not be loaded, for this reason.
    case failed(NSError)
  }

  package init(_ key: String, _ read: @escaping (Root) throws(EngineError) -> Value) {
    super.init(key: key) { root throws(EngineError) in try read(root) as Any }
  }
}

extension AVAsyncProperty.Status: CustomStringConvertible {
  /// The status, with the value or the error that it has.
  public var description: String {
    switch self {
    case .notYetLoaded: "notYetLoaded"
    case .loading: "loading"
    case .loaded(let value): "loaded(\(value))"
    case .failed(let error): "failed(\(error))"
    }
  }
}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}
extension AVAsyncProperty.Status: Hashable where Value: Hashable {}
extension AVAsyncProperty.Status: Sendable where Value: Sendable {}
