import { z } from 'zod'
import { instant } from '../values/wire.ts'
import { type OutsideReason, outsideReasons } from './reasons.ts'

/** What became of one call to an address that somebody of the company typed. Nothing secret is in it. */
export const outsideCall = z.object({
  id: z.int(),
  /** What it was for: `webhook`, `integration.n8n`. */
  purpose: z.string(),
  /** What it belongs to, `webhook:12`. */
  subject: z.string().nullable(),
  method: z.string(),
  /** Without query. */
  address: z.string(),
  /** Null: no answer came. */
  status: z.int().nullable(),
  ms: z.int(),
  /** The first 500 characters of the answer, secrets masked; of one that is no text `[kind, size]`. */
  text: z.string(),
  failure: z.enum(Object.keys(outsideReasons) as [OutsideReason, ...OutsideReason[]]).nullable(),
  createdAt: instant,
})
export type OutsideCall = z.output<typeof outsideCall>
