import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, instant } from '../values/wire.ts'

/** Until when anything may be written to a customer (additive). `closesAt` null: no longer, only a template opens the conversation. */
export const messageWindow = z.object({
  /** False: the network of the ticket's connection sets no such time. */
  limited: z.boolean(),
  closesAt: instant.nullable(),
  /** The most characters of a text and of a caption over the ticket's connection; null: no less than a send may have at all. */
  longest: z.object({ text: z.int(), caption: z.int() }).nullable(),
  /** The most bytes of each over the ticket's connection; larger pictures, films and sounds go as documents. Null: nothing is known (additive). */
  mediaLimits: z.object({ image: z.number(), video: z.number(), audio: z.number(), document: z.number() }).nullable(),
})
export type MessageWindow = z.output<typeof messageWindow>

export const showWindow = defineEndpoint({
  id: 'tickets.window',
  method: 'GET',
  path: '/tickets/:id/window',
  access: { login: true, permission: null, feature: null },
  summary: 'Until when the customer of a ticket may be written to without a template (additive)',
  params: idParam('id'),
  response: messageWindow,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
})
