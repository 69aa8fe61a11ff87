package import AVEngineCore
import CoreMedia
import Foundation
package import Testing
import TestSupport

package func checkContainerWriter(
  _ facts: WriterFacts, by provider: any WriterProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<WriterClause>(subject: facts.name, sourceLocation: sourceLocation)
  WriterCheck(facts: facts, provider: provider, report: report).run()
}

struct WriterCheck {
  let facts: WriterFacts
  let provider: any WriterProvider
  let report: ClauseReport<WriterClause>

  private enum Way { case samples, packets, run }

  func run() {
    let written = report.require(.offer) { () throws in
      guard provider.writableFormats.contains(facts.options.format) else { throw Fault("it is not listed") }
      guard !provider.writableFormats.contains(.composition) else {
        throw Fault("a composition is not a format of files")
      }
      return try write()
    }
    guard let written else { return }
    if expectMedia(written) { expectWays(written) }
    expectEdits()
    expectSize()
    expectRefusals()
  }

  // MARK: Writing

  private func makeWriter(at url: URL) throws -> any ContainerWriter {
    try provider.makeWriter(path: url.path, options: facts.options)
  }

  private func place() throws -> URL { try MadeMedia.place("conformance.\(facts.options.format.rawValue)") }

  private func write(_ way: Way = .samples, change: (any ContainerWriter, Int) throws -> Void = { _, _ in }) throws
    -> URL
  {
    let url = try place()
    let writer = try makeWriter(at: url)
    let track = try writer.addTrack(facts.track)
    try writer.begin()
    try append(to: writer, track, way)
    try change(writer, track)
    try writer.finish()
    return url
  }

  private func append(to writer: any ContainerWriter, _ track: Int, _ way: Way) throws {
    switch way {
    case .samples: for sample in facts.samples { try writer.append(sample.sample, data: sample.data, to: track) }
    case .packets:
      for sample in facts.samples {
        let bytes = try bytes(sample.data)
        guard let block = MemoryBlock(count: bytes.count, { $0.copyBytes(from: bytes) }) else {
          throw Fault("no memory")
        }
        try writer.append(sample.sample, packet: block, to: track)
      }
    case .run:
      // The bytes at the beginning belong to no sample.
      var data = Data(count: 100)
      var samples: [(track: Int, sample: MediaSample)] = []
      for sample in facts.samples {
        var placed = sample.sample
        placed.location = .file(offset: Int64(data.count))
        samples.append((track, placed))
        data += try bytes(sample.data)
      }
      try writer.appendRun(MemoryByteSource(data), range: 0..<Int64(data.count), samples: samples)
    }
  }

  private func bytes(_ block: CMBlockBuffer) throws -> [UInt8] { try block.withContiguousBytes { [UInt8]($0) } }

  private func read(_ url: URL) throws -> (track: any MediaTrack, samples: [ReadSample]) {
    var options = OpenOptions()
    options.url = url
    let tracks = try facts.reader.open(FileByteSource(path: url.path), options: options).tracks
    guard let track = tracks.first, tracks.count == 1 else { throw Fault("\(tracks.count) tracks are read") }
    return (track, try track.read(try track.makeCursor()))
  }

  // MARK: Output

  private func expectMedia(_ url: URL) -> Bool {
    let hasSamples = report.expect(.samplesStay) {
      let (track, read) = try read(url)
      let expected = try facts.samples.map { try bytes($0.data) }
      guard track.constantPacket == nil else {
        return read.flatMap(\.bytes) == expected.flatMap { $0 } ? nil : "other bytes"
      }
      guard read.count == expected.count else { return "\(read.count) samples, not \(expected.count)" }
      for (number, sample) in read.enumerated() {
        guard sample.bytes == expected[number] else { return "sample \(number) has other bytes" }
        guard sample.isSync == facts.samples[number].sample.isSync else {
          return "sample \(number) differs in whether it is a sync sample"
        }
      }
      return nil
    }
    let hasTimes = report.expect(.timesStay) { try faultOfTimes(url) }
    if let sizes = facts.strangersSizes {
      report.expect(.strangers) {
        let found = try sizes(url)
        let expected = facts.samples.map(\.sample.size)
        return found == expected ? nil : "\(found.count) samples of \(found.reduce(0, +)) bytes"
      }
    }
    return hasSamples && hasTimes
  }

  private func faultOfTimes(_ url: URL) throws -> String? {
    let (track, read) = try read(url)
    let samples = facts.samples.map(\.sample)
    guard let first = read.first, let start = samples.first, let end = samples.last else { return "no samples" }
    guard track.constantPacket == nil else {
      let length = samples.reduce(CMTime.zero) { $0 + $1.duration }
      let found = read.reduce(CMTime.zero) { $0 + $1.duration }
      return found == length && first.presentationTime == .zero ? nil : "\(found.seconds) s, not \(length.seconds) s"
    }
    guard first.decodeTime <= .zero else { return "the first decode time is \(first.decodeTime.seconds) s" }
    // Only a common shift of all samples is allowed.
    let shift = first.presentationTime - start.presentationTime
    for (sample, given) in zip(read, samples) {
      guard sample.presentationTime - given.presentationTime == shift else {
        return "presented at \(sample.presentationTime.seconds) s, not \((given.presentationTime + shift).seconds) s"
      }
      // The last sample in decode order may have another duration.
      guard sample.duration == given.duration || given.decodeTime == end.decodeTime else {
        return "the sample at \(given.presentationTime.seconds) s lasts \(sample.duration.seconds) s"
      }
    }
    return nil
  }

