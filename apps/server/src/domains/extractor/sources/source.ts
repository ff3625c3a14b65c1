import type { ExtractionReason } from '@recado/contract/extractor/extraction'

/** A business with a phone, as a source knows it. */
export interface FoundBusiness {
  name: string
  address: string
  /** 0 to 5; 0 where nobody rated. */
  rating: number
  ratings: number
  /** As the source writes it, with + and the country where it knows it. */
  phone: string
  /** Null where the source does not know it, or forbids to keep it. */
  position: { lat: number; lng: number } | null
}

export interface Search {
  search: string
  place: string
  /** How many are wanted; a source may yield more. */
  count: number
  /** For whom, as the way out asks. */
  companyId: number
  signal: AbortSignal
}

/** Where businesses are looked for. */
export interface BusinessSource {
  /** How long its results may be kept, in milliseconds. */
  readonly keepMs: number
  /**
   * Finds businesses that have a phone, the same ones in the same order for the same question as far as it can.
   * @throws SourceProblem when it cannot answer
   */
  search(asked: Search): AsyncIterable<FoundBusiness>
}

/** A source that cannot answer; trying at once again changes nothing. */
export class SourceProblem extends Error {
  readonly reason: ExtractionReason

  constructor(reason: ExtractionReason, message: string) {
    super(message)
    this.name = 'SourceProblem'
    this.reason = reason
  }
}

export const HOUR_MS = 3_600_000
/** Results that nobody's terms limit are kept for a quarter of a year. */
export const LONG_MS = 90 * 24 * HOUR_MS
