import { z } from 'zod'
import { instant } from '../values/wire.ts'
import { type OutsideReason, outsideReasons } from './reasons.ts'

/** The result of a call to an address that a user of the company entered. Contains no secrets. */
export const outsideCall = z.object({
  id: z.int(),
  /** Its purpose: `webhook`, `integration.n8n`. */
  purpose: z.string(),
  /** The record that caused it, e.g. `webhook:12`. */
  subject: z.string().nullable(),
  method: z.string(),
  /** Without the query. */
  address: z.string(),
  /** Null: no response arrived. */
  status: z.int().nullable(),
  ms: z.int(),
  /** The first 500 characters of the response, with secrets masked. `[kind, size]` if the response is not text. */
  text: z.string(),
  /** Messages of the answer beyond the limit of one answer, which were not sent (additive). Absent: none. */
  dropped: z.int().optional(),
  failure: z.enum(Object.keys(outsideReasons) as [OutsideReason, ...OutsideReason[]]).nullable(),
  createdAt: instant,
})
export type OutsideCall = z.output<typeof outsideCall>
