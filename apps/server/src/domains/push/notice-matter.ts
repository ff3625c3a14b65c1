import { can } from '@recado/contract/access'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { maySeeTicket, ticketById } from '../conversations/public.ts'
import { noteOf, unreadMention, waitingIn } from './matter.store.ts'
import type { NoticeKey, NoticeRow } from './notice.store.ts'
import type { NoticeMatter } from './notice-words.rules.ts'
import { noticesTicket } from './notices-ticket.rules.ts'

/** The subject of a notice, and the page that it opens. */
export interface Matter {
  about: Omit<NoticeMatter, 'text'> & { text: string }
  path: string
}

const test: Matter = {
  about: { kind: 'test', about: '', queue: '', by: '', count: 1, text: '' },
  path: '/avisos',
}

/**
 * The current subject of a user's notice. Null if it is no longer relevant: the user lost access, has read it, or
 * another user accepted it.
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

/** The notice about many tickets that entered a queue together, with the number that still wait there. */
async function queueMatter(
  work: Work,
  actor: Actor,
  queueId: number,
  notice: Pick<NoticeRow, 'count'>,
): Promise<Matter | null> {
  if (!actor.queueIds.includes(queueId) || !maySeeTicket(actor, { queueId, userId: null })) return null
  const { queue, count } = await waitingIn(work.db, work.companyId, queueId, notice.count)
  if (count === 0) return null
  return { about: { kind: 'newTickets', about: '', queue, by: '', count, text: '' }, path: '/tickets' }
}

async function chatMatter(
  work: Work,
  actor: Actor,
  { refId, byName }: Pick<NoticeRow, 'refId' | 'byName'>,
): Promise<Matter | null> {
  if (!can(actor, 'chats:view')) return null
  const message = refId === null ? null : await unreadMention(work.db, work.companyId, refId, actor.userId)
  if (!message) return null
  const { uuid, title, text } = message
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
      // Only answers are counted, because a ticket that entered a queue twice is still one ticket.
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
