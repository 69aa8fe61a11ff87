import AVEngineCV4L2
import Foundation

extension FakeCamera {
  func answer(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    switch request {
    case CV4L2_QUERYCAP: return describe(&argument.assumingMemoryBound(to: v4l2_capability.self).pointee)
    case CV4L2_ENUM_FMT: return list(&argument.assumingMemoryBound(to: v4l2_fmtdesc.self).pointee)
    case CV4L2_ENUM_FRAMESIZES: return list(&argument.assumingMemoryBound(to: v4l2_frmsizeenum.self).pointee)
    case CV4L2_ENUM_FRAMEINTERVALS: return list(&argument.assumingMemoryBound(to: v4l2_frmivalenum.self).pointee)
    case CV4L2_TRY_FMT: return adjust(&argument.assumingMemoryBound(to: v4l2_format.self).pointee)
    case CV4L2_S_FMT: return set(&argument.assumingMemoryBound(to: v4l2_format.self).pointee)
    case CV4L2_G_FMT:
      argument.assumingMemoryBound(to: v4l2_format.self).pointee = format
      return 0
    case CV4L2_G_PARM, CV4L2_S_PARM:
      return rate(&argument.assumingMemoryBound(to: v4l2_streamparm.self).pointee, sets: request == CV4L2_S_PARM)
    case CV4L2_QUERY_EXT_CTRL: return query(&argument.assumingMemoryBound(to: v4l2_query_ext_ctrl.self).pointee)
    case CV4L2_QUERYMENU: return query(&argument.assumingMemoryBound(to: v4l2_querymenu.self).pointee)
    case CV4L2_G_EXT_CTRLS, CV4L2_S_EXT_CTRLS:
      return control(
        &argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee, sets: request == CV4L2_S_EXT_CTRLS)
    case CV4L2_SUBSCRIBE_EVENT:
      let subscription = argument.assumingMemoryBound(to: v4l2_event_subscription.self).pointee
      subscriptions.insert(subscription.id)
      subscribedTypes.insert(subscription.type)
      return 0
    case CV4L2_DQEVENT:
      guard !events.isEmpty else { return -ENOENT }
      argument.assumingMemoryBound(to: v4l2_event.self).pointee = events.removeFirst()
      return 0
    default: return stream(request, argument)
    }
  }

  // MARK: - Description

  private func write(_ text: String, to bytes: UnsafeMutableRawBufferPointer) {
    bytes.copyBytes(from: Array(text.utf8.prefix(bytes.count - 1)))
  }

  private func describe(_ capability: inout v4l2_capability) -> Int32 {
    withUnsafeMutableBytes(of: &capability.driver) { write(driver, to: $0) }
    withUnsafeMutableBytes(of: &capability.card) { write(card, to: $0) }
    withUnsafeMutableBytes(of: &capability.bus_info) { write(bus, to: $0) }
    capability.capabilities = capabilities | (deviceCapabilities == nil ? 0 : UInt32(V4L2_CAP_DEVICE_CAPS))
    capability.device_caps = deviceCapabilities ?? 0
    return 0
  }

  private var type: UInt32 {
    isMultiPlanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }

  private func list(_ answer: inout v4l2_fmtdesc) -> Int32 {
    guard answer.type == type, formats.indices.contains(Int(answer.index)) else { return -EINVAL }
    answer.pixelformat = fourCC(formats[Int(answer.index)].fourCC)
    answer.flags = formats[Int(answer.index)].flags
    return 0
  }

  private func format(_ fourCC: UInt32) -> Format? { formats.first { self.fourCC($0.fourCC) == fourCC } }

  private func list(_ answer: inout v4l2_frmsizeenum) -> Int32 {
    guard let format = format(answer.pixel_format) else { return -EINVAL }
    if let steps = format.steps {
      guard answer.index == 0 else { return -EINVAL }
      answer.type = V4L2_FRMSIZE_TYPE_STEPWISE.rawValue
      answer.stepwise = steps
      return 0
    }
    guard format.sizes.indices.contains(Int(answer.index)) else { return -EINVAL }
    answer.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
    answer.discrete.width = format.sizes[Int(answer.index)].width
    answer.discrete.height = format.sizes[Int(answer.index)].height
    return 0
  }

  private func list(_ answer: inout v4l2_frmivalenum) -> Int32 {
    guard let format = format(answer.pixel_format) else { return -EINVAL }
    if let steps = format.intervalSteps {
      guard answer.index == 0 else { return -EINVAL }
      answer.type = V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue
      answer.stepwise.min = v4l2_fract(numerator: steps.shortest.0, denominator: steps.shortest.1)
      answer.stepwise.max = v4l2_fract(numerator: steps.longest.0, denominator: steps.longest.1)
      return 0
    }
    let size = format.sizes.first { $0.width == answer.width && $0.height == answer.height }
    guard let intervals = size?.intervals, intervals.indices.contains(Int(answer.index)) else { return -EINVAL }
    answer.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
    let interval = intervals[Int(answer.index)]
    answer.discrete = v4l2_fract(numerator: interval.0, denominator: interval.1)
    return 0
  }

