import { channelWebhook } from '@recado/contract/connections/webhook'
import type { Registrar } from '../../platform/http/call.ts'
import { receiveWebhook } from './receive-webhook.ts'
import type { SessionParts } from './sessions/session-parts.ts'

/** Where networks send what happens at connections whose channel holds no session. */
export function webhookRoutes(on: Registrar, parts: SessionParts): void {
  on.outside(channelWebhook, async ({ workplace, params, request }) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveWebhook(workplace, parts, {
      companyId: params.companyId,
      connectionId: params.whatsappId,
      raw,
      headers: request.headers,
    })
    return {}
  })
}
