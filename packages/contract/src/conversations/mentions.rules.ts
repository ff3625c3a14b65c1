/** Whoever a text can mention as `@name`. */
export interface Named {
  name: string
}

/** A name ends before these, and none begins behind them: `@Ana` is not in `@Anabela`, nor in `maria@Ana`. */
const inWord = '[\\p{L}\\p{N}\\p{M}]'
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Splits a text at the people whom it mentions as `@name`; of two names that fit, the longer one. Takes time in proportion to the
 * text and the number of people.
 * @returns plain parts and people in their order; joined with `@name` they are the text again
 */
export function splitAtMentions<Person extends Named>(text: string, people: readonly Person[]): Array<string | Person> {
  const byName = new Map(people.filter(({ name }) => name !== '').map((one) => [one.name, one]))
  if (byName.size === 0 || !text.includes('@')) return [text]
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const mention = new RegExp(`(?<!${inWord})@(${names.join('|')})(?!${inWord})`, 'gu')
  // Between two matches is plain text: `split` puts each name at an odd place.
  return text.split(mention).map((part, at) => (at % 2 === 0 ? part : (byName.get(part) ?? part)))
}

/** The people whom a text mentions, each once. */
export const mentionedIn = <Person extends Named>(text: string, people: readonly Person[]): Person[] => {
  const parts = new Set(splitAtMentions(text, people))
  return people.filter((one) => parts.has(one))
}
