import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVEngineCore
@testable import AVEngineReading
@testable import AVEngineWriting

@Suite struct CopyExportTests {
  private func second(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }

  private func plan(_ range: CMTimeRange, gap: Int64 = 0) -> ExportPlan {
    let source = MemoryByteSource(Data())
    var video = Samples.video(count: 300, group: 30, size: 100)
    var audio = Samples.audio(packets: 1000)
    for index in video.indices {
      video[index].location = .file(offset: Int64(index / 30) * (3000 + 1000 + gap) + Int64(index % 30) * 100)
    }
    for index in audio.indices {
      audio[index].location = .file(offset: Int64(index / 100) * (3000 + 1000 + gap) + 3000 + Int64(index % 100) * 10)
    }
    let whole = CMTimeRange(start: .zero, duration: second(10))
    let tracks = [
      FakeTrack(samples: video, segments: [EditSegment(source: whole, target: whole)], source: source),
      FakeTrack(
        samples: audio, segments: [EditSegment(source: whole, target: whole)], mediaType: kCMMediaType_Audio,
        source: source),
    ]
    return ExportPlan(
      tracks: tracks.map {
        ExportPlan.Track(
          source: EditedTrack($0), coding: .copy,
          header: WriterTrack(mediaType: $0.info.mediaType, formatDescriptions: [], timescale: $0.info.timescale))
      }, range: range)
  }

  @Test func neighboursGoOverInFewRuns() throws {
    let writer = CapturingWriter()
    let job = ExportJob(plan: plan(CMTimeRange(start: .zero, duration: second(10))), codecs: FakeCodecs())
    try job.run(writer: writer)
    #expect(writer.isFinished)
    #expect(writer.singles.isEmpty)
    let tracks: [Int] = writer.runs.flatMap(\.samples).map(\.track)
    #expect(tracks.count { $0 == 0 } == 300)
    #expect(tracks.count { $0 == 1 } == 1000)
    #expect(writer.bytesWritten == 10 * 4000)
    #expect(writer.runs.count <= 12)
    #expect(job.progress == 1)
  }

  @Test func foreignBytesBetweenChunksAreNotCopied() throws {
    let writer = CapturingWriter()
    try ExportJob(plan: plan(CMTimeRange(start: .zero, duration: second(10)), gap: 5000), codecs: FakeCodecs()).run(
      writer: writer)
    #expect(writer.bytesWritten == 10 * 4000)
  }

  @Test func mediaOfSeveralFilesGoesOverInRunsOfEach() throws {
    let whole = CMTimeRange(start: .zero, duration: second(10))
    var draft: EditableTrack?
    for _ in 0..<2 {
      let samples = Samples.video(count: 300, group: 30, size: 100, offset: 0)
      let source = FakeTrack(
        samples: samples, segments: [EditSegment(source: whole, target: whole)], source: MemoryByteSource(Data()))
      var track = draft ?? EditableTrack(settings: source.info, movieTimescale: 600)
      try track.edits.insert(
        track.parts(for: EditableTrack.edits(of: source.info, in: whole), of: source, copy: nil),
        at: track.edits.duration)
      draft = track
    }
    let edited = EditedMovieTrack(try #require(draft))
    #expect(edited.byteSource == nil)
    let track = ExportPlan.Track(
      source: EditedTrack(edited), coding: .copy,
      header: WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 30))
    let writer = CapturingWriter()
    try ExportJob(
      plan: ExportPlan(tracks: [track], range: CMTimeRange(start: .zero, duration: second(20))), codecs: FakeCodecs()
    )
    .run(writer: writer)
    #expect(writer.singles.isEmpty)
    #expect(writer.runs.count <= 12)
    let samples = writer.runs.flatMap(\.samples).map(\.sample)
    #expect(samples.count == 600)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.decodeTime <= $1.decodeTime })
  }

