import type { Language } from '../values/language.ts'
import { foldAnswer, partsOf } from './answer-text.rules.ts'
import { isNegated, startsAt, withoutFillers } from './answer-words.rules.ts'
import { isNear } from './title-match.rules.ts'

/** Longest text that is only a request for a person, in UTF-16 units. */
const MAX_REQUEST = 200

/** Verbs and articles that people exchange in "talk to someone". */
const verbs: ReadonlyMap<string, string> = new Map([
  ...['conversar', 'falar', 'hablar', 'charlar', 'talk', 'speak', 'chat'].map((verb) => [verb, 'falar'] as const),
  ...['com', 'con', 'to', 'with'].map((word) => [word, 'com'] as const),
  ...['someone', 'somebody', 'anyone'].map((word) => [word, 'someone'] as const),
])
const articles: ReadonlySet<string> = new Set(['um', 'uma', 'un', 'una', 'a', 'an', 'o', 'el', 'la', 'the'])
const plain = (part: string) => verbs.get(part) ?? (part.length > 4 ? part.replace(/s$/, '') : part)
const comparable = (parts: readonly string[]) => parts.filter((part) => !articles.has(part)).map(plain)

/** Words of one part that are common in other sentences, such as "someone called": only a whole answer means a person. */
const wholeOnly: ReadonlySet<string> = new Set(['alguem', 'alguien', 'someone'])

/** Words that deny what is before them at the end of a clause. */
const denials: ReadonlySet<string> = new Set(['nao', 'naum', 'no', 'not'])

/** The parts before a word that may deny it. */
const NEGATION_REACH = 4

/** A company's words, prepared for comparison. */
export type HumanWords = readonly (readonly string[])[]

export const readHumanWords = (words: readonly string[]): HumanWords =>
  words.map((word) => comparable(partsOf(foldAnswer(word)))).filter((parts) => parts.length > 0)

/** Minimum letters of a single word in which one wrong letter is forgiven. */
const MIN_TYPO_LETTERS = 8

/** Whether parts of a text are one of the words and nothing else. A long single word may have one wrong letter. */
export function isHumanWord(parts: readonly string[], words: HumanWords): boolean {
  const text = comparable(parts)
  return words.some((word) => word.length === text.length && (startsAt(text, 0, word) || isMisspelt(text, word)))
}

const isMisspelt = ([text = '', ...more]: readonly string[], [word = '']: readonly string[]) =>
  more.length === 0 && word.length >= MIN_TYPO_LETTERS && isNear(text, word)

/** Whether a whole text asks for a person, beside courtesy. */
export function isHumanRequest(text: string, words: readonly string[]): boolean {
  if (text.length > MAX_REQUEST) return false
  const parts = partsOf(foldAnswer(text))
  const human = readHumanWords(words)
  return isHumanWord(parts, human) || isHumanWord(withoutFillers(parts), human)
}

/** Ends of a clause: signs, conjunctions, and a wish that is not denied. */
const clauseEnd =
  /[,.;:!?]|\b(?:mas|pero|but)\b|(?<!\b(?:nao|naum|n|no|not|dont) )\b(?=(?:quero|preciso|quiero|necesito|want|need)\b)/

/** Whether a folded sentence asks for a person: with one of the words that its clause does not deny. */
export function asksForHuman(folded: string, words: HumanWords, language: Language): boolean {
  return folded.split(clauseEnd).some((clause) => {
    const parts = comparable(partsOf(clause))
    return words.some((word) =>
      word.length > 1 || !wholeOnly.has(word[0] ?? '') ? isAsked(parts, word, language) : false,
    )
  })
}

const isAsked = (parts: readonly string[], word: readonly string[], language: Language) =>
  parts.some(
    (_, at) =>
      startsAt(parts, at, word) &&
      !isNegated(parts.slice(Math.max(0, at - NEGATION_REACH), at), language) &&
      !(parts.length === at + word.length + 1 && denials.has(parts.at(-1) ?? '')),
  )
