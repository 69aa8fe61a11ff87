import AVEngineCore
import AVEngineSystem
import CoreAudio
import CoreMedia
import Foundation

/// One thread at a time may use a stream.
final class PacketStream {
  var announce: (AudioFileStreamPropertyID) -> Void = { _ in }
  /// Receives bytes, the number of packets, and their descriptions if they have no constant size.
  var deliver: (UnsafeRawBufferPointer, Int, UnsafeMutablePointer<AudioStreamPacketDescription>?) -> Void = { _, _, _ in
  }

  struct Known {
    let format: CMFormatDescription
    let basic: AudioStreamBasicDescription
    let type: AudioFileTypeID
    /// The offset of the first byte of audio in the file.
    let dataOffset: Int64
    /// The end of the audio in the file; nil if it is not stated.
    let dataEnd: Int64?
    let cutting: PacketCutting
    let table: AudioFilePacketTableInfo?
  }

  private let hint: AudioFileTypeID
  /// The first byte is at `offset` in the file.
  private var bytes = Data()
  private var offset: Int64 = 0
  private var skipped: Int64 = 0
  private(set) var known: Known?
  private var failure: OSStatus = noErr
  private var isClosed = false
  private var isSynchronised = true
  private(set) var packet: Int64 = 0
  private(set) var seen = (packets: Int64(0), bytes: Int64(0), largest: 0)

  /// The limit is in bytes.
  private static let longestHead = 64 << 20
  /// The limit is in bytes.
  private static let longestSearch = 1 << 16

  init(hint: AudioFileTypeID) { self.hint = hint }

  var isReady: Bool { known != nil }

  func close() { isClosed = true }

  func parse(_ data: UnsafeRawBufferPointer, isGap: Bool) -> OSStatus {
    guard failure == noErr else { return failure }
    if isGap, let status = bridgeGap() { return status }
    bytes.append(contentsOf: data)
    skipTag()
    if known == nil {
      let status = open()
      if status != noErr { failure = status }
      guard known != nil else { return status }
    }
    cut()
    return failure
  }

  // MARK: - Format

  /// ID3v2.4 §3.1: the tag's size has seven bits per byte.
  private func skipTag() {
    if offset == 0, known == nil, skipped == 0, bytes.count >= 10, bytes.starts(with: Array("ID3".utf8)) {
      let size = bytes.prefix(10).suffix(4).reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
      skipped = 10 + size + (bytes[bytes.startIndex + 5] & 0x10 != 0 ? 10 : 0)
    }
    guard skipped > 0 else { return }
    let count = Int(min(skipped, Int64(bytes.count)))
    drop(count)
    skipped -= Int64(count)
  }

  private func drop(_ count: Int) {
    guard count > 0 else { return }
    bytes = Data(bytes.dropFirst(count))
    offset += Int64(count)
  }

  private func open() -> OSStatus {
    guard skipped == 0, let isChunks = StreamHeader.recognises(bytes) else { return noErr }
    return isChunks ? openChunks() : openFrames()
  }

  private func openChunks() -> OSStatus {
    switch StreamHeader.find(in: bytes) {
    case .needsMore: return bytes.count > Self.longestHead ? kAudioFileStreamError_InvalidFile : noErr
    case .failed(let status): return status
    case .audio(let start, let end):
      let isCore = bytes.starts(with: Array("caff".utf8))
      let source = HeadByteSource(bytes, length: end ?? start + 1 << 40)
      guard let container = try? Engine.system.open(source, options: OpenOptions()),
        let track = Self.audioTrack(of: container),
        let format = track.info.formatDescriptions.first, let basic = format.audioStreamBasicDescription
      else { return isCore ? kAudioFileStreamError_NotOptimized : kAudioFileStreamError_InvalidFile }
      guard let cutting = PacketCutting(basic, track, isContiguous: !StreamHeader.isISO(bytes)) else {
        // A Core Audio file may have its packet table after the packets.
        return isCore ? kAudioFileStreamError_NotOptimized : kAudioFileStreamError_UnsupportedDataFormat
      }
      let first = cutting.firstOffset ?? start
      let type = AudioFileKind.type(of: container.info.format) ?? hint
      begin(
        Known(
          format: format, basic: basic, type: type, dataOffset: first, dataEnd: end, cutting: cutting,
          table: cutting.table(basic, track)))
      return noErr
    }
  }

