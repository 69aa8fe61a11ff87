import AVEngineCore
public import CoreMedia
public import Foundation

/// Makes sample buffers of samples that cursors name.
///
/// Linux: bytes are read at once for single buffers, whatever the mode; a batch reads them when it is told to.
open class AVSampleBufferGenerator: NSObject, @unchecked Sendable {
  // Safety: nothing changes after the initialiser.
  private let asset: AVAsset
  private let timebase: CMTimebase?

  /// A generator for an asset's tracks.
  ///
  /// - Parameter timebase: what requests are scheduled on; nil to have all of them done immediately.
  public init(asset: AVAsset, timebase: CMTimebase?) { (self.asset, self.timebase) = (asset, timebase) }

  /// A buffer with the samples of a request, ready.
  @discardableResult
  open func makeSampleBuffer(for request: AVSampleBufferRequest) throws -> CMSampleBuffer {
    let generated = try GeneratedSamples(request, asset: asset)
    do throws(EngineError) { return try generated.buffer(data: try generated.read()) } catch { throw error.forClients }
  }

  /// A buffer with the samples of a request, ready; nil where that fails.
  @available(macOS, deprecated: 13, message: "use makeSampleBuffer(for:)")
  open func createSampleBuffer(for request: AVSampleBufferRequest) -> CMSampleBuffer? {
    try? makeSampleBuffer(for: request)
  }

  /// A batch, which reads the bytes of several buffers.
  @discardableResult
  open func makeBatch() -> AVSampleBufferGeneratorBatch { AVSampleBufferGeneratorBatch(self) }

  /// A buffer whose bytes are read when its batch is told to.
  ///
  /// - Parameter batch: made by this generator, and not yet told.
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

  /// Calls back on an internal queue once a buffer's bytes are there, or cannot be had.
  ///
  /// - Parameter completionHandler: gets whether they are there, and why not; an error of code 0 where they are.
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

  /// Waits until a buffer's bytes are there, or cannot be had; tells which, and why not: an error of code 0 where they
  /// are.
  @discardableResult
  open class func notifyOfDataReady(for sbuf: CMSampleBuffer) async -> (Bool, any Error) {
    await withCheckedContinuation { continuation in
      notifyOfDataReady(for: sbuf) { continuation.resume(returning: ($0, $1)) }
    }
  }
}
