import AVFoundation
import CoreMedia
import Foundation

/// Compares the samples of a result with those of its parts: bytes, presentation times and key frames.
struct JoinComparison {
  /// A file of which the result contains some tracks.
  struct Part {
    var path: String
    /// The time of the result at which the part's time zero is.
    var start: CMTime
    /// The part in messages.
    var subject: String
  }

  let result: URL

  /// Compares the result's only encoded video with the parts, one after another.
  func compareVideo(with parts: [Part]) async throws {
    let video = { (track: AVAssetTrack) in track.mediaType == .video }
    let samples = try await StoredSamples.all(in: result.path).first { video($0.track) }
    for part in parts {
      let wanted = try await StoredSamples.all(in: part.path).first { video($0.track) }
      try compare(samples, with: wanted, of: part, isLast: part.path == parts.last?.path)
    }
  }

  /// Compares the result's last tracks with those of a part.
  func compareOthers(with part: Part) async throws {
    let wanted = try await StoredSamples.all(in: part.path)
    for (found, wanted) in zip(try await StoredSamples.all(in: result.path).suffix(wanted.count), wanted) {
      try compare(found, with: wanted, of: part, isLast: true)
    }
  }

  private func compare(
    _ found: StoredSamples?, with wanted: StoredSamples?, of part: Part, isLast: Bool
  ) throws {
    var number = 0
    while let sample = try wanted?.next() {
      try Task.checkCancellation()
      guard let copy = try found?.next(), copy.time == sample.time + part.start, copy.isKey == sample.isKey else {
        throw FarmError(.failed, "sample \(number) of \(part.subject) is not in the result at its time")
      }
      guard copy.data == sample.data else {
        throw FarmError(.storage, "the bytes of sample \(number) of \(part.subject) differ in the result")
      }
      number += 1
    }
    guard try !isLast || found?.next() == nil else {
      throw FarmError(.failed, "the result has samples that are not in \(part.subject)")
    }
  }
}

/// The samples of a track of a file, in decode order.
private final class StoredSamples {
  struct Sample {
    var data: Data
    /// The presentation time with the track's edits.
    var time: CMTime
    var isKey: Bool
  }

  let track: AVAssetTrack
  private let file: FileHandle
  private let size: Int64
  private var cursor: AVSampleCursor?
  private let shift: CMTime

  static func all(in path: String) async throws -> [StoredSamples] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SmallFile.failure(errno, "“\(path)” cannot be read") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let tracks = try await AVURLAsset(url: URL(fileURLWithPath: path)).load(.tracks)
    var all: [StoredSamples] = []
    let size = Int64(try file.seekToEnd())
    for track in tracks { all.append(try await StoredSamples(track, in: file, of: size)) }
    return all
  }

  private init(_ track: AVAssetTrack, in file: FileHandle, of size: Int64) async throws {
    (self.track, self.file, self.size) = (track, file, size)
    let edit = try await track.load(.segments).first { !$0.isEmpty }?.timeMapping
    shift = edit.map { $0.target.start - $0.source.start } ?? .zero
    cursor = track.makeSampleCursorAtFirstSampleInDecodeOrder()
  }

  func next() throws -> Sample? {
    guard let cursor else { return nil }
    let place = cursor.currentSampleStorageRange
    // A damaged table may state a sample of any size.
    var data = Data(count: Int(max(0, min(place.length, size - max(0, place.offset)))))
    let count = try data.withUnsafeMutableBytes {
      try SmallFile.fill($0, from: file.fileDescriptor, at: place.offset)
    }
    let sample = Sample(
      data: data.prefix(count), time: cursor.presentationTimeStamp + shift,
      isKey: cursor.currentSampleSyncInfo.sampleIsFullSync.boolValue)
    if cursor.stepInDecodeOrder(byCount: 1) == 0 { self.cursor = nil }
    return sample
  }
}
