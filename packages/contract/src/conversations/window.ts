import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam, instant } from '../values/wire.ts'

/**
 * Until when free text may be sent to a customer (additive). `closesAt` null: the window is closed, only a template
 * opens the conversation.
 */
export const messageWindow = z.object({
  /** False: the network of the ticket's connection has no such window. */
  limited: z.boolean(),
  closesAt: instant.nullable(),
  /** Maximum characters of a text and of a caption on the ticket's connection. Null: the general limit applies. */
  longest: z.object({ text: z.int(), caption: z.int() }).nullable(),
  /**
   * Maximum bytes per media type on the ticket's connection; larger pictures, videos and audio are sent as documents.
   * Null: unknown (additive).
   */
  mediaLimits: z.object({ image: z.number(), video: z.number(), audio: z.number(), document: z.number() }).nullable(),
})
export type MessageWindow = z.output<typeof messageWindow>

export const showWindow = defineEndpoint({
  id: 'tickets.window',
  method: 'GET',
  path: '/tickets/:id/window',
  access: needs('tickets:view'),
  summary: 'Until when the customer of a ticket may be written to without a template (additive)',
  params: idParam('id'),
  response: messageWindow,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})
