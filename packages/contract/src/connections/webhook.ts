import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idValue } from '../values/wire.ts'

const MB = 1024 * 1024

export const channelWebhook = defineEndpoint({
  id: 'channels.webhook',
  method: 'POST',
  path: '/channels/:companyId/:whatsappId/webhook',
  access: { login: false },
  summary:
    'What a network sends to the address of a connection (additive): signed by the network, answered once it is stored, repeated without harm',
  params: z.object({ companyId: idValue, whatsappId: idValue }),
  rawBody: true,
  bodyLimit: 4 * MB,
  response: confirmation,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_PERMISSION', 'ERR_WAPP_NOT_INITIALIZED'],
})

export const verifyWebhook = defineEndpoint({
  id: 'channels.verify',
  method: 'GET',
  path: '/channels/:companyId/:whatsappId/webhook',
  access: { login: false },
  summary:
    'A network asks whether the address of a connection is ours before it sends anything there (additive): its challenge as text',
  params: z.object({ companyId: idValue, whatsappId: idValue }),
  query: z.object({
    'hub.mode': z.string().max(50).optional(),
    'hub.verify_token': z.string().max(500).optional(),
    'hub.challenge': z.string().max(500).optional(),
  }),
  raw: true,
  response: z.unknown(),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_PERMISSION'],
})
