package import AVEngineCore
public import Foundation

/// A property that is loaded asynchronously, of any object and any type.
public class AVAnyAsyncProperty: @unchecked Sendable, CustomStringConvertible {
  // Safety: subclasses have immutable fields only; their closures capture nothing.

  /// The name under which key-value coding knows the property.
  package let key: String

  init(key: String) { self.key = key }

  public var description: String { key }
}

/// A property that is loaded asynchronously, of a known class of objects.
public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {
  // Safety: as the base class says.
  private let readAny: (Root) throws(EngineError) -> Any

  init(key: String, readAny: @escaping (Root) throws(EngineError) -> Any) {
    self.readAny = readAny
    super.init(key: key)
  }

  /// Reads the value; blocks while media is read.
  package func readValue(of root: Root) throws(EngineError) -> Any { try readAny(root) }

  public override var description: String { "\(Root.self).\(key)" }
}

/// A property that is loaded asynchronously, of a known class of objects and of a known type.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // Safety: as the base class says.
  /// How far loading has come.
  @frozen public enum Status {
    /// Nobody has asked for the value yet.
    case notYetLoaded
    /// The value is being loaded.
    case loading
    /// The value.
    case loaded(Value)
    /// Why there is no value.
    case failed(NSError)
  }

  let read: (Root) throws(EngineError) -> Value

  package init(_ key: String, _ read: @escaping (Root) throws(EngineError) -> Value) {
    self.read = read
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
