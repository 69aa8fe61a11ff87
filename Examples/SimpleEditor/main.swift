import AVFoundation
import SampleSupport

struct Usage: Error {}

func run(_ arguments: [String]) async throws {
  var words = arguments[...]
  func next() throws -> String {
    guard let word = words.popFirst() else { throw Usage() }
    return word
  }
  func url() throws -> URL { URL(fileURLWithPath: try next()) }
  func time() throws -> CMTime { CMTime(seconds: Double(try next()) ?? 0, preferredTimescale: 600) }

  let (movie, output) = (AVURLAsset(url: try url()), try url())
  let editor = try await Editor(movie)
  let box = CGSize(width: 160, height: 160)
  var (steps, picture) = ([(image: CGImage, text: String)](), URL?.none)
  steps.append((try await editor.middle(within: box), "the movie"))
  while let word = words.popFirst() {
    switch word {
    case "trim": editor.trim(to: CMTimeRange(start: try time(), duration: try time()))
    case "rotate": editor.rotate()
    case "crop": editor.crop()
    case "music": try await editor.addMusic(AVURLAsset(url: try url()), volume: 0.3)
    case "watermark": editor.addWatermark(try next())
    case "picture": picture = try url()
    default: throw Usage()
    }
    if ["trim", "rotate", "crop"].contains(word) { steps.append((try await editor.middle(within: box), word)) }
  }
  try await editor.export(to: output)
  guard let picture else { return }
  let made = AVURLAsset(url: output)
  steps.append((try await frames(of: made, at: [made.load(.duration).seconds / 2], within: box)[0], "exported"))
  let drawn = Picture(size: CGSize(width: 16 + 168 * CGFloat(steps.count), height: 200))
  drawn.add(row: steps, at: CGPoint(x: 12, y: 10), box: box)
  try drawn.write(to: picture)
}

do { try await run(Array(CommandLine.arguments.dropFirst())) } catch is Usage {
  print("SimpleEditor MOVIE OUT.mov EDIT…")
  print("EDIT: trim START DURATION, rotate, crop, music FILE, watermark TEXT, picture OUT.jpg")
  exit(64)
} catch {
  print("SimpleEditor: \(error.localizedDescription)")
  exit(1)
}
