import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct JointWalkTests {
  private static let files = MadeFile.all.filter {
    ["h264.mkv", "vp9.webm", "h264.ts", "m.avi", "m.mpg"].contains($0.name)
  }

  private struct Print: Equatable {
    var decode: CMTime
    var presentation: CMTime
    var bytes: [UInt8]
  }

  private func print(_ sample: MediaSample, _ track: any MediaTrack) throws -> Print {
    Print(decode: sample.decodeTime, presentation: sample.presentationTime, bytes: try MediaMaker.bytes(sample, track))
  }

  private func alone(_ track: any MediaTrack) throws -> [Print] {
    try MediaMaker.samples(track).map { try print($0, track) }
  }

  @Test(arguments: files) func turnsGiveAllSamples(_ file: MadeFile) throws {
    let container = try MediaMaker.open(file.url())
    let walk = SharedWalk()
    let cursors = try container.tracks.map { try $0.makeCursor(sharing: walk) }
    var found = container.tracks.map { _ in [Print]() }
    var (isMore, turn) = (true, 0)
    while isMore {
      isMore = false
      for (number, track) in container.tracks.enumerated() {
        turn += 1
        for _ in 0..<(turn % 5 + 1) {
          guard let sample = try cursors[number].next() else { continue }
          found[number].append(try print(sample, track))
          isMore = true
        }
      }
    }
    for (number, track) in container.tracks.enumerated() { #expect(try found[number] == alone(track)) }
  }

  @Test func aTrackThatLagsReadsForItself() throws {
    let file = try #require(MadeFile.all.first { $0.name == "h264.mkv" })
    let tracks = try MediaMaker.open(file.url()).tracks.compactMap { $0 as? FFmpegTrack }
    let joint = ParameterSetMergeCursor(try #require(tracks.first).media, limit: 4000)
    let cursors = tracks.map { track in
      joint.join(track.stream)
      return FFmpegSampleCursor(track, joint: joint)
    }
    var found = tracks.map { _ in [Print]() }
    for (number, count) in [(0, 2), (1, Int.max), (0, Int.max)] {
      while found[number].count < count, let sample = try cursors[number].next() {
        found[number].append(try print(sample, tracks[number]))
      }
    }
    for (number, track) in tracks.enumerated() { #expect(try found[number] == alone(track)) }
  }

  @Test func seeksLeaveTheWalk() throws {
    let file = try #require(MadeFile.all.first { $0.name == "h264.mkv" })
    let tracks = try MediaMaker.open(file.url()).tracks
    let walk = SharedWalk()
    let cursors = try tracks.map { try $0.makeCursor(sharing: walk) }
    for cursor in cursors { _ = try cursor.next() }
    let time = CMTime(value: 1, timescale: 1)
    try cursors[0].seek(to: time)
    let all = try alone(tracks[0])
    let wanted = try #require(MediaMaker.samples(tracks[0]).lastIndex { $0.isSync && $0.presentationTime <= time })
    #expect(try cursors[0].next().map { try print($0, tracks[0]).bytes } == all[wanted].bytes)
    var rest: [Print] = []
    while let sample = try cursors[1].next() { rest.append(try print(sample, tracks[1])) }
    #expect(try rest == Array(alone(tracks[1]).dropFirst()))
  }

  @Test func theFileIsReadOnce() throws {
    let file = try #require(MadeFile.all.first { $0.name == "vp9.webm" })
    let source = CountedBytes(try Data(contentsOf: file.url()), name: "counted")
    let container = try MediaMaker.open(source, OpenOptions())
    func cost(_ walk: SharedWalk?) throws -> Int {
      let before = source.bytesRead.load(ordering: .relaxed)
      let cursors = try container.tracks.map { track in
        try walk.map { try track.makeCursor(sharing: $0) } ?? track.makeCursor()
      }
      for (cursor, track) in zip(cursors, container.tracks) {
        try cursor.seek(to: #require(track.info.segments.compactMap(\.source).first).start)
      }
      for cursor in cursors { while try cursor.next() != nil {} }
      return source.bytesRead.load(ordering: .relaxed) - before
    }
    _ = try cost(nil)
    let (joint, apart) = (try cost(SharedWalk()), try cost(nil))
    #expect(joint * 3 < apart * 2, "\(joint) and \(apart) bytes")
  }

  @Test func smallPacketsAreCountedWhole() throws {
    let late = (0..<1000).map { MatroskaMaker.Block(track: 2, time: $0, data: [1]) }
    let file = MatroskaMaker([.audio, .audio], late + [MatroskaMaker.Block(track: 1, time: 1000, data: [1])])
    let container = try MediaMaker.open(MemoryByteSource(file.data, name: "small.mkv"), OpenOptions())
    let tracks = container.tracks.compactMap { $0 as? FFmpegTrack }
    try #require(tracks.count == 2)
    for (limit, isLost) in [(100_000, true), (1_000_000, false)] {
      let joint = ParameterSetMergeCursor(tracks[0].media, limit: limit)
      for track in tracks { joint.join(track.stream) }
      _ = try joint.next(of: tracks[0].stream)
      if case .lost = try joint.next(of: tracks[1].stream) {
        #expect(isLost, "of \(limit) bytes")
      } else {
        #expect(!isLost, "of \(limit) bytes")
      }
    }
  }
}
