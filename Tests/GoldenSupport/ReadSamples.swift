import AVFoundation
import Foundation

/// Samples that an asset reader returns without decoding, with times in the asset's timeline.
struct ReadSamples {
  private(set) var pieces: [SamplePiece] = []
  private(set) var marks: [String] = []
  private(set) var fault: String?
  private var number = 0
  private var formats: [CMFormatDescription] = []

  init(_ track: AVAssetTrack, of asset: AVAsset) {
    do {
      try read(track, AVAssetReader(asset: asset))
    } catch {
      fault = Self.text(of: error)
    }
    pieces = SamplePiece.joined(pieces)
  }

  private mutating func read(_ track: AVAssetTrack, _ reader: AVAssetReader) throws {
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    guard reader.canAdd(output) else {
      throw MadeSamples.Failure(description: "the reader does not accept an output of the track")
    }
    reader.add(output)
    guard reader.startReading() else {
      throw reader.error ?? MadeSamples.Failure(description: "the reader does not start")
    }
    while let buffer = output.copyNextSampleBuffer() { take(buffer) }
    if let error = reader.error { throw error }
  }

  /// Error messages name the file's path, so the text has the domain and code instead.
  static func text(of error: (any Error)?) -> String {
    guard let error else { return "no error" }
    if let failure = error as? MadeSamples.Failure { return failure.description }
    return "\((error as NSError).domain) \((error as NSError).code)"
  }

  private mutating func take(_ buffer: CMSampleBuffer) {
    let all = CMCopyDictionaryOfAttachments(
      allocator: nil, target: buffer, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    let propagated = CMCopyDictionaryOfAttachments(
      allocator: nil, target: buffer, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    let attachments = [all, propagated].compactMap { $0 as? [String: Any] }.flatMap { $0 }.sorted { $0.key < $1.key }
    let text = attachments.map { " \($0.key) \(ValueText.any($0.value))" }.joined()
    let isMoved = buffer.numSamples > 0 && buffer.outputPresentationTimeStamp != buffer.presentationTimeStamp
    if buffer.numSamples == 0 {
      let times =
        "pts \(ValueText.time(buffer.presentationTimeStamp)) out \(ValueText.time(buffer.outputPresentationTimeStamp))"
      marks.append("before \(number): no samples, \(times)\(text)")
    } else if isMoved || !text.isEmpty {
      let shown = isMoved ? " out \(ValueText.time(buffer.outputPresentationTimeStamp))" : ""
      marks.append("at \(number):\(shown)\(text)")
    }
    takeSamples(buffer)
  }

  private mutating func takeSamples(_ buffer: CMSampleBuffer) {
    var format = 0
    if let description = buffer.formatDescription {
      if !formats.contains(description) { formats.append(description) }
      format = (formats.firstIndex(of: description) ?? 0) + 1
    }
    let data = (try? buffer.dataBuffer?.dataBytes()) ?? Data()
    let timings = (try? buffer.sampleTimingInfos()) ?? []
    let sizes = (try? buffer.sampleSizes()) ?? []
    let dictionaries =
      CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) as? [[AnyHashable: Any]] ?? []
    let isFrames = buffer.formatDescription?.audioStreamBasicDescription?.isFrames == true
    var used = 0
    var index = 0
    while index < buffer.numSamples {
      var piece = SamplePiece()
      let timing = timings.isEmpty ? CMSampleTimingInfo() : timings[min(index, timings.count - 1)]
      piece.number = number
      piece.presentation = timing.presentationTimeStamp
      if timings.count == 1 {
        piece.presentation = piece.presentation + CMTimeMultiply(timing.duration, multiplier: Int32(index))
      }
      piece.duration = timing.duration
      if timing.decodeTimeStamp.isNumeric, timing.decodeTimeStamp != timing.presentationTimeStamp {
        piece.decode = timing.decodeTimeStamp
      }
      piece.size = sizes.isEmpty ? data.count : sizes[min(index, sizes.count - 1)]
      piece.isFrames = isFrames
      piece.count = isFrames && Set(sizes).count <= 1 ? buffer.numSamples : 1
      if index < dictionaries.count { piece.flags = SampleFlagText.text(dictionaries[index]) }
      piece.format = format
      piece.bytes = Data(data.dropFirst(used).prefix(piece.size * piece.count))
      used += piece.size * piece.count
      number += piece.count
      index += piece.count
      pieces.append(piece)
    }
  }

  func lines(scale: CMTimeScale, stored: [SamplePiece]?) -> [String] {
    let table = SampleTable(pieces: pieces, scale: scale)
    let body = stored.map { ReadRun.all(pieces, $0).map { $0.text(scale) } } ?? table.lines
    return ["read: \(table.summary)"] + (body + marks + (fault.map { ["fault: \($0)"] } ?? [])).map { "  " + $0 }
  }
}

struct ReadRun {
  private var first: SamplePiece
  private var last: SamplePiece
  /// The index of the run's first sample among the stored ones. It is nil for uncompressed audio, and if no stored
  /// sample has the same bytes.
  private var place: Int?
  private let stored: SamplePiece?