  private func expectWays(_ url: URL) {
    for (clause, way) in [(WriterClause.packets, Way.packets), (.runs, .run)] {
      report.expect(clause) {
        let (found, expected) = (try read(write(way)), try read(url))
        guard found.track.constantPacket == nil else {
          return found.samples.flatMap(\.bytes) == expected.samples.flatMap(\.bytes) ? nil : "other bytes"
        }
        return difference(found.samples, expected.samples)
      }
    }
  }

  private func expectEdits() {
    guard facts.hasEdits, facts.samples.count > 4 else { return }
    let times = facts.samples.map(\.sample.presentationTime).sorted()
    report.expect(.edits) {
      let length = times[4] - times[1]
      let edit = EditSegment(
        source: CMTimeRange(start: times[1], duration: length), target: CMTimeRange(start: .zero, duration: length))
      let url = try write { writer, track in writer.setEdits([edit], of: track) }
      let (track, samples) = try read(url)
      let shift = (samples.map(\.presentationTime).min() ?? .zero) - times[0]
      let segments = track.info.segments
      guard segments.count == 1, let source = segments[0].source else { return "\(segments.count) segments" }
      return source.start == times[1] + shift && isNear(source.duration, length, within: tick)
        ? nil : "media from \(source.start.seconds) s for \(source.duration.seconds) s"
    }
    report.expect(.origin) {
      let (track, samples) = try read(try write { writer, _ in writer.setOrigin(times[2]) })
      let shift = (samples.map(\.presentationTime).min() ?? .zero) - times[0]
      guard let first = track.info.segments.first?.source else { return "it does not begin with media" }
      return first.start == times[2] + shift ? nil : "media from \(first.start.seconds) s"
    }
  }

  /// One tick of the movie's timescale, to which an edit's duration is rounded.
  private var tick: CMTime { CMTime(value: 1, timescale: facts.options.timescale) }

  private func expectSize() {
    report.expect(.size) {
      let url = try place()
      let writer = try makeWriter(at: url)
      let track = try writer.addTrack(facts.track)
      try writer.begin()
      var last = writer.bytesWritten
      for sample in facts.samples {
        try writer.append(sample.sample, data: sample.data, to: track)
        guard writer.bytesWritten >= last else { return "\(writer.bytesWritten) bytes after \(last)" }
        last = writer.bytesWritten
      }
      try writer.finish()
      let size = try Data(contentsOf: url).count
      guard writer.bytesWritten >= last else { return "\(writer.bytesWritten) bytes after \(last)" }
      return writer.bytesWritten == Int64(size) ? nil : "\(writer.bytesWritten) bytes, but the file has \(size)"
    }
  }

  // MARK: Refusals

  private func expectRefusals() {
    guard let sample = facts.samples.first else { return }
    report.expect(.existingFile) {
      let url = try place()
      let old = Data("here already".utf8)
      try old.write(to: url)
      do {
        _ = try makeWriter(at: url)
        return "it is overwritten"
      } catch let error as EngineError where error.kind == .fileExists {
        return try Data(contentsOf: url) == old ? nil : "it has changed"
      }
    }
    report.expect(.trackNumbers) {
      let number = try makeWriter(at: try place()).addTrack(facts.track)
      return number == 0 ? nil : "the first is \(number)"
    }
    report.expect(.orderOfCalls) { try faultOfOrder(sample) }
    report.expect(.statedSize) {
      let (writer, track) = try begun()
      var short = sample.sample
      short.size += 1
      return (try? writer.append(short, data: sample.data, to: track)) == nil ? nil : "it is accepted"
    }
    report.expect(.abandoning) {
      let (writer, track) = try begun()
      try writer.append(sample.sample, data: sample.data, to: track)
      writer.abandon()
      if (try? writer.append(sample.sample, data: sample.data, to: track)) != nil { return "a sample is accepted" }
      return (try? writer.finish()) == nil ? nil : "it finishes"
    }
  }

  private func begun() throws -> (any ContainerWriter, Int) {
    let writer = try makeWriter(at: try place())
    let track = try writer.addTrack(facts.track)
    try writer.begin()
    return (writer, track)
  }

  private func faultOfOrder(_ sample: EncodedSample) throws -> String? {
    let early = try makeWriter(at: try place())
    let number = try early.addTrack(facts.track)
    if (try? early.append(sample.sample, data: sample.data, to: number)) != nil {
      return "a sample is accepted before the beginning"
    }
    if (try? early.finish()) != nil { return "it finishes before the beginning" }
    let (writer, track) = try begun()
    if (try? writer.begin()) != nil { return "it begins twice" }
    if (try? writer.addTrack(facts.track)) != nil { return "a track is accepted after the beginning" }
    if (try? writer.append(sample.sample, data: sample.data, to: track + 1)) != nil { return "there is no such track" }
    try writer.append(sample.sample, data: sample.data, to: track)
    try writer.finish()
    if (try? writer.append(sample.sample, data: sample.data, to: track)) != nil {
      return "a sample is accepted after the end"
    }
    return (try? writer.finish()) == nil ? nil : "it finishes twice"
  }
}
