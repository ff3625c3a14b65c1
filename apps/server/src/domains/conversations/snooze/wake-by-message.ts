import type { Work } from '../../../platform/db/work.ts'
import type { MessageNews } from '../messages/news.ts'
import { wake } from './wake.ts'

/**
 * The customer wrote in a ticket that was put off: it comes back with the message, in the same transaction. Asks the
 * database nothing about all other tickets.
 */
export async function wakeByMessage<N extends MessageNews>(work: Work, news: N): Promise<N> {
  const { message, ticket } = news
  if (message.fromMe || ticket.snoozedAt === null) return news
  const awake = await wake(work, ticket.id, { actorKind: 'customer', actorId: null, actorName: ticket.contact.name })
  return awake ? { ...news, ticket: awake } : news
}
