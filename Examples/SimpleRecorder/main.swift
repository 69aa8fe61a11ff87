import AVFoundation

let arguments = CommandLine.arguments.dropFirst()
guard let place = arguments.first, let seconds = Double(arguments.dropFirst().first ?? "5"), seconds > 0 else {
  print("SimpleRecorder OUT.mov [SECONDS]")
  exit(2)
}
do {
  try await Recorder().record(to: URL(fileURLWithPath: place), seconds: seconds) { print($0) }
  print(place)
} catch {
  print("SimpleRecorder: \(error.localizedDescription)")
  exit(1)
}
