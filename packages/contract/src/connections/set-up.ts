import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam } from '../values/wire.ts'

/** A field of a set-up. A secret one answers '' and says whether it is there. */
const field = z.object({
  name: z.string(),
  secret: z.boolean(),
  /** Made here, to be copied to the network. */
  made: z.boolean(),
  value: z.string(),
  hasValue: z.boolean(),
})

/** What a connection without a code to scan is set up with (additive). */
export const setUp = z.object({
  whatsappId: z.int(),
  /** Where the network sends what happens. */
  address: z.string(),
  fields: z.array(field),
})
export type SetUp = z.output<typeof setUp>

const step = z.object({
  name: z.string(),
  /** `open`: not its turn yet. */
  state: z.enum(['done', 'failed', 'open']),
  /** What was found, or the network's words against it. */
  detail: z.string(),
})
export type SetUpStep = z.output<typeof step>

const connectionId = idParam('id')
const managing = { login: true, permission: 'connections-page:editOrDeleteConnection', feature: null } as const

export const showSetUp = defineEndpoint({
  id: 'connections.setUp',
  method: 'GET',
  path: '/whatsapp/:id/set-up',
  access: managing,
  summary: 'What a connection without a code to scan is set up with; secrets are never answered (additive)',
  params: connectionId,
  response: setUp,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const updateSetUp = defineEndpoint({
  id: 'connections.updateSetUp',
  method: 'PUT',
  path: '/whatsapp/:id/set-up',
  access: managing,
  summary:
    'Change what a connection is set up with (additive): absent fields stay, and so does a secret that is empty; it connects anew',
  params: connectionId,
  body: z.object({ values: z.record(z.string().max(50), z.string().trim().max(2000)) }),
  response: setUp,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const checkSetUp = defineEndpoint({
  id: 'connections.checkSetUp',
  method: 'POST',
  path: '/whatsapp/:id/set-up/check',
  access: managing,
  summary:
    'Ask the network about each step of the set-up, and do what a step can do by itself: subscribe, and send what happens here (additive)',
  params: connectionId,
  response: z.object({ steps: z.array(step) }),
  errors: ['ERR_NO_WAPP_FOUND'],
})
