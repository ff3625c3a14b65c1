import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { idParam, jsonInForm, text } from '../values/wire.ts'

/** Maximum mentions per message. */
export const MAX_MENTIONS = 100

/** A member of a group. */
export const groupMember = z.object({
  /** For `mentions`: valid only in this group. */
  id: z.string(),
  /** Unique in the group: members with the same name also show their last digits. */
  name: z.string(),
  /** Digits with the country code. Null while the network shows only the LID. */
  number: z.string().nullable(),
  contactId: z.int().nullable(),
  /** The connected number itself. */
  isMe: z.boolean(),
})
export type GroupMember = z.output<typeof groupMember>

/**
 * Group members mentioned in the text as `@` and their name. In multipart it is JSON. `id` is the member's (`GET
 * /tickets/:ticketId/members`).
 */
export const mentions = z.preprocess(
  jsonInForm,
  z
    .array(z.object({ id: text(200, 1), name: text(200, 1) }))
    .max(MAX_MENTIONS)
    .optional(),
)
export type Mentions = NonNullable<z.output<typeof mentions>>

export const listGroupMembers = defineEndpoint({
  id: 'tickets.members',
  method: 'GET',
  path: '/tickets/:ticketId/members',
  access: needs('tickets:view'),
  summary: 'The members of a group, by name; none for other tickets, and where the network has no groups (additive)',
  params: idParam('ticketId'),
  response: z.object({ members: z.array(groupMember) }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_WAPP_NOT_INITIALIZED'],
})
