import AVEngineCore
import Foundation

extension AVAsynchronousKeyValueLoading {
  /// Returns the loading status of a property, with its value if it is loaded, or the error if loading failed or was
  /// cancelled.
  public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
    guard let target = loading else { return .notYetLoaded }
    switch target.loader.state(of: property.key) {
    case .unknown: return .notYetLoaded
    case .loading: return .loading
    case .loaded, .failed, .cancelled:
      do { return .loaded(try target.outcome(property.key, as: T.self)) } catch { return .failed(error as NSError) }
    }
  }

  /// Loads a property and returns its value.
  ///
  /// - Throws: `AVError` with the reason, `URLError` if a transfer failed, or `CancellationError` if the task was
  ///   cancelled.
  nonisolated(nonsending) public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
    let target = try await loaded([reading(property)])
    return try target.outcome(property.key, as: T.self)
  }

  /// A cast to `PropertyLoading` would make the runtime search the conformances of all loaded libraries.
  private var loading: (any PropertyLoading)? {
    if let asset = self as? AVAsset { return asset }
    if let track = self as? AVAssetTrack { return track }
    return self as? AVMetadataItem
  }

  private func reading(_ property: AVPartialAsyncProperty<Self>) -> PropertyReading {
    PropertyReading(key: property.key) { () throws(EngineError) in try property.readValue(of: self) }
  }

  nonisolated(nonsending) private func loaded(_ readings: [PropertyReading]) async throws -> any PropertyLoading {
    guard let target = loading else {
      let detail = "only classes of AVFoundation can load properties"
      throw AVError(EngineError(.unsupported, "Loading properties of a \(Self.self)", detail: detail))
    }
    let sought = UncheckedSendable((target, readings))
    try await target.loadKeys(readings.map { $0.key }) { key throws(EngineError) in
      let (target, readings) = sought.value
      guard let reading = readings.first(where: { $0.key == key }) else {
        return UncheckedSendable(try target.readValue(forKey: key))
      }
      do throws(EngineError) { return UncheckedSendable(try reading.value()) } catch {
        throw error.concerning(target.displayName)
      }
    }
    return target
  }

  /// Loads two properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
  ) async throws -> (A, B) {
    let target = try await loaded([reading(propertyA), reading(propertyB)])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self)
    )
  }

  /// Loads three properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B, C>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) {
    let target = try await loaded([reading(propertyA), reading(propertyB), reading(propertyC)])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self),
      try target.outcome(propertyC.key, as: C.self)
    )
  }

  /// Loads four properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B, C, D>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>
  ) async throws -> (A, B, C, D) {
    let target = try await loaded([reading(propertyA), reading(propertyB), reading(propertyC), reading(propertyD)])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self),
      try target.outcome(propertyC.key, as: C.self), try target.outcome(propertyD.key, as: D.self)
    )
  }

  /// Loads five properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B, C, D, E>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>,
    _ propertyE: AVAsyncProperty<Self, E>
  ) async throws -> (A, B, C, D, E) {
    let target = try await loaded([
      reading(propertyA), reading(propertyB), reading(propertyC), reading(propertyD), reading(propertyE),
    ])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self),
      try target.outcome(propertyC.key, as: C.self), try target.outcome(propertyD.key, as: D.self),
      try target.outcome(propertyE.key, as: E.self)
    )
  }

  /// Loads six properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B, C, D, E, F>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>,
    _ propertyE: AVAsyncProperty<Self, E>, _ propertyF: AVAsyncProperty<Self, F>
  ) async throws -> (A, B, C, D, E, F) {
    let target = try await loaded([
      reading(propertyA), reading(propertyB), reading(propertyC), reading(propertyD), reading(propertyE),
      reading(propertyF),
    ])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self),
      try target.outcome(propertyC.key, as: C.self), try target.outcome(propertyD.key, as: D.self),
      try target.outcome(propertyE.key, as: E.self), try target.outcome(propertyF.key, as: F.self)
    )
  }

  /// Loads seven properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B, C, D, E, F, G>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>,
    _ propertyE: AVAsyncProperty<Self, E>, _ propertyF: AVAsyncProperty<Self, F>,
    _ propertyG: AVAsyncProperty<Self, G>
  ) async throws -> (A, B, C, D, E, F, G) {
    let target = try await loaded([
      reading(propertyA), reading(propertyB), reading(propertyC), reading(propertyD), reading(propertyE),
      reading(propertyF),
      reading(propertyG),
    ])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self),
      try target.outcome(propertyC.key, as: C.self), try target.outcome(propertyD.key, as: D.self),
      try target.outcome(propertyE.key, as: E.self), try target.outcome(propertyF.key, as: F.self),
      try target.outcome(propertyG.key, as: G.self)
    )
  }

  /// Loads eight properties at once, and returns their values in the same order; throws the error of one if it fails.
  nonisolated(nonsending) public func load<A, B, C, D, E, F, G, H>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>, _ propertyD: AVAsyncProperty<Self, D>,
    _ propertyE: AVAsyncProperty<Self, E>, _ propertyF: AVAsyncProperty<Self, F>,
    _ propertyG: AVAsyncProperty<Self, G>, _ propertyH: AVAsyncProperty<Self, H>
  ) async throws -> (A, B, C, D, E, F, G, H) {
    let target = try await loaded([
      reading(propertyA), reading(propertyB), reading(propertyC), reading(propertyD), reading(propertyE),
      reading(propertyF),
      reading(propertyG), reading(propertyH),
    ])
    return (
      try target.outcome(propertyA.key, as: A.self), try target.outcome(propertyB.key, as: B.self),
      try target.outcome(propertyC.key, as: C.self), try target.outcome(propertyD.key, as: D.self),
      try target.outcome(propertyE.key, as: E.self), try target.outcome(propertyF.key, as: F.self),
      try target.outcome(propertyG.key, as: G.self), try target.outcome(propertyH.key, as: H.self)
    )
  }
}

/// `load` reads a property with this value, because a table of all properties would make the runtime instantiate all
/// their types.
private struct PropertyReading {
  let key: String
  let value: () throws(EngineError) -> Any
}
