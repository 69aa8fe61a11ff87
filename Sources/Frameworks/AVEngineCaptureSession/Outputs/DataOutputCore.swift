import AVEngineCapture
import AVEngineCore
import CoreFoundation
import CoreMedia
import Dispatch
import Foundation

final class DataOutputCore: @unchecked Sendable {
  // Safety: the connections and the client are behind locks.
  let mailbox: CaptureMailbox
  private let links = Guarded(Links())
  private let client = Guarded(Client())

  private struct Client: @unchecked Sendable {
    // Safety: clients set delegates that can be called on the queue that they name.
    weak var delegate: AnyObject?
    var queue: DispatchQueue?
    var isSynchronized = false
  }

  private struct Links: @unchecked Sendable {
    // Safety: connections are safe to use on any thread.
    var connections: [Int: AVCaptureConnection] = [:]
  }

  enum Arrival {
    case sample(CMSampleBuffer, AVCaptureConnection)
    case dropped(CMSampleBuffer, AVCaptureConnection, AVCaptureOutput.DataDroppedReason)
  }

  init(
    label: String, policy: CaptureMailbox.Policy,
    make: @escaping @Sendable (CaptureItem) throws(EngineError) -> CMSampleBuffer?
  ) {
    mailbox = CaptureMailbox(label: label, policy: policy, make: make)
  }

  func setConnections(_ connections: [AVCaptureConnection]) {
    links.withLock { links in
      links.connections = Dictionary(connections.map { ($0.core.identifier, $0) }) { first, _ in first }
    }
  }

  var hasConnections: Bool { links.withLock { !$0.connections.isEmpty } }

  // MARK: The client

  var delegate: AnyObject? { client.withLock { $0.delegate } }
  var queue: DispatchQueue? { client.withLock { $0.queue } }
  var isSynchronized: Bool { client.withLock { $0.isSynchronized } }

  func setDelegate(_ delegate: AnyObject?, queue: DispatchQueue?) {
    client.withLock {
      $0.delegate = delegate
      $0.queue = queue
    }
  }

  func skipMedia(for delegate: AnyObject) {
    client.withLock { if $0.delegate === delegate, !$0.isSynchronized { mailbox.skipMedia() } }
  }

  func setSynchronized(_ isSynchronized: Bool) { client.withLock { $0.isSynchronized = isSynchronized } }

  func setReceiver(_ queue: DispatchQueue?, _ body: (@Sendable (Arrival) -> Void)?) {
    guard let queue, let body else { return mailbox.setReceiver(nil) }
    mailbox.setReceiver(
      CaptureMailbox.Receiver(queue: queue) { [weak self] delivery in
        if let arrival = self?.arrival(delivery) { body(arrival) }
      })
  }

  private func arrival(_ delivery: CaptureMailbox.Delivery) -> Arrival? {
    switch delivery {
    case .media(let buffer, let link): connection(link).map { Arrival.sample(buffer, $0) }
    case .dropped(let drop):
      connection(drop.link).map { Arrival.dropped(Self.buffer(of: drop), $0, drop.reason.forClients) }
    }
  }

  private func connection(_ link: Int) -> AVCaptureConnection? { links.withLock { $0.connections[link] } }

  private static func buffer(of drop: CaptureDrop) -> CMSampleBuffer {
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: drop.time, decodeTimeStamp: .invalid)
    var made: CMSampleBuffer?
    CMSampleBufferCreate(
      allocator: nil, dataBuffer: nil, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
      formatDescription: drop.format?.formatDescription, sampleCount: 0, sampleTimingEntryCount: 1,
      sampleTimingArray: [timing], sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &made)
    let buffer = made ?? CMSampleBuffer(markerAt: drop.time)
    CMSetAttachment(
      buffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, value: drop.reason.attachment,
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    return buffer
  }
}

extension CaptureDropReason {
  var forClients: AVCaptureOutput.DataDroppedReason {
    switch self {
    case .late: .lateData
    case .outOfBuffers: .outOfBuffers
    case .discontinuity: .discontinuity
    }
  }

  fileprivate var attachment: CFString {
    switch self {
    case .late: kCMSampleBufferDroppedFrameReason_FrameWasLate
    case .outOfBuffers: kCMSampleBufferDroppedFrameReason_OutOfBuffers
    case .discontinuity: kCMSampleBufferDroppedFrameReason_Discontinuity
    }
  }
}
