internal import AVEngineCPixelKernels

struct RowWriter {
  private enum Method {
    case single(Int)
    /// Alternating components, by number; nil is written as opaque.
    case woven([Int?])
    case fields([Int])
    case strided([Int])
  }

  let layout: SampleLayout
  let view: VideoFrameView
  private let methods: [Method]
  private let opaque: UnsafeMutableRawPointer

  init(layout: SampleLayout, view: VideoFrameView, opaque: UnsafeMutableRawPointer) {
    self.layout = layout
    self.view = view
    self.opaque = opaque
    methods = (0..<layout.planeCount).map { Self.method(for: $0, in: layout) }
  }

  private static func method(for plane: Int, in layout: SampleLayout) -> Method {
    let members = layout.indices.filter { layout.component($0)?.plane == plane }
    if case .fields = layout.arrangement { return .fields(members) }
    if members.count == 1, let only = members.first, layout.component(only)?.step == layout.sample.bytes {
      return .single(only)
    }
    let steps = Set(members.compactMap { layout.component($0)?.step })
    guard let step = steps.first, steps.count == 1, layout.sample != .float, step % layout.sample.bytes == 0 else {
      return .strided(members)
    }
    var slots = [Int?](repeating: nil, count: step / layout.sample.bytes)
    for index in members {
      guard let component = layout.component(index), component.offset / layout.sample.bytes < slots.count else {
        return .strided(members)
      }
      slots[component.offset / layout.sample.bytes] = index
    }
    let kernels = layout.sample == .byte ? [2, 3, 4] : [2, 4]
    return kernels.contains(slots.count) ? .woven(slots) : .strided(members)
  }

  func members(ofPlane plane: Int) -> [Int] {
    switch methods[plane] {
    case .single(let index): [index]
    case .woven(let slots): slots.compactMap { $0 }
    case .fields(let members), .strided(let members): members
    }
  }

  /// `source` returns a pointer to the sample of a component that covers pixel `left`.
  // Safety: the caller keeps row and columns inside the frame, and `source` points to a sample for each written column.
  func write(plane: Int, row: Int, left: Int, right: Int, source: (Int) -> UnsafeMutableRawPointer) {
    let start = view.planes[plane].row(row)
    switch methods[plane] {
    case .single(let index):
      let (first, count) = span(index, left, right)
      put(index, to: start + first * layout.sample.bytes, from: source(index), count: count)
    case .woven(let slots): weave(slots, to: start, left: left, right: right, source: source)
    case .fields(let members): putFields(members, to: start + left * 4, count: right - left, source: source)
    case .strided(let members):
      for index in members {
        guard let component = layout.component(index) else { continue }
        let (first, count) = span(index, left, right)
        put(index, to: start + component.offset + first * component.step, from: source(index), count: count)
      }
    }
  }

  private func span(_ index: Int, _ left: Int, _ right: Int) -> (first: Int, count: Int) {
    let first = left >> layout.shiftX(index)
    return (first, layout.columns(index, right) - first)
  }

  private func put(_ index: Int, to: UnsafeMutableRawPointer, from: UnsafeMutableRawPointer, count: Int) {
    guard let component = layout.component(index) else { return }
    switch layout.sample {
    case .byte: cpixel_put8(to.bytes, component.step, from.bytes, count)
    case .word, .half:
      cpixel_put16(to.bytes, component.step, from.words, UInt32(component.shift), component.isBigEndian, count)
    case .float: cpixel_put32(to.bytes, component.step, from.doubleWords, component.isBigEndian, count)
    }
  }

  private func weave(
    _ slots: [Int?], to start: UnsafeMutableRawPointer, left: Int, right: Int, source: (Int) -> UnsafeMutableRawPointer
  ) {
    guard let leader = slots.lazy.compactMap({ $0 }).first, let component = layout.component(leader) else { return }
    let (first, count) = span(leader, left, right)
    let to = start + first * component.step
    func row(_ slot: Int) -> UnsafeMutableRawPointer { slots[slot].map(source) ?? opaque }
    let isByte = layout.sample == .byte
    switch slots.count {
    case 2 where isByte: cpixel_weave2x8(to.bytes, row(0).bytes, row(1).bytes, count)
    case 2: cpixel_weave2x16(to.words, row(0).words, row(1).words, UInt32(component.shift), count)
    case 3: cpixel_weave3x8(to.bytes, row(0).bytes, row(1).bytes, row(2).bytes, count)
    case 4 where isByte: cpixel_weave4x8(to.bytes, row(0).bytes, row(1).bytes, row(2).bytes, row(3).bytes, count)
    default:
      cpixel_weave4x16(
        to.words, row(0).words, row(1).words, row(2).words, row(3).words, component.isBigEndian, count)
    }
  }

  private func putFields(
    _ members: [Int], to: UnsafeMutableRawPointer, count: Int, source: (Int) -> UnsafeMutableRawPointer
  ) {
    guard case .fields(let constant) = layout.arrangement, members.count == 3 else { return }
    let shifts = members.map { UInt32(layout.component($0)?.shift ?? 0) }
    cpixel_put_fields32(
      to.bytes, source(members[0]).words, source(members[1]).words, source(members[2]).words, shifts[0], shifts[1],
      shifts[2],
      constant, layout.component(members[0])?.isBigEndian ?? false, count)
  }
}

extension SampleLayout {
  // Safety: `row` has room for `count` samples.
  func fillOpaque(_ row: UnsafeMutableRawPointer, count: Int) {
    switch sample {
    case .byte: cpixel_fill8(row.bytes, 1, 255, count)
    // 1.0 is 0x3C00 as a half and 0x3F800000 as a float (IEEE 754).
    case .half: cpixel_fill16(row.bytes, 2, 0x3C00, count)
    case .word: cpixel_fill16(row.bytes, 2, UInt16(truncatingIfNeeded: (1 << depth) - 1), count)
    case .float: cpixel_fill32(row.bytes, 4, 0x3F80_0000, count)
    }
  }
}
