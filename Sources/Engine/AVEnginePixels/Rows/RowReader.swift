internal import AVEngineCPixelKernels

struct RowReader {
  let layout: SampleLayout
  let view: VideoFrameView

  func component(_ index: Int) -> ComponentReader? {
    layout.component(index).map {
      ComponentReader(
        index: index, component: $0, arrangement: layout.arrangement, sample: layout.sample,
        plane: view.planes[$0.plane], palette: view.palette)
    }
  }

  /// Returns the samples in place if the component is plain, else unpacked into `scratch`.
  func row(_ index: Int, _ row: Int, count: Int, scratch: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    if layout.isPlain(index), let component = layout.component(index) {
      return view.planes[component.plane].row(row) + component.offset
    }
    component(index)?.read(row: row, first: 0, count: count, into: scratch)
    return scratch
  }
}

/// It holds no references, because a loop over rows would count them for each row.
struct ComponentReader {
  let index: Int
  let component: SampleLayout.Component
  let arrangement: SampleLayout.Arrangement
  let sample: SampleLayout.Sample
  let plane: VideoFrameView.Plane
  let palette: UnsafePointer<UInt32>?

  /// Unpacks samples; `row` counts the component's rows, so that 4:2:0 chroma has half as many.
  // Safety: the caller keeps row and samples inside the frame; `to` has room for `count` samples.
  func read(row: Int, first: Int, count: Int, into to: UnsafeMutableRawPointer) {
    let start = plane.row(row)
    switch arrangement {
    case .indexed:
      guard let palette else { return }
      let shift: UInt32 = index == 3 ? 24 : UInt32(16 - 8 * index)
      cpixel_take_indexed(to.bytes, start.bytes + first, palette, shift, count)
    case .bits(let oneIsWhite):
      cpixel_take_bits(to.bytes, start.bytes, first, oneIsWhite, count)
    case .fields:
      cpixel_take_field32(
        to.words, start.bytes + first * 4, UInt32(component.shift), UInt32(component.bits), component.isBigEndian, count
      )
    case .components, .v210:
      take(from: start + component.offset + first * component.step, count: count, into: to)
    }
  }

  private func take(from: UnsafeMutableRawPointer, count: Int, into to: UnsafeMutableRawPointer) {
    let (shift, bits) = (UInt32(component.shift), UInt32(component.bits))
    switch sample {
    case .byte where component.bits < 8:
      cpixel_take_widened(
        to.bytes, from.bytes, component.step, UInt32(component.wordBytes), shift, bits, component.isBigEndian, count)
    case .byte: cpixel_take8(to.bytes, from.bytes, component.step, count)
    case .word: cpixel_take16(to.words, from.bytes, component.step, shift, bits, component.isBigEndian, count)
    case .half: cpixel_take16(to.words, from.bytes, component.step, 0, 16, component.isBigEndian, count)
    case .float: cpixel_take32(to.doubleWords, from.bytes, component.step, component.isBigEndian, count)
    }
  }
}

// Safety: each is the same address with another type; callers know the size of the samples there.
extension UnsafeMutableRawPointer {
  package var bytes: UnsafeMutablePointer<UInt8> { assumingMemoryBound(to: UInt8.self) }
  var words: UnsafeMutablePointer<UInt16> { assumingMemoryBound(to: UInt16.self) }
  var doubleWords: UnsafeMutablePointer<UInt32> { assumingMemoryBound(to: UInt32.self) }
}
