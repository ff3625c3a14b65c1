import type { NoteMention } from '@recado/contract/conversations/notes'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { maySee, type TicketOwnership } from '@recado/contract/conversations/ticket-sight'
import { mentionedUsersIn } from '@recado/contract/values/mentioned-users.rules'
import type { MentionablePerson } from '@recado/contract/values/user-mention'
import type { Actor } from '../../../platform/actor.ts'
import { isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { hearerOf, insertMentions, markMentionsSeen, mentionableUsers } from '../../identity/public.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { mentionsOfNote, type NoteMentionRow, noteMentions, unseenNoteMentions } from './note-mention.store.ts'

const MOST_UNSEEN = 100

/**
 * The users who may see a ticket, by name: only they can be mentioned in its notes.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export async function listNotePeople(work: Work, actor: Actor, ticketId: number): Promise<MentionablePerson[]> {
  const ticket = await ticketFor(work, actor, ticketId, 'tickets:edit')
  return (await mentionableUsers(work.db, work.companyId))
    .filter((user) => maySee(user, ticket))
    .map(({ id, name }) => ({ id, name }))
}

/**
 * Notifies the users whom a note mentions, except its author.
 * @param place the ticket, or its place after the transfer that the note explains
 * @returns the names of mentioned users who may not see the ticket there, so that they are not notified
 */
export async function mentionInNote(
  work: Work,
  note: { id: number; text: string; userId: number | null },
  place: TicketOwnership,
): Promise<string[]> {
  if (!note.text.includes('@')) return []
  const { db, companyId, now } = work
  const mentionedUsers = mentionedUsersIn(note.text, await mentionableUsers(db, companyId))
  const audience = mentionedUsers.filter((user) => user.id === note.userId || maySee(user, place))
  const userIds = audience.map(({ id }) => id).filter((id) => id !== note.userId)
  const created = await insertMentions(db, companyId, { noteId: note.id }, { userIds, now })
  for (const row of await noteMentions(db, companyId, created))
    work.announce('noteMention', hearerOf(companyId, 'noteMention', row.userId), {
      action: 'create',
      record: mentionOf(row),
    })
  // Two users may have one name.
  const notifiedNames = new Set(audience.map(({ name }) => name))
  return [...new Set(mentionedUsers.map(({ name }) => name))].filter((name) => !notifiedNames.has(name))
}

const mentionOf = ({ userId: _, at, ...row }: NoteMentionRow): NoteMention => ({ ...row, at: isoOfEpoch(at) })

/** A user's unseen mentions in notes of tickets that the user may see, latest first. */
export const listNoteMentions = async ({ db, companyId }: Work, actor: Actor): Promise<{ records: NoteMention[] }> => ({
  records: (await unseenNoteMentions(db, companyId, { viewer: actor, limit: MOST_UNSEEN })).map(mentionOf),
})

/** Marks mentions as seen and notifies the user's other screens. Ids of other users are ignored. */
export async function seeNoteMentions(
  work: Work,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly number[],
): Promise<void> {
  const { db, companyId, now } = work
  const seenIds = await markMentionsSeen(db, companyId, { userId, ids, kind: 'note', now })
  if (seenIds.length > 0) announceSeen(work, userId, seenIds)
}

const announceSeen = (work: Work, userId: number, ids: number[]) =>
  work.announce('noteMention', hearerOf(work.companyId, 'noteMention', userId), { action: 'seen', ids })

/** Removes a note from the bells of the users whom it mentions. Called before the note is deleted. */
export async function withdrawMentions(work: Work, noteId: number): Promise<void> {
  for (const { id, userId } of await mentionsOfNote(work.db, work.companyId, noteId)) announceSeen(work, userId, [id])
}

/** The place of a ticket whose fields a move changes. */
export const placeAfter = (ticket: Ticket, next: Partial<TicketOwnership>): TicketOwnership => ({
  queueId: next.queueId === undefined ? ticket.queueId : next.queueId,
  userId: next.userId === undefined ? ticket.userId : next.userId,
})
