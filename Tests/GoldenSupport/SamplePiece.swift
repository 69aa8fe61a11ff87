import AVFoundation
import Foundation

/// A sample, or several frames of uncompressed audio of one size and duration.
struct SamplePiece {
  /// The number of the sample, or of the first frame, in decode order.
  var number = 0
  var count = 1
  var presentation = CMTime.invalid
  /// The decode time; invalid if it equals the presentation time.
  var decode = CMTime.invalid
  /// The duration of one sample or frame.
  var duration = CMTime.invalid
  /// The size of one sample or frame in bytes.
  var size = 0
  /// The offset of the bytes in the file; nil if it is unknown.
  var offset: Int64?
  var flags = ""
  var format = 1
  var bytes = Data()

  /// Audio frames per line. The number is fixed, so that lines do not depend on the sizes of a reader's buffers or of a
  /// file's chunks.
  static let grid = 4096

  func isFollowed(by next: SamplePiece) -> Bool {
    let end = presentation + CMTimeMultiply(duration, multiplier: Int32(count))
    let isBehind = offset == nil || next.offset == offset.map { $0 + Int64(count * size) }
    return isBehind && next.number == number + count && next.presentation == end && next.duration == duration
      && !decode.isNumeric && !next.decode.isNumeric && next.flags == flags && next.format == format
  }

  func timing(_ scale: CMTimeScale) -> String {
    let parts = [
      "pts \(ValueText.time(presentation, scale: scale))",
      decode.isNumeric ? "dts \(ValueText.time(decode, scale: scale))" : "",
      "+\(ValueText.time(duration, scale: scale))", format == 1 ? "" : "format \(format)", flags,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  var onGrid: [SamplePiece] {
    guard count > 1 else { return [self] }
    var pieces: [SamplePiece] = []
    var first = 0
    while first < count {
      let length = min(Self.grid - (number + first) % Self.grid, count - first)
      var piece = self
      piece.number = number + first
      piece.count = length
      piece.presentation = presentation + CMTimeMultiply(duration, multiplier: Int32(first))
      piece.offset = offset.map { $0 + Int64(first * size) }
      piece.bytes = Data(bytes.dropFirst(first * size).prefix(length * size))
      pieces.append(piece)
      first += length
    }
    return pieces
  }

  static func joined(_ pieces: [SamplePiece]) -> [SamplePiece] {
    var result: [SamplePiece] = []
    for piece in pieces.flatMap(\.onGrid) {
      if let last = result.last, last.isFrames || piece.isFrames, last.size == piece.size, last.isFollowed(by: piece),
        piece.number % grid != 0
      {
        result[result.count - 1].count += piece.count
        result[result.count - 1].bytes += piece.bytes
        result[result.count - 1].isFrames = true
      } else {
        result.append(piece)
      }
    }
    return result
  }

  /// Whether the piece consists of frames of uncompressed audio, even if it is only one.
  var isFrames = false
}

struct SampleTable {
  let pieces: [SamplePiece]
  let scale: CMTimeScale

  private static let perLine = 8

  var summary: String {
    var sum = Checksum()
    for piece in pieces { sum.append(piece.bytes) }
    return "\(pieces.reduce(0) { $0 + $1.count }) samples in 1/\(scale), \(sum.count) bytes \(sum.text)"
  }

  var lines: [String] {
    var lines: [String] = []
    var run: [SamplePiece] = []
    for piece in pieces {
      if let last = run.last, run.count < Self.perLine, !piece.isFrames, last.isFollowed(by: piece) {
        run.append(piece)
      } else {
        lines += line(run)
        run = [piece]
      }
    }
    return lines + line(run)
  }

  private func line(_ run: [SamplePiece]) -> [String] {
    guard let first = run.first else { return [] }
    let place = first.offset.map { " @\($0)" } ?? ""
    let samples = run.map { piece in
      piece.isFrames
        ? "\(piece.count)x\(piece.size) \(Checksum.text(of: piece.bytes))"
        : "\(piece.size) \(Checksum.text(of: piece.bytes))"
    }
    return ["\(first.number)\(place): \(first.timing(scale)) | \(samples.joined(separator: ", "))"]
  }
}
