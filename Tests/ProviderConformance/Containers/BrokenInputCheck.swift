import AVEngineCore
import CoreMedia
import Foundation
import TestSupport

extension ContainerCheck {
  private func whole() throws -> [[ReadSample]] {
    let container = try open(source())
    return try container.tracks.map { try $0.read(try $0.makeCursor()) }
  }

  func expectBoundedReads() {
    report.expect(.boundedReads) {
      for index in facts.tracks.indices {
        let source = source()
        let container = try open(source)
        guard container.tracks.indices.contains(index) else { return "track \(index) is missing" }
        let track = container.tracks[index]
        _ = try track.read(try track.makeCursor())
        let limit = facts.openingReads + 3 * facts.data.count + 128 << 10
        guard source.bytesRead <= limit else {
          return "\(source.bytesRead) bytes are read of a file with \(facts.data.count) bytes"
        }
      }
      return nil
    }
  }

  // MARK: Cancellation

  func expectCancellation() {
    report.expect(.cancelledSource) {
      let cancelled = source()
      cancelled.cancel()
      do throws(EngineError) {
        _ = try open(cancelled)
        return "the file was opened"
      } catch { if error.kind != .cancelled { return "opening fails with \(error.kind)" } }
      let samples = try whole()
      for index in samples.indices {
        let source = source()
        let track = try open(source).tracks[index]
        let fault = faultOfCancelling(track, samples[index]) { body in
          source.cancel()
          body()
        }
        if let fault { return fault }
      }
      return nil
    }
    report.expect(.cancelledReader) {
      let samples = try whole()
      for index in samples.indices {
        let track = try open(source()).tracks[index]
        let reader = ReadCancellation()
        let fault = faultOfCancelling(track, samples[index]) { body in
          reader.cancel()
          reader.perform(body)
        }
        if let fault { return fault }
        let others = try track.read(try track.makeCursor())
        if let fault = difference(others, samples[index]) { return "another reader: \(fault)" }
      }
      return nil
    }
  }

  /// - Parameter cancelled: Cancels the source or the reader, then runs the reads that it is given.
  private func faultOfCancelling(
    _ track: any MediaTrack, _ samples: [ReadSample], cancelled: (() -> Void) -> Void
  ) -> String? {
    var fault: String?
    do {
      let cursor = try track.makeCursor()
      _ = try track.read(cursor, atMost: 1)
      cancelled {
        do throws(EngineError) {
          // Samples that were read in advance may still be returned.
          let rest = try track.read(cursor)
          if rest.count != samples.count - 1 {
            fault = "the walk ends after \(rest.count) more samples of \(samples.count)"
          }
        } catch { if error.kind != .cancelled { fault = "a read fails with \(error.kind)" } }
      }
    } catch { fault = "an error before anything was cancelled: \(error)" }
    return fault
  }

  func expectFailures() {
    report.expect(.failedReads) {
      let samples = try whole()
      for part in [1, 2, 3] {
        let offset = Int64(facts.data.count * part / 4)
        let source = ObservedByteSource(facts.data, name: facts.name, failingFrom: offset)
        do {
          let container = try open(source)
          for (index, track) in container.tracks.enumerated() {
            let read = try track.read(try track.makeCursor())
            guard read.count == samples[index].count else {
              return
                "reads fail from byte \(offset), and the walk ends after \(read.count) of \(samples[index].count)"
            }
          }
        } catch let error as EngineError where error.kind != .network {
          return "reads fail from byte \(offset), and the error is \(error.kind): \(error)"
        } catch {}
      }
      return nil
    }
  }

  // MARK: Broken files

  func expectBrokenFiles() {
    report.expect(.cutOffFiles) {
      let count = facts.data.count
      let lengths = [1, 2, 7, 16, 64] + (1...15).map { count * $0 / 16 } + [count - 1]
      for length in lengths where length < count {
        if let fault = faultOfBroken(facts.data.prefix(length)) { return "truncated at byte \(length): \(fault)" }
      }
      return nil
    }
    report.expect(.damagedFiles) {
      for seed in 0..<24 {
        var random = SplitMix(seed: UInt64(seed))
        var data = facts.data
        // Every other file is damaged only near its beginning, where most headers are.
        let range = seed.isMultiple(of: 2) ? min(4096, data.count) : data.count
        for _ in 0...seed / 2 {
          data[Int.random(in: 0..<range, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let fault = faultOfBroken(data) { return "damage \(seed): \(fault)" }
      }
      return nil
    }
  }

  private func faultOfBroken(_ data: Data) -> String? {
    guard let container = try? open(ObservedByteSource(data, name: facts.name)) else { return nil }
    for track in container.tracks {
      guard let cursor = try? track.makeCursor() else { continue }
      if let fault = faultOfBroken(track, cursor, size: data.count) { return fault }
      try? cursor.seek(to: .zero)
      if let fault = faultOfBroken(track, cursor, size: data.count) { return "after a seek, \(fault)" }
      _ = try? track.statistics()
    }
    _ = try? container.preciseDuration()
    _ = try? container.chapters()
    return nil
  }

  private func faultOfBroken(_ track: any MediaTrack, _ cursor: any SampleCursor, size: Int) -> String? {
    var count = 0
    while let sample = try? cursor.next() {
      count += 1
      guard count <= 8 * size + 1000 else { return "a walk does not end" }
      guard let block = try? track.data(of: sample) else { continue }
      guard block.dataLength == sample.size else {
        return "a sample of \(sample.size) bytes has \(block.dataLength) bytes of data"
      }
    }
    return nil
  }
}
