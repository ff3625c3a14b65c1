import { foldAnswer, partsOf, pictureOf } from './answer-text.rules.ts'
import { startsAt, withoutFillers } from './answer-words.rules.ts'

/** Minimum letters of a title in which one wrong letter is forgiven, and with which it is in any sentence. */
export const MIN_TYPO_LETTERS = 5
const MIN_SENTENCE_TYPO_LETTERS = 7
/** Maximum parts of a text in which wrong letters are looked for, and those around a short title. */
const MAX_TYPO_PARTS = 40
const MAX_AROUND_SHORT = 2

/** A title as it is compared. */
export interface ReadTitle {
  parts: string[]
  stems: string[]
  joined: string
  /** Without words such as "talk to a". */
  core: string
  picture: string
  /** Titles with fewer than four letters are only found beside words that change nothing. */
  isShort: boolean
}

/** The parts of a text that are the title of an option. */
export interface TitleSpan {
  index: number
  at: number
  length: number
}

/** Returns a word's singular, roughly: enough for comparing two forms of a word. */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/(?:oes|aes)$/, 'ao')
    .replace(/([aeou])is$/, '$1l')
    .replace(/ns$/, 'm')
    .replace(/(?<=[rzsnld])es$/, '')
    .replace(/s$/, '')
}

/** Folds a title or an answer. "2ª via" and "2 via" are the usual spellings of "segunda via", a duplicate. */
export const foldOption = (text: string): string => foldAnswer(text).replace(/\b2\s?[oa]?\s+via\b/g, 'segunda via')

export function readTitle(title: string): ReadTitle {
  const folded = foldOption(title.slice(0, 300))
  const parts = partsOf(folded)
  const joined = parts.join('')
  return {
    ...{ parts, stems: parts.map(stemOf), joined, picture: pictureOf(folded), isShort: joined.length < 4 },
    core: withoutFillers(parts).map(stemOf).join(' '),
  }
}

/** Returns where titles are in a text: as written, in another number, or with one wrong letter. */
export function findTitles(parts: readonly string[], titles: readonly ReadTitle[]): TitleSpan[] {
  const stems = parts.map(stemOf)
  const exact = titles.flatMap((title, index) => stemSpans(stems, title, index))
  const around = withoutFillers(parts).length
  const near =
    parts.length > MAX_TYPO_PARTS
      ? []
      : titles.flatMap((title, index) => {
          if (exact.some((one) => one.index === index) || title.joined.length < MIN_TYPO_LETTERS) return []
          const isLong = title.joined.length >= MIN_SENTENCE_TYPO_LETTERS
          return nearSpans(parts, title, index).filter(({ length }) => isLong || around - length <= MAX_AROUND_SHORT)
        })
  const covers = ({ at, length }: TitleSpan, other: TitleSpan) =>
    at <= other.at && at + length >= other.at + other.length
  const longest = exact.filter((one) => !exact.some((other) => other.length > one.length && covers(other, one)))
  return [...longest, ...near.filter((one) => !longest.some((other) => overlaps(other, one)))]
}

const overlaps = (a: TitleSpan, b: TitleSpan) => a.at < b.at + b.length && b.at < a.at + a.length

function stemSpans(stems: readonly string[], title: ReadTitle, index: number): TitleSpan[] {
  const { length } = title.stems
  const [first] = title.stems
  if (first === undefined) return []
  return stems.flatMap((stem, at) =>
    stem === first && startsAt(stems, at, title.stems) ? [{ index, at, length }] : [],
  )
}

function nearSpans(parts: readonly string[], title: ReadTitle, index: number): TitleSpan[] {
  const spans: TitleSpan[] = []
  const most = title.parts.length + 1
  for (let at = 0; at < parts.length; at++) {
    let joined = ''
    for (let length = 1; length <= most && at + length <= parts.length; length++) {
      joined += parts[at + length - 1]
      if (joined.length > title.joined.length + 1) break
      if (isNear(joined, title.joined)) spans.push({ index, at, length })
    }
  }
  return spans
}

const numbersOf = (text: string) => text.replace(/\P{N}/gu, '')

/** Whether two texts differ by at most one inserted, missing, wrong or swapped letter. Numbers must be equal. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || numbersOf(a) !== numbersOf(b)) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA === restB) return true
  if (a.length !== b.length) return a.length > b.length ? restA.slice(1) === restB : restA === restB.slice(1)
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0]
  return restA.slice(1) === restB.slice(1) || (isSwap && restA.slice(2) === restB.slice(2))
}
