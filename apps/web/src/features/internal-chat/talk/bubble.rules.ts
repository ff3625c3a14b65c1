import type { Chat, ChatMessage, ChatReaction } from '@recado/contract/internal-chat/chat'

type MessageHead = Pick<ChatMessage, 'senderId' | 'sender' | 'createdAt'>

const dayOf = (iso: string): string => new Date(iso).toDateString()

/** True when a message is the first of its day, in the browser's time zone. */
export const isFirstOfDay = (before: MessageHead | undefined, message: MessageHead): boolean =>
  !before || dayOf(before.createdAt) !== dayOf(message.createdAt)

/** Messages of one sender within this time are grouped, in milliseconds. */
const TOGETHER = 5 * 60_000

/** True when a message shows its sender: the first of a group. */
export const isFirstOfGroup = (before: MessageHead | undefined, message: MessageHead): boolean =>
  !before ||
  before.senderId !== message.senderId ||
  before.sender.name !== message.sender.name ||
  isFirstOfDay(before, message) ||
  Date.parse(message.createdAt) - Date.parse(before.createdAt) > TOGETHER

/** The user's own reaction to a message; '' for none. */
export const ownReaction = (reactions: readonly ChatReaction[], userId: number): string =>
  reactions.find(({ userIds }) => userIds.includes(userId))?.emoji ?? ''

/** The estimated height of a bubble before it is measured, in pixels. */
export function estimateBubbleHeight({ message, files, quoted, reactions }: ChatMessage): number {
  const lines = message.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0)
  return (
    44 +
    20 * lines +
    (files.length > 1 ? Math.ceil(files.length / 2) * 118 : files.length * 120) +
    (quoted ? 44 : 0) +
    (reactions.length > 0 ? 20 : 0)
  )
}

/** The names of the participants on whose screen a message was, without its author. */
export const readersOf = (
  { users }: Pick<Chat, 'users'>,
  { id, senderId }: Pick<ChatMessage, 'id' | 'senderId'>,
): string[] => users.filter(({ userId, seenTo }) => userId !== senderId && seenTo >= id).map(({ user }) => user.name)
