import type { ChannelEvents, ConnectionState, SessionContext } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { NumberGate } from '../numbers/number-gate.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { createSessionKeyStore } from './session-key-store.ts'

/** Returns a connection's stable label, for providers and logs. */
export const connectionLabel = (at: { companyId: number; connectionId: number }): string =>
  `${at.companyId}/${at.connectionId}`

/**
 * Returns the context of a provider's session: keys under this lease, and a listener that closes when the session is
 * replaced.
 * @param isCurrent returns false once the session was replaced
 * @param gate filters the session's events; null passes them straight to the listener
 */
export function sessionContext(
  deps: SessionDependencies,
  at: ConnectionRef & { epoch: number },
  isCurrent: () => boolean,
  onState: (state: ConnectionState) => void,
  gate: NumberGate | null = null,
): SessionContext {
  const ref: ConnectionRef = { companyId: at.companyId, connectionId: at.connectionId, provider: at.provider }
  return {
    label: connectionLabel(at),
    keys: createSessionKeyStore(deps.workplace, deps.secrets, at),
    findMessage: async (target) => (gate && !gate.isOpen ? null : deps.listener().findMessage(ref, target)),
    log: deps.log,
    events: sessionEvents(deps, ref, { isCurrent, onState, gate }),
  }
}

function sessionEvents(
  deps: SessionDependencies,
  ref: ConnectionRef,
  {
    isCurrent,
    onState,
    gate,
  }: { isCurrent: () => boolean; onState: (state: ConnectionState) => void; gate: NumberGate | null },
): ChannelEvents {
  const listener = deps.listener
  const take = (kind: Parameters<NumberGate['receive']>[0]) => (data: unknown) => {
    // Store a message even if the session has just been replaced: it was acknowledged or will be sent again.
    if (gate) return gate.receive(kind, data)
    return (listener()[kind] as (at: ConnectionRef, data: unknown) => Promise<void>)(ref, data)
  }
  return {
    state: (state) => {
      if (isCurrent()) onState(state)
    },
    messages: take('messages'),
    status: take('status'),
    failed: take('failed'),
    edited: take('edited'),
    deleted: take('deleted'),
    reaction: take('reaction'),
    answered: take('answered'),
    call: take('call'),
    expiration: take('expiration'),
    identity: take('identity'),
    presence: (update) => {
      if (isCurrent() && (gate?.isOpen ?? true)) listener().presence(ref, update)
    },
    phone: take('phone'),
  }
}