  // MARK: - Format and rate

  private func planes(_ fourCC: UInt32, _ width: UInt32, _ height: UInt32) -> [(row: UInt32, rows: UInt32)] {
    let name = withUnsafeBytes(of: fourCC.littleEndian) { String(decoding: $0, as: UTF8.self) }
    switch name {
    case "NV12", "NM12": return [(width, height), (width, height / 2)]
    case "YU12", "YV12", "YM12", "YM21": return [(width, height), (width / 2, height / 2), (width / 2, height / 2)]
    case "NV16", "NM16": return [(width, height), (width, height)]
    case "YUYV", "UYVY": return [(width * 2, height)]
    case "RGB3", "BGR3": return [(width * 3, height)]
    case "MJPG", "JPEG": return [(0, 0)]
    default: return [(width * 4, height)]
    }
  }

  private func adjust(_ answer: inout v4l2_format) -> Int32 {
    guard answer.type == type else { return -EINVAL }
    if isMultiPlanar {
      let (width, height) = (answer.fmt.pix_mp.width, answer.fmt.pix_mp.height)
      let planes = planes(answer.fmt.pix_mp.pixelformat, width, height)
      let isSeparate = [fourCC("NM12"), fourCC("YM12"), fourCC("YM21"), fourCC("NM16")].contains(
        answer.fmt.pix_mp.pixelformat)
      answer.fmt.pix_mp.num_planes = isSeparate ? UInt8(planes.count) : 1
      withUnsafeMutableBytes(of: &answer.fmt.pix_mp.plane_fmt) { bytes in
        let formats = bytes.bindMemory(to: v4l2_plane_pix_format.self)
        for index in 0..<(isSeparate ? planes.count : 1) {
          formats[index].bytesperline = planes[index].row
          formats[index].sizeimage =
            isSeparate ? planes[index].row * planes[index].rows : planes.reduce(0) { $0 + $1.row * $1.rows }
        }
      }
    } else {
      let (width, height) = (answer.fmt.pix.width, answer.fmt.pix.height)
      let planes = planes(answer.fmt.pix.pixelformat, width, height)
      let size = planes.reduce(0) { $0 + $1.row * $1.rows }
      answer.fmt.pix.bytesperline = planes[0].row
      answer.fmt.pix.sizeimage = size == 0 ? max(4_096, width * height / 4) : size
    }
    changesFormat(&answer)
    return 0
  }

  private func set(_ answer: inout v4l2_format) -> Int32 {
    guard !isBusy else { return -EBUSY }
    let result = adjust(&answer)
    if result == 0 {
      format = answer
      interval = intervalOfFormat
    }
    return result
  }

  private func rate(_ answer: inout v4l2_streamparm, sets: Bool) -> Int32 {
    if sets { interval = (answer.parm.capture.timeperframe.numerator, answer.parm.capture.timeperframe.denominator) }
    let stated = statedInterval ?? interval
    answer.parm.capture.timeperframe = v4l2_fract(numerator: stated.0, denominator: stated.1)
    return 0
  }

  // MARK: - Controls

  private func query(_ answer: inout v4l2_query_ext_ctrl) -> Int32 {
    let last = answer.id & ~UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
    guard let control = controls.filter({ $0.id > last }).min(by: { $0.id < $1.id }) else { return -EINVAL }
    answer = v4l2_query_ext_ctrl()
    answer.id = control.id
    answer.type = control.type
    answer.minimum = control.minimum
    answer.maximum = control.maximum
    answer.step = control.step
    answer.default_value = control.initial
    answer.flags = control.flags
    return 0
  }

  private func query(_ answer: inout v4l2_querymenu) -> Int32 {
    let (id, index) = (answer.id, Int64(answer.index))
    guard let entry = controls.first(where: { $0.id == id })?.menu[index] else { return -EINVAL }
    answer.value = entry
    return 0
  }

