import type { ChannelEvents, ConnectionState, SessionContext } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { createSessionKeyStore } from './session-key-store.ts'

/** The stable name of a connection, for providers and logs. */
export const labelOf = (at: { companyId: number; connectionId: number }): string => `${at.companyId}/${at.connectionId}`

/**
 * The context of a provider's session: keys under this lease, and a listener that closes when the session is replaced.
 * @param isCurrent whether the session is still the one that counts
 */
export function sessionContext(
  deps: SessionDependencies,
  at: ConnectionRef & { epoch: number },
  isCurrent: () => boolean,
  onState: (state: ConnectionState) => void,
): SessionContext {
  const ref: ConnectionRef = { companyId: at.companyId, connectionId: at.connectionId, provider: at.provider }
  return {
    label: labelOf(at),
    keys: createSessionKeyStore(deps.workplace, deps.secrets, at),
    findMessage: (target) => deps.listener().findMessage(ref, target),
    log: deps.log,
    events: sessionEvents(deps, ref, isCurrent, onState),
  }
}

function sessionEvents(
  deps: SessionDependencies,
  ref: ConnectionRef,
  isCurrent: () => boolean,
  onState: (state: ConnectionState) => void,
): ChannelEvents {
  const listener = deps.listener
  return {
    state: (state) => {
      if (isCurrent()) onState(state)
    },
    // An arrived message is stored even when the session has just been replaced: it was acknowledged, or will come
    // again.
    messages: (batch) => listener().messages(ref, batch),
    status: (update) => listener().status(ref, update),
    failed: (update) => listener().failed(ref, update),
    edited: (update) => listener().edited(ref, update),
    deleted: (update) => listener().deleted(ref, update),
    reaction: (update) => listener().reaction(ref, update),
    answered: (update) => listener().answered(ref, update),
    call: (call) => listener().call(ref, call),
    presence: (update) => {
      if (isCurrent()) listener().presence(ref, update)
    },
    expiration: (update) => listener().expiration(ref, update),
    identity: (pair) => listener().identity(ref, pair),
    phone: (act) => listener().phone(ref, act),
  }
}
