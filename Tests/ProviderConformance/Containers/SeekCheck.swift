import AVEngineCore
import CoreMedia
import TestSupport

struct SeekCheck {
  let track: any MediaTrack
  let samples: [ReadSample]
  let report: ClauseReport<ContainerClause>

  private static let depth = 12

  func run() {
    guard samples.contains(where: \.isSync) else { return }
    report.expect(.seeking) {
      try faultOfSeeks { found, index in
        found.first.map { $0.presentationTime == samples[index].presentationTime } == true
          ? nil : "leads to \(found.first?.summary ?? "the end"), not \(samples[index].summary)"
      }
    }
    report.expect(.readingOn) {
      try faultOfSeeks { found, index in
        // `seeking`, another clause, is about the position after a seek.
        guard found.first?.presentationTime == samples[index].presentationTime else { return nil }
        return difference(found, Array(samples[index...].prefix(Self.depth)))
      }
    }
    report.expect(.syncTimes) { try faultOfSyncTimes() }
  }

  private var times: [CMTime] {
    let start = samples.map(\.presentationTime).min() ?? .zero
    let end = samples.map(\.end).max() ?? .zero
    let second = CMTime(value: 1, timescale: 1)
    var random = SplitMix(seed: 7)
    var times = [start - second, start, end + second]
    for sample in samples.shuffled(using: &random).prefix(8) {
      times += [
        sample.presentationTime,
        sample.presentationTime + CMTimeMultiplyByRatio(sample.duration, multiplier: 1, divisor: 2),
      ]
    }
    times += samples.filter(\.isSync).shuffled(using: &random).prefix(3).map(\.presentationTime)
    return times.shuffled(using: &random)
  }

  private func place(at time: CMTime) -> Int {
    let syncs = samples.indices.filter { samples[$0].isSync }
    let before = syncs.filter { samples[$0].presentationTime <= time }
    let found = before.max { samples[$0].presentationTime < samples[$1].presentationTime }
    return found ?? syncs.min { samples[$0].presentationTime < samples[$1].presentationTime } ?? 0
  }

  private func faultOfSeeks(_ judge: ([ReadSample], Int) -> String?) throws -> String? {
    let cursor = try track.makeCursor()
    for time in times {
      try cursor.seek(to: time)
      let found = try track.read(cursor, atMost: Self.depth)
      let fault = track.constantPacket == nil ? judge(found, place(at: time)) : faultOfRun(found, time)
      if let fault { return "a seek to \(time.seconds) s: \(fault)" }
    }
    return nil
  }

  /// A sample of packets of constant size may begin with any packet.
  private func faultOfRun(_ found: [ReadSample], _ time: CMTime) -> String? {
    guard let packet = track.constantPacket, let first = found.first else { return "leads to the end" }
    let start = samples[0].presentationTime
    let last = (samples.last?.end ?? start) - packet.frames
    let wanted = max(start, min(time, last))
    guard first.presentationTime <= wanted, wanted < first.end else { return "leads to \(first.summary)" }
    let whole = samples.flatMap(\.bytes)
    let skipped = CMTimeConvertScale(
      first.presentationTime - start, timescale: packet.frames.timescale, method: .roundHalfAwayFromZero)
    let offset = Int(skipped.value / packet.frames.value) * packet.bytes
    let bytes = found.flatMap(\.bytes)
    guard offset >= 0, offset + bytes.count <= whole.count else { return "gives more than a walk" }
    return bytes.elementsEqual(whole[offset..<offset + bytes.count]) ? nil : "gives other bytes than a walk"
  }

  private func faultOfSyncTimes() throws -> String? {
    guard track.constantPacket == nil else { return nil }
    let cursor = try track.makeCursor()
    let syncs = samples.filter(\.isSync).map(\.presentationTime).sorted()
    var (read, number) = ([ReadSample](), 0)
    for time in times {
      if let found = try cursor.syncTime(atOrBefore: time), found != samples[place(at: time)].presentationTime {
        return "\(found.seconds) s is stated as at or before \(time.seconds) s"
      }
      let next = syncs.first { $0 > time }
      if let found = try cursor.syncTime(after: time), found != next {
        return
          "\(found.seconds) s is stated as the next after \(time.seconds) s, but it is \(next?.seconds ?? .nan) s"
      }
      read += try track.read(cursor, atMost: 1)
      number += 1
    }
    return difference(read, Array(samples.prefix(number))).map { "the walk was moved: \($0)" }
  }
}
