internal import AVEngineCSDL
import AVEngineCore
import CoreFoundation
import CoreVideo

/// The SDL objects of a window, for SDL's thread only.
// Safety: made, used and released on that thread; see SDLWindow.
final class SDLSurface: @unchecked Sendable {
  let identifier: UInt32
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private var frame: Layer?
  private var overlay: Layer?
  private var placement: (destination: CGRect, orientation: VideoOrientation)?
  private var overlayPlace = CGRect.zero
  /// For colours multiplied by alpha; SDL's software renderer does not support this mode.
  private let blendsPremultiplied: Int32

  private struct Layer {
    let texture: OpaquePointer
    let format: SDLPixelFormat
  }

  init?(title: String, size: PixelSize) {
    let position = CInt(CSDL_WINDOWPOS_UNDEFINED)
    let flags = UInt32(CSDL_WINDOW_RESIZABLE | CSDL_WINDOW_ALLOW_HIGHDPI)
    guard let window = SDL_CreateWindow(title, position, position, CInt(size.width), CInt(size.height), flags) else {
      return nil
    }
    // Presenting a frame waits for the screen's refresh, so that no frame is torn.
    let accelerated = SDL_CreateRenderer(window, -1, UInt32(CSDL_RENDERER_PRESENTVSYNC))
    guard let renderer = accelerated ?? SDL_CreateRenderer(window, -1, 0) else {
      SDL_DestroyWindow(window)
      return nil
    }
    (self.window, self.renderer, identifier) = (window, renderer, SDL_GetWindowID(window))
    blendsPremultiplied = SDL_ComposeCustomBlendMode(
      CInt(CSDL_BLENDFACTOR_ONE), CInt(CSDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA), CInt(CSDL_BLENDOPERATION_ADD),
      CInt(CSDL_BLENDFACTOR_ONE), CInt(CSDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA), CInt(CSDL_BLENDOPERATION_ADD))
  }

