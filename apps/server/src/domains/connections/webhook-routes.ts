import { channelWebhook, verifyWebhook as verification } from '@recado/contract/connections/webhook'
import type { Registrar } from '../../platform/http/call.ts'
import { receiveWebhook, verifyWebhook } from './receive-webhook.ts'
import type { SessionDependencies } from './sessions/session-dependencies.ts'

/** The addresses to which networks post events of connections without a session. */
export function webhookRoutes(on: Registrar, deps: SessionDependencies): void {
  on.outside(channelWebhook, async ({ workplace, params, request }) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveWebhook(workplace, deps, {
      companyId: params.companyId,
      connectionId: params.whatsappId,
      raw,
      headers: request.headers,
    })
    return {}
  })
  on.outside(verification, async ({ workplace, params, query, reply }) => {
    const at = { companyId: params.companyId, connectionId: params.whatsappId }
    const challenge = await verifyWebhook(workplace, deps, { ...at, query })
    return reply.header('x-content-type-options', 'nosniff').type('text/plain; charset=utf-8').send(challenge)
  })
}
