internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation

final class CodecContext {
  // Safety: the pointer is valid from init to deinit; the owner uses it from one thread at a time.
  let pointer: UnsafeMutablePointer<AVCodecContext>
  private let sink: OpaquePointer?
  private var lastLine: String?

  init(_ codec: UnsafePointer<AVCodec>, for operation: String) throws(EngineError) {
    guard let pointer = avcodec_alloc_context3(codec) else { throw EngineError(.outOfMemory, operation) }
    self.pointer = pointer
    sink = ff_sink_create()
    pointer.pointee.opaque = UnsafeMutableRawPointer(sink)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
    avcodec_free_context(&pointer)
    ff_sink_destroy(sink)
  }

  var value: AVCodecContext {
    _read { yield pointer.pointee }
    _modify { yield &pointer.pointee }
  }

  /// Zeroed bytes follow the copy, because FFmpeg reads past the end.
  func setExtradata(_ data: Data, for operation: String) throws(EngineError) {
    guard !data.isEmpty, data.count < 1 << 28 else { return }
    guard let copy = av_mallocz(data.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      throw EngineError(.outOfMemory, operation)
    }
    // Safety: the allocation is larger than the data; the context owns and frees it.
    data.withUnsafeBytes { if let base = $0.baseAddress { copy.copyMemory(from: base, byteCount: data.count) } }
    pointer.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
    pointer.pointee.extradata_size = Int32(data.count)
  }

  var extradata: Data {
    guard let base = pointer.pointee.extradata, pointer.pointee.extradata_size > 0 else { return Data() }
    return Data(bytes: base, count: Int(pointer.pointee.extradata_size))
  }

  @discardableResult
  func set(_ name: String, _ value: String) -> Bool {
    av_opt_set(pointer, name, value, AV_OPT_SEARCH_CHILDREN) >= 0
  }

  /// Calls that decode or encode audio or video are made in `call`, which runs in one of the process's codec slots.
  func work<T>(_ operation: String, _ call: (UnsafeMutablePointer<AVCodecContext>) -> T) throws(EngineError) -> T {
    try CodecSlots.shared.run(operation) { call(pointer) }
  }

  func open(_ kind: EngineError.Kind, _ operation: String) throws(EngineError) {
    let code = try work(operation) { avcodec_open2($0, $0.pointee.codec, nil) }
    guard code >= 0 else { throw failure(code, kind, operation) }
  }

  /// libavcodec may report a damaged sample twice, in two calls; the logged line is kept for the second report.
  func failure(_ code: Int32, _ kind: EngineError.Kind, _ operation: String) -> EngineError {
    lastLine = takeLine() ?? lastLine
    return .ffmpeg(code, kind, operation, line: lastLine)
  }

  func forgetLines() {
    _ = takeLine()
    lastLine = nil
  }

  private func takeLine() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      guard let base = buffer.baseAddress, ff_sink_take(sink, base, buffer.count) else { return nil }
      return String(cString: base)
    }
  }
}