  deinit {
    forgetTextures()
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  // MARK: - The window

  var pixelSize: PixelSize {
    var (width, height): (CInt, CInt) = (0, 0)
    _ = SDL_GetRendererOutputSize(renderer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  var pixelsOfPoint: Double {
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return width > 0 ? Double(pixelSize.width) / Double(width) : 1
  }

  func resize(to size: PixelSize) {
    let scale = pixelsOfPoint
    SDL_SetWindowSize(window, points(size.width, scale), points(size.height, scale))
  }

  private func points(_ pixels: Int, _ scale: Double) -> CInt {
    CInt(min(16_384, max(1, (Double(pixels) / scale).rounded())))
  }

  func setFullScreen(_ isFullScreen: Bool) {
    _ = SDL_SetWindowFullscreen(window, isFullScreen ? UInt32(CSDL_WINDOW_FULLSCREEN_DESKTOP) : 0)
  }

  // MARK: - Layers

  func load(_ placed: PlacedVideoFrame?) {
    guard let placed else { return unload(&frame) }
    placement = (placed.destination, placed.orientation)
    load(placed.buffer, into: &frame)
  }

  func load(overlay placed: PlacedVideoFrame?) {
    guard let placed, CVPixelBufferGetPixelFormatType(placed.buffer) == kCVPixelFormatType_32BGRA else {
      return unload(&overlay)
    }
    overlayPlace = placed.destination
    load(placed.buffer, into: &overlay, isOverlay: true)
  }

  func forgetTextures() {
    unload(&frame)
    unload(&overlay)
  }

  private func unload(_ layer: inout Layer?) {
    if let layer { SDL_DestroyTexture(layer.texture) }
    layer = nil
  }

  private func load(_ buffer: CVPixelBuffer, into layer: inout Layer?, isOverlay: Bool = false) {
    guard let format = SDLPixelFormat(buffer) else { return unload(&layer) }
    // SDL's OpenGL renderer reads the mode when a texture is made, its software renderer when a texture is loaded, and
    // others when a texture is drawn.
    SDL_SetYUVConversionMode(CInt(format.conversion))
    if layer?.format != format {
      unload(&layer)
      guard
        let texture = SDL_CreateTexture(
          renderer, format.format, CInt(CSDL_TEXTUREACCESS_STREAMING), CInt(format.width), CInt(format.height))
      else { return }
      layer = Layer(texture: texture, format: format)
    }
    guard let texture = layer?.texture else { return }
    let isPremultiplied = !isOverlay || SDL_SetTextureBlendMode(texture, blendsPremultiplied) == 0
    if !isOverlay { _ = SDL_SetTextureBlendMode(texture, CInt(CSDL_BLENDMODE_NONE)) }
    if isPremultiplied {
      buffer.withPlanes { planes in update(texture, planes) }
    } else {
      _ = SDL_SetTextureBlendMode(texture, CInt(CSDL_BLENDMODE_BLEND))
      updateStraight(texture, buffer)
    }
  }

  private func update(_ texture: OpaquePointer, _ planes: [PixelPlane]) {
    // Safety: the planes have the rows and columns of the buffer's format, for which the texture was made; SDL copies
    // them.
    func bytes(_ plane: PixelPlane) -> UnsafePointer<UInt8> {
      UnsafePointer(plane.base.assumingMemoryBound(to: UInt8.self))
    }
    func pitch(_ plane: PixelPlane) -> CInt { CInt(clamping: plane.bytesPerRow) }
    switch planes.count {
    case 1: _ = SDL_UpdateTexture(texture, nil, planes[0].base, pitch(planes[0]))
    case 2:
      _ = SDL_UpdateNVTexture(texture, nil, bytes(planes[0]), pitch(planes[0]), bytes(planes[1]), pitch(planes[1]))
    case 3:
      _ = SDL_UpdateYUVTexture(
        texture, nil, bytes(planes[0]), pitch(planes[0]), bytes(planes[1]), pitch(planes[1]), bytes(planes[2]),
        pitch(planes[2]))
    default: break
    }
  }

  /// Divides the overlay's colours by alpha, for a renderer that multiplies them again.
  private func updateStraight(_ texture: OpaquePointer, _ buffer: CVPixelBuffer) {
    var straight = [UInt8](repeating: 0, count: buffer.width * buffer.height * 4)
    buffer.withPlanes { planes in
      guard let plane = planes.first else { return }
      for y in 0..<buffer.height {
        // Safety: a row of BGRA has four bytes for each pixel across.
        let row = UnsafeRawBufferPointer(start: plane.base + y * plane.bytesPerRow, count: buffer.width * 4)
        for x in stride(from: 0, to: row.count, by: 4) where row[x + 3] != 0 {
          let alpha = Int(row[x + 3])
          let to = y * row.count + x
          for channel in 0..<3 {
            straight[to + channel] = UInt8(min(255, (Int(row[x + channel]) * 255 + alpha / 2) / alpha))
          }
          straight[to + 3] = row[x + 3]
        }
      }
    }
    straight.withUnsafeBytes { _ = SDL_UpdateTexture(texture, nil, $0.baseAddress, CInt(clamping: buffer.width * 4)) }
  }

  // MARK: - Drawing

  func draw() {
    // Presenting to a hidden window may wait for a screen that does not refresh it.
    guard Int(SDL_GetWindowFlags(window)) & (CSDL_WINDOW_HIDDEN | CSDL_WINDOW_MINIMIZED) == 0 else { return }
    _ = SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    _ = SDL_RenderClear(renderer)
    if let frame, let placement {
      SDL_SetYUVConversionMode(CInt(frame.format.conversion))
      draw(frame.texture, placement.destination, placement.orientation)
      _ = SDL_RenderFlush(renderer)
    }
    if let overlay { draw(overlay.texture, overlayPlace, .upright) }
    SDL_RenderPresent(renderer)
  }

  /// SDL rotates the placed rectangle about its centre, so a transposed rectangle has width and height exchanged.
  private func draw(_ texture: OpaquePointer, _ place: CGRect, _ orientation: VideoOrientation) {
    let (width, height) = orientation.isTransposed ? (place.height, place.width) : (place.width, place.height)
    var target = SDL_FRect(
      x: Float(place.midX - width / 2), y: Float(place.midY - height / 2), w: Float(width), h: Float(height))
    let turn = orientation.turn
    _ = SDL_RenderCopyExF(
      renderer, texture, nil, &target, turn.degrees, nil, CInt(turn.isMirrored ? CSDL_FLIP_HORIZONTAL : CSDL_FLIP_NONE))
  }
}

extension VideoOrientation {
  /// A horizontal mirroring, if there is one, followed by a clockwise turn.
  var turn: (degrees: Double, isMirrored: Bool) {
    let isMirrored = a * d - b * c < 0
    let (x, y) = isMirrored ? (-a, -b) : (a, b)
    return (x == 1 ? 0 : x == -1 ? 180 : y == 1 ? 90 : 270, isMirrored)
  }
}