  static func all(_ pieces: [SamplePiece], _ stored: [SamplePiece]) -> [ReadRun] {
    guard stored.first?.isFrames != true else { return frames(pieces, stored) }
    let sums = stored.map { Checksum.text(of: $0.bytes) }
    var places: [String: [Int]] = [:]
    for (index, sum) in sums.enumerated() { places[sum, default: []].append(index) }
    var runs: [ReadRun] = []
    for piece in pieces {
      let candidates = places[Checksum.text(of: piece.bytes)] ?? []
      let wanted = runs.last?.place.map {
        $0 + runs[runs.count - 1].last.number - runs[runs.count - 1].first.number + 1
      }
      let index = candidates.first { $0 == wanted } ?? candidates.first { $0 >= wanted ?? 0 } ?? candidates.first
      let run = ReadRun(first: piece, last: piece, place: index, stored: index.map { stored[$0] })
      if index != nil, index == wanted, runs[runs.count - 1].isLike(run) {
        runs[runs.count - 1].last = piece
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  private static func frames(_ pieces: [SamplePiece], _ stored: [SamplePiece]) -> [ReadRun] {
    var runs: [ReadRun] = []
    for piece in pieces {
      if let last = runs.last?.last, last.isFollowed(by: piece) {
        runs[runs.count - 1].last = piece
        runs[runs.count - 1].first.bytes += piece.bytes
      } else {
        runs.append(ReadRun(first: piece, last: piece, place: nil, stored: nil))
      }
    }
    return runs
  }

  private var shift: CMTime { stored.map { first.presentation - $0.presentation } ?? .invalid }

  private var decodeShift: CMTime {
    guard let stored else { return .invalid }
    let (mine, its) = (
      first.decode.isNumeric ? first.decode : first.presentation,
      stored.decode.isNumeric ? stored.decode : stored.presentation
    )
    return mine - its
  }

  private func isLike(_ next: ReadRun) -> Bool {
    guard let stored, let its = next.stored else { return false }
    return next.shift == shift && next.decodeShift == decodeShift && next.extra == extra
      && next.first.format == first.format
      && (next.first.duration == its.duration) == (first.duration == stored.duration)
      && (first.duration == stored.duration || next.first.duration == first.duration)
  }

  private var extra: String {
    first.flags == stored?.flags ? "" : " flags [\(first.flags)]"
  }

  func text(_ scale: CMTimeScale) -> String {
    let numbers = "\(first.number)...\(last.number + last.count - 1)"
    guard let stored, let place else {
      return "\(numbers): \(first.timing(scale)) | \(first.bytes.count) bytes \(Checksum.text(of: first.bytes))"
    }
    let moved = "pts by \(ValueText.time(shift, scale: scale)) dts by \(ValueText.time(decodeShift, scale: scale))"
    let length = first.duration == stored.duration ? "" : " each +\(ValueText.time(first.duration, scale: scale))"
    let format = first.format == stored.format ? "" : " format \(first.format)"
    return "\(numbers): as stored from \(place), \(moved)\(length)\(format)\(extra)"
  }
}
