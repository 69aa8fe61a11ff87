import AVFoundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  print("CustomEdit FIRST SECOND OUT.mp4 [wipe|dissolve]")
  exit(2)
}
let clips = arguments.prefix(2).map { AVURLAsset(url: URL(fileURLWithPath: $0)) }
let transition: any AVVideoCompositing.Type =
  arguments.dropFirst(3).first == "dissolve" ? CrossDissolve.self : DiagonalWipe.self
do {
  let edit = try await Edit(clips[0], clips[1], transition: transition, lasting: CMTime(value: 1, timescale: 1))
  try await edit.export(to: URL(fileURLWithPath: arguments[2]))
  print("\(transition): \(arguments[2])")
} catch {
  print("CustomEdit: \(error.localizedDescription)")
  exit(1)
}
