import type { ExtractionReason } from '@recado/contract/extractor/extraction'

/** A business with a phone, as a source returns it. */
export interface FoundBusiness {
  name: string
  address: string
  /** 0 to 5; 0 without ratings. */
  rating: number
  ratings: number
  /** As the source writes it, with + and the country code if known. */
  phone: string
  /** Null if the source does not know it, or its terms forbid storing it. */
  position: { lat: number; lng: number } | null
}

export interface Search {
  search: string
  place: string
  /** Number of requested results; a source may yield more. */
  count: number
  /** The company, for the guarded client. */
  companyId: number
  signal: AbortSignal
}

/** A source of businesses. */
export interface BusinessSource {
  /** Milliseconds for which its results may be stored. */
  readonly keepMs: number
  /**
   * Finds businesses with a phone, in a stable order for the same query as far as possible.
   * @throws SourceProblem when it cannot answer
   */
  search(query: Search): AsyncIterable<FoundBusiness>
}

/** The source cannot answer, and an immediate retry would not help. */
export class SourceProblem extends Error {
  readonly reason: ExtractionReason

  constructor(reason: ExtractionReason, message: string) {
    super(message)
    this.name = 'SourceProblem'
    this.reason = reason
  }
}

export const HOUR_MS = 3_600_000
/** Retention of results without restrictive terms: 90 days. */
export const LONG_MS = 90 * 24 * HOUR_MS