  private func control(_ all: inout v4l2_ext_controls, sets: Bool) -> Int32 {
    guard all.count == 1, let one = UnsafeMutableRawPointer(all.controls),
      let index = controls.firstIndex(where: { $0.id == one.loadUnaligned(as: UInt32.self) })
    else { return -EINVAL }
    // struct v4l2_ext_control: identifier, size, reserved, value, of four bytes each.
    guard sets else {
      one.storeBytes(of: Int32(truncatingIfNeeded: controls[index].value), toByteOffset: 12, as: Int32.self)
      return 0
    }
    guard controls[index].flags & UInt32(V4L2_CTRL_FLAG_INACTIVE) == 0 else { return -EACCES }
    controls[index].value = Int64(one.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    settings.append((controls[index].id, controls[index].value))
    activate()
    return 0
  }

  private func activate() {
    let pairs: [(automatic: UInt32, manual: Int64, value: UInt32)] = [
      (CV4L2_CONTROL_FOCUS_AUTO, 0, CV4L2_CONTROL_FOCUS_ABSOLUTE),
      (CV4L2_CONTROL_EXPOSURE_AUTO, 1, CV4L2_CONTROL_EXPOSURE_ABSOLUTE),
      (CV4L2_CONTROL_WHITE_BALANCE_AUTO, 0, CV4L2_CONTROL_WHITE_BALANCE_TEMPERATURE),
    ]
    for pair in pairs {
      guard let automatic = controls.first(where: { $0.id == pair.automatic }),
        let index = controls.firstIndex(where: { $0.id == pair.value })
      else { continue }
      let inactive = UInt32(V4L2_CTRL_FLAG_INACTIVE)
      if automatic.value == pair.manual {
        controls[index].flags &= ~inactive
      } else {
        controls[index].flags |= inactive
      }
    }
  }

  // MARK: - Streaming

  private func stream(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    switch request {
    case CV4L2_REQBUFS: return allocate(&argument.assumingMemoryBound(to: v4l2_requestbuffers.self).pointee)
    case CV4L2_STREAMON:
      if let error = failsNextStart.take() { return -error }
      isStreaming = true
      streamStarts += 1
      sequence = 0
      return 0
    case CV4L2_STREAMOFF:
      isStreaming = false
      if recoversWithStream { isFatal = false }
      filled = []
      for index in buffers.indices { buffers[index].isQueued = false }
      return 0
    case CV4L2_QUERYBUF: return describe(&argument.assumingMemoryBound(to: v4l2_buffer.self).pointee)
    case CV4L2_QBUF:
      let index = Int(argument.assumingMemoryBound(to: v4l2_buffer.self).pointee.index)
      guard buffers.indices.contains(index), !buffers[index].isQueued, !filled.contains(index) else { return -EINVAL }
      buffers[index].isQueued = true
      queued += 1
      return 0
    case CV4L2_DQBUF: return dequeue(&argument.assumingMemoryBound(to: v4l2_buffer.self).pointee)
    default: return -ENOTTY
    }
  }

  private func allocate(_ answer: inout v4l2_requestbuffers) -> Int32 {
    guard !isBusy else { return -EBUSY }
    freeBuffers()
    answer.count = min(answer.count, mostBuffers)
    buffers = (0..<answer.count).map { _ in
      var buffer = Buffer()
      for size in frameSizes {
        var name = Array((NSTemporaryDirectory() + "frame-XXXXXX").utf8CString)
        let file = mkstemp(&name)
        unlink(name)
        if ftruncate(file, off_t(size)) == 0,
          let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), address != MAP_FAILED
        {
          buffer.memories.append((file, address, size))
        }
      }
      return buffer
    }
    return 0
  }

  private func describe(_ answer: inout v4l2_buffer) -> Int32 {
    let index = Int(answer.index)
    guard buffers.indices.contains(index) else { return -EINVAL }
    if isMultiPlanar {
      for (plane, memory) in buffers[index].memories.enumerated() where plane < Int(answer.length) {
        answer.m.planes[plane].length = UInt32(memory.length)
        answer.m.planes[plane].m.mem_offset = UInt32(index << 16 | plane << 12)
      }
    } else {
      answer.length = UInt32(buffers[index].memories[0].length)
      answer.m.offset = UInt32(index << 16)
    }
    return 0
  }

  private func dequeue(_ answer: inout v4l2_buffer) -> Int32 {
    guard !isFatal else { return -EIO }
    guard isStreaming else { return -EINVAL }
    guard !filled.isEmpty else { return -EAGAIN }
    let index = filled.removeFirst()
    let frame = buffers[index].answer
    answer.index = UInt32(index)
    answer.flags = frame.flags
    answer.timestamp = frame.time
    answer.sequence = frame.sequence
    if isMultiPlanar {
      for (plane, used) in frame.bytesUsed.enumerated() where plane < Int(answer.length) {
        answer.m.planes[plane].bytesused = used
        answer.m.planes[plane].data_offset = frame.dataOffset
      }
    } else {
      answer.bytesused = frame.bytesUsed.first ?? 0
    }
    return 0
  }
}
