import AVFoundation
import ImageIO
import UniformTypeIdentifiers

/// Returns the lowest and the highest sample of each of `count` equal parts of a sound, from -1 to 1.
func waveform(of url: URL, count: Int) throws -> [ClosedRange<Float>] {
  let file = try AVAudioFile(forReading: url)
  guard let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 65_536) else { return [] }
  var parts = [ClosedRange<Float>](repeating: 0...0, count: count)
  while file.framePosition < file.length {
    let start = file.framePosition
    try file.read(into: buffer)
    guard let channels = buffer.floatChannelData, buffer.frameLength > 0 else { break }
    for frame in 0..<Int(buffer.frameLength) {
      let part = Int((start + AVAudioFramePosition(frame)) * AVAudioFramePosition(count) / file.length)
      for channel in 0..<Int(buffer.format.channelCount) {
        let value = channels[channel][frame]
        parts[part] = min(parts[part].lowerBound, value)...max(parts[part].upperBound, value)
      }
    }
  }
  return parts
}

/// Draws a waveform, one pixel wide for each part, as a PNG file with a transparent background.
func draw(_ waveform: [ClosedRange<Float>], height: Int, to output: URL) throws {
  guard
    let context = CGContext(
      data: nil, width: waveform.count, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
    let file = CGImageDestinationCreateWithURL(output as CFURL, UTType.png.identifier as CFString, 1, nil)
  else { throw CocoaError(.fileWriteUnknown) }
  context.setFillColor(CGColor(red: 0.1, green: 0.4, blue: 0.8, alpha: 1))
  let half = CGFloat(height) / 2
  for (x, part) in waveform.enumerated() {
    let (bottom, top) = (half * CGFloat(1 + part.lowerBound), half * CGFloat(1 + part.upperBound))
    context.fill(CGRect(x: CGFloat(x), y: bottom, width: 1, height: max(1, top - bottom)))
  }
  guard let image = context.makeImage() else { throw CocoaError(.fileWriteUnknown) }
  CGImageDestinationAddImage(file, image, nil)
  guard CGImageDestinationFinalize(file) else { throw CocoaError(.fileWriteUnknown) }
}
