import type { ChatReaction, ChatUser, Mention } from '@recado/contract/internal-chat/chat'

interface Membership {
  owner_id: number | null
  users: readonly ChatUser[]
}

/** Whether somebody takes part: nobody else, admins included, knows of a chat (R-CHT-03). */
export const takesPart = (userId: number, chat: Pick<Membership, 'users'>): boolean =>
  chat.users.some((one) => one.userId === userId)

/** Whether somebody may change and delete a chat: its owner alone (CHT-04). */
export const mayManageChat = (userId: number, chat: Membership): boolean =>
  chat.owner_id === userId && takesPart(userId, chat)

/** Who comes, goes and stays when a chat gets other people. Its owner always stays. */
export function changeOfPeople(
  before: readonly number[],
  wanted: readonly number[],
  ownerId: number,
): { added: number[]; removed: number[] } {
  const after = new Set([ownerId, ...wanted])
  return {
    added: [...after].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.has(id)),
  }
}

/** Who owns a chat whose owner left the company: an admin of those who stay, else the one who has been there longest. */
export function heirOf(staying: readonly number[], admins: readonly number[]): number | null {
  const candidates = staying.filter((id) => admins.includes(id))
  const from = candidates.length > 0 ? candidates : staying
  return from.length > 0 ? Math.min(...from) : null
}

/** Whom a message names: those of the ids who take part and whose name stands in the text after an @. */
export function mentionsOf(text: string, ids: readonly number[], users: readonly ChatUser[]): Mention[] {
  return users
    .filter(({ userId, user }) => ids.includes(userId) && text.includes(`@${user.name}`))
    .map(({ userId, user }) => ({ userId, name: user.name }))
}

/**
 * The reactions of a message after one person's: each person has one at most.
 * @param emoji '' takes theirs back
 */
export function withReaction(reactions: readonly ChatReaction[], userId: number, emoji: string): ChatReaction[] {
  if (reactions.some((one) => one.emoji === emoji && one.userIds.includes(userId))) return [...reactions]
  const others = reactions.map((one) => ({ ...one, userIds: one.userIds.filter((id) => id !== userId) }))
  const known = others.find((one) => one.emoji === emoji)
  if (known) known.userIds.push(userId)
  else if (emoji !== '') others.push({ emoji, userIds: [userId] })
  return others.filter(({ userIds }) => userIds.length > 0)
}

/**
 * What the list of chats shows of a message: the beginning of its first lines, or the name of its file.
 * @param most characters; half a character is never shown
 */
export function lastWordOf(text: string, files: ReadonlyArray<{ name: string }>, most: number): string {
  const said = text.trim() || (files[0]?.name ?? '')
  return [...said.replace(/\s+/g, ' ')].slice(0, most).join('')
}

/** A single emoji, or '' for none: a text is no reaction. */
export const isReaction = (emoji: string): boolean =>
  emoji === '' || /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(emoji)
