import AVEngineCore
import AVFoundation
import CoreFoundation
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVKit

@Suite struct ControlsTests {
  static func state(_ style: AVPlayerViewControlsStyle) -> ControlsState {
    var state = ControlsState()
    (state.style, state.hasAudio, state.hasTracks, state.showsFullScreenButton) = (style, true, true, true)
    (state.time, state.duration, state.speed) = (
      CMTime(value: 83, timescale: 1), CMTime(value: 3_727, timescale: 1), "1×"
    )
    return state
  }

  @Test(
    arguments: [AVPlayerViewControlsStyle.inline, .floating, .minimal],
    [(160, 90), (320, 240), (480, 270), (640, 360), (1280, 720), (3840, 200)]
  )
  func partsAreInTheWindowAndApart(_ style: AVPlayerViewControlsStyle, _ sides: (Int, Int)) {
    let size = CGSize(width: sides.0, height: sides.1)
    let layout = ControlsLayout(Self.state(style), in: size)
    let window = CGRect(origin: .zero, size: size)
    let rects = layout.parts.map { ($0.key, $0.value) }
    #expect(layout.parts[.play] != nil)
    for (index, (part, rect)) in rects.enumerated() {
      #expect(sides.0 < 300 || sides.1 < 100 || window.contains(rect), "\(part) is at \(rect)")
      for (other, place) in rects[(index + 1)...] where sides.0 >= 300 {
        #expect(
          rect.intersection(place).width <= 0.5 || rect.intersection(place).height <= 0.5, "\(part) overlaps \(other)")
      }
      #expect(layout.part(at: CGPoint(x: rect.midX, y: rect.midY)) == part || sides.0 < 300)
    }
    if sides.0 >= 480, style != .minimal { #expect((layout.parts[.scrubber]?.width ?? 0) > 100) }
  }

  @Test func timesAreInWholeSecondsThatAddUp() {
    var state = Self.state(.inline)
    #expect(state.elapsedText == "1:23" && state.remainingText == "−1:00:44")
    state.time = CMTime(value: 839, timescale: 10)
    #expect(state.elapsedText == "1:23" && state.remainingText == "−1:00:44")
    state.duration = CMTime(value: 904, timescale: 10)
    #expect(state.remainingText == "−0:07")
    state.duration = CMTime(value: 906, timescale: 10)
    #expect(state.remainingText == "−0:08")
    state.duration = .indefinite
    #expect(state.remainingText == "--:--" && state.progress == 0)
    state.duration = CMTime(value: .max, timescale: 1)
    #expect(state.remainingText == "--:--")
  }

  @Test func aMenuHasRoomForManyRows() {
    var state = Self.state(.inline)
    state.menu = ControlsMenu(opener: .tracks, rows: (0..<60).map { .init(text: "Track \($0)") }, firstRow: 40)
    let layout = ControlsLayout(state, in: CGSize(width: 640, height: 360))
    let rows = layout.parts.keys.compactMap { if case .row(let row) = $0 { row } else { nil } }.sorted()
    #expect(rows.first == 40 && rows.count == 10)
    #expect(layout.menu.map { CGRect(x: 0, y: 0, width: 640, height: 360).contains($0) } == true)
    #expect(layout.parts[.row(41)].map { layout.part(at: CGPoint(x: $0.midX, y: $0.midY)) } == .row(41))
  }

  static func bytes(_ overlay: PlacedVideoFrame) -> [UInt8] {
    overlay.buffer.withPlanes { planes in
      (0..<overlay.buffer.height).flatMap { y in
        [UInt8](
          UnsafeRawBufferPointer(start: planes[0].base + y * planes[0].bytesPerRow, count: overlay.buffer.width * 4))
      }
    }
  }

  static func overlay(_ state: ControlsState, size: CGSize = CGSize(width: 640, height: 360), scale: CGFloat = 1) throws
    -> PlacedVideoFrame
  {
    try #require(ControlsPainter.overlay(state, ControlsLayout(state, in: size), scale: scale))
  }

