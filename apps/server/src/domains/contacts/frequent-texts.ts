import { LRUCache } from 'lru-cache'

const MOST = 2_000
const REMEMBERED_MS = 60_000

/**
 * Texts that were found too often a moment ago to be listed by the search: the next page, and the same list read again
 * after a message, go straight to walking the list. Nothing is wrong when one of them became rare meanwhile: the walk
 * finds the same.
 */
export class FrequentTexts {
  readonly #known = new LRUCache<string, true>({ max: MOST, ttl: REMEMBERED_MS })

  has = (companyId: number, term: string): boolean => this.#known.has(keyOf(companyId, term))

  add(companyId: number, term: string): void {
    this.#known.set(keyOf(companyId, term), true)
  }
}

const keyOf = (companyId: number, term: string) => `${companyId}:${term.toLowerCase()}`
