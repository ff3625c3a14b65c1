import { startsAt, withoutFillers } from './answer-words.rules.ts'
import { type ReadTitle, stemOf } from './title-match.rules.ts'

/** Whether a line is one of the printed titles, alone, beside courtesy or after its key. */
export function isPrinted(parts: readonly string[], key: string, titles: readonly ReadTitle[]): boolean {
  const rest = parts[0] === key ? parts.slice(1) : parts
  const core = withoutFillers(rest).map(stemOf).join(' ')
  // A single word such as "attendant" is a matter of the words for a person.
  const isCore = (title: ReadTitle) => core.includes(' ') && title.core === core
  return (
    rest.length > 0 && titles.some((title) => title.joined === rest.join('') || isCore(title) || isQuoted(rest, title))
  )
}

/** Whether a text has the whole title and otherwise only words that change nothing. */
const isQuoted = (parts: readonly string[], { parts: title }: ReadTitle) =>
  parts.some(
    (_, at) =>
      startsAt(parts, at, title) &&
      withoutFillers([...parts.slice(0, at), ...parts.slice(at + title.length)]).length === 0,
  )
