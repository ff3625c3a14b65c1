import { fillers, isInFiller } from './answer-words.rules.ts'
import { isArticle, numberAt, onlyNumbers, type SpelledNumber } from './spelled-number.rules.ts'

/** Words beside a number that change nothing. */
export const isIgnored = (part: string) => fillers.has(part) || part === 'n' || part === '#'
const optionWords: ReadonlySet<string> = new Set(['opcao', 'opcion', 'option', 'alternativa'])

/** Returns the numbers of a text that has nothing else, or those beside the word "option" in a sentence. */
export function numberIn(parts: readonly string[]): SpelledNumber[] {
  const bare = parts.filter((_, at) => !isInFiller(parts, at, 0))
  const numbers = onlyNumbers(bare, isIgnored)
  if (numbers) return withoutArticles(numbers, bare)
  return parts.flatMap((part, at) => {
    if (!optionWords.has(part)) return []
    const skip = parts[at + 1] === 'numero' || parts[at + 1] === 'number' ? 2 : 1
    const after = numberAt(parts, at + skip)
    const before = after ? null : [at - 2, at - 1].map((n) => numberAt(parts, n)).find((one) => one?.isOrdinal)
    return after ?? before ?? []
  })
}

/** "Uma" beside another number is an article. */
function withoutArticles(numbers: readonly SpelledNumber[], parts: readonly string[]): SpelledNumber[] {
  const strict = numbers.filter(({ at }) => !isArticle(parts[at] ?? ''))
  return strict.length > 0 ? strict : numbers.slice()
}
