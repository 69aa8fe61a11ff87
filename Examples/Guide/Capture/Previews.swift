import AVFoundation
import QuartzCore

/// "Video Preview", "Video Gravity Modes", "Using “Tap to Focus” with a Preview". The session does not need an output.
@MainActor func showPreview() async throws -> String {
  let captureSession = try cameraSession()
  let viewLayer = CALayer()
  viewLayer.bounds = CGRect(x: 0, y: 0, width: 320, height: 120)

  let captureVideoPreviewLayer = AVCaptureVideoPreviewLayer(session: captureSession)
  viewLayer.addSublayer(captureVideoPreviewLayer)
  captureVideoPreviewLayer.frame = viewLayer.bounds
  guard let connection = captureVideoPreviewLayer.connection, connection.automaticallyAdjustsVideoMirroring else {
    throw ListingError("the layer is not connected, or does not mirror by itself")
  }

  let (shows, shown) = AsyncStream.makeStream(of: Void.self)
  let observation = captureVideoPreviewLayer.observe(\.isPreviewing, options: [.initial, .new]) { layer, _ in
    if layer.isPreviewing { shown.finish() }
  }
  defer { observation.invalidate() }
  captureSession.startRunning()
  defer { captureSession.stopRunning() }
  for await _ in shows {}

  // The frames are 4:3 and the layer is 8:3.
  var told: [String] = []
  for gravity in [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize] {
    captureVideoPreviewLayer.videoGravity = gravity
    // The two points are the top left corner and the middle of the camera's frame.
    let corner = captureVideoPreviewLayer.layerPointConverted(fromCaptureDevicePoint: .zero)
    let middle = captureVideoPreviewLayer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 0.5, y: 0.5))
    guard abs(middle.x - 160) < 1, abs(middle.y - 60) < 1 else { throw ListingError("the middle lies at \(middle)") }
    let point = captureVideoPreviewLayer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 160, y: 60))
    guard abs(point.x - 0.5) < 0.01, abs(point.y - 0.5) < 0.01 else { throw ListingError("a tap is at \(point)") }
    told.append(String(format: "%.0f", min(corner.x, 320 - corner.x)))
  }
  guard told == ["80", "0", "0"] else { throw ListingError("the picture begins at \(told)") }

  // The first frame may arrive a moment later.
  var seen: Set<UInt8> = []
  for _ in 0..<100 where seen.count <= 10 {
    seen = shades(of: viewLayer) ?? []
    try await Task.sleep(nanoseconds: 20_000_000)
  }
  guard seen.count > 10 else { throw ListingError("the layer is empty") }
  return "\(seen.count) shades; black beside the picture: \(told[0]) of 320"
}

@MainActor private func shades(of layer: CALayer) -> Set<UInt8>? {
  let (width, height) = (Int(layer.bounds.width), Int(layer.bounds.height))
  guard
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
  else { return nil }
  layer.render(in: context)
  guard let data = context.data else { return nil }
  return Set(UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * height))
}
