import { dateTexts } from './date-texts.ts'

/** Returns the error of a span of days (YYYY-MM-DD) that begins after its end. The end's field shows it. */
export const spanProblem = (from: string | undefined, to: string | undefined): string | undefined =>
  from && to && from > to ? dateTexts.text('reversed') : undefined
