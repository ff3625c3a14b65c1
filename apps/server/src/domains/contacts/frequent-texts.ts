import { LRUCache } from 'lru-cache'

const MOST = 2_000
const REMEMBERED_MS = 60_000

/** A text with very many matches, searched by walking a list. */
export interface FrequentText {
  /**
   * PostgreSQL's LIKE patterns for it, one or two (search_patterns). Passed as values, so that walking statements keep
   * one plan.
   */
  patterns: readonly string[]
  digits: readonly string[]
}

/**
 * Remembers texts that recently had too many matches for the search. The next page, or the same list reloaded after a
 * message, walks the list directly. If a text has become rare in the meantime, the walk gives the same result.
 */
export class FrequentTexts {
  readonly #known = new LRUCache<string, readonly string[]>({ max: MOST, ttl: REMEMBERED_MS })

  /** Returns the patterns of a recently frequent text. */
  patternsOf = (companyId: number, term: string): readonly string[] | undefined =>
    this.#known.get(keyOf(companyId, term))

  add(companyId: number, term: string, patterns: readonly string[]): void {
    this.#known.set(keyOf(companyId, term), patterns)
  }
}

const keyOf = (companyId: number, term: string) => `${companyId}:${term.toLowerCase()}`
