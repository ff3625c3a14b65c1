import {
  type ChannelProvider,
  type SessionContext,
  SignatureRefused,
  type VerificationQuery,
} from '@recado/channels/channel'
import { AppError } from '../../platform/app-error.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { requireConnection } from './connection-reference.store.ts'
import { postedEvents } from './numbers/posted-events.ts'
import { sessionContext } from './sessions/session-context.ts'
import type { SessionDependencies } from './sessions/session-dependencies.ts'
import { siblingsOf } from './set-up/set-up.store.ts'

export interface WebhookRequest {
  companyId: number
  connectionId: number
  raw: Uint8Array
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Receives a network's webhook call for a connection. Resolves when everything is stored, because the network may then
 * forget it. Repeats are recognised. Nothing of the body is stored before its signature is verified.
 * @throws AppError ERR_NO_WAPP_FOUND for an unknown connection, or one whose channel has no webhooks; ERR_NO_PERMISSION
 *   when the signature is not the network's; ERR_WAPP_NOT_INITIALIZED (503) while the owner of the number is unknown
 */
export async function receiveWebhook(
  workplace: Workplace,
  deps: SessionDependencies,
  { companyId, connectionId, raw, headers }: WebhookRequest,
): Promise<void> {
  const at = { companyId, connectionId }
  const provider = await receiving(workplace, deps, at)
  if (!provider.receive) throw new AppError('ERR_NO_WAPP_FOUND')
  const siblings = async () => {
    const ids = await workplace.read(companyId, (work) => siblingsOf(work.db, { ...at, provider: provider.name }))
    return ids.map((id) => contextOf(deps, { companyId, connectionId: id }, provider))
  }
  try {
    await provider.receive({ raw, headers, siblings }, contextOf(deps, at, provider))
  } catch (error) {
    if (error instanceof SignatureRefused) throw new AppError('ERR_NO_PERMISSION')
    throw error
  }
}

/**
 * Answers the network's verification request for a connection's address.
 * @throws AppError ERR_NO_WAPP_FOUND as above; ERR_NO_PERMISSION for a wrong token
 */
export async function verifyWebhook(
  workplace: Workplace,
  deps: SessionDependencies,
  { query, ...at }: { companyId: number; connectionId: number; query: VerificationQuery },
): Promise<string> {
  const provider = await receiving(workplace, deps, at)
  if (!provider.verify) throw new AppError('ERR_NO_WAPP_FOUND')
  const challenge = await provider.verify(query, contextOf(deps, at, provider))
  if (challenge === null) throw new AppError('ERR_NO_PERMISSION')
  return challenge
}

interface At {
  companyId: number
  connectionId: number
}

/** Returns a connection's provider. @throws AppError ERR_NO_WAPP_FOUND */
async function receiving(workplace: Workplace, deps: SessionDependencies, at: At): Promise<ChannelProvider> {
  const connection = await workplace.read(at.companyId, (work) => requireConnection(work.db, at.connectionId))
  const provider = deps.providers[connection.provider]
  if (!provider) throw new AppError('ERR_NO_WAPP_FOUND')
  return provider
}

/** Posts about a number of a real network go to the connection that has the number (connections.10). */
function contextOf(deps: SessionDependencies, at: At, provider: ChannelProvider): SessionContext {
  const ref = { ...at, provider: provider.name }
  const context = sessionContext(
    deps,
    { ...ref, epoch: 0 },
    () => true,
    () => undefined,
  )
  if (!provider.abilities.claimsNumber) return context
  return { ...context, eventsOf: (account) => postedEvents(deps, ref, account) }
}
