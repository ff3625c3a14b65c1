import type { ChannelSession, ConnectionState } from '@recado/channels/channel'
import type { ConnectionRef } from '../channel-listener.ts'
import { NumberGate } from '../numbers/number-gate.ts'
import { hasDevice } from '../numbers/release-device.ts'
import { sessionContext } from './session-context.ts'
import type { SessionDependencies } from './session-dependencies.ts'

/**
 * Connects a connection's linked device in order to log it out. Rejects everything that arrives.
 * @param withinMs time limit for opening
 * @returns null when, as far as we know, no device is linked
 */
export async function reachDevice(
  deps: SessionDependencies,
  at: ConnectionRef & { epoch: number },
  withinMs: number,
): Promise<{ session: ChannelSession; isOpen: boolean } | null> {
  const provider = deps.providers[at.provider]
  if (!provider || !(await hasDevice(deps, at))) return null
  const gate = new NumberGate(deps, at, null)
  gate.close()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onState = ({ state }: ConnectionState) => {
    if (state !== 'opening') resolve(state === 'open')
  }
  const session = provider.open(sessionContext(deps, at, () => true, onState, gate))
  const timer = setTimeout(resolve, withinMs, false)
  await session.connect().catch(() => resolve(false))
  const isOpen = await promise
  clearTimeout(timer)
  return { session, isOpen }
}
