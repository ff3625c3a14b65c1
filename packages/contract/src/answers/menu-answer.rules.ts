import type { Language } from '../values/language.ts'
import { answerLines, foldAnswer, MAX_ANSWER, partsOf, pictureOf } from './answer-text.rules.ts'
import {
  backWords,
  fillerPhrases,
  fillers,
  hashWords,
  isNegated,
  startsAt,
  withoutFillers,
} from './answer-words.rules.ts'
import { asksForHuman, type HumanWords, isHumanWord, readHumanWords } from './human-words.rules.ts'
import { isArticle, numberAt, onlyNumbers, type SpelledNumber } from './spelled-number.rules.ts'
import { findTitles, type ReadTitle, readTitle, stemOf } from './title-match.rules.ts'

/** The meaning of a customer's text for a menu. `entry` is the place in the menu's entries. */
export type MenuAnswer = { kind: 'entry'; index: number } | { kind: 'back' } | { kind: 'person' } | { kind: 'invalid' }

/** A line of a menu: the number to type, and its target. */
export interface MenuEntry {
  key: number
  title: string
}

/** A menu as the customer sees it. */
export interface AnsweredMenu {
  entries: readonly MenuEntry[]
  /** 0 leads back. */
  hasBack: boolean
  language: Language
  /** Words that always lead to a person. */
  humanWords: readonly string[]
  /** False: a title or a word for a person counts only beside courtesy, because the customer has not seen the menu. */
  readsSentences?: boolean
  /** Printed titles of the ways back and to a person. */
  backTitles: readonly string[]
  personTitles: readonly string[]
}

/** `denied`: the customer says what they do not want. It also voids the lines before it. */
type LineAnswer = MenuAnswer | { kind: 'denied' }

interface ReadMenu extends AnsweredMenu {
  titles: ReadTitle[]
  human: HumanWords
  backs: ReadTitle[]
  persons: ReadTitle[]
}

const invalid = { kind: 'invalid' } as const
const denied = { kind: 'denied' } as const
const person = { kind: 'person' } as const
const entry = (index: number): LineAnswer => (index < 0 ? invalid : { kind: 'entry', index })

/** Minimum length of a title's beginning. */
const MIN_PREFIX = 4

/**
 * Reads the customer's messages as an answer to a menu: a number in any spelling, a title or its unique beginning, also
 * within a sentence or with a typo, or a request for a person. The last message with an answer counts. Two options in
 * one message, or a denied one, choose nothing.
 * @param messages null for a message without text
 */
export function readMenuAnswer(messages: readonly (string | null)[], menu: AnsweredMenu): MenuAnswer {
  const read: ReadMenu = {
    ...menu,
    titles: menu.entries.map(({ title }) => readTitle(title)),
    human: readHumanWords(menu.humanWords),
    backs: menu.backTitles.map(readTitle),
    persons: menu.personTitles.map(readTitle),
  }
  for (const message of messages.toReversed()) {
    const answer = readMessage(message, read)
    if (answer.kind === 'denied') return invalid
    if (answer.kind !== 'invalid') return answer
  }
  return invalid
}

/** Whether a text is only a number. */
export function isBareNumber(text: string | null): boolean {
  if (text === null || text.length > 100) return false
  return onlyNumbers(partsOf(foldAnswer(text)), isIgnored)?.length === 1
}

