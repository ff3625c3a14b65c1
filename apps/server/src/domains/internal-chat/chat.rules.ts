import type { ChatReaction, ChatUser, Mention } from '@recado/contract/internal-chat/chat'

interface Membership {
  owner_id: number | null
  users: readonly ChatUser[]
}

/** Whether a user participates: no other user, not even an admin, knows of a chat (R-CHT-03). */
export const isParticipant = (userId: number, chat: Pick<Membership, 'users'>): boolean =>
  chat.users.some((one) => one.userId === userId)

/** Whether a user may change and delete a chat: only its owner may (CHT-04). */
export const mayManageChat = (userId: number, chat: Membership): boolean =>
  chat.owner_id === userId && isParticipant(userId, chat)

/** Returns who is added, removed and kept when a chat's people change. Its owner is always kept. */
export function changeOfPeople(
  before: readonly number[],
  newIds: readonly number[],
  ownerId: number,
): { added: number[]; removed: number[] } {
  const after = new Set([ownerId, ...newIds])
  return {
    added: [...after].filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.has(id)),
  }
}

/** Returns the new owner of a chat whose owner left: the first remaining admin, otherwise the longest participant. */
export function nextOwnerOf(staying: readonly number[], admins: readonly number[]): number | null {
  const candidates = staying.filter((id) => admins.includes(id))
  const from = candidates.length > 0 ? candidates : staying
  return from.length > 0 ? Math.min(...from) : null
}

/** Returns the mentioned users: those of the ids who participate and whose name follows an @ in the text. */
export function mentionsOf(text: string, ids: readonly number[], users: readonly ChatUser[]): Mention[] {
  return users
    .filter(({ userId, user }) => ids.includes(userId) && text.includes(`@${user.name}`))
    .map(({ userId, user }) => ({ userId, name: user.name }))
}

/**
 * Applies a user's reaction to a message's reactions. Each user has at most one.
 * @param emoji '' removes the reaction
 */
export function withChatReaction(reactions: readonly ChatReaction[], userId: number, emoji: string): ChatReaction[] {
  if (reactions.some((one) => one.emoji === emoji && one.userIds.includes(userId))) return [...reactions]
  const others = reactions.map((one) => ({ ...one, userIds: one.userIds.filter((id) => id !== userId) }))
  const sameEmoji = others.find((one) => one.emoji === emoji)
  if (sameEmoji) sameEmoji.userIds.push(userId)
  else if (emoji !== '') others.push({ emoji, userIds: [userId] })
  return others.filter(({ userIds }) => userIds.length > 0)
}

/**
 * Returns the excerpt of a message for the list of chats: the beginning of its text, or the name of its file.
 * @param most characters; never cuts inside a character
 */
export function excerptOf(text: string, files: ReadonlyArray<{ name: string }>, most: number): string {
  const excerpt = text.trim() || (files[0]?.name ?? '')
  return [...excerpt.replace(/\s+/g, ' ')].slice(0, most).join('')
}

/** Whether a text is a single emoji, or '' for none. */
export const isReaction = (emoji: string): boolean =>
  emoji === '' || /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v.test(emoji)
