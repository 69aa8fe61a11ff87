import AVEngineCFFmpeg
package import AVEngineCore
package import CoreMedia

package final class FFmpegSampleCursor: SampleCursor {
  private let track: FFmpegTrack
  // Exclusivity: a cursor has one owner at a time, and no access to these properties calls back into the cursor.
  @exclusivity(unchecked) private var demuxer: Demuxer?
  /// nil if this cursor reads by itself.
  @exclusivity(unchecked) private var joint: ParameterSetMergeCursor?
  @exclusivity(unchecked) private var isJoined = false
  @exclusivity(unchecked) private var clock: PacketClock
  @exclusivity(unchecked) private var ready: FIFO<MediaSample>?
  @exclusivity(unchecked) private var isFromStart = true
  @exclusivity(unchecked) private var isFirst = true
  /// For a demuxer that begins at a mark of `FrameIndex`: the mark's offset in the file, and the ticks that are added
  /// to the packets' times.
  @exclusivity(unchecked) private var tail: (start: Int64, ticks: Int64) = (0, 0)

  init(_ track: FFmpegTrack, joint: ParameterSetMergeCursor? = nil) {
    self.track = track
    self.joint = joint
    clock = PacketClock(track.timing)
  }

  deinit {
    guard let demuxer else { return }
    // Safety: only this cursor refers to the demuxer, and the cursor is no longer used.
    nonisolated(unsafe) let last = demuxer
    track.media.giveBack(last)
  }

  package func next() throws(EngineError) -> MediaSample? {
    if ready != nil {
      if let sample = ready?.popFirst() { return sample }
      ready = nil
    }
    if demuxer == nil, !isJoined { try rewind() }
    return try read()
  }

  package func seek(to time: CMTime) throws(EngineError) {
    guard time.isNumeric || time.isPositiveInfinity || time.isNegativeInfinity else {
      throw EngineError(.timeOutOfRange, "Seeking", detail: "the time is not numeric")
    }
    try place(at: time)
  }

  package func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    guard time.isNumeric, let syncs = try syncs(), let first = syncs.first else { return nil }
    let last = syncs.partitioningIndex { track.timing.time($0) > time }
    return track.timing.time(last == 0 ? first : syncs[last - 1])
  }

  package func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    guard time.isNumeric, let syncs = try syncs() else { return nil }
    let next = syncs.partitioningIndex { track.timing.time($0) > time }
    return next < syncs.count ? track.timing.time(syncs[next]) : nil
  }

  /// Returns nil for audio, and if the sync samples could only be found by reading all of a source that is neither
  /// a file nor in memory.
  private func syncs() throws(EngineError) -> [Int64]? {
    guard track.timing.isVideo else { return nil }
    if let known = track.media.knownScan { return known.streams[track.stream]?.syncs }
    guard track.media.isNear else { return nil }
    return try track.media.scan().streams[track.stream]?.syncs
  }

  // MARK: Reading

  /// Pages and PES packets cut frames into pieces, so a demuxer may begin in the middle of a frame after a seek.
  private var mayBeginWithPiece: Bool { !isFromStart && track.media.signature.isCutIntoPieces }

  private func read() throws(EngineError) -> MediaSample? {
    while let packet = try packet() {
      let value = shifted(packet.pointee)
      guard Int(value.stream_index) == track.stream, value.size > 0 else { continue }
      let isPiece = isFirst && mayBeginWithPiece
      isFirst = false
      guard !isPiece else { continue }
      guard let stamp = clock.stamp(value, isAtStart: isFromStart) else { continue }
      track.media.frameIndex?.note(value, stamp, from: tail.start)
      guard let block = track.packing.block(packet) else {
        throw EngineError(
          .outOfMemory, "Reading a sample", subject: track.media.source.name, detail: "\(value.size) bytes")
      }
      let size = block.length
      guard size > 0 else { continue }
      return sample(block, size, stamp, flags: value.flags)
    }
    return nil
  }

  /// The packet may be of any stream, and is valid until the next call.
  private func packet() throws(EngineError) -> UnsafeMutablePointer<AVPacket>? {
    guard isJoined, let joint else { return try demuxer?.read() }
    switch try joint.next(of: track.stream) {
    case .packet(let packet): return packet
    case .end: return nil
    case .lost(let count):
      leave()
      demuxer = try track.media.freshDemuxer()
      demuxer?.select(track.stream)
      var rest = count
      while let packet = try demuxer?.read() {
        guard Int(packet.pointee.stream_index) == track.stream else { continue }
        if rest == 0 { return packet }
        rest -= 1
      }
      return nil
    }
  }

  private func leave() {
    joint?.leave(track.stream)
    joint = nil
    isJoined = false
  }

  private func shifted(_ packet: AVPacket) -> AVPacket {
    guard tail.ticks != 0 else { return packet }
    var packet = packet
    if packet.pts != ff_no_time { packet.pts += tail.ticks }
    if packet.dts != ff_no_time { packet.dts += tail.ticks }
    return packet
  }

  private func sample(_ block: MemoryBlock, _ size: Int, _ stamp: PacketClock.Stamp, flags: Int32) -> MediaSample {
    var known: SampleFlags = flags & AV_PKT_FLAG_KEY != 0 ? .sync : .dependsOnOthers
    if flags & AV_PKT_FLAG_CORRUPT != 0 { known.insert(.isDamaged) }
    if flags & AV_PKT_FLAG_DISPOSABLE != 0 { known.insert(.isDisposable) }
    return MediaSample(
      decodeTime: track.timing.time(stamp.decode), presentationTime: track.timing.time(stamp.presentation),
      duration: track.timing.exactDuration ?? track.timing.time(stamp.duration), size: size,
      location: .packet(block), flags: known)
  }

  // MARK: Seeking

  private func rewind() throws(EngineError) {
    if let joint, joint.isAtStart(of: track.stream) {
      isJoined = true
      return startOver(atStart: true)
    }
    leave()
    if demuxer?.isFresh != true || tail.start > 0 { demuxer = try track.media.freshDemuxer() }
    demuxer?.select(track.stream)
    startOver(atStart: true)
  }

  private func startOver(atStart: Bool, tail: (start: Int64, ticks: Int64) = (0, 0)) {
    clock = PacketClock(track.timing)
    ready = nil
    isFromStart = atStart
    isFirst = true
    self.tail = tail
  }

  private func resume(before time: CMTime) -> Bool {
    guard let index = track.media.frameIndex, time.isNumeric else { return false }
    let wanted = CMTimeConvertScale(time, timescale: track.timing.timescale, method: .roundTowardNegativeInfinity)
    guard wanted.isNumeric, let mark = index.mark(before: wanted.value) else { return false }
    guard let made = try? track.media.demuxer(from: mark.position), let ticks = Self.firstTime(of: made, ifAt: mark)
    else {
      index.forget(mark)
      return false
    }
    leave()
    demuxer = made
    startOver(atStart: false, tail: (mark.position, mark.ticks - ticks))
    return true
  }

  private static func firstTime(of demuxer: Demuxer, ifAt mark: FrameIndex.Mark) -> Int64? {
    var result: Int64?
    try? demuxer.preview { first in
      if first.pos == 0, first.size == mark.size, first.pts != ff_no_time { result = first.pts }
      return false
    }
    return result
  }

  /// A demuxer seeks by its index or by an estimate, and may end up after the time.
  private func place(at time: CMTime) throws(EngineError) {
    // A track that begins later than others has an empty first segment.
    let start = track.info.segments.compactMap(\.source).first?.start ?? .zero
    var back = CMTime.zero
    if resume(before: time), try collect(until: time) { return }
    while !track.media.signature.isCounted, time.isNumeric, time - back > start {
      leave()
      if demuxer == nil { demuxer = try track.media.demuxer() }
      demuxer?.select(track.stream)
      guard demuxer?.seek(track.stream, to: track.timing.ticks(time - back)) == true else { break }
      startOver(atStart: false)
      if try collect(until: time) { return }
      back = back == .zero ? CMTime(value: 1, timescale: 1) : CMTimeMultiply(back, multiplier: 4)
    }
    try rewind()
    _ = try collect(until: time)
  }

  /// Keeps the samples from the last sync sample that is presented at or before `time`, or, at the stream's start, from
  /// the first sync sample; of many bytes, only the sync sample. Returns whether a sync sample was kept.
  private func collect(until time: CMTime) throws(EngineError) -> Bool {
    var isFound = false
    var held = 0
    var kept = FIFO<MediaSample>()
    defer { ready = kept }
    while let sample = try read() {
      let isCandidate = sample.isSync && (sample.presentationTime <= time || kept.isEmpty && isFromStart)
      if isCandidate {
        kept.removeAll()
        isFound = sample.presentationTime <= time || isFromStart
        held = 0
      }
      if isFound {
        kept.append(sample)
        held += PacketQueue.memory(ofPayload: sample.size)
      }
      if sample.decodeTime > time { return isFound }
      if held > Self.heldLimit {
        let target = kept.first?.presentationTime
        kept.removeAll()
        guard let only = try collectAgain(from: target, until: time) else { return false }
        kept.append(only)
        return true
      }
    }
    return isFound
  }

  private static let heldLimit = 48 << 20

  /// `read` continues after the sync sample that is returned.
  private func collectAgain(from found: CMTime?, until time: CMTime) throws(EngineError) -> MediaSample? {
    var target = found
    while let sample = try read(), sample.decodeTime <= time {
      if sample.isSync, sample.presentationTime <= time { target = sample.presentationTime }
    }
    guard let target else { return nil }
    try rewind()
    while let sample = try read() {
      if sample.isSync, sample.presentationTime == target { return sample }
    }
    return nil
  }
}
