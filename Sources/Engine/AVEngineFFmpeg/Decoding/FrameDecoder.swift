internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreMedia

final class FrameDecoder {
  typealias Take = (FrameHolder) throws(EngineError) -> Void

  let context: CodecContext
  private let packet: CodecPacket
  private let operation: String
  private let toleratedFailures: Int
  private var ledger = TimestampTable()
  private var failures = 0
  private var hasGivenFrames = false
  private var lastFailure: EngineError?
  private var spare: FrameHolder?

  /// - Parameter toleratedFailures: The number of failures in a row at which an error is thrown.
  init(_ codec: UnsafePointer<AVCodec>, for operation: String, toleratedFailures: Int) throws(EngineError) {
    context = try CodecContext(codec, for: operation)
    packet = try CodecPacket(for: operation)
    self.operation = operation
    self.toleratedFailures = toleratedFailures
  }

  func decode(_ sample: MediaSample, data: CMBlockBuffer, isKey: Bool, take: Take) throws(EngineError) {
    try packet.refer(to: data, operation: operation)
    defer { packet.clear() }
    let number = ledger.note(sample)
    packet.pointer.pointee.pts = number
    packet.pointer.pointee.dts = number
    packet.pointer.pointee.flags = isKey ? AV_PKT_FLAG_KEY : 0
    try send(packet.pointer, take)
  }

  func drain(take: Take) throws(EngineError) {
    try send(nil, take)
    let failure = hasGivenFrames ? nil : lastFailure
    flush()
    if let failure { throw failure }
  }

  func flush() {
    avcodec_flush_buffers(context.pointer)
    ledger.forgetAll()
    context.forgetLines()
    failures = 0
    lastFailure = nil
    hasGivenFrames = false
  }

  func entry(_ number: Int64) -> TimestampTable.Entry? { ledger.entry(number) }

  private func send(_ packet: UnsafeMutablePointer<AVPacket>?, _ take: Take) throws(EngineError) {
    while true {
      let (code, first) = try exchange(packet)
      let isFull = code == ff_error_again
      if code < 0, !isFull, code != ff_error_end_of_file { try noteFailure(code) }
      let count = try receive(take, first: first)
      // A full decoder has refused the packet, which is sent again after the decoder has returned frames.
      guard isFull, count > 0 else { return }
    }
  }

  private func exchange(_ packet: UnsafeMutablePointer<AVPacket>?) throws(EngineError) -> (sent: Int32, received: Int32)
  {
    let frame = try spareFrame()
    return try context.work(operation) {
      let sent = avcodec_send_packet($0, packet)
      return (sent, avcodec_receive_frame($0, frame.pointer))
    }
  }

  private func spareFrame() throws(EngineError) -> FrameHolder {
    let frame = if let spare { spare } else { try FrameHolder(for: operation) }
    spare = frame
    return frame
  }

  private func receive(_ take: Take, first: Int32) throws(EngineError) -> Int {
    var (count, next) = (0, Int32?.some(first))
    while true {
      var frame = try spareFrame()
      let code = if let next { next } else { try context.work(operation) { avcodec_receive_frame($0, frame.pointer) } }
      next = nil
      if code == ff_error_again || code == ff_error_end_of_file { return count }
      guard code >= 0 else {
        try noteFailure(code)
        // A frame thread reports the failure of one packet; the frames after it are still to come.
        if code == ff_error_invalid_data { continue }
        return count
      }
      failures = 0
      hasGivenFrames = true
      count += 1
      spare = nil
      try take(frame)
      if isKnownUniquelyReferenced(&frame) { spare = frame.emptied() }
    }
  }

  private func noteFailure(_ code: Int32) throws(EngineError) {
    let failure = context.failure(code, .decodeFailed, operation)
    lastFailure = failure
    failures += 1
    if failure.kind != .decodeFailed || failures >= toleratedFailures { throw failure }
  }
}
