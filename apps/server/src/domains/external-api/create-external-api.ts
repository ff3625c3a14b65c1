import * as endpoints from '@recado/contract/external-api/endpoints'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Registrar } from '../../platform/http/call.ts'
import type { TokenDoor } from '../../platform/http/token-door.ts'
import { createTokenGuesses } from '../identity/public.ts'
import type { ApiServices } from './api-services.ts'
import { createFetchSlots } from './sending/fetch-slots.ts'
import { forgetKeys } from './sending/old-keys.store.ts'
import { keysKeptSince } from './sending/send.rules.ts'
import { type SendServices, sendByToken } from './sending/send-by-token.ts'
import { showSent } from './sending/show-sent.ts'
import { createCallLimit } from './tokens/call-limit.ts'
import { createToken, listTokens, revokeToken } from './tokens/manage-tokens.ts'
import { createTokenDoor, type TokenDoorDependencies } from './tokens/token-door.ts'

/** The external API as the rest of the server uses it. */
export interface ExternalApi {
  /** Identifies calling programs. */
  door: TokenDoor
  routes(on: Registrar): void
  /** The job `externalApi.forget`. */
  forgetKeys(): Promise<void>
}

export interface ExternalApiDependencies
  extends ApiServices,
    Pick<TokenDoorDependencies, 'companyContext' | 'connectionOfToken' | 'connectionTokenUsed'> {
  /** Maximum calls per token and minute; 0: no limit. */
  callsPerMinute: number
}

/**
 * Connects the calls of programs to conversations.
 * @param platform only for deleting old keys of all companies together, and for counting calls with unknown tokens
 */
export function createExternalApi(deps: ExternalApiDependencies, platform: PlatformDb): ExternalApi {
  const { workplace } = deps.messages
  const limit = createCallLimit(workplace, deps.callsPerMinute)
  const slots = createFetchSlots()
  return {
    door: createTokenDoor({ ...deps, workplace, limit, guesses: createTokenGuesses(platform, workplace.clock) }),
    routes: (on) => externalApiRoutes(on, { ...deps, slots }),
    forgetKeys: () => forgetKeys(platform, keysKeptSince(workplace.clock.now())),
  }
}

function externalApiRoutes(on: Registrar, services: SendServices): void {
  on.outside(endpoints.sendByApi, ({ actor, body, files, request }) => {
    const header = request.headers['idempotency-key']
    return sendByToken(services, actor, { body, files, key: typeof header === 'string' ? header : undefined })
  })
  on.outside(endpoints.showSentByApi, ({ workplace, actor, params }) =>
    workplace.read(actor.companyId, (work) => showSent(work, actor, params.id)),
  )
  on.inWork(endpoints.listApiTokens, async ({ work }) => ({ apiTokens: await listTokens(work) }))
  on.inWork(endpoints.createApiToken, ({ work, actor, body }) => createToken(work, actor, body))
  on.inWork(endpoints.deleteApiToken, async ({ work, actor, params }) => {
    await revokeToken(work, actor, params.id)
    return {}
  })
}