  @Test func aTrimBeginsAtTheKeyFrameAndHidesTheLead() throws {
    let writer = CapturingWriter()
    let range = CMTimeRange(start: CMTime(value: 35, timescale: 10), duration: second(3))
    try ExportJob(plan: plan(range), codecs: FakeCodecs()).run(writer: writer)
    let video = writer.runs.flatMap(\.samples).filter { $0.track == 0 }.map(\.sample)
    #expect(video.first?.presentationTime == second(3))
    #expect(video.first?.isSync == true)
    #expect(Set(video.map(\.presentationTime.value)).isSuperset(of: 105..<195))
    #expect(writer.edits[0] == [EditSegment(source: range, target: CMTimeRange(start: .zero, duration: second(3)))])
    let audio = writer.runs.flatMap(\.samples).filter { $0.track == 1 }.map(\.sample)
    #expect(audio.first?.presentationTime == CMTime(value: 3490, timescale: 1000), "a packet of preroll")
    #expect(audio.last?.presentationTime == CMTime(value: 6490, timescale: 1000))
  }

  @Test func theSizeLimitEndsTheExportEarlyWithAWholeFile() throws {
    let writer = CapturingWriter()
    var plan = plan(CMTimeRange(start: .zero, duration: second(10)))
    plan.sizeLimit = 40_000
    let job = ExportJob(plan: plan, codecs: FakeCodecs())
    try job.run(writer: writer)
    #expect(writer.isFinished && job.reachedSizeLimit)
    #expect(writer.bytesWritten > 0 && writer.bytesWritten < 40_000)
  }

  @Test func decodeTimesThatGoBackAreHeld() throws {
    let once = Samples.video(count: 30, group: 30, size: 100, offset: 0)
    var again = Samples.video(count: 30, group: 30, size: 100, offset: 3000)
    // Reading begins with the last sync sample at or before the range's start.
    again[0].flags = .dependsOnOthers
    let whole = CMTimeRange(start: .zero, duration: second(2))
    let source = FakeTrack(
      samples: once + again, segments: [EditSegment(source: whole, target: whole)], source: MemoryByteSource(Data()))
    let header = WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 30)
    let writer = CapturingWriter()
    let track = ExportPlan.Track(source: EditedTrack(source), coding: .copy, header: header)
    try ExportJob(plan: ExportPlan(tracks: [track], range: whole), codecs: FakeCodecs()).run(writer: writer)
    let written = writer.runs.flatMap(\.samples).map(\.sample) + writer.singles.map(\.sample)
    #expect(written.map(\.presentationTime) == source.samples.map(\.presentationTime))
    #expect(zip(written, written.dropFirst()).allSatisfy { $0.decodeTime <= $1.decodeTime })
    #expect(written.prefix(30).map(\.decodeTime) == once.map(\.decodeTime))
  }

  @Test(arguments: [(1, 256), (1 << 20, 32)]) func fewSamplesAreHeld(_ size: Int, _ held: Int) throws {
    let block = try #require(CMBlockBuffer(copying: Data([0])))
    let samples = (0..<1000).map { (number: Int64) in
      let decode = CMTime(value: number, timescale: 30)
      return MediaSample(
        decodeTime: decode, presentationTime: decode + second(3600), duration: CMTime(value: 1, timescale: 30),
        size: size, location: .memory(HeldBlock(block)), flags: number == 0 ? .sync : .dependsOnOthers)
    }
    let range = CMTimeRange(start: .zero, duration: second(40))
    let source = FakeTrack(samples: samples, segments: [EditSegment(source: range, target: range)])
    let header = WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 30)
    let track = try #require(
      try CopiedTrack(
        index: 0, output: 0, formatCount: 1,
        track: ExportPlan.Track(source: EditedTrack(source), coding: .copy, header: header), range: range,
        sharing: SharedWalk()))
    try track.begin()
    var given: [CMTime] = []
    while let sample = try track.next(before: .positiveInfinity) { given.append(sample.decodeTime) }
    #expect(given == samples.prefix(1000 - held).map(\.decodeTime))
  }

  @Test func cancellationAtAnyMomentEndsTheJob() {
    for _ in 0..<50 {
      let writer = CapturingWriter()
      let job = ExportJob(plan: plan(CMTimeRange(start: .zero, duration: second(10))), codecs: FakeCodecs())
      let canceller = Thread { job.cancel() }
      canceller.start()
      do { try job.run(writer: writer) } catch { #expect(error.kind == .cancelled) }
      #expect(writer.isFinished != writer.isAbandoned)
    }
  }

  @Test func cancellationEndsAReadThatBlocks() {
    let whole = CMTimeRange(start: .zero, duration: second(1))
    let stalled = StalledTrack(
      FakeTrack(
        samples: Samples.video(count: 30, group: 30, size: 100, offset: 0),
        segments: [EditSegment(source: whole, target: whole)]))
    let header = WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 30)
    let track = ExportPlan.Track(source: EditedTrack(stalled), coding: .copy, header: header)
    let job = ExportJob(plan: ExportPlan(tracks: [track], range: whole), codecs: FakeCodecs())
    let canceller = Thread {
      stalled.waits.wait()
      job.cancel()
    }
    canceller.start()
    let writer = CapturingWriter()
    let error = #expect(throws: EngineError.self) { try job.run(writer: writer) }
    #expect(error?.kind == .cancelled && writer.isAbandoned)
    let wasCancelled = stalled.wasCancelled.load(ordering: .relaxed)
    #expect(wasCancelled)
  }
}