const printedLine = /^\s*\*?\[ (?:\d{1,4}|#) \]\*? - /

/** Whether the lines are a menu, copied or of another bot. */
const isMenu = (lines: readonly string[]) => lines.filter((line) => printedLine.test(line)).length > 1

function readMessage(message: string | null, menu: ReadMenu): LineAnswer {
  if (message === null || message.length > MAX_ANSWER) return invalid
  const lines = answerLines(message)
  if (isMenu(lines)) return invalid
  const answers = lines.map((line) => readLine(line, menu))
  const meanings = answers.filter(({ kind }) => kind !== 'invalid')
  const indexes = meanings.flatMap((one) => (one.kind === 'entry' ? one.index : []))
  if (new Set(indexes).size > 1) return invalid
  const isDenied = meanings.some(({ kind }) => kind === 'denied')
  const choice = meanings.findLast(({ kind }) => kind !== 'denied')
  if (isDenied && choice?.kind !== 'person') return denied
  return choice ?? meanings.at(-1) ?? invalid
}

function readLine(line: string, menu: ReadMenu): LineAnswer {
  const folded = foldAnswer(line)
  const parts = partsOf(folded)
  if (parts.length === 0) {
    const picture = pictureOf(folded)
    return entry(picture === '' ? -1 : menu.titles.findIndex((title) => title.picture === picture))
  }
  return readWhole(parts, menu) ?? readSentence(parts, asksForHuman(folded, menu.human, menu.language), menu)
}

/** Reads a line that is nothing but an answer; null otherwise. */
function readWhole(parts: readonly string[], menu: ReadMenu): LineAnswer | null {
  const [first = ''] = parts
  const isNumber = parts.length === 1 && /^\d+$/.test(first)
  const byNumber = isNumber ? numberAnswer([numberAt(parts, 0)], menu) : invalid
  if (byNumber.kind !== 'invalid') return byNumber
  const joined = parts.join('')
  const equal = menu.titles.flatMap((title, index) => (title.joined === joined ? [index] : []))
  if (equal.length > 0) return equal.length === 1 ? entry(equal[0] ?? -1) : invalid
  if (isNumber) return invalid
  const printed = menu.titles.findIndex(({ joined: title }, index) => `${menu.entries[index]?.key}${title}` === joined)
  if (printed >= 0) return entry(printed)
  if (hashWords.has(parts.join(' ')) || isPrinted(parts, '#', menu.persons)) return person
  if (menu.hasBack && isPrinted(parts, '0', menu.backs)) return { kind: 'back' }
  const core = withoutFillers(parts)
  if (isHumanWord(parts, menu.human) || isHumanWord(core, menu.human)) return humanAnswer(menu)
  return beginning(parts, menu)
}

/** Whether a line is one of the printed titles, alone or after its key. */
function isPrinted(parts: readonly string[], key: string, titles: readonly ReadTitle[]): boolean {
  const rest = parts[0] === key ? parts.slice(1) : parts
  return rest.length > 0 && titles.some(({ joined }) => joined === rest.join(''))
}

/** Returns the only entry whose title has this beginning; null otherwise. */
function beginning(parts: readonly string[], menu: ReadMenu): LineAnswer | null {
  const text = parts.map(stemOf).join(' ')
  if (text.length < MIN_PREFIX) return null
  const matches = menu.titles.flatMap(({ stems, core }, index) =>
    core === text || stems.join(' ').startsWith(`${text} `) || core.startsWith(`${text} `) ? [index] : [],
  )
  return matches.length === 1 ? entry(matches[0] ?? -1) : null
}

/** The option that stands for a person, when the menu has exactly one. */
function humanAnswer({ titles, human }: ReadMenu): LineAnswer {
  const options = titles.flatMap(({ parts }, index) =>
    isHumanWord(parts, human) || isHumanWord(withoutFillers(parts), human) ? [index] : [],
  )
  return options.length === 1 ? entry(options[0] ?? -1) : person
}

/** Takes the place of a title's parts. */
const TITLE = ''

function readSentence(parts: readonly string[], asks: boolean, menu: ReadMenu): LineAnswer {
  const spans = findTitles(parts, menu.titles)
  const around = parts.map((part, n) => (spans.some(({ at, length }) => n >= at && n < at + length) ? TITLE : part))
  const rest = withoutFillers(around.filter((part) => part !== TITLE))
  if (menu.readsSentences === false && rest.length > 0 && spans.length + Number(asks) > 0) return invalid
  const indexes = new Set(spans.flatMap(({ index }) => (menu.titles[index]?.isShort && rest.length > 0 ? [] : index)))
  if (isNegated(around, menu.language)) {
    if (asks && indexes.size === 0) return humanAnswer(menu)
    const isVoid = spans.length > 0 || rest.length <= 1 || rest.some((part) => numberAt([part], 0))
    return isVoid ? denied : invalid
  }
  const [index = -1] = indexes
  if (indexes.size > 1) return asks ? humanAnswer(menu) : invalid
  if (indexes.size === 1) return agrees(rest, index, menu) ? entry(index) : invalid
  const numbers = numberIn(parts)
  const byBeginning = beginning(withoutFillers(parts), menu)
  if (numbers.length > 0) {
    const answer = numberAnswer(numbers, menu)
    return byBeginning?.kind === 'entry' && !(answer.kind === 'entry' && answer.index === byBeginning.index)
      ? invalid
      : answer
  }
  if (byBeginning) return byBeginning
  if (menu.hasBack && backWords.has(withoutFillers(parts).join(' '))) return { kind: 'back' }
  return asks ? humanAnswer(menu) : invalid
}

/** Whether the digits beside a title are its number; digits in a longer sentence mean something else. */
function agrees(rest: readonly string[], index: number, menu: ReadMenu): boolean {
  const isNumbers = rest.length > 0 && rest.every((part) => /^\d+$/.test(part) || part === '#')
  return !isNumbers || rest.every((part) => part === '#' || Number(part) === menu.entries[index]?.key)
}

const isIgnored = (part: string) => fillers.has(part) || part === 'n' || part === '#'
const optionWords: ReadonlySet<string> = new Set(['opcao', 'opcion', 'option', 'alternativa'])

/** Returns the numbers of a text that has nothing else, or those beside the word "option" in a sentence. */
function numberIn(parts: readonly string[]): SpelledNumber[] {
  const bare = parts.filter((_, at) => !fillerPhrases.some((phrase) => isInside(parts, at, phrase)))
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

const isInside = (parts: readonly string[], at: number, phrase: readonly string[]) =>
  phrase.some((_, n) => at >= n && startsAt(parts, at - n, phrase))

/** "Uma" beside another number is an article. */
function withoutArticles(numbers: readonly SpelledNumber[], parts: readonly string[]): SpelledNumber[] {
  const strict = numbers.filter(({ at }) => !isArticle(parts[at] ?? ''))
  return strict.length > 0 ? strict : numbers.slice()
}

/** Returns the entry that all numbers mean. A second number in digits makes it invalid. */
function numberAnswer(numbers: readonly (SpelledNumber | null)[], menu: ReadMenu): LineAnswer {
  const values = numbers.filter((number) => number !== null)
  const indexes = new Set(values.map((number) => placeOf(number, menu)))
  const [index = -1] = indexes
  const isRepeated = values.filter(({ isDigits }) => isDigits).length > 1
  if (indexes.size !== 1 || isRepeated) return invalid
  if (index < 0 && values.every(({ value }) => value === 0)) return menu.hasBack ? { kind: 'back' } : invalid
  return entry(index)
}

function placeOf({ value, isOrdinal }: SpelledNumber, { entries }: ReadMenu): number {
  if (value === 'last') return entries.length - 1
  const index = entries.findIndex(({ key }) => key === value)
  return index < 0 && isOrdinal && value > 0 && value <= entries.length ? value - 1 : index
}
