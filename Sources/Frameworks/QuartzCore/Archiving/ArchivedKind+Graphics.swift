import AVEngineGraphicsValues
import CoreFoundation
import CoreGraphics

extension ArchivedKind {
  static let all: [ArchivedKind] = [point, size, rect, affine, transform, space, color, path, image, text]

  private static let point = ArchivedKind("CGPoint", of: 2, { (p: CGPoint) in [p.x, p.y] }) {
    CGPoint(x: $0[0], y: $0[1])
  }

  private static let size = ArchivedKind("CGSize", of: 2, { (s: CGSize) in [s.width, s.height] }) {
    CGSize(width: $0[0], height: $0[1])
  }

  private static let rect = ArchivedKind(
    "CGRect", of: 4, { (r: CGRect) in [r.origin.x, r.origin.y, r.size.width, r.size.height] }
  ) {
    CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
  }

  private static let affine = ArchivedKind(
    "CGAffineTransform", of: 6, { (t: CGAffineTransform) in [t.a, t.b, t.c, t.d, t.tx, t.ty] }
  ) { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }

  private static let transform = ArchivedKind(
    "CATransform3D", of: 16, { (t: CATransform3D) in t.rows.flatMap { row in (0..<4).map { CGFloat(row[$0]) } } }
  ) { numbers in
    CATransform3D(rows: (0..<4).map { row in SIMD4((0..<4).map { Double(numbers[4 * row + $0]) }) })
  }

  private static let color = ArchivedKind(
    "CGColor",
    { (color: CGColor) -> NSArray? in
      guard let space = color.colorSpace.flatMap(ArchivedValue.object), let values = color.components else {
        return nil
      }
      return [space, values.archived] as NSArray
    },
    { (content: NSArray) in
      guard content.count == 2, let space = ArchivedValue.value(of: content[0]) as? CGColorSpace,
        let values = (content[1] as? NSArray)?.numbers, values.count == space.numberOfComponents + 1,
        values.allSatisfy(\.isFinite)
      else { return nil }
      return CGColor(space, values)
    })

  private static let path = ArchivedKind(
    "CGPath",
    { (path: CGPath) -> NSArray? in
      var (letters, points): (String, [CGPoint]) = ("", [])
      for element in path.elements {
        switch element {
        case .move(let a): (letters, points) = (letters + "m", points + [a])
        case .line(let a): (letters, points) = (letters + "l", points + [a])
        case .quad(let a, let b): (letters, points) = (letters + "q", points + [a, b])
        case .curve(let a, let b, let c): (letters, points) = (letters + "c", points + [a, b, c])
        case .close: letters += "z"
        }
      }
      return [letters as NSString, points.flatMap { [$0.x, $0.y] }.archived] as NSArray
    },
    { (content: NSArray) in
      guard content.count == 2, let letters = content[0] as? String, let numbers = (content[1] as? NSArray)?.numbers
      else { return nil }
      var (elements, rest): ([CGPath.Element], ArraySlice<CGFloat>) = ([], numbers[...])
      for letter in letters {
        guard let count = ["m": 1, "l": 1, "q": 2, "c": 3, "z": 0][letter], rest.count >= 2 * count else { return nil }
        let p = (0..<count).map { CGPoint(x: rest[rest.startIndex + 2 * $0], y: rest[rest.startIndex + 2 * $0 + 1]) }
        rest = rest.dropFirst(2 * count)
        guard letter == "m" || !elements.isEmpty else { return nil }
        elements.append(
          letter == "m"
            ? .move(p[0])
            : letter == "l"
              ? .line(p[0])
              : letter == "q"
                ? .quad(p[0], p[1])
                : letter == "c" ? .curve(p[0], p[1], p[2]) : .close)
      }
      return CGPath(elements: elements)
    })

  private static let text = ArchivedKind(
    "NSAttributedString",
    { (text: NSAttributedString) -> NSArray? in
      var runs: [Any] = [text.string as NSString]
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
        let kept = attributes.compactMap { key, value in ArchivedValue.object(for: value).map { (key.rawValue, $0) } }
        runs += [NSNumber(value: range.length), Dictionary(kept) { first, _ in first } as NSDictionary]
      }
      return runs as NSArray
    },
    { (content: NSArray) in
      guard let string = content.firstObject as? String, content.count % 2 == 1 else { return nil }
      let text = NSMutableAttributedString(string: string)
      var start = 0
      for index in stride(from: 1, to: content.count, by: 2) {
        guard let length = (content[index] as? NSNumber)?.intValue, (0...text.length - start).contains(length),
          let attributes = ArchivedValue.value(of: content[index + 1]) as? [AnyHashable: Any]
        else { return nil }
        for case (let name as String, let value) in attributes {
          text.addAttribute(NSAttributedString.Key(name), value: value, range: NSRange(location: start, length: length))
        }
        start += length
      }
      return text.copy() as? NSAttributedString
    })
}
