import { normalize } from '../../platform/normalize.rules.ts'

/** A user who can be mentioned in a text by this name after an @. */
export interface Mentionable {
  id: number
  name: string
}

/** The mention that is being typed at the cursor. */
export interface Mentioning {
  /** The index of the @. */
  from: number
  query: string
}

/**
 * Returns the mention that is being typed at the cursor.
 * @param text the text up to the cursor
 */
export function mentioningAt(text: string): Mentioning | null {
  const query = /(?:^|[\s(])@([^\s@]{0,30})$/.exec(text)?.[1]
  if (query === undefined) return null
  return { from: text.length - query.length - 1, query }
}

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 8

/** The people whose names have a word that starts with the query, ignoring accents and case. */
export function suggestionsFor(people: readonly Mentionable[], query: string, ownId: number): Mentionable[] {
  const prefix = normalize(query)
  const begins = ({ name }: Mentionable) =>
    normalize(name)
      .split(/\s+/)
      .some((word) => word.startsWith(prefix))
  return people.filter((one) => one.id !== ownId && begins(one)).slice(0, MAX_SUGGESTIONS)
}

/** The ids of the people whom a text mentions. */
export const mentionedIds = (text: string, people: readonly Mentionable[]): number[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
