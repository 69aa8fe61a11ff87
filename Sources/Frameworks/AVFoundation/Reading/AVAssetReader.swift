import AVEngineCore
public import CoreMedia
public import Foundation

/// Reads samples of an asset's tracks, stored or decoded, through its outputs.
///
/// Several threads can request samples of different outputs concurrently.
///
/// If a segment of an HTTP live stream cannot be loaded, reading ends with an error: a `URLError` if a transfer failed,
/// otherwise an `AVError`.
open class AVAssetReader: NSObject {
  /// How far a reader has come, and how reading ended.
  public enum Status: Int, Sendable {
    /// Reading has not begun; outputs can still be added.
    case unknown
    /// Reading has begun, and outputs return samples.
    case reading
    /// All samples of the requested time ranges have been read.
    case completed
    /// Reading has failed; `AVAssetReader.error` is the reason.
    case failed
    /// The client called `cancelReading()` before reading ended.
    case cancelled
  }

  private let subject: AVAsset
  private let session = ReadingSession()
  private var added: [AVAssetReaderOutput] = []
  private var range = CMTimeRange(start: .zero, duration: .positiveInfinity)

  /// Creates a reader of an asset, and reads the asset's headers.
  ///
  /// - Throws: An error if the asset cannot be opened or is encrypted.
  public init(asset: AVAsset) throws {
    do throws(EngineError) {
      _ = try asset.allTracks()
      if try asset.readIsProtected() {
        throw EngineError(.protected, "Reading samples", detail: "the media is encrypted")
      }
    } catch { throw error.concerning(asset.displayName).forClients }
    subject = asset
  }

  /// The asset to read, as stated at the reader's creation.
  open var asset: AVAsset { subject }

  /// How far the reader has come; outputs return samples only while it is `reading`.
  open var status: Status { session.status }

  /// The error that ended reading; nil unless the status is `failed`.
  open var error: (any Error)? { session.error }

  /// The range of the asset to read, as far as the asset covers it; by default the whole asset. It can be set only
  /// before reading begins.
  open var timeRange: CMTimeRange {
    get { range }
    set {
      session.requireUnstarted("AVAssetReader.timeRange cannot be set")
      _require(newValue.isValid, "AVAssetReader.timeRange must be a valid range, not \(newValue)")
      range = newValue
    }
  }

  /// The outputs that were added to the reader, in the same order.
  open var outputs: [AVAssetReaderOutput] { added }

  /// Returns whether an output can be added: it must not have a reader yet, must read tracks of this asset, and must be
  /// able to read them.
  @discardableResult
  open func canAdd(_ output: AVAssetReaderOutput) -> Bool { objection(to: output) == nil }

  /// Adds an output. Traps if `canAdd(_:)` rejects it, or if reading has begun or was cancelled.
  open func add(_ output: AVAssetReaderOutput) {
    session.requireUnstarted("AVAssetReader.add(_:) cannot be called")
    if let objection = objection(to: output) { _misuse("AVAssetReader.add(_:): \(objection)") }
    output.attach(to: session, number: added.count)
    added.append(output)
  }

  private func objection(to output: AVAssetReaderOutput) -> String? {
    if output.session != nil { return "the output belongs to a reader already" }
    guard let tracks = try? subject.allTracks() else { return "the asset's tracks cannot be read" }
    guard output.readTracks.allSatisfy({ track in tracks.contains { $0 === track } }) else {
      return "the output reads a track that is not one of the asset's"
    }
    return output.objection
  }

  /// Starts reading, so that outputs return samples. Traps if reading has begun or was cancelled before.
  ///
  /// - Returns: False if reading cannot start; `error` is the reason.
  @discardableResult
  open func startReading() -> Bool {
    session.requireUnstarted("AVAssetReader.startReading() cannot be called again")
    session.begin(outputs: added.count)
    for output in added { output.begin(range) }
    return session.status != .failed
  }

  /// Cancels reading. Outputs return no more samples, and a read that blocks on another thread ends.
  open func cancelReading() {
    session.cancel()
    for output in outputs { output.letGo() }
  }
}
