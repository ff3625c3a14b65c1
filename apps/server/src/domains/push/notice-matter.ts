import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { maySeeTicket, ticketById } from '../conversations/public.ts'
import { noteOf, unreadMention, waitingIn } from './matter.store.ts'
import type { NoticeKey, NoticeRow } from './notice.store.ts'
import type { NoticeMatter } from './notice-words.rules.ts'
import { noticesTicket } from './notices-ticket.rules.ts'

/** What a notice is about, and where a press on it leads. */
export interface Matter {
  about: Omit<NoticeMatter, 'text'> & { text: string }
  path: string
}

const test: Matter = {
  about: { kind: 'test', about: '', queue: '', by: '', count: 1, text: '' },
  path: '/avisos',
}

/**
 * What there is to tell a person now. Null: nothing, because they may not see it any more, have read it, or somebody else has
 * taken it.
 */
export async function matterOf(
  work: Work,
  actor: Actor,
  key: Pick<NoticeKey, 'subject' | 'kind'>,
  notice: Pick<NoticeRow, 'refId' | 'byName' | 'count'>,
): Promise<Matter | null> {
  if (key.kind === 'test') return test
  const [what, id] = key.subject.split(':')
  if (what === 'chat') return chatMatter(work, actor, notice)
  if (what === 'queue') return queueMatter(work, actor, Number(id), notice)
  return ticketMatter(work, actor, Number(id), key.kind, notice)
}

/** Many tickets came to a queue at once: as many as still wait there. */
async function queueMatter(
  work: Work,
  actor: Actor,
  queueId: number,
  notice: Pick<NoticeRow, 'count'>,
): Promise<Matter | null> {
  if (!actor.queueIds.includes(queueId)) return null
  const { queue, count } = await waitingIn(work.db, work.companyId, queueId, notice.count)
  if (count === 0) return null
  return { about: { kind: 'newTickets', about: '', queue, by: '', count, text: '' }, path: '/tickets' }
}

async function chatMatter(
  work: Work,
  actor: Actor,
  { refId, byName }: Pick<NoticeRow, 'refId' | 'byName'>,
): Promise<Matter | null> {
  const found = refId === null ? null : await unreadMention(work.db, work.companyId, refId, actor.userId)
  if (!found) return null
  const { uuid, title, text } = found
  return { about: { kind: 'mentions', about: title, queue: '', by: byName, count: 1, text }, path: `/chats/${uuid}` }
}

async function ticketMatter(
  work: Work,
  actor: Actor,
  id: number,
  kind: Exclude<NoticeKey['kind'], 'test'>,
  { refId, byName, count }: Pick<NoticeRow, 'refId' | 'byName' | 'count'>,
): Promise<Matter | null> {
  const ticket = await ticketById(work.db, id)
  if (!ticket || !maySeeTicket(actor, ticket) || !noticesTicket(kind, actor, ticket)) return null
  const note = kind === 'mentions' && refId !== null ? await noteOf(work.db, work.companyId, refId) : null
  if (kind === 'mentions' && !note) return null
  return {
    about: {
      // Only answers are counted: a ticket that came to a queue twice is one ticket.
      ...{
        kind,
        count: kind === 'answers' ? count : 1,
        by: byName,
        about: ticket.contact.name,
        queue: ticket.queue?.name ?? '',
      },
      text: note?.text ?? ticket.lastMessage,
    },
    path: `/tickets/${ticket.uuid}`,
  }
}
