import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { optionalText } from '../values/wire.ts'
import { outsideCall } from './outside-call.ts'

export const listOutsideCalls = defineEndpoint({
  id: 'outside-calls.index',
  method: 'GET',
  path: '/outside-calls',
  access: needs('outside-calls:view'),
  summary: 'The latest calls to addresses that the company typed, newest first, 20 a page; additive',
  query: z.object({
    /** Prefix of the purpose: `integration` finds `integration.n8n`. */
    purpose: optionalText(40),
    subject: optionalText(80),
    cursor: optionalText(400),
  }),
  response: z.object({ calls: z.array(outsideCall), hasMore: z.boolean(), cursor: z.string().nullable() }),
})
