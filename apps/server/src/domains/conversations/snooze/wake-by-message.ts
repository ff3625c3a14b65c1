import type { Work } from '../../../platform/db/work.ts'
import type { MessagePayload } from '../messages/payloads.ts'
import { wake } from './wake.ts'

/**
 * Wakes a snoozed ticket when its customer writes, in the transaction that stores the message. Costs other tickets no
 * query.
 */
export async function wakeByMessage<N extends MessagePayload>(work: Work, payload: N): Promise<N> {
  const { message, ticket } = payload
  if (message.fromMe || ticket.snoozedAt === null) return payload
  const awake = await wake(work, ticket.id, { actorKind: 'customer', actorId: null, actorName: ticket.contact.name })
  return awake ? { ...payload, ticket: awake } : payload
}
