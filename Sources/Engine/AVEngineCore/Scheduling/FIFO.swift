/// A first-in, first-out queue with constant amortised cost. An element that has left is let go of at once: pictures
/// are large.
package struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  package init() {}

  package var isEmpty: Bool { head == elements.count }
  package var count: Int { elements.count - head }
  package var first: Element? { isEmpty ? nil : elements[head] }

  package mutating func append(_ element: Element) { elements.append(element) }

  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[head].take()
    head += 1
    if isEmpty || head >= 32 && head * 2 >= elements.count { compact() }
    return element
  }

  /// Visits elements from the first on, until `body` says false.
  package func forEach(_ body: (Element) -> Bool) {
    for case let element? in elements[head...] { guard body(element) else { return } }
  }

  /// Makes an element the first again.
  package mutating func putBack(_ element: Element) {
    compact()
    elements.insert(element, at: 0)
  }

  package mutating func removeAll() { (elements, head) = ([], 0) }

  private mutating func compact() {
    elements.removeFirst(head)
    head = 0
  }
}
