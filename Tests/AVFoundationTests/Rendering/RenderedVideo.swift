import AVEngineCore
import AVEnginePlayback
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

enum RenderedVideo {
  static func time(_ frame: Int, rate: CMTimeScale = 25) -> CMTime {
    CMTime(value: CMTimeValue(frame), timescale: rate)
  }

  static func pixels(_ luma: UInt8, width: Int = 32, height: Int = 16) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, [])
    for (plane, value) in [luma, 128].enumerated() {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
      memset(
        base, Int32(value),
        CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) * CVPixelBufferGetHeightOfPlane(buffer, plane))
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return buffer
  }

  static func sample(_ pixels: CVPixelBuffer, at time: CMTime, marked keys: [CFString] = []) throws -> CMSampleBuffer {
    let format = try CMVideoFormatDescription(imageBuffer: pixels)
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    let buffer = try CMSampleBuffer(imageBuffer: pixels, formatDescription: format, sampleTiming: timing)
    try mark(buffer, keys)
    return buffer
  }

  static func mark(_ buffer: CMSampleBuffer, _ keys: [CFString]) throws {
    guard !keys.isEmpty else { return }
    let array = try #require(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: true))
    let attachments = try #require(array.object(at: 0) as? NSMutableDictionary)
    for key in keys { attachments[key] = true }
  }

  static func ending(at time: CMTime) throws -> CMSampleBuffer {
    var made: CMSampleBuffer?
    var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    CMSampleBufferCreate(
      allocator: nil, dataBuffer: nil, dataReady: true, makeDataReadyCallback: nil, refcon: nil, formatDescription: nil,
      sampleCount: 0,
      sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 0, sampleSizeArray: nil,
      sampleBufferOut: &made)
    let buffer = try #require(made)
    CMSetAttachment(
      buffer, key: kCMSampleBufferAttachmentKey_EmptyMedia, value: kCFBooleanTrue,
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    return buffer
  }

  static func number(_ pixels: CVPixelBuffer?) -> Int? {
    guard let luma = pixels.map(luma) else { return nil }
    return luma.first.map { (Int($0) - 19) / 2 }
  }

  static func luma(_ pixels: CVPixelBuffer) -> Data {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(pixels, 0) else { return Data() }
    let (width, stride) = (CVPixelBufferGetWidthOfPlane(pixels, 0), CVPixelBufferGetBytesPerRowOfPlane(pixels, 0))
    var data = Data()
    for row in 0..<CVPixelBufferGetHeightOfPlane(pixels, 0) {
      data.append(Data(bytes: base + row * stride, count: width))
    }
    return data
  }
}

struct ManualScreen {
  let stage = ManualStage(hasAudio: false)
  let layer: AVSampleBufferDisplayLayer
  let timebase: CMTimebase

  init() throws {
    layer = AVSampleBufferDisplayLayer(renderer: AVSampleBufferVideoRenderer(clock: stage.clock))
    timebase = try CMTimebase(sourceClock: stage.clock)
    layer.controlTimebase = timebase
    layer.frame = CGRect(x: 0, y: 0, width: 32, height: 16)
  }

  var renderer: AVSampleBufferVideoRenderer { layer.sampleBufferRenderer }

  func shown() -> CVPixelBuffer? {
    renderer.video.waitUntilIdle()
    return renderer.displayedPixelBuffer()
  }

  func shown(atFrame frame: Int, rate: CMTimeScale = 25) throws -> CVPixelBuffer? {
    try timebase.setTime(CMTime(value: CMTimeValue(frame) * 2 + 1, timescale: rate * 2))
    return shown()
  }
}
