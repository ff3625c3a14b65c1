/** Remembers from where tokens were good, on this node and since it began. */
export interface GoodPlaces {
  has(place: string): boolean
  add(place: string): void
}

const MOST = 10_000

/** Makes an empty memory, in which the newest ten thousand places stay. */
export function createGoodPlaces(): GoodPlaces {
  const places = new Set<string>()
  return {
    has: (place) => places.has(place),
    add(place) {
      places.delete(place)
      places.add(place)
      const [oldest] = places
      if (places.size > MOST && oldest !== undefined) places.delete(oldest)
    },
  }
}
