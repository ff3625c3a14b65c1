import { z } from 'zod'
import { instant } from '../values/wire.ts'

/** An advertisement (click to WhatsApp) as attached to a message. Texts are '' if the network sent none. */
export const adReferral = z.object({
  headline: z.string(),
  body: z.string(),
  /** Any text the network sent. Link to it only if it is http or https. */
  sourceUrl: z.string(),
  sourceId: z.string(),
  /** 'ad', 'post' … */
  sourceType: z.string(),
  clickId: z.string(),
  /** Thumbnail sent with it, as a data URL (additive). */
  picture: z.string().optional(),
})
export type AdReferral = z.output<typeof adReferral>

/** The advertisement of a ticket. `id` is the company's own id, for filters. */
export const adOfTicket = adReferral.omit({ body: true, picture: true }).extend({ id: z.int() })
export type AdOfTicket = z.output<typeof adOfTicket>

/** An advertisement that brought customers. */
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

/** Maximum number of advertisements in `GET /ads`. */
export const MOST_ADS = 200
