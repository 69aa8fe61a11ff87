import AVFoundation
import SampleSupport

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  print("CustomEdit FIRST SECOND OUT.mp4 [wipe|dissolve [OUT.jpg]]")
  exit(2)
}
let clips = arguments.prefix(2).map { AVURLAsset(url: URL(fileURLWithPath: $0)) }
let transition: any AVVideoCompositing.Type =
  arguments.dropFirst(3).first == "dissolve" ? CrossDissolve.self : DiagonalWipe.self
do {
  let edit = try await Edit(clips[0], clips[1], transition: transition, lasting: CMTime(value: 1, timescale: 1))
  try await edit.export(to: URL(fileURLWithPath: arguments[2]))
  print("\(transition): \(arguments[2])")
  if arguments.count > 4 { try await writePicture(of: edit, to: URL(fileURLWithPath: arguments[4])) }
} catch {
  print("CustomEdit: \(error.localizedDescription)")
  exit(1)
}

/// Draws frames of the transition.
func writePicture(of edit: Edit, to url: URL) async throws {
  let box = CGSize(width: 160, height: 120)
  let instructions = edit.videoComposition.instructions
  guard instructions.count == 3 else { return }
  let overlap = instructions[1].timeRange
  let times = (0..<5).map { overlap.start.seconds + overlap.duration.seconds * Double($0) / 4.001 }
  let images = try await frames(of: edit.composition, at: times, within: box, videoComposition: edit.videoComposition)
  let picture = Picture(size: CGSize(width: 16 + 168 * CGFloat(times.count), height: 160))
  picture.add(row: zip(images, times).map { ($0, String(format: "%.2f s", $1)) }, at: CGPoint(x: 12, y: 10), box: box)
  try picture.write(to: url)
}
