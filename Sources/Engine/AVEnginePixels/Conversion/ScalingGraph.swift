internal import AVEngineCPixelKernels
internal import AVEngineCZimg
internal import AVEngineCore

final class ScalingGraph {
  let step: ConversionStep
  // Safety: owned here, freed in deinit, used by one call at a time.
  private let graph: OpaquePointer
  private let scratch: UnsafeMutableRawPointer
  private let input: [Int: RowRingBuffer]
  private let output: [Int: RowRingBuffer]
  private let opaque: UnsafeMutableRawPointer

  init(_ step: ConversionStep) throws(EngineError) {
    self.step = step
    graph = try Self.build(step)
    var (size, linesIn, linesOut) = (0, UInt32(0), UInt32(0))
    // Safety: zimg writes the three values to local variables.
    zimg_filter_graph_get_tmp_size(graph, &size)
    zimg_filter_graph_get_input_buffering(graph, &linesIn)
    zimg_filter_graph_get_output_buffering(graph, &linesOut)
    scratch = .allocate(byteCount: max(size, 64), alignment: 64)
    input = RowRingBuffer.all(
      for: step.source.layout, alpha: step.alpha != .none, step.readWidth, step.readHeight, lines: linesIn)
    output = RowRingBuffer.all(
      for: step.target.layout, alpha: step.alpha != .none, step.writtenWidth, step.writtenHeight, lines: linesOut)
    opaque = .allocate(byteCount: (step.writtenWidth + 64) * step.target.layout.sample.bytes, alignment: 64)
    step.target.layout.fillOpaque(opaque, count: step.writtenWidth + 64)
  }

  deinit {
    zimg_filter_graph_free(graph)
    scratch.deallocate()
    opaque.deallocate()
  }

  /// The views must have the layouts and sizes of the step.
  func process(_ source: VideoFrameView, into target: VideoFrameView) throws(EngineError) {
    let run = GraphRun(
      step: step, reader: RowReader(layout: step.source.layout, view: source),
      writer: RowWriter(layout: step.target.layout, view: target, opaque: opaque), input: input, output: output,
      opaque: opaque)
    var from = zimg_image_buffer_const()
    var to = zimg_image_buffer()
    from.version = UInt32(CZIMG_API)
    to.version = UInt32(CZIMG_API)
    run.describe(&from)
    run.describe(&to)
    // Safety: `run` outlives the call, and the callbacks only use it during the call.
    let user = Unmanaged.passUnretained(run).toOpaque()
    let code = zimg_filter_graph_process(
      graph, &from, &to, scratch, run.unpacks ? unpackRows : nil, user, run.packs ? packRows : nil, user)
    withExtendedLifetime(run) {}
    guard code == ZIMG_ERROR_SUCCESS else { throw Self.lastError(.unsupported) }
  }

  private static func build(_ step: ConversionStep) throws(EngineError) -> OpaquePointer {
    guard clazy_load(czimg_library()) else {
      throw EngineError(.libraryMissing, "Converting a frame", detail: String(cString: clazy_error(czimg_library())))
    }
    var from = step.source.zimgFormat(width: step.readWidth, height: step.readHeight, alpha: step.alpha)
    var to = step.target.zimgFormat(width: step.writtenWidth, height: step.writtenHeight, alpha: step.alpha)
    let (scaleX, scaleY) = (
      Double(step.crop.width) / Double(step.width), Double(step.crop.height) / Double(step.height)
    )
    let isExact =
      step.crop.x == step.originX && step.crop.y == step.originY && !step.isScaling
      && step.readWidth == step.writtenWidth && step.readHeight == step.writtenHeight
    if !isExact {
      from.active_region.left = Double(step.crop.x - step.originX)
      from.active_region.top = Double(step.crop.y - step.originY)
      from.active_region.width = scaleX * Double(step.writtenWidth)
      from.active_region.height = scaleY * Double(step.writtenHeight)
    }
    var parameters = Self.parameters(for: step)
    guard let graph = zimg_filter_graph_build(&from, &to, &parameters) else { throw lastError(.unsupported) }
    return graph
  }

