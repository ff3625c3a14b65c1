import { z } from 'zod'
import { instant } from '../values/wire.ts'

/** An advertisement (click to WhatsApp) as a message carries it. Texts are '' when the network did not send them. */
export const adReferral = z.object({
  headline: z.string(),
  body: z.string(),
  /** Any text that the network sent. Only http and https are an address to open. */
  sourceUrl: z.string(),
  sourceId: z.string(),
  /** 'ad', 'post' … */
  sourceType: z.string(),
  clickId: z.string(),
  /** The small picture that came with it, as a data address (additive). */
  picture: z.string().optional(),
})
export type AdReferral = z.output<typeof adReferral>

/** The advertisement of a ticket: `id` is the company's own, for filters. */
export const adOfTicket = adReferral.omit({ body: true, picture: true }).extend({ id: z.int() })
export type AdOfTicket = z.output<typeof adOfTicket>

/** An advertisement from which customers came. */
export const ad = z.object({
  id: z.int(),
  headline: z.string(),
  sourceUrl: z.string(),
  sourceId: z.string(),
  sourceType: z.string(),
  firstAt: instant,
  lastAt: instant,
})
export type Ad = z.output<typeof ad>

/** How many advertisements `GET /ads` answers. */
export const MOST_ADS = 200
