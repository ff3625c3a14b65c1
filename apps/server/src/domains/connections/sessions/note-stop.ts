import type { Connection } from '@recado/contract/connections/connection'
import type { Log } from '../../../platform/log.ts'
import type { ConnectionRef } from '../channel-listener.ts'

/** Dependencies of counting connections that the network stopped. */
export interface StopDependencies {
  log: Log
  /** Called for each connection that the network stopped. */
  noteStop?: ((problem: Connection['problem']) => void) | undefined
}

const texts: Partial<Record<Connection['problem'], string>> = {
  loggedOut: 'a connection was signed out',
  accessEnded: 'a connection was signed out: its credentials ended',
  restricted: 'a connection was restricted by the network',
  sendingBlocked: 'a connection may not send: the network restricts its number',
  replaced: 'a connection was replaced by another client of its number',
  updateNeeded: 'a connection was refused: the network wants a newer client',
}

/** Logs and counts that the network logged a connection out or restricts it. Ignores all other closings. */
export function noteStop(
  { log, noteStop: count }: StopDependencies,
  { companyId, connectionId, provider }: Omit<ConnectionRef, 'provider'> & { provider?: string },
  problem: Connection['problem'],
  code: number | null,
): void {
  const text = texts[problem]
  if (text === undefined) return
  count?.(problem)
  log.warn({ companyId, connectionId, ...(provider && { provider }), problem, code }, text)
}
