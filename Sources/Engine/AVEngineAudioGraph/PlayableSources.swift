package import AVEngineCore
package import AVEngineReading
import CoreAudioTypes
import CoreMedia
import Synchronization

package final class BufferSource: PlayableSource, @unchecked Sendable {
  // Safety: `owner` keeps the memory alive, which is only read.
  private let channels: [UnsafePointer<Float>]
  private let stride: Int
  private let count: Int
  private let owner: AnyObject?

  package var end: Int64? { Int64(count) }

  /// `stride` is the number of samples from one frame of a channel to the next.
  package init(_ channels: [UnsafePointer<Float>], stride: Int, count: Int, owner: AnyObject?) {
    self.channels = channels
    self.stride = stride
    self.count = count
    self.owner = owner
  }

  package func read(_ count: Int, from place: Int64, into output: PlanarAudioBuffer, at offset: Int, mayWait: Bool)
    -> Int
  {
    let count = max(0, min(count, self.count - Int(place)))
    for channel in 0..<min(channels.count, output.channelCount) {
      let (source, target) = (channels[channel] + Int(place) * stride, output[channel] + offset)
      for frame in 0..<count { target[frame] = source[frame * stride] }
    }
    return count
  }

  package func prepare() {}
}

package final class FileSource: PlayableSource, @unchecked Sendable {
  // Safety: the reader is used under the lock only. The ring is set once, before `isReady`. It has one reader, the
  // rendering thread, and one writer, which holds the lock.
  private let lock = Mutex(())
  private let open: @Sendable () throws(EngineError) -> StoredAudio
  private let first: Int64
  private let count: Int64
  private let form: AudioBusFormat
  private let codecs: any CodecProvider
  private let isReady = Atomic(false)
  private var ring: AudioRingBuffer?
  private var reader: Reader?
  private let isBroken = Atomic(false)

  /// `open` opens the file's audio as interleaved floats.
  package init(
    from first: Int64, count: Int64, form: AudioBusFormat, codecs: any CodecProvider,
    open: @escaping @Sendable () throws(EngineError) -> StoredAudio
  ) {
    self.first = first
    self.count = count
    self.form = form
    self.codecs = codecs
    self.open = open
  }

  package var end: Int64? {
    if isBroken.load(ordering: .acquiring) { return 0 }
    guard isReady.load(ordering: .acquiring) else { return nil }
    return ring?.count.map { Int64($0) }
  }

  package func read(_ count: Int, from place: Int64, into output: PlanarAudioBuffer, at offset: Int, mayWait: Bool)
    -> Int
  {
    var done = 0
    while done < count {
      if isReady.load(ordering: .acquiring), let ring {
        done += ring.read(count - done, from: Int(place) + done, into: output, at: offset + done)
      }
      if done == count || !mayWait || end.map({ place + Int64(done) >= $0 }) ?? false { break }
      prepare()
    }
    return done
  }

  package func prepare() {
    lock.withLock { _ in
      guard !isBroken.load(ordering: .relaxed) else { return }
      do throws(EngineError) {
        let reader = try opened()
        while let ring, ring.count == nil, ring.room > 0 { try reader.fill(ring) }
      } catch {
        // Frames that were read before the error are still played.
        if let ring { ring.finish() } else { isBroken.store(true, ordering: .releasing) }
      }
    }
  }

  private func opened() throws(EngineError) -> Reader {
    if let reader { return reader }
    let made = try Reader(try open(), from: first, count: count, form: form, codecs: codecs)
    ring = AudioRingBuffer(capacity: max(1 << 14, form.rate / 2), channelCount: form.channelCount)
    reader = made
    isReady.store(true, ordering: .releasing)
    return made
  }

  private final class Reader {
    private let audio: StoredAudio
    private let end: Int64
    private let conversion: AudioConversion
    private var held: [Float] = []
    private var taken = 0
    private var hasEnded = false
    private let channels: (file: Int, form: Int)
    private static let piece = 4096

    init(_ audio: StoredAudio, from first: Int64, count: Int64, form: AudioBusFormat, codecs: any CodecProvider)
      throws(EngineError)
    {
      self.audio = audio
      audio.seek(to: first)
      end = min(audio.frameCount, first + count)
      let layout = ChannelLayout(audio.format)
      let stored = AudioBusFormat(rate: Int(audio.rate), layout: layout).description(isInterleaved: true)
      channels = (layout.count, form.channelCount)
      let output = form.description(isInterleaved: true)
      conversion = try AudioConversion(
        from: try Self.format(stored), layout: layout, to: .frames(output), layout: form.layout, codecs: codecs)
    }

    private static func format(_ description: AudioStreamBasicDescription) throws(EngineError) -> CMFormatDescription {
      var description = description
      var made = CMFormatDescription?.none
      let status = CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
        extensions: nil,
        formatDescriptionOut: &made)
      guard let made else {
        throw EngineError(.unsupported, "Playing audio", detail: "its format cannot be described", code: Int(status))
      }
      return made
    }

    func fill(_ ring: AudioRingBuffer) throws(EngineError) {
      if taken == held.count { try readOn() }
      guard taken < held.count else { return ring.finish() }
      held.withUnsafeBufferPointer { samples in
        taken += ring.write(UnsafeBufferPointer(rebasing: samples[taken...])) * channels.form
      }
    }

    private func readOn() throws(EngineError) {
      held = []
      taken = 0
      while held.isEmpty, !hasEnded || conversion.frameCount > 0 {
        if !hasEnded { try takePiece() }
        var samples = [Float](repeating: 0, count: conversion.frameCount * channels.form)
        _ = samples.withUnsafeMutableBytes { bytes in
          // Safety: the buffer has room for all frames.
          bytes.baseAddress.map { conversion.read(conversion.frameCount, into: [$0], at: 0) }
        }
        held = samples
      }
    }

    private func takePiece() throws(EngineError) {
      let wanted = Int(min(Int64(Self.piece), end - audio.position))
      var samples = [Float](repeating: 0, count: max(0, wanted) * channels.file)
      var got = 0
      if wanted > 0 {
        try samples.withUnsafeMutableBufferPointer { (room) throws(EngineError) in
          guard let base = room.baseAddress else { return }
          // Safety: the buffer has room for `wanted` frames, of which `got` are read and converted.
          got = try audio.read(wanted, into: [UnsafeMutableRawPointer(base)])
          try conversion.take([UnsafeRawPointer(base)], frameCount: got)
        }
      }
      guard got < wanted || wanted <= 0 else { return }
      hasEnded = true
      try conversion.finish()
    }
  }
}
