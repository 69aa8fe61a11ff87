import AVEngineCore
import CoreMedia
import Dispatch
import Synchronization
import TestSupport

struct TrackCheck {
  let track: any MediaTrack
  let facts: ContainerFacts.Track
  let report: ClauseReport<ContainerClause>

  func run() {
    let walked = report.require(.sampleCount) { () throws in try walk() }
    guard let samples = walked, !samples.isEmpty else { return }
    expectTimes(samples)
    expectBytes()
    expectStatistics(samples)
    SeekCheck(track: track, samples: samples, report: report).run()
    expectIndependence(samples)
  }

  private func walk() throws -> [ReadSample] {
    let cursor = try track.makeCursor()
    var samples: [ReadSample] = []
    while let sample = try cursor.next() {
      let block = try track.data(of: sample)
      samples.append(ReadSample(sample, bytes: try block.withContiguousBytes { [UInt8]($0) }))
      guard samples.count <= facts.sampleCount else { break }
    }
    var count = samples.count
    if let packet = track.constantPacket { count = samples.reduce(0) { $0 + $1.size } / packet.bytes }
    guard count == facts.sampleCount else {
      throw Fault("\(count) samples of \(track.info.mediaType.text), not \(facts.sampleCount)")
    }
    report.expect(.endStays) {
      for _ in 0..<3 where try cursor.next() != nil { return "a sample follows the end" }
      return nil
    }
    return samples
  }

  // MARK: Times

  private func expectTimes(_ samples: [ReadSample]) {
    report.expect(.numericTimes) {
      samples.first { !$0.decodeTime.isNumeric || !$0.presentationTime.isNumeric || !($0.duration >= .zero) }?.summary
    }
    report.expect(.decodeOrder) {
      for (before, after) in zip(samples, samples.dropFirst()) where after.decodeTime < before.decodeTime {
        return "\(after.summary) follows \(before.summary)"
      }
      return nil
    }
    report.expect(.decodedBeforePresented) { samples.first { $0.decodeTime > $0.presentationTime }?.summary }
    guard facts.step.isNumeric else { return }
    report.expect(.exactTimes) {
      let presented = samples.sorted { $0.presentationTime < $1.presentationTime }
      let start = presented[0].presentationTime
      var number: Int64 = 0
      for sample in presented {
        let expected = start + CMTime(value: facts.step.value * number, timescale: facts.step.timescale)
        guard isNear(sample.presentationTime, expected, within: facts.tolerance) else {
          return "\(sample.presentationTime.seconds - start.seconds) s after the first is number \(number)"
        }
        number += track.constantPacket.map { Int64(sample.size / $0.bytes) } ?? 1
      }
      return nil
    }
  }

  // MARK: Bytes

  private func expectBytes() {
    var faults: [ContainerClause: String] = [:]
    do {
      let cursor = try track.makeCursor()
      while let sample = try cursor.next() {
        for (clause, fault) in try faultsOfBytes(sample) { faults[clause] = faults[clause] ?? fault }
      }
    } catch { faults[.sampleBytes] = "an error: \(error)" }
    for clause in [ContainerClause.formatIndex, .sampleBytes, .padding, .location] {
      report.expect(clause) { faults[clause] }
    }
  }

  private func faultsOfBytes(_ sample: MediaSample) throws(EngineError) -> [ContainerClause: String] {
    var faults: [ContainerClause: String] = [:]
    if !track.info.formatDescriptions.indices.contains(sample.formatIndex) {
      faults[.formatIndex] = "\(sample.formatIndex) of \(track.info.formatDescriptions.count)"
    }
    let block = try track.data(of: sample)
    if block.dataLength != sample.size { faults[.sampleBytes] = "\(block.dataLength) bytes for \(sample.size)" }
    if block.dataLength > 0, !block.hasZeroedPadding { faults[.padding] = "\(block.zeroPadding) bytes, or not zero" }
    let bytes = try track.read(sample).bytes
    switch sample.location {
    case .file(let offset):
      let stored = try track.byteSource(ofFormat: sample.formatIndex)?.bytes(at: offset, count: sample.size)
      if stored?.starts(with: bytes) != true { faults[.location] = "other bytes are at \(offset)" }
    case .memory, .packet:
      let held = sample.heldBytes.flatMap { held in try? held.withContiguousBytes { [UInt8]($0) } }
      if held?.starts(with: bytes) != true { faults[.location] = "other bytes are held in memory" }
    case .missing: faults[.location] = "the media is missing"
    }
    return faults
  }

  private func expectStatistics(_ samples: [ReadSample]) {
    report.expect(.statistics) {
      let found = try track.statistics()
      let size = samples.reduce(Int64(0)) { $0 + Int64($1.size) }
      let syncs = track.constantPacket == nil ? samples.count { $0.isSync } : facts.sampleCount
      guard found.sampleCount == facts.sampleCount, found.totalSize == size, found.syncSampleCount == syncs else {
        return "\(found), not \(facts.sampleCount) samples, \(syncs) of them sync samples, of \(size) bytes"
      }
      let duration = samples.reduce(CMTime.zero) { $0 + $1.duration }
      guard isNear(found.mediaDuration, duration, within: facts.durationTolerance) else {
        return "\(found.mediaDuration.seconds) s, but the samples have \(duration.seconds) s"
      }
      let shortest = samples.map(\.duration).filter { $0 > .zero }.min()
      guard let shortest, track.constantPacket == nil else { return nil }
      return isNear(found.minimumSampleDuration, shortest, within: facts.tolerance)
        ? nil : "the shortest lasts \(shortest.seconds) s, not \(found.minimumSampleDuration.seconds) s"
    }
  }

  // MARK: Several cursors

  private func expectIndependence(_ samples: [ReadSample]) {
    report.expect(.independentCursors) {
      let cursors = try (0..<2).map { _ in try track.makeCursor() }
      var found: [[ReadSample]] = [[], []]
      for _ in samples {
        for (index, count) in [(0, 1), (1, 2)] where found[index].count < samples.count {
          found[index] += try track.read(cursors[index], atMost: count)
        }
      }
      if let fault = difference(found[0], samples) ?? difference(found[1], samples) { return fault }
      let faults = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          let read = try track.read(try track.makeCursor())
          if let fault = difference(read, samples) { faults.withLock { $0.append("on several threads, \(fault)") } }
        } catch { faults.withLock { $0.append("on several threads, \(error)") } }
      }
      return faults.withLock { $0.first }
    }
    report.expect(.sharedWalk) {
      let walk = SharedWalk()
      let cursors = try (0..<2).map { _ in try track.makeCursor(sharing: walk) }
      let first = try track.read(cursors[0])
      return try difference(first, samples) ?? difference(track.read(cursors[1]), samples)
    }
  }
}

extension CMBlockBuffer {
  fileprivate var hasZeroedPadding: Bool {
    guard zeroPadding >= 64 else { return false }
    let found = try? withContiguousBytes { bytes in
      // Safety: the buffer states that this many bytes after its own are readable.
      bytes.baseAddress.map { UnsafeRawBufferPointer(start: $0 + bytes.count, count: 64).allSatisfy { $0 == 0 } }
    }
    return found.flatMap { $0 } ?? false
  }
}
