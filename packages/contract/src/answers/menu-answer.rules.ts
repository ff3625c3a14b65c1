import type { Language } from '../values/language.ts'
import { isIgnored, numberIn } from './answer-number.rules.ts'
import { answerLines, foldAnswer, MAX_ANSWER, partsOf, pictureOf } from './answer-text.rules.ts'
import { backWords, hashWords, isInFiller, isNegated, withoutFillers } from './answer-words.rules.ts'
import { asksForHuman, type HumanWords, isHumanWord, readHumanWords } from './human-words.rules.ts'
import { isPrinted } from './printed-title.rules.ts'
import { numberAt, onlyNumbers, type SpelledNumber } from './spelled-number.rules.ts'
import {
  findTitles,
  foldOption,
  isNear,
  MIN_TYPO_LETTERS,
  type ReadTitle,
  readTitle,
  stemOf,
} from './title-match.rules.ts'

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
  const folded = foldOption(line)
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
  const core = withoutFillers(parts)
  if (hashWords.has(parts.join(' ')) || hashWords.has(core.join(' ')) || isPrinted(parts, '#', menu.persons))
    return person
  if (menu.hasBack && isPrinted(parts, '0', menu.backs)) return { kind: 'back' }
  if (isHumanWord(parts, menu.human) || isHumanWord(core, menu.human)) return humanAnswer(menu)
  return beginning(parts, menu)
}

/** Returns the only entry whose title has this beginning; null otherwise. */
function beginning(parts: readonly string[], menu: ReadMenu): LineAnswer | null {
  const text = parts.map(stemOf).join(' ')
  if (text.length < MIN_PREFIX) return null
  const matches = menu.titles.flatMap(({ stems, core }, index) =>
    core === text || stems.join(' ').startsWith(`${text} `) || core.startsWith(`${text} `) ? [index] : [],
  )
  if (matches.length > 0) return matches.length === 1 ? entry(matches[0] ?? -1) : null
  const near = menu.titles.flatMap(({ stems }, index) =>
    stems.length > 1 && isMisspeltWord(text, stems[0]) ? [index] : [],
  )
  return near.length === 1 ? entry(near[0] ?? -1) : null
}

/** Whether a text is the first word of a title with one wrong letter. */
const isMisspeltWord = (text: string, word = '') => word.length >= MIN_TYPO_LETTERS && isNear(text, word)

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
  // "Boa tarde" does not choose the option "Tarde".
  const spans = findTitles(parts, menu.titles).filter(({ at, length }) => !isInFiller(parts, at, length))
  const around = parts.map((part, n) => (spans.some(({ at, length }) => n >= at && n < at + length) ? TITLE : part))
  const rest = withoutFillers(around.filter((part) => part !== TITLE))
  if (menu.readsSentences === false && rest.length > 0 && spans.length + Number(asks) > 0) return invalid
  const indexes = new Set(spans.flatMap(({ index }) => (menu.titles[index]?.isShort && rest.length > 0 ? [] : index)))
  if (isNegated(around, menu.language)) {
    if (asks) return humanAnswer(menu)
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

const conjunctions: ReadonlySet<string> = new Set(['ou', 'or', 'u', '/', '+'])

/**
 * Whether the text beside a title names no other option: by its number, or only by words of its title. Digits in a
 * longer sentence mean something else.
 */
function agrees(rest: readonly string[], index: number, menu: ReadMenu): boolean {
  const others = rest.filter((part) => part !== '#' && !conjunctions.has(part))
  if (others.length === 0) return true
  const numbers = onlyNumbers(others, () => false)
  if (numbers) {
    const answer = numberAnswer(numbers, menu)
    return answer.kind === 'entry' && answer.index === index
  }
  const stems = others.map(stemOf)
  const own = menu.titles[index]?.stems ?? []
  return !menu.titles.some(
    (title, at) => at !== index && stems.every((stem) => title.stems.includes(stem) && !own.includes(stem)),
  )
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
