import {
  type ChannelEvents,
  type ChannelProvider,
  type SessionContext,
  SignatureRefused,
  type VerificationQuery,
} from '@recado/channels/channel'
import { AppError } from '../../platform/app-error.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { requireConnection } from './connection-reference.store.ts'
import { numberRefusal } from './numbers/number-claims.store.ts'
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
 * Takes what a network sent to a connection's own address. Resolves once all of it is stored: only then the network may
 * forget it, and repeats are recognized. Nothing of the body is written anywhere before its signature was checked.
 * @throws AppError ERR_NO_WAPP_FOUND for an unknown connection, or one whose channel takes nothing this way;
 *   ERR_NO_PERMISSION when the network did not sign it
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
    return Promise.all(ids.map((id) => receivingContext(deps, { companyId, connectionId: id }, provider)))
  }
  try {
    await provider.receive({ raw, headers, siblings }, await receivingContext(deps, at, provider))
  } catch (error) {
    if (error instanceof SignatureRefused) throw new AppError('ERR_NO_PERMISSION')
    throw error
  }
}

/**
 * Answers a network that asks whether a connection's address is ours.
 * @throws AppError ERR_NO_WAPP_FOUND as above; ERR_NO_PERMISSION for a wrong question
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

/** The provider of a connection; @throws AppError ERR_NO_WAPP_FOUND */
async function receiving(workplace: Workplace, deps: SessionDependencies, at: At): Promise<ChannelProvider> {
  const connection = await workplace.read(at.companyId, (work) => requireConnection(work.db, at.connectionId))
  const provider = deps.providers[connection.provider]
  if (!provider) throw new AppError('ERR_NO_WAPP_FOUND')
  return provider
}

/**
 * Whose events a post is for: a connection whose number was refused hands them to the connection of the company that has the number,
 * and drops those of another company's number, which gets posts of its own (connections.10).
 */
async function receivingContext(deps: SessionDependencies, at: At, provider: ChannelProvider): Promise<SessionContext> {
  const context = contextOf(deps, at, provider)
  const refusal = await deps.workplace.read(at.companyId, ({ db }) => numberRefusal(db, at))
  if (!refusal) return context
  if (refusal.takenBy === null) return { ...context, events: droppedEvents }
  const holder = { companyId: at.companyId, connectionId: refusal.takenBy }
  return { ...context, events: contextOf(deps, holder, provider).events }
}

const drop = async () => undefined
const droppedEvents: ChannelEvents = {
  state: () => undefined,
  presence: () => undefined,
  ...{ messages: drop, status: drop, failed: drop, edited: drop, deleted: drop, reaction: drop, answered: drop },
  ...{ call: drop, expiration: drop, identity: drop, phone: drop },
}

const contextOf = (deps: SessionDependencies, at: At, provider: ChannelProvider) =>
  sessionContext(
    deps,
    { ...at, provider: provider.name, epoch: 0 },
    () => true,
    () => undefined,
  )
