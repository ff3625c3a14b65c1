import { LRUCache } from 'lru-cache'

const MOST = 2_000
const REMEMBERED_MS = 60_000

/** A text that very many rows hold: searched while walking a list. */
export interface FrequentText {
  /**
   * PostgreSQL's patterns of it for LIKE, one or two (search_patterns): known here, statements that walk keep one plan.
   */
  patterns: readonly string[]
  digits: readonly string[]
}

/**
 * Texts that were found too often a moment ago to be listed by the search: the next page, and the same list read again
 * after a message, go straight to walking the list. Nothing is wrong when one of them became rare meanwhile: the walk
 * finds the same.
 */
export class FrequentTexts {
  readonly #known = new LRUCache<string, readonly string[]>({ max: MOST, ttl: REMEMBERED_MS })

  /** The patterns of a text that was frequent a moment ago. */
  patternsOf = (companyId: number, term: string): readonly string[] | undefined =>
    this.#known.get(keyOf(companyId, term))

  add(companyId: number, term: string, patterns: readonly string[]): void {
    this.#known.set(keyOf(companyId, term), patterns)
  }
}

const keyOf = (companyId: number, term: string) => `${companyId}:${term.toLowerCase()}`
