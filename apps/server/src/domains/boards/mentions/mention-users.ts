import { can } from '@recado/contract/access'
import type { BoardPerson } from '@recado/contract/boards/board'
import type { CardMention } from '@recado/contract/boards/card'
import { mentionedUsersIn } from '@recado/contract/values/mentioned-users.rules'
import type { Actor } from '../../../platform/actor.ts'
import { isoOfEpoch } from '../../../platform/db/epoch.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { insertMentions, markMentionsSeen, mentionableUsers } from '../../identity/public.ts'
import { cardReminderRoom } from '../sockets.ts'
import { cardMentions, type MentionRow, unseenMentions } from './mention.store.ts'

const MOST_UNSEEN = 100

/** The users who may see boards, by name: only they can be mentioned. */
export async function listBoardPeople({ db, companyId }: Work): Promise<BoardPerson[]> {
  return (await mentionableUsers(db, companyId))
    .filter((user) => can(user, 'boards:view'))
    .map(({ id, name }) => ({ id, name }))
}

/** Notifies the users whom new or edited comments mention, except their author. */
export async function mentionUsers(
  work: Work,
  actor: Actor,
  comments: ReadonlyArray<{ id: number; text: string }>,
): Promise<void> {
  const { db, companyId, now } = work
  const withMention = comments.filter(({ text }) => text.includes('@'))
  if (withMention.length === 0) return
  const people = (await listBoardPeople(work)).filter(({ id }) => id !== actor.userId)
  for (const { id: commentId, text } of withMention) {
    const userIds = mentionedUsersIn(text, people).map(({ id }) => id)
    const created = await insertMentions(db, companyId, { commentId }, { userIds, now })
    for (const row of await cardMentions(db, companyId, created))
      work.announce('boardMention', [cardReminderRoom(companyId, row.userId)], {
        action: 'create',
        record: mentionOf(row),
      })
  }
}

const mentionOf = ({ id, cardId, boardId, title, boardTitle, by, text, at }: MentionRow): CardMention => ({
  ...{ id, cardId, quadroId: boardId, title, boardTitle, by, text, at: isoOfEpoch(at) },
})

/** A user's unseen mentions, latest first. */
export const listMentions = async (
  { db, companyId }: Work,
  { userId }: Pick<Actor, 'userId'>,
): Promise<{ records: CardMention[] }> => ({
  records: (await unseenMentions(db, companyId, { userId, limit: MOST_UNSEEN })).map(mentionOf),
})

/** Marks mentions as seen and notifies the user's other screens. Ids of other users are ignored. */
export async function seeMentions(
  work: Work,
  { userId }: Pick<Actor, 'userId'>,
  ids: readonly number[],
): Promise<void> {
  const { db, companyId, now } = work
  const seenIds = await markMentionsSeen(db, companyId, { userId, ids, kind: 'comment', now })
  if (seenIds.length > 0)
    work.announce('boardMention', [cardReminderRoom(companyId, userId)], { action: 'seen', ids: seenIds })
}
