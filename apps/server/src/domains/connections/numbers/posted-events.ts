import type { ChannelEvents } from '@recado/channels/channel'
import { AppError } from '../../../platform/app-error.ts'
import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from '../sessions/session-dependencies.ts'
import { handOverAccepted, holdEvent, passEvent, type StoredKind, storedKinds } from './held-events.ts'
import { accountPlace } from './number-claims.store.ts'

/**
 * Routes a network's posts about a number (connections.10, connections.11). They go to the company's connection that
 * has the number, or to storage while an admin decides about it. They are dropped if the connection was refused the
 * number. Rejects with ERR_WAPP_NOT_INITIALIZED (503) while the owner is unknown, so that the network posts again.
 *
 * @param account the network's id of the number
 */
export function postedEvents(deps: SessionDependencies, ref: ConnectionRef, account: string): ChannelEvents {
  const take = (kind: StoredKind) => (data: unknown) => takePosted(deps, ref, account, { kind, data })
  return {
    state: () => undefined,
    presence: (update) => deps.listener().presence(ref, update),
    ...(Object.fromEntries(storedKinds.map((kind) => [kind, take(kind)])) as unknown as Pick<
      ChannelEvents,
      StoredKind
    >),
  }
}

async function takePosted(
  deps: SessionDependencies,
  ref: ConnectionRef,
  account: string,
  event: { kind: StoredKind; data: unknown },
): Promise<void> {
  const place = await deps.workplace.read(ref.companyId, ({ db }) => accountPlace(db, ref, account))
  if (place.state === 'refused') return
  if (place.state === 'undecided') throw notInitialized()
  const { companyId, provider } = ref
  const owner: ConnectionRef = { companyId, connectionId: place.connectionId, provider }
  if (place.state === 'held') {
    const outcome = await holdEvent(deps, owner, event)
    if (outcome === 'stored') return
    throw notInitialized()
  }
  if (place.state === 'accepted') await handOverAccepted(deps, owner)
  await passEvent(deps, owner, event)
}

const notInitialized = () => new AppError('ERR_WAPP_NOT_INITIALIZED', {}, 503)
