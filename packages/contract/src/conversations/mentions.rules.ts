/** A person whom a text can mention as `@name`. */
export interface Mentionable {
  name: string
}

/** Word characters: a mention must not be surrounded by them. `@Ana` is not in `@Anabela`, nor in `maria@Ana`. */
const inWord = '[\\p{L}\\p{N}\\p{M}]'
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Splits a text at the people it mentions as `@name`, preferring the longest matching name. Takes linear time in the
 * length of the text and the number of people.
 * @returns plain parts and people in order; joined with `@name` they equal the text
 */
export function splitAtMentions<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): Array<string | Person> {
  const byName = new Map(people.filter(({ name }) => name !== '').map((one) => [one.name, one]))
  if (byName.size === 0 || !text.includes('@')) return [text]
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const mention = new RegExp(`(?<!${inWord})@(${names.join('|')})(?!${inWord})`, 'gu')
  // `split` with a capture group puts the matched names at odd indexes.
  return text.split(mention).map((part, at) => (at % 2 === 0 ? part : (byName.get(part) ?? part)))
}

/** Returns the people mentioned in a text, each once. */
export const mentionedIn = <Person extends Mentionable>(text: string, people: readonly Person[]): Person[] => {
  const parts = new Set(splitAtMentions(text, people))
  return people.filter((one) => parts.has(one))
}
