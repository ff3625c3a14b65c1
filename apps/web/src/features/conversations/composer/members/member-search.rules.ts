import type { GroupMember } from '@recado/contract/conversations/members'
import { normalize } from '../../../../platform/normalize.rules.ts'
import type { Mention } from '../../state/outgoing.rules.ts'

/** The text after an `@` before the cursor. */
export interface MemberSearch {
  /** The position of the `@`. */
  from: number
  query: string
}

const beforeCursor = /(?<![\p{L}\p{N}\p{M}])@([^@\n]{0,60})$/u

/**
 * Returns the search at the cursor. Null when no name is being typed there, or the `@` belongs to a chosen mention.
 * Letters after its name may mean a member with a longer name.
 */
export function searchAt(text: string, cursor: number, mentions: readonly Mention[]): MemberSearch | null {
  const query = beforeCursor.exec(text.slice(Math.max(0, cursor - 64), cursor))?.[1]
  if (query === undefined) return null
  const from = cursor - query.length - 1
  const isChosen = mentions.some(
    ({ name }) => text.startsWith(`@${name}`, from) && query.trimEnd().length <= name.length,
  )
  return isChosen ? null : { from, query }
}

/** Maximum number of members offered at once. */
const MOST = 50

/**
 * Returns the members who match, ignoring accents and case: a word of the name starts with the text, or the number
 * contains the digits. The connected number itself is not offered.
 */
export function membersFor(members: readonly GroupMember[], query: string): GroupMember[] {
  // A trailing space continues a longer name. A complete name followed by a space is ordinary text.
  const prefix = normalize(query.trimEnd()) + (/\s$/.test(query) ? ' ' : '')
  const digits = /^[+\d ]*\d$/.test(query) ? query.replace(/\D/g, '') : ''
  const matches = ({ name, number }: GroupMember) => {
    const words = normalize(name)
    if (words.startsWith(prefix) || (digits !== '' && number?.includes(digits))) return true
    return ` ${words.replace(/[\s(]+/g, ' ')}`.includes(` ${prefix}`)
  }
  return members.filter((one) => !one.isMe && matches(one)).slice(0, MOST)
}

/**
 * Returns whether the list shows that no member matches. Only for a single word, because a second one is ordinary text.
 */
export const showsNoMatch = (query: string): boolean => query !== '' && !/\s/.test(query)
