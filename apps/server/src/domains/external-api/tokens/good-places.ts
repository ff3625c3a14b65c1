/** Remembers addresses from which tokens were valid, on this node since its start. */
export interface GoodPlaces {
  has(place: string): boolean
  add(place: string): void
}

const MOST = 10_000

/** Creates an empty memory that keeps the newest ten thousand addresses. */
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