  /// The bicubic filter has b 0 and c 0.6, as swscale's default.
  private static func parameters(for step: ConversionStep) -> zimg_graph_builder_params {
    var parameters = zimg_graph_builder_params()
    zimg_graph_builder_params_default(&parameters, UInt32(CZIMG_API))
    parameters.resample_filter = ZIMG_RESIZE_BICUBIC
    (parameters.filter_param_a, parameters.filter_param_b) = (0, 0.6)
    if step.enlargesChroma {
      parameters.resample_filter_uv = ZIMG_RESIZE_BILINEAR
    } else {
      parameters.resample_filter_uv = ZIMG_RESIZE_BICUBIC
      (parameters.filter_param_a_uv, parameters.filter_param_b_uv) = (0, 0.6)
    }
    parameters.dither_type = ZIMG_DITHER_NONE
    parameters.cpu_type = ZIMG_CPU_AUTO_64B
    if let luminance = step.whiteLuminance {
      parameters.nominal_peak_luminance = luminance
      // Tables of 16 bits are enough, because the mapped result has 16 bits.
      parameters.allow_approximate_gamma = 1
    }
    return parameters
  }

  private static func lastError(_ kind: EngineError.Kind) -> EngineError {
    var text = [CChar](repeating: 0, count: 512)
    let code = zimg_get_last_error(&text, text.count - 1)
    return EngineError(
      kind, "Converting a frame",
      detail: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
      code: Int(code.rawValue))
  }
}

// Safety: zimg passes the GraphRun of the current call.
private let unpackRows: zimg_filter_graph_callback = { user, row, left, right in
  guard let user else { return 1 }
  Unmanaged<GraphRun>.fromOpaque(user).takeUnretainedValue().unpack(row: Int(row), left: Int(left), right: Int(right))
  return 0
}

private let packRows: zimg_filter_graph_callback = { user, row, left, right in
  guard let user else { return 1 }
  // Safety: the pointer is the run that the graph was started with; it outlives the call.
  Unmanaged<GraphRun>.fromOpaque(user).takeUnretainedValue().pack(row: Int(row), left: Int(left), right: Int(right))
  return 0
}

extension ConversionStep.End {
  fileprivate func zimgFormat(width: Int, height: Int, alpha: ConversionStep.Alpha) -> zimg_image_format {
    var format = zimg_image_format()
    zimg_image_format_default(&format, UInt32(CZIMG_API))
    (format.width, format.height) = (UInt32(width), UInt32(height))
    format.pixel_type =
      switch layout.sample {
      case .byte: ZIMG_PIXEL_BYTE
      case .word: ZIMG_PIXEL_WORD
      case .half: ZIMG_PIXEL_HALF
      case .float: ZIMG_PIXEL_FLOAT
      }
    (format.subsample_w, format.subsample_h) = (UInt32(layout.chromaShiftX), UInt32(layout.chromaShiftY))
    switch layout.family {
    case .grey: format.color_family = ZIMG_COLOR_GREY
    case .rgb: format.color_family = ZIMG_COLOR_RGB
    case .yCbCr: format.color_family = ZIMG_COLOR_YUV
    }
    format.matrix_coefficients = .init(rawValue: .init(matrix.rawValue))
    format.transfer_characteristics = .init(rawValue: .init(transfer.rawValue))
    format.color_primaries = .init(rawValue: .init(primaries.rawValue))
    format.depth = UInt32(layout.depth)
    format.pixel_range = isFullRange ? ZIMG_RANGE_FULL : ZIMG_RANGE_LIMITED
    format.chroma_location = .init(rawValue: .init(chromaLocation))
    format.alpha =
      switch alpha {
      case .none: ZIMG_ALPHA_NONE
      case .straight: ZIMG_ALPHA_STRAIGHT
      case .premultiplied: ZIMG_ALPHA_PREMULTIPLIED
      }
    return format
  }
}