  private func openFrames() -> OSStatus {
    var (found, mayCome): ((FrameCutting, Int)?, Bool) = (nil, false)
    for chain in FrameCutting.all {
      switch chain.begins(in: bytes) {
      case .no: break
      case .perhaps: mayCome = true
      case .at(let start): if start < found?.1 ?? .max { found = (chain, start) }
      }
    }
    if let (chain, start) = found { return open(chain, from: start) }
    return bytes.count > Self.longestSearch && !mayCome ? kAudioFileStreamError_UnsupportedFileType : noErr
  }

  private func open(_ chain: FrameCutting, from start: Int) -> OSStatus {
    guard
      let container = try? Engine.system.open(MemoryByteSource(Data(bytes.dropFirst(start))), options: chain.options),
      let format = Self.audioTrack(of: container)?.info.formatDescriptions.first,
      let basic = format.audioStreamBasicDescription
    else { return bytes.count - start > Self.longestSearch ? kAudioFileStreamError_UnsupportedDataFormat : noErr }
    drop(start)
    if chain.isInformation(bytes) { drop(chain.length(bytes) ?? 0) }
    begin(
      Known(
        format: format, basic: basic, type: chain.type, dataOffset: offset, dataEnd: nil, cutting: .frames(chain),
        table: nil))
    return noErr
  }

  private static func audioTrack(of container: any MediaContainer) -> (any MediaTrack)? {
    container.tracks.first { $0.info.mediaType == kCMMediaType_Audio }
  }

  private func begin(_ made: Known) {
    drop(min(bytes.count, Int(made.dataOffset - offset)))
    known = made
    for property in announced where !isClosed { announce(property) }
  }

  // MARK: - Packets

  private func cut() {
    while !isClosed, let known {
      var ranges: [Range<Int>] = []
      let used = known.cutting.cut(
        bytes, at: offset, packet: packet, end: known.dataEnd, isSynchronised: &isSynchronised, into: &ranges)
      let piece = bytes
      drop(used)
      guard !ranges.isEmpty else { return }
      hand(piece, ranges, hasConstantSize: known.cutting.isConstant)
    }
  }

  private func hand(_ piece: Data, _ ranges: [Range<Int>], hasConstantSize: Bool) {
    let count = hasConstantSize ? ranges[0].count / Int(max(known?.basic.mBytesPerPacket ?? 1, 1)) : ranges.count
    packet += Int64(count)
    for range in ranges {
      seen.bytes += Int64(range.count)
      seen.largest = max(seen.largest, hasConstantSize ? Int(known?.basic.mBytesPerPacket ?? 0) : range.count)
    }
    seen.packets += Int64(count)
    let (first, last) = (ranges[0].lowerBound, ranges[ranges.count - 1].upperBound)
    piece.withUnsafeBytes { all in
      let bytes = UnsafeRawBufferPointer(rebasing: all[first..<last])
      guard !hasConstantSize else { return deliver(bytes, count, nil) }
      var descriptions = ranges.map {
        AudioStreamPacketDescription(
          mStartOffset: Int64($0.lowerBound - first), mVariableFramesInPacket: 0,
          mDataByteSize: UInt32(clamping: $0.count))
      }
      descriptions.withUnsafeMutableBufferPointer { deliver(bytes, count, $0.baseAddress) }
    }
  }

  // MARK: - Offsets

  /// Returns an offset from the first byte of audio.
  func place(ofPacket number: Int64) -> (offset: Int64, isEstimated: Bool)? {
    guard let known, number >= 0 else { return nil }
    switch known.cutting {
    case .constant(let size):
      let (offset, overflow) = number.multipliedReportingOverflow(by: Int64(size))
      return overflow ? nil : (offset, false)
    case .indexed(let places):
      return places.indices.contains(Int(number)) ? (places[Int(number)].lowerBound - known.dataOffset, false) : nil
    case .frames:
      guard number > 0 else { return (0, false) }
      guard seen.packets > 0 else { return nil }
      return (Int64((Double(seen.bytes) / Double(seen.packets) * Double(number)).rounded()), true)
    }
  }

  func go(to number: Int64, _ place: Int64) {
    guard let known else { return }
    (bytes, offset, packet, isSynchronised) = (Data(), known.dataOffset + place, number, false)
  }

  /// Returns nil if the stream can continue.
  private func bridgeGap() -> OSStatus? {
    guard let known else { return kAudioFileStreamError_DiscontinuityCantRecover }
    // After a seek, `bytes` is already empty, and the stream is not synchronised.
    guard !bytes.isEmpty || isSynchronised else { return nil }
    switch known.cutting {
    case .indexed: return kAudioFileStreamError_DiscontinuityCantRecover
    case .constant, .frames:
      bytes = Data()
      isSynchronised = false
      return nil
    }
  }
}
