import AVFoundation
import Foundation
import Glibc

final class MovieMaker {
  let writer: AVAssetWriter
  private let url: URL?

  init(_ url: URL, _ type: AVFileType) throws {
    self.url = url
    writer = try AVAssetWriter(outputURL: url, fileType: type)
  }

  init(segments type: UTType) {
    url = nil
    writer = AVAssetWriter(contentType: type)
  }

  @discardableResult
  func add(
    _ type: AVMediaType, _ format: CMFormatDescription?, _ configure: (AVAssetWriterInput) -> Void = { _ in }
  ) throws -> AVAssetWriterInput {
    let input = AVAssetWriterInput(mediaType: type, outputSettings: nil, sourceFormatHint: format)
    configure(input)
    guard writer.canAdd(input) else {
      throw MadeSamples.Failure(description: "\(type.rawValue) does not fit \(url?.path ?? "")")
    }
    writer.add(input)
    return input
  }

  func start(at time: CMTime = .zero) throws {
    guard writer.startWriting() else {
      throw writer.error ?? MadeSamples.Failure(description: "the writer does not start")
    }
    writer.startSession(atSourceTime: time)
  }

  func append(_ sample: CMSampleBuffer, to input: AVAssetWriterInput) throws {
    while !input.isReadyForMoreMediaData, writer.status == .writing { sched_yield() }
    guard input.append(sample) else { throw writer.error ?? MadeSamples.Failure(description: "a sample was refused") }
  }

  func finish() async throws {
    await writer.finishWriting()
    guard writer.status == .completed else {
      throw writer.error ?? MadeSamples.Failure(description: "the writer ends early")
    }
    if let url { try FixedDates.set(in: url) }
  }

  func film(_ frameCount: Int, _ video: AVAssetWriterInput, _ audioParts: [AVAssetWriterInput]) throws {
    let (h264, aac) = (try MadeSamples.h264(), try MadeSamples.aac())
    var packet = 0
    for number in 0..<frameCount {
      try append(MadeSamples.videoSample(number, h264), to: video)
      let time: Double = Double(number + 1) * 1001 / 30_000
      let end = Int((time * 48_000 / 1024).rounded(.up))
      if end > packet { for audio in audioParts { try append(MadeSamples.packets(packet..<end, aac), to: audio) } }
      packet = max(packet, end)
    }
  }
}

extension AVMutableMetadataItem {
  convenience init(
    _ identifier: String, _ value: any NSCopying & NSObjectProtocol, type: CFString? = nil, language: String? = nil
  ) {
    self.init()
    self.identifier = AVMetadataIdentifier(rawValue: identifier)
    self.value = value
    dataType = type as String?
    extendedLanguageTag = language
  }
}
