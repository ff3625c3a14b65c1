import { z } from 'zod'
import { optionalText, pageNumber } from './values/wire.ts'

/**
 * Query of a list: `pageNumber` as documented (from 1), or the additive `cursor` of the previous response (tickets.6).
 */
export const pageQuery = { searchParam: optionalText(200), pageNumber, cursor: optionalText(400) }

/** Fields of every paged response beside its rows. `cursor` is null on the last page. */
export const pageReply = {
  count: z.int(),
  /** True if `count` stopped at its cap (tickets.6). */
  countIsFloor: z.boolean().optional(),
  hasMore: z.boolean(),
  cursor: z.string().nullable().optional(),
}

/** The response of calls that only confirm. */
export const confirmation = z.object({ message: z.string().optional() })
