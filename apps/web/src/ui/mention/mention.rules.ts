import { normalize } from '../../platform/normalize.rules.ts'

/** Somebody who can be named in a text, by this name after an @. */
export interface Mentionable {
  id: number
  name: string
}

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
export function offeredFor(people: readonly Mentionable[], typed: string, ownId: number): Mentionable[] {
  const wanted = normalize(typed)
  const begins = ({ name }: Mentionable) =>
    normalize(name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  return people.filter((one) => one.id !== ownId && begins(one)).slice(0, MOST)
}

/** The ids of the people whom a text names. */
export const namedIn = (text: string, people: readonly Mentionable[]): number[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
