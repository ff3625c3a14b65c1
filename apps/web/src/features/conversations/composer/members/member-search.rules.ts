import type { GroupMember } from '@recado/contract/conversations/members'
import { normalize } from '../../../../platform/normalize.rules.ts'
import type { Mention } from '../../state/outgoing.rules.ts'

/** The beginning of a name after an `@` at the cursor. */
export interface MemberSearch {
  /** Where the `@` is. */
  from: number
  typed: string
}

const beforeCursor = /(?<![\p{L}\p{N}\p{M}])@([^@\n]{0,60})$/u

/**
 * The search at the cursor; null when no name is being typed there, or the `@` is that of a chosen mention. More letters than its name
 * may mean somebody whose name goes on.
 */
export function searchAt(text: string, cursor: number, mentions: readonly Mention[]): MemberSearch | null {
  const typed = beforeCursor.exec(text.slice(Math.max(0, cursor - 64), cursor))?.[1]
  if (typed === undefined) return null
  const from = cursor - typed.length - 1
  const isChosen = mentions.some(
    ({ name }) => text.startsWith(`@${name}`, from) && typed.trimEnd().length <= name.length,
  )
  return isChosen ? null : { from, typed }
}

/** Most members that are offered at once. */
const MOST = 50

/**
 * The members who may be meant, accents and case aside: a word of the name begins so, or the number holds the digits. The connected
 * number itself is not offered.
 */
export function membersFor(members: readonly GroupMember[], typed: string): GroupMember[] {
  // A space goes on with a longer name; a whole name that is followed by one is text.
  const wanted = normalize(typed.trimEnd()) + (/\s$/.test(typed) ? ' ' : '')
  const digits = /^[+\d ]*\d$/.test(typed) ? typed.replace(/\D/g, '') : ''
  const matches = ({ name, number }: GroupMember) => {
    const words = normalize(name)
    if (words.startsWith(wanted) || (digits !== '' && number?.includes(digits))) return true
    return ` ${words.replace(/[\s(]+/g, ' ')}`.includes(` ${wanted}`)
  }
  return members.filter((one) => !one.isMe && matches(one)).slice(0, MOST)
}

/** Whether the list says that nobody fits: while one word is typed, a second one is ordinary text. */
export const saysNobody = (typed: string): boolean => typed !== '' && !/\s/.test(typed)
