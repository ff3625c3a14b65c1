import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { writtenNumber } from './contact.ts'

/** Additive. It needs a connected session of a network that can look numbers up; the official API cannot. */
export const checkNumber = defineEndpoint({
  id: 'contacts.check',
  method: 'GET',
  path: '/contacts/check',
  access: { ...needs('contacts:view'), token: 'contacts:read' },
  summary: 'Whether a number has WhatsApp, asked over a connected session; counts in the daily limit of its connection',
  query: z.object({ number: writtenNumber }),
  /** `number` as the product stores it. */
  response: z.object({ number: z.string(), exists: z.boolean() }),
  errors: [
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_NUMBER_CHECK_UNAVAILABLE',
    'ERR_TOO_MANY_REQUESTS',
  ],
})
