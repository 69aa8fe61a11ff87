internal import AVEngineCPipeWire
internal import AVEngineCore
internal import CoreMedia

extension PipeWireFormat {
  /// The last formats are necessary because a camera that another program reads keeps its format.
  static func wanted(_ format: VideoDeviceFormat, duration: CMTime?) -> [Pod] {
    let codings = PipeWireCoding.all.filter { $0.coding == format.coding }
    let size = Pod.rectangle(width: UInt32(clamping: format.size.width), height: UInt32(clamping: format.size.height))
    let shortest = format.frameDurations.map(\.lowerBound).min()
    let preferred = rate(duration) ?? rate(shortest) ?? .fraction(30, over: 1)
    let anyRate = Pod.choice(
      Pod.Choice(.range, [preferred, .fraction(0, over: 1), .fraction(1_000, over: 1)]))
    let exact = rate(duration).map { [pod(codings, size: size, rate: $0)] } ?? []
    let sameSize = [pod(codings, size: size, rate: anyRate)]
    let anySize = Pod.choice(
      Pod.Choice(.range, [size, .rectangle(width: 1, height: 1), .rectangle(width: 16_384, height: 16_384)]))
    let raw = pod(PipeWireCoding.all.filter { $0.format != nil }, size: anySize, rate: anyRate)
    return exact + sameSize + [raw, pod([.jpeg], size: anySize, rate: anyRate)]
  }

  /// The highest rate is at least one frame per second, because compositors support no lower one.
  static func wantedOfScreen(fastest duration: CMTime) -> [Pod] {
    let codings = [8, 12, 7, 11, 9, 13, 10, 14].compactMap { PipeWireCoding.raw($0) }
    let anySize = Pod.choice(
      Pod.Choice(
        .range,
        [
          .rectangle(width: 1_920, height: 1_080), .rectangle(width: 1, height: 1),
          .rectangle(width: 16_384, height: 16_384),
        ]))
    let anyRate = Pod.choice(
      Pod.Choice(.range, [.fraction(0, over: 1), .fraction(0, over: 1), .fraction(1_000, over: 1)]))
    let fastest = rate(max(min(duration, CMTime(value: 1, timescale: 1)), CMTime(value: 1, timescale: 1_000)))
    let limit = fastest ?? .fraction(60, over: 1)
    guard case .object(var object) = pod(codings, size: anySize, rate: anyRate) else { return [] }
    let limits = Pod.choice(Pod.Choice(.range, [limit, .fraction(1, over: 1), limit]))
    object.properties.append(Pod.Property(SPA.videoMaximumRate, limits))
    return [.object(object)]
  }

  private static func rate(_ duration: CMTime?) -> Pod? {
    guard let duration, duration.isNumeric, duration > .zero, duration.value <= Int32.max else { return nil }
    return .fraction(UInt32(duration.timescale), over: UInt32(duration.value))
  }

  private static func pod(_ codings: [PipeWireCoding], size: Pod, rate: Pod) -> Pod {
    var object = Pod.Object(type: SPA.objectFormat, id: UInt32(CPIPEWIRE_PARAM_ENUM_FORMAT), properties: [])
    let formats = codings.compactMap(\.format).map(Pod.id)
    object.properties = [
      Pod.Property(SPA.mediaType, .id(SPA.video)),
      Pod.Property(SPA.mediaSubtype, .id(formats.isEmpty ? SPA.motionJPEG : SPA.raw)),
    ]
    if let first = formats.first {
      let one = formats.count == 1
      let value = one ? first : .choice(Pod.Choice(.enumeration, [first] + formats))
      object.properties.append(Pod.Property(SPA.videoFormat, value))
    }
    object.properties += [Pod.Property(SPA.videoSize, size), Pod.Property(SPA.videoRate, rate)]
    return .object(object)
  }

  /// Memory of graphics hardware is not requested, because it cannot be read here.
  var bufferParameters: [Pod] {
    func range(_ preferred: Int, _ least: Int32, _ greatest: Int32) -> Pod {
      .choice(Pod.Choice(.range, [.int(Int32(clamping: preferred)), .int(least), .int(greatest)]))
    }
    let layout = FrameLayout(coding: coding.coding, size: size)
    let memory = Int32(1 << CPIPEWIRE_DATA_MEM_PTR | 1 << CPIPEWIRE_DATA_MEM_FD)
    let buffers = Pod.Object(
      type: SPA.objectBuffers, id: UInt32(CPIPEWIRE_PARAM_BUFFERS),
      properties: [
        // SPA_PARAM_BUFFERS_buffers, blocks, size, stride, dataType.
        Pod.Property(1, range(4, 2, 16)), Pod.Property(2, range(1, 1, 4)),
        Pod.Property(3, range(layout.byteCount, 1, .max)), Pod.Property(4, range(layout.bytesPerRow, 0, .max)),
        Pod.Property(6, .choice(Pod.Choice(.flags, [.int(memory)]))),
      ])
    let header = Pod.Object(
      type: SPA.objectMeta, id: UInt32(CPIPEWIRE_PARAM_META),
      properties: [
        // SPA_PARAM_META_type, size.
        Pod.Property(1, .id(UInt32(CPIPEWIRE_META_HEADER))),
        Pod.Property(2, .int(Int32(MemoryLayout<spa_meta_header>.size))),
      ])
    return [.object(buffers), .object(header)]
  }
}

extension Pod {
  static func withPointers<R>(_ pods: [Pod], _ body: (UnsafeMutablePointer<UnsafePointer<spa_pod>?>?, UInt32) -> R) -> R
  {
    let memory = pods.map { pod -> UnsafeMutableRawBufferPointer in
      let bytes = pod.encoded
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
      copy.copyBytes(from: bytes)
      return copy
    }
    defer { for copy in memory { copy.deallocate() } }
    var pointers = memory.map { $0.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: spa_pod.self)) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress, UInt32($0.count)) }
  }

  /// Decodes a value from libpipewire, which has checked its size against the message.
  init?(_ pointer: UnsafePointer<spa_pod>?) {
    guard let pointer, pointer.pointee.size <= Self.maximumSize else { return nil }
    self.init(UnsafeRawBufferPointer(start: pointer, count: PodReader.headerSize + Int(pointer.pointee.size)))
  }

  private static let maximumSize = 1 << 20
}
