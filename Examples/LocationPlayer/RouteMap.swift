import AVFoundation
import QuartzCore
import SampleSupport

/// Draws a route as a map, and the frame of each of its locations.
func writeMap(of route: [Waypoint], movie: AVURLAsset, to url: URL) async throws {
  let picture = Picture(size: CGSize(width: 900, height: 340))
  let map = CGRect(x: 24, y: 40, width: 400, height: 260)
  let points = places(of: route, in: map.insetBy(dx: 30, dy: 30))

  let ground = CALayer()
  ground.frame = map
  ground.backgroundColor = CGColor(red: 0.91, green: 0.95, blue: 0.89, alpha: 1)
  picture.root.addSublayer(ground)
  let line = CAShapeLayer()
  let path = CGMutablePath()
  path.addLines(between: points)
  line.path = path
  line.strokeColor = CGColor(red: 0.1, green: 0.4, blue: 0.8, alpha: 1)
  line.fillColor = nil
  line.lineWidth = 4
  picture.root.addSublayer(line)
  for (index, point) in points.enumerated() {
    let dot = CALayer()
    dot.frame = CGRect(x: point.x - 7, y: point.y - 7, width: 14, height: 14)
    dot.cornerRadius = 7
    dot.backgroundColor = CGColor(red: 0.85, green: 0.2, blue: 0.15, alpha: 1)
    picture.root.addSublayer(dot)
    picture.add("\(index + 1)", in: CGRect(x: point.x + 9, y: point.y - 20, width: 30, height: 18))
  }

  let box = CGSize(width: 208, height: 117)
  let images = try await frames(of: movie, at: route.map(\.seconds), within: box)
  let cells = zip(images, route).enumerated().map { index, cell in
    (cell.0, String(format: "%d: %.1f s  %.4f, %.4f", index + 1, cell.1.seconds, cell.1.latitude, cell.1.longitude))
  }
  for start in stride(from: 0, to: min(4, cells.count), by: 2) {
    let y = 178 - 152 * CGFloat(start / 2)
    picture.add(row: Array(cells[start..<min(start + 2, cells.count)]), at: CGPoint(x: 448, y: y), box: box)
  }
  try picture.write(to: url)
}

/// The locations as points in a rectangle, with north above and distances in proportion.
private func places(of route: [Waypoint], in rectangle: CGRect) -> [CGPoint] {
  let (latitudes, longitudes) = (route.map(\.latitude), route.map(\.longitude))
  guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
    let east = longitudes.max()
  else { return [] }
  // A degree of longitude is shorter away from the equator.
  let narrowing = cos((south + north) / 2 * .pi / 180)
  let size = CGSize(width: max(1e-6, (east - west) * narrowing), height: max(1e-6, north - south))
  let place = AVMakeRect(aspectRatio: size, insideRect: rectangle)
  return route.map { waypoint in
    CGPoint(
      x: place.minX + (waypoint.longitude - west) * narrowing / size.width * place.width,
      y: place.minY + (waypoint.latitude - south) / size.height * place.height)
  }
}
