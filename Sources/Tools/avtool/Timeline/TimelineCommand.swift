import AVEngineEditInterchange
import AVFoundation
import Foundation

struct TimelineCommand {
  private let word: String
  private let edit: EditSource?
  private let output: URL
  private let width: Double
  private let isReplacing: Bool

  init(_ arguments: Arguments) throws {
    word = try arguments.file()
    edit = EditSource.isEdit(word) ? try EditSource(arguments) : nil
    output = URL(fileURLWithPath: try arguments.required("--output"))
    isReplacing = arguments.has("--replace")
    guard let width = Double(arguments.value("--width") ?? "1600"), (600...8000).contains(width) else {
      throw Failure(.usage, "--width must be a number from 600 to 8000")
    }
    self.width = width
  }

  func run() async throws {
    let sources = [URL(fileURLWithPath: word)]
    let file = try OutputFile(output, replacing: isReplacing, sources: sources)
    let drawing = TimelineLayout(try await chart(), width: width).draw()
    if output.pathExtension.lowercased() == "svg" {
      try file.write(Data(drawing.svg.utf8))
    } else {
      try ImageFile.write(try drawing.image(scale: drawing.size.height > 6000 ? 1 : 2), to: file)
    }
    try Console.print(output.path)
  }

  private func chart() async throws -> TimelineChart {
    guard let edit else {
      return try await TimelineChart(Inputs.asset(word), title: URL(fileURLWithPath: word).lastPathComponent)
    }
    let opened = try await edit.open()
    for note in opened.notes { Console.error("not rendered: \(note)") }
    let name = opened.name.isEmpty ? edit.url.lastPathComponent : opened.name
    var chart = try await TimelineChart(
      opened.composition, title: name, drawnBy: opened.videoComposition, mixedBy: opened.audioMix)
    chart.markers = opened.markers.map { TimelineChart.Marker(time: $0.range.start.seconds, name: $0.name) }.sorted {
      $0.time < $1.time
    }
    return chart
  }
}
