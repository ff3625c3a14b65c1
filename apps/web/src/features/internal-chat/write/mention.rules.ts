import type { ChatUser } from '@recado/contract/internal-chat/chat'
import { normalize } from '../../../platform/normalize.rules.ts'

/** The beginning of a name after an @ that is being written where the cursor stands. */
export interface Mentioning {
  /** Where the @ is. */
  from: number
  typed: string
}

/**
 * Whether somebody is being named where the cursor is.
 * @param text up to the cursor
 */
export function mentioningAt(text: string): Mentioning | null {
  const typed = /(?:^|[\s(])@([^\s@]{0,30})$/.exec(text)?.[1]
  if (typed === undefined) return null
  return { from: text.length - typed.length - 1, typed }
}

/** Most that are offered at a time. */
const MOST = 8

/** Those who may be meant: one of their names begins so, accents and case aside. */
export function offeredFor(users: readonly ChatUser[], typed: string, ownId: number): ChatUser[] {
  const wanted = normalize(typed)
  const begins = ({ user }: ChatUser) =>
    normalize(user.name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  return users.filter((one) => one.userId !== ownId && begins(one)).slice(0, MOST)
}

/** The people whom a text names. */
export const namedIn = (text: string, users: readonly ChatUser[]): number[] =>
  users.filter(({ user }) => text.includes(`@${user.name}`)).map(({ userId }) => userId)
