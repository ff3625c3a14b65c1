import type { Connection } from '@recado/contract/connections/connection'
import type { Payload } from '@recado/contract/realtime'

/** Returns a session event as changes of its connection. */
const sessionOf = ({
  status,
  qrcode,
  retries,
  number,
  lastCode,
  problem,
  otherNumber,
  takenBy,
  updatedAt,
}: Connection) => ({
  ...{ status, qrcode, retries, number, lastCode, problem, updatedAt },
  ...(otherNumber !== undefined && { otherNumber }),
  ...(takenBy !== undefined && { takenBy }),
})

/** The response to a save may arrive after newer session events (CON-08). */
const keepNewerSession = (old: Connection, whatsapp: Connection): Connection =>
  Date.parse(whatsapp.updatedAt) < Date.parse(old.updatedAt) ? { ...whatsapp, ...sessionOf(old) } : whatsapp

/** Returns the connections after one was saved or deleted. */
export function withConnectionEvent(connections: readonly Connection[], event: Payload<'whatsapp'>): Connection[] {
  if (event.action === 'delete') return connections.filter(({ id }) => id !== event.whatsappId)
  const { whatsapp } = event
  const isCached = connections.some(({ id }) => id === whatsapp.id)
  const next = isCached
    ? connections.map((old) => (old.id === whatsapp.id ? keepNewerSession(old, whatsapp) : old))
    : [...connections, whatsapp]
  // There is exactly one default (CON-09), so a new one removes the flag from the old one.
  return whatsapp.isDefault ? next.map((one) => (one.id === whatsapp.id ? one : { ...one, isDefault: false })) : next
}

/** Returns the connections after a session event (CON-08). Ignores a state older than the cached one. */
export function withSessionEvent(
  connections: readonly Connection[],
  { session }: Payload<'whatsappSession'>,
): Connection[] {
  return connections.map((old) =>
    old.id === session.id && Date.parse(session.updatedAt) >= Date.parse(old.updatedAt) ? { ...old, ...session } : old,
  )
}

/** Returns the connections after campaigns of one stopped or resumed, or its first contacts wait. */
export const withGovernorEvent = (
  connections: readonly Connection[],
  { whatsappId, paused, firstContactsUntil, firstContactsStopped }: Payload<'whatsappGovernor'>,
): Connection[] =>
  connections.map((old) =>
    old.id === whatsappId
      ? {
          ...old,
          marketingPaused: paused,
          ...(firstContactsUntil !== undefined && { firstContactsUntil }),
          ...(firstContactsStopped !== undefined && { firstContactsStopped }),
        }
      : old,
  )

/** Returns the connections after a queue was renamed or deleted. A deleted queue is no longer a target. */
export function withQueueChange(connections: readonly Connection[], event: Payload<'queue'>): Connection[] {
  if (event.action === 'delete') {
    const deletedId = event.queueId
    const unlessGone = (id: number | null) => (id === deletedId ? null : id)
    return connections.map((one) => ({
      ...one,
      queues: one.queues.filter(({ id }) => id !== deletedId),
      queueIds: one.queueIds.filter((id) => id !== deletedId),
      fallbackQueueId: unlessGone(one.fallbackQueueId),
      transferQueueId: unlessGone(one.transferQueueId),
    }))
  }
  const { id, name, color } = event.queue
  return connections.map((one) => ({
    ...one,
    queues: one.queues.map((queue) => (queue.id === id ? { ...queue, name, color } : queue)),
  }))
}
