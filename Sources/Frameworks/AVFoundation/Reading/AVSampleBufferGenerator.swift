import AVEngineCore
public import CoreMedia
public import Foundation

/// Makes sample buffers from the samples at sample cursors.
///
/// Linux: the mode of a request is ignored. The bytes of a buffer that is not in a batch are read immediately.
open class AVSampleBufferGenerator: NSObject, @unchecked Sendable {
  // Safety: nothing changes after the initialiser.
  private let asset: AVAsset

  /// Creates a generator for an asset's tracks.
  ///
  /// - Parameters:
  ///   - asset: The asset that has the samples.
  ///   - timebase: The timebase of scheduled requests. Linux: ignored.
  public init(asset: AVAsset, timebase: CMTimebase?) { self.asset = asset }

  /// Returns a buffer with the samples of a request and their bytes. Throws if the start cursor belongs to another
  /// asset or reading fails.
  @discardableResult
  open func makeSampleBuffer(for request: AVSampleBufferRequest) throws -> CMSampleBuffer {
    let generated = try GeneratedSamples(request, asset: asset)
    do throws(EngineError) { return try generated.buffer(data: try generated.read()) } catch { throw error.forClients }
  }

  /// Returns a buffer with the samples of a request and their bytes; nil if that fails.
  @available(macOS, deprecated: 13, message: "use makeSampleBuffer(for:)")
  open func createSampleBuffer(for request: AVSampleBufferRequest) -> CMSampleBuffer? {
    try? makeSampleBuffer(for: request)
  }

  /// Returns a new batch, which reads the bytes of several buffers.
  @discardableResult
  open func makeBatch() -> AVSampleBufferGeneratorBatch { AVSampleBufferGeneratorBatch(self) }

  /// Returns a buffer without bytes. The batch reads the bytes when the client calls the batch's `makeDataReady`.
  /// Throws if the batch belongs to another generator, if the start cursor belongs to another asset, or if the index
  /// cannot be read.
  ///
  /// - Parameters:
  ///   - request: The sample at which to begin, and how many samples to put into the buffer.
  ///   - batch: A batch of this generator whose `makeDataReady` has not been called.
  @discardableResult
  open func makeSampleBuffer(for request: AVSampleBufferRequest, addTo batch: AVSampleBufferGeneratorBatch) throws
    -> CMSampleBuffer
  {
    guard batch.generator === self else {
      throw AVError(
        EngineError(.unsupported, "Making a sample buffer", detail: "the batch belongs to another generator"))
    }
    let generated = try GeneratedSamples(request, asset: asset)
    let buffer: CMSampleBuffer
    do throws(EngineError) { buffer = try generated.buffer(data: nil) } catch { throw error.forClients }
    batch.add(buffer, generated)
    return buffer
  }

  /// Calls back on an internal queue when a buffer's bytes are available or reading them has failed. If no batch will
  /// read the bytes, reads them on that queue.
  ///
  /// - Parameters:
  ///   - sbuf: A buffer that a generator has made.
  ///   - completionHandler: Receives whether the bytes are available, and an error whose code is 0 if they are.
  @preconcurrency open class func notifyOfDataReady(
    for sbuf: CMSampleBuffer, completionHandler: @escaping @Sendable (Bool, any Error) -> Void
  ) {
    let buffer = UncheckedSendable(sbuf)
    let tell = { @Sendable in
      LoadingQueue.completion.async {
        var status: OSStatus = noErr
        if !CMSampleBufferHasDataFailed(buffer.value, statusOut: &status) {
          status = CMSampleBufferMakeDataReady(buffer.value)
        }
        completionHandler(status == noErr, NSError(domain: NSOSStatusErrorDomain, code: Int(status)))
      }
    }
    if !AwaitedBuffers.wait(for: sbuf, tell) { tell() }
  }

  /// Waits until a buffer's bytes are available or reading them has failed. If no batch will read the bytes, reads them
  /// on an internal queue. Returns whether the bytes are available, and an error whose code is 0 if they are.
  @discardableResult
  open class func notifyOfDataReady(for sbuf: CMSampleBuffer) async -> (Bool, any Error) {
    await withCheckedContinuation { continuation in
      notifyOfDataReady(for: sbuf) { continuation.resume(returning: ($0, $1)) }
    }
  }
}
