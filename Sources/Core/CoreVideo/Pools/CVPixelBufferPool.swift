internal import CoreFoundation
internal import Synchronization

/// A pool of buffers of one format and size, which reuses the memory of released buffers.
public final class CVPixelBufferPool: Hashable {
  let poolAttributes: CFDictionary?
  let pixelBufferAttributes: CFDictionary
  private let format: PixelFormat
  private let width: Int
  private let height: Int
  package let shelf: BufferFreeList

  package init(
    poolAttributes: CFDictionary?, pixelBufferAttributes: CFDictionary,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws(PixelBufferError) {
    let limits = try PoolLimits(poolAttributes)
    (format, width, height) = try Self.formatAndSize(pixelBufferAttributes)
    let attributes = try PixelBufferAttributes(pixelBufferAttributes)
    let layout = try PixelLayout(
      format: format, width: width, height: height, extended: attributes.extended,
      rowAlignment: attributes.rowAlignment,
      planeAlignment: attributes.planeAlignment)
    let listener = PoolReference()
    shelf = BufferFreeList(
      layout: layout, isPlanar: format.isPlanar, minimumCount: limits.minimumCount, maximumAge: limits.maximumAge,
      now: now,
      whenFree: { listener.post() })
    self.poolAttributes = poolAttributes
    self.pixelBufferAttributes = PixelBufferAttributes.dictionary(
      format.type, width, height, over: pixelBufferAttributes)
    listener.pool.withLock { $0.value = self }
  }

  package convenience init(format: OSType, width: Int, height: Int, minimumCount: Int = 0) throws(PixelBufferError) {
    let attributes = PixelBufferAttributes.dictionary(format, width, height)
    try self.init(
      poolAttributes: [kCVPixelBufferPoolMinimumBufferCountKey as String: NSNumber(value: minimumCount)]
        as NSDictionary,
      pixelBufferAttributes: attributes)
  }

  deinit { shelf.close() }

  /// The pixels are those of an earlier frame, or zero.
  package func makeBuffer(threshold: Int? = nil) throws(PixelBufferError) -> CVPixelBuffer {
    let buffer = CVBuffer(
      format: format, width: width, height: height, attributes: pixelBufferAttributes,
      memory: try shelf.take(threshold: threshold))
    buffer.attachDefaults(from: pixelBufferAttributes)
    return buffer
  }

  /// Two pools are equal only if they are the same object.
  public static func == (a: CVPixelBufferPool, b: CVPixelBufferPool) -> Bool { a === b }
  /// Adds the pool's identity to a hasher; its attributes have no effect.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  private static func formatAndSize(_ attributes: CFDictionary) throws(PixelBufferError) -> (PixelFormat, Int, Int) {
    let value = attributes.object(forKey: kCVPixelBufferPixelFormatTypeKey)
    let types = (value as? [NSNumber]) ?? (value as? NSNumber).map { [$0] } ?? []
    guard let format = types.lazy.compactMap({ PixelFormat.of($0.uint32Value) }).first else {
      throw PixelBufferError(kCVReturnInvalidPixelFormat, "a pool needs a pixel format that it can lay out in memory")
    }
    guard let width = try PixelBufferAttributes.number(kCVPixelBufferWidthKey, attributes, Int.min...Int.max),
      let height = try PixelBufferAttributes.number(kCVPixelBufferHeightKey, attributes, Int.min...Int.max)
    else { throw PixelBufferError(kCVReturnInvalidPixelBufferAttributes, "a pool needs a width and a height") }
    return (format, width, height)
  }
}

private struct PoolLimits {
  var minimumCount = 0
  /// Nil means that free memory is not freed because of its age.
  var maximumAge: Duration? = .seconds(1)

  init(_ attributes: CFDictionary?) throws(PixelBufferError) {
    guard let attributes else { return }
    if let value = attributes.object(forKey: kCVPixelBufferPoolMinimumBufferCountKey) {
      guard let number = value as? NSNumber, (0...Int(Int32.max)).contains(number.intValue) else {
        throw Self.bad("count", value)
      }
      minimumCount = number.intValue
    }
    if let value = attributes.object(forKey: kCVPixelBufferPoolMaximumBufferAgeKey) {
      guard let number = value as? NSNumber, (0...1e9).contains(number.doubleValue) else {
        throw Self.bad("age", value)
      }
      maximumAge = number.doubleValue == 0 ? nil : .seconds(number.doubleValue)
    }
  }

  private static func bad(_ what: String, _ value: Any) -> PixelBufferError {
    PixelBufferError(kCVReturnInvalidPoolAttributes, "\(value) is not a valid \(what) of buffers for a pool")
  }
}

private final class PoolReference: Sendable {
  // Safety: the reference is only passed on as a notification's object.
  struct Weak: @unchecked Sendable { weak var value: CVPixelBufferPool? }
  let pool = Mutex(Weak())

  func post() {
    guard let sender = pool.withLock({ $0 }).value else { return }
    NotificationCenter.default.post(
      name: Notification.Name(kCVPixelBufferPoolFreeBufferNotification as String), object: sender)
  }
}
