import AVEngineCore
import CoreMedia

/// Decodes one service of CEA-708. Fills, borders, effects, and sizes and fonts of pens are ignored.
final class DigitalCaptionDecoder: ClosedCaptionDecoder {
  private let service: Int
  private var packets = DigitalCaptionPackets()
  private var rest: ArraySlice<UInt8> = []
  private var resumption: CMTime?
  private var windows: [Int: DigitalCaptionWindow] = [:]
  private var current = 0
  private var shown: [CaptionText] = []

  /// In bytes. If more bytes wait, the delay ends (CEA-708-E §8.10.4).
  private static let mostWaiting = 128

  init(service: Int) { self.service = service }

  func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen? {
    for block in packets.take(threes) where block.service == service { rest += block.bytes }
    run(until: time)
    let captions = windows.sorted { ($1.value.definition.priority, $0.key) < ($0.value.definition.priority, $1.key) }
      .filter(\.value.isVisible).compactMap(\.value.caption)
    guard captions != shown else { return nil }
    shown = captions
    return ClosedCaptionScreen(captions)
  }

  private func run(until time: CMTime) {
    if let resumption {
      // The command that ends the delay may be among the delayed ones.
      guard time >= resumption || rest.count > Self.mostWaiting || Self.endsWaiting(rest) else { return }
      self.resumption = nil
    }
    while let command = DigitalCaptionCommand.next(&rest) {
      if case .delay(let tenths) = command {
        resumption = time + CMTime(value: CMTimeValue(tenths), timescale: 10)
        return run(until: time)
      }
      apply(command)
    }
    rest = ArraySlice(Array(rest))
  }

  private static func endsWaiting(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let command = DigitalCaptionCommand.next(&rest) {
      switch command {
      case .endDelay, .reset: return true
      default: continue
      }
    }
    return false
  }

  private func apply(_ command: DigitalCaptionCommand) {
    switch command {
    case .character(let character): windows[current]?.write(character)
    case .backspace: windows[current]?.backspace()
    case .formFeed: windows[current]?.clear()
    case .carriageReturn: windows[current]?.breakLine()
    case .lineStart: windows[current]?.clearLine()
    case .penStyle(let attributes): windows[current]?.pen.attributes = attributes
    case .penColor(let colors): windows[current]?.pen.colors = colors
    case .penPlace(let row, let column): windows[current]?.place(row: row, column: column)
    case .justification(let justification): windows[current]?.justification = justification
    case .current(let number): current = number
    case .define(let number, let definition):
      if windows[number]?.define(definition) == nil { windows[number] = DigitalCaptionWindow(definition) }
      current = number
    case .clear(let map): change(map) { $0.clear() }
    case .display(let map): change(map) { $0.isVisible = true }
    case .hide(let map): change(map) { $0.isVisible = false }
    case .toggle(let map): change(map) { $0.isVisible.toggle() }
    case .delete(let map): windows = windows.filter { map >> $0.key & 1 == 0 }
    case .reset: windows = [:]
    case .delay, .endDelay, .nothing: break
    }
  }

  private func change(_ map: UInt8, _ body: (inout DigitalCaptionWindow) -> Void) {
    for (number, var window) in windows where map >> number & 1 == 1 {
      body(&window)
      windows[number] = window
    }
  }
}
