/// A first-in, first-out queue that releases an element when it is removed, because video frames are large.
///
/// Inlinable with its storage, because other targets cannot specialise a generic type that they cannot see.
@usableFromInline
package struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }
  @inlinable package var count: Int { elements.count - head }
  @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[head].take()
    head += 1
    if isEmpty || head >= 32 && head * 2 >= elements.count { compact() }
    return element
  }

  @inlinable
  package func forEach(_ body: (Element) -> Bool) {
    for case let element? in elements[head...] { guard body(element) else { return } }
  }

  @inlinable
  package mutating func putBack(_ element: Element) {
    compact()
    elements.insert(element, at: 0)
  }

  @inlinable
  package mutating func removeAll() {
    elements = []
    head = 0
  }

  @inlinable
  mutating func compact() {
    elements.removeFirst(head)
    head = 0
  }
}
