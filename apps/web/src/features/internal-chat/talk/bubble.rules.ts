import type { ChatMessage, ChatReaction } from '@recado/contract/internal-chat/chat'

type Said = Pick<ChatMessage, 'senderId' | 'sender' | 'createdAt'>

const dayOf = (iso: string): string => new Date(iso).toDateString()

/** Whether a message is the first of its day, in the browser's time zone. */
export const beginsDay = (before: Said | undefined, message: Said): boolean =>
  !before || dayOf(before.createdAt) !== dayOf(message.createdAt)

/** Messages of one person within this time stand together, in milliseconds. */
const TOGETHER = 5 * 60_000

/** Whether a message shows its sender: the first of a group. */
export const beginsGroup = (before: Said | undefined, message: Said): boolean =>
  !before ||
  before.senderId !== message.senderId ||
  before.sender.name !== message.sender.name ||
  beginsDay(before, message) ||
  Date.parse(message.createdAt) - Date.parse(before.createdAt) > TOGETHER

/** The person's own reaction to a message; '' for none. */
export const ownReaction = (reactions: readonly ChatReaction[], userId: number): string =>
  reactions.find(({ userIds }) => userIds.includes(userId))?.emoji ?? ''

/** About how high a bubble will be before it was measured, in pixels. */
export function estimatedHeight({ message, files, quoted, reactions }: ChatMessage): number {
  const lines = message.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0)
  return (
    44 +
    20 * lines +
    (files.length > 1 ? Math.ceil(files.length / 2) * 118 : files.length * 120) +
    (quoted ? 44 : 0) +
    (reactions.length > 0 ? 20 : 0)
  )
}
