internal import AVEngineCZimg
internal import AVEngineGraphicsValues

/// A scaler of four-byte pixels with the filter of `ScalingGraph`, which scales video frames.
struct ImageScaler {
  let region: CGRect
  let width: Int
  let height: Int

  /// The largest number of pixels of a result. Cairo, which needs no memory for the result, scales to larger sizes.
  static let mostPixels = 1 << 26

  /// Scales premultiplied pixels whose highest byte is alpha, into rows without gaps.
  func scale(
    _ source: UnsafeRawPointer, width sourceWidth: Int, height sourceHeight: Int, bytesPerRow: Int, isOpaque: Bool,
    into target: UnsafeMutableRawPointer
  ) -> Bool {
    guard clazy_load(czimg_library()), let graph = makeGraph(sourceWidth, sourceHeight) else { return false }
    defer { zimg_filter_graph_free(graph) }
    var size = 0
    zimg_filter_graph_get_tmp_size(graph, &size)
    let from = Planes(width: sourceWidth, height: sourceHeight)
    let to = Planes(width: width, height: height)
    // Safety: as large as zimg requires, aligned for its fastest code, freed at the end of the call.
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(size, 64), alignment: 64)
    defer { scratch.deallocate() }
    from.take(source, bytesPerRow)
    for index in 0..<(isOpaque ? 3 : 4) {
      var input = zimg_image_buffer_const()
      var output = zimg_image_buffer()
      input.version = UInt32(CZIMG_API)
      output.version = UInt32(CZIMG_API)
      czimg_set_source_plane(&input, 0, from.plane(index), from.stride, czimg_whole_plane())
      czimg_set_target_plane(&output, 0, to.plane(index), to.stride, czimg_whole_plane())
      guard zimg_filter_graph_process(graph, &input, &output, scratch, nil, nil, nil, nil) == ZIMG_ERROR_SUCCESS else {
        return false
      }
    }
    to.give(target, isOpaque: isOpaque)
    return true
  }

  private func makeGraph(_ sourceWidth: Int, _ sourceHeight: Int) -> OpaquePointer? {
    var from = Self.format(sourceWidth, sourceHeight)
    var to = Self.format(width, height)
    from.active_region.left = Double(region.minX)
    from.active_region.top = Double(region.minY)
    from.active_region.width = Double(region.width)
    from.active_region.height = Double(region.height)
    var parameters = zimg_graph_builder_params()
    zimg_graph_builder_params_default(&parameters, UInt32(CZIMG_API))
    parameters.resample_filter = ZIMG_RESIZE_BICUBIC
    parameters.filter_param_a = 0
    parameters.filter_param_b = 0.6
    parameters.dither_type = ZIMG_DITHER_NONE
    parameters.cpu_type = ZIMG_CPU_AUTO_64B
    return zimg_filter_graph_build(&from, &to, &parameters)
  }

  private static func format(_ width: Int, _ height: Int) -> zimg_image_format {
    var format = zimg_image_format()
    zimg_image_format_default(&format, UInt32(CZIMG_API))
    format.width = UInt32(width)
    format.height = UInt32(height)
    format.pixel_type = ZIMG_PIXEL_BYTE
    format.color_family = ZIMG_COLOR_GREY
    format.pixel_range = ZIMG_RANGE_FULL
    format.depth = 8
    return format
  }
}

private final class Planes {
  let width: Int
  let height: Int
  let stride: Int
  private let memory: UnsafeMutableRawPointer

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 63) & ~63
    // Safety: four planes of whole rows, freed in deinit.
    memory = .allocate(byteCount: stride * height * 4, alignment: 64)
  }

  deinit { memory.deallocate() }

  func plane(_ index: Int) -> UnsafeMutableRawPointer { memory + index * stride * height }

  private func row(_ index: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    (plane(index) + y * stride).assumingMemoryBound(to: UInt8.self)
  }

  func take(_ source: UnsafeRawPointer, _ bytesPerRow: Int) {
    for y in 0..<height {
      let pixels = (source + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
      let (first, second, third, alpha) = (row(0, y), row(1, y), row(2, y), row(3, y))
      for x in 0..<width {
        let pixel = pixels[x]
        first[x] = UInt8(truncatingIfNeeded: pixel)
        second[x] = UInt8(truncatingIfNeeded: pixel >> 8)
        third[x] = UInt8(truncatingIfNeeded: pixel >> 16)
        alpha[x] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
  }

  /// The filter can make a component greater than alpha, which premultiplied pixels do not allow.
  func give(_ target: UnsafeMutableRawPointer, isOpaque: Bool) {
    if isOpaque { plane(3).initializeMemory(as: UInt8.self, repeating: 255, count: stride * height) }
    for y in 0..<height {
      let pixels = (target + y * width * 4).assumingMemoryBound(to: UInt32.self)
      let (first, second, third, alpha) = (row(0, y), row(1, y), row(2, y), row(3, y))
      // Without branches and traps, so that the compiler processes many pixels at a time.
      for x in 0..<width {
        let most = UInt32(alpha[x])
        let (a, b, c) = (UInt32(first[x]), UInt32(second[x]), UInt32(third[x]))
        let colors = (a < most ? a : most) | (b < most ? b : most) &<< 8 | (c < most ? c : most) &<< 16
        pixels[x] = colors | most &<< 24
      }
    }
  }
}
