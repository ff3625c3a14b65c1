import type { Connection } from '@recado/contract/connections/connection'
import type { Payload } from '@recado/contract/realtime'

/** A session's event as a change of its connection. */
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

/** The answer to a save can come after words of the session that are newer than it (CON-08). */
const saved = (old: Connection, whatsapp: Connection): Connection =>
  Date.parse(whatsapp.updatedAt) < Date.parse(old.updatedAt) ? { ...whatsapp, ...sessionOf(old) } : whatsapp

/** The cached connections after one was saved or deleted. */
export function withConnectionEvent(connections: readonly Connection[], event: Payload<'whatsapp'>): Connection[] {
  if (event.action === 'delete') return connections.filter(({ id }) => id !== event.whatsappId)
  const { whatsapp } = event
  const known = connections.some(({ id }) => id === whatsapp.id)
  const next = known
    ? connections.map((old) => (old.id === whatsapp.id ? saved(old, whatsapp) : old))
    : [...connections, whatsapp]
  // There is exactly one default (CON-09): a new one takes the flag from the old one.
  return whatsapp.isDefault ? next.map((one) => (one.id === whatsapp.id ? one : { ...one, isDefault: false })) : next
}

/** The cached connections after a session came or went (CON-08). An older state than the one shown is dropped. */
export function withSessionEvent(
  connections: readonly Connection[],
  { session }: Payload<'whatsappSession'>,
): Connection[] {
  return connections.map((old) =>
    old.id === session.id && Date.parse(session.updatedAt) >= Date.parse(old.updatedAt) ? { ...old, ...session } : old,
  )
}

/** The cached connections after campaigns of one stopped or go on, or its first contacts wait. */
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

/** The cached connections after a queue was renamed or deleted: nobody is led into one that is gone. */
export function withQueueChange(connections: readonly Connection[], event: Payload<'queue'>): Connection[] {
  if (event.action === 'delete') {
    const gone = event.queueId
    const unlessGone = (id: number | null) => (id === gone ? null : id)
    return connections.map((one) => ({
      ...one,
      queues: one.queues.filter(({ id }) => id !== gone),
      queueIds: one.queueIds.filter((id) => id !== gone),
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
