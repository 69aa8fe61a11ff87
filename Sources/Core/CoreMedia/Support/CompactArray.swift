/// An array that allocates no memory for its first element, because most block buffers have one segment.
struct CompactArray<Element>: RandomAccessCollection {
  private var head: Element?
  private var tail: [Element] = []

  init() {}
  init(_ only: Element) { head = only }

  var startIndex: Int { 0 }
  var endIndex: Int { head == nil ? 0 : tail.count + 1 }

  subscript(index: Int) -> Element {
    if index > 0 { return tail[index - 1] }
    guard let head, index == 0 else { _misuse("CompactArray: element \(index) of \(count) elements was requested") }
    return head
  }

  mutating func append(_ element: Element) {
    if head == nil { head = element } else { tail.append(element) }
  }
}

extension CompactArray: Sendable where Element: Sendable {}