  @Test(arguments: [AVPlayerViewControlsStyle.inline, .floating, .minimal])
  func equalStatesAreEqualBitmapsAndFadingIsPaler(_ style: AVPlayerViewControlsStyle) throws {
    var state = Self.state(style)
    let whole = Self.bytes(try Self.overlay(state))
    let isSame = Self.bytes(try Self.overlay(state)) == whole
    #expect(isSame)
    let pixels = stride(from: 0, to: whole.count, by: 4)
    let isPremultiplied = pixels.allSatisfy { at in (0..<3).allSatisfy { whole[at + $0] <= whole[at + 3] } }
    #expect(isPremultiplied)
    #expect(whole.max() == 255)
    state.opacity = 0.5
    let half = Self.bytes(try Self.overlay(state))
    let isHalf = zip(whole, half).allSatisfy { abs(Int($0) - 2 * Int($1)) <= 4 }
    #expect(isHalf)
    state.opacity = 0
    #expect(ControlsPainter.overlay(state, ControlsLayout(state, in: CGSize(width: 640, height: 360)), scale: 1) == nil)
  }

  @Test func whatIsDrawnDependsOnTheState() throws {
    let plain = Self.state(.floating)
    let changes: [(inout ControlsState) -> Void] = [
      { $0.isPlaying = true }, { $0.isMuted = true }, { $0.volume = 0.3 },
      { $0.time = CMTime(value: 1_800, timescale: 1) },
      { $0.isFullScreen = true }, { $0.pointed = .play }, { $0.speed = "2×" }, { $0.showsSteps = true },
    ]
    let before = Self.bytes(try Self.overlay(plain))
    for (index, change) in changes.enumerated() {
      var state = plain
      change(&state)
      let isOther = Self.bytes(try Self.overlay(state)) != before
      #expect(isOther, "change \(index)")
    }
  }

  @Test(arguments: [AVPlayerViewControlsStyle.inline, .floating]) func wordsAreLegibleOverWhite(
    _ style: AVPlayerViewControlsStyle
  ) throws {
    let state = Self.state(style)
    let overlay = try Self.overlay(state)
    let layout = ControlsLayout(state, in: CGSize(width: 640, height: 360))
    let place = try #require(layout.elapsed)
    let bytes = Self.bytes(overlay)
    var luminances: [Int] = []
    for y in Int(place.minY)..<Int(place.maxY) {
      for x in Int(place.minX)..<Int(place.maxX) {
        let at = ((y - Int(overlay.destination.minY)) * overlay.buffer.width + x - Int(overlay.destination.minX)) * 4
        luminances.append(Int(bytes[at + 1]) + 255 - Int(bytes[at + 3]))
      }
    }
    #expect(luminances.max() ?? 0 > 225)
    #expect(luminances.sorted()[luminances.count / 2] < 150)
  }

  @Test(.requires(.screenshots)) func pictures() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["SCREENSHOTS"] ?? "")
    for (name, change) in Self.looks {
      var state = Self.state(.floating)
      change(&state)
      for (tone, grey) in [("dark", 30), ("bright", 245)] {
        try Self.write(
          try Self.overlay(state, scale: 2), over: grey, to: folder.appendingPathComponent("\(name)-\(tone).png"))
      }
    }
  }

  static func write(_ overlay: PlacedVideoFrame, over grey: Int, to file: URL) throws {
    let bytes = Self.bytes(overlay)
    var rgb = [UInt8](repeating: UInt8(grey), count: 1280 * 720 * 3)
    for y in 0..<overlay.buffer.height {
      for x in 0..<overlay.buffer.width {
        let from = (y * overlay.buffer.width + x) * 4
        let to = ((y + Int(overlay.destination.minY)) * 1280 + x + Int(overlay.destination.minX)) * 3
        guard to + 2 < rgb.count, x + Int(overlay.destination.minX) < 1280 else { continue }
        let under = grey * (255 - Int(bytes[from + 3])) / 255
        for channel in 0..<3 { rgb[to + channel] = UInt8(min(255, Int(bytes[from + 2 - channel]) + under)) }
      }
    }
    try Screenshot(width: 1280, height: 720, rgb: rgb).write(to: file)
  }

  private static let looks: [(String, @Sendable (inout ControlsState) -> Void)] = [
    ("floating", { $0.pointed = .play }), ("inline", { $0.style = .inline }), ("minimal", { $0.style = .minimal }),
    (
      "steps",
      { state in
        (state.style, state.showsSteps, state.isPlaying, state.volume, state.pointed) = (
          .inline, true, true, 0.3, .scrubber
        )
        state.pointedAt = 0.6
      }
    ),
    (
      "menu",
      { state in
        state.menu = ControlsMenu(
          opener: .speed,
          rows: AVPlaybackSpeed.systemDefaultSpeeds.map { .init(text: $0.localizedName, isChecked: $0.rate == 1) })
        state.pointed = .row(3)
      }
    ),
    ("message", { $0.message = "Playing “movie.mp4” failed: the file ends before its header does." }),
  ]
}