/// The data never arrives: reading ends when the thread's reads are cancelled.
private final class StalledTrack: MediaTrack {
  private let track: FakeTrack
  let waits = DispatchSemaphore(value: 0)
  let wasCancelled = Atomic(false)

  init(_ track: FakeTrack) { self.track = track }

  var info: TrackInfo { track.info }
  var byteSource: (any ByteSource)? { nil }
  func statistics() throws(EngineError) -> TrackStatistics { try track.statistics() }
  func makeCursor() throws(EngineError) -> any SampleCursor { try track.makeCursor() }
  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    waits.signal()
    guard let reads = ReadCancellation.running else {
      throw EngineError(.unsupported, "Reading", detail: "the read cannot be cancelled")
    }
    while !reads.isCancelled { sched_yield() }
    wasCancelled.store(true, ordering: .relaxed)
    throw EngineError(.cancelled, "Reading")
  }
}

@Suite struct PacingTests {
  @Test func noTrackRunsFarAhead() {
    let pacer = TrackPacer(trackCount: 2)
    let slow = Mutex(0)
    let worst = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { track in
      for step in 1...200 {
        _ = pacer.advance([track], to: CMTime(value: CMTimeValue(step), timescale: 10))
        if track == 0 {
          slow.withLock { $0 = step }
        } else {
          worst.withLock { $0 = max($0, step - slow.withLock { $0 }) }
        }
      }
      pacer.finish(track)
    }
    // A track may lead by a second, which is ten steps; the bound leaves a margin of two.
    #expect(worst.withLock { $0 } <= 12)
    #expect(pacer.slowest == nil)
  }

  @Test func cancellingFreesWhoWaits() {
    let pacer = TrackPacer(trackCount: 2)
    let waiter = Thread { pacer.cancel() }
    waiter.start()
    #expect(!pacer.advance([0], to: CMTime(value: 100, timescale: 1)))
  }

  @Test func aQueueHoldsNoMoreThanItsCapacity() {
    let queue = BoundedQueue<Int>(capacity: 3)
    var taken: [Int] = []
    let producer = Thread {
      for number in 0..<100 where !queue.push(number) { return }
      queue.close()
    }
    producer.start()
    while let number = queue.pop() { taken.append(number) }
    #expect(taken == Array(0..<100))
    queue.abandon()
    #expect(!queue.push(1))
  }
}
