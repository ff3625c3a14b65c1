import { printedOption as line } from '@recado/contract/conversations/printed-options.rules'
import { streamSafe } from '@recado/contract/values/drawable.rules'
import type { Language } from '@recado/contract/values/language'
import { botTexts } from './bot-texts.rules.ts'
import type { Line, MenuOption, SceneQueue } from './scene.rules.ts'

/** The meaning of a customer's text for a menu. */
export type MenuAnswer = { kind: 'entry'; index: number } | { kind: 'back' } | { kind: 'person' } | { kind: 'invalid' }

/** A line of a menu: the text to type, and its target. */
interface Entry {
  key: number
  title: string
}

const joinParts = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

/** Formats the numbered list of queues below the connection's greeting. */
export function queueMenu(greeting: string, queues: readonly SceneQueue[], language: Language): string {
  const entries = queues.map(({ name }, index) => line(index + 1, name))
  return joinParts([greeting, [...entries, line('#', botTexts[language].person)].join('\n')])
}

/** Formats a level of a queue's options below its text. */
export function optionMenu(
  heading: string,
  options: readonly MenuOption[],
  language: Language,
  hasBack: boolean,
): string {
  const { back, person } = botTexts[language]
  const entries = options.map(({ option, title }) => line(option, title))
  const ways = [...(hasBack ? [line(0, back)] : []), line('#', person)]
  return joinParts([heading, [...entries, ...ways].join('\n')])
}

/** Formats only the line to go back, below the notice of a closed queue. */
export const wayBack = (notice: string, language: Language): string =>
  joinParts([notice, line(0, botTexts[language].back)])

/** Formats the score request: the company's text or the default one, always with the scale. */
export function ratingRequest(text: string, language: Language): string {
  const { askRating, scale } = botTexts[language]
  return joinParts([text.trim() || askRating, scale.map((word, index) => line(index + 1, word)).join('\n')])
}

export const queueEntries = (queues: readonly SceneQueue[]): Entry[] =>
  queues.map(({ name }, index) => ({ key: index + 1, title: name }))

export const optionEntries = (options: readonly MenuOption[]): Entry[] =>
  options.map(({ option, title }) => ({ key: option, title }))

// Decorations of a number: 1️⃣, *1*, "1.", 1), [ 1 ], nº 1, opção 1; and emoji beside a name.
const wrapping = /[\uFE0F\u20E3*_~"'“”.,;:!()[\]–-]|\p{Extended_Pictographic}/gu
const leading = /^(?:(?:opcao|opcion|option|numero|number|num|n[ºo°]?|a|o|la|el|the)\s*)+(?=[\d\s])/

const numberWords: readonly (readonly string[])[] = [
  ['um', 'uma', 'uno', 'una', 'one'],
  ['dois', 'duas', 'dos', 'two'],
  ['tres', 'three'],
  ['quatro', 'cuatro', 'four'],
  ['cinco', 'five'],
  ['seis', 'six'],
  ['sete', 'siete', 'seven'],
  ['oito', 'ocho', 'eight'],
  ['nove', 'nueve', 'nine'],
]

const languages = Object.values(botTexts)
const foldText = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const persons = new Set(languages.map(({ person }) => foldText(person)))
const backs = new Set(languages.map(({ back }) => foldText(back)))

// Phrases around an answer: "quero falar com alguém", "vendas, por favor".
const before =
  /^(?:(?:eu|quero|queria|quiero|quisiera|gostaria de|preciso(?: de)?|necesito|pode ser|i want|i need|i would like|to|falar|conversar|hablar|talk|speak|com|con|to|with|um|uma|un|una|a|o|el|la)\s+)+/
const after = /(?:\s+(?:por favor|por gentileza|pfv?|please|obrigad[oa]|gracias))+$/
const personWords = new Set([
  ...['atendente', 'alguem', 'pessoa', 'humano', 'atendimento humano', 'agente', 'alguien', 'persona'],
  ...['attendant', 'agent', 'someone', 'somebody', 'person', 'human'],
])

/** Normalizes a text for comparing answers: lower case, without accents, punctuation and emoji. */
export const normalizeAnswer = (text: string): string =>
  foldText(text).replace(wrapping, ' ').replace(/\s+/g, ' ').trim()

/** Same, but keeps emoji when there is nothing else. */
const normalizeOrPicture = (text: string): string =>
  normalizeAnswer(text) ||
  foldText(text)
    .replace(/\uFE0F/g, '')
    .trim()

const numberIn = (text: string): number | null => {
  const wordIndex = numberWords.findIndex((words) =>
    words.includes(text.replace(/^(?:opcao|opcion|option|numero|number) /, '')),
  )
  if (wordIndex >= 0) return wordIndex + 1
  const number = text.replace(leading, '').trim()
  return /^\d{1,4}$/.test(number) ? Number(number) : null
}

/** Whether the text is only a number. */
export const isBareNumber = (text: string | null): boolean => text !== null && numberIn(normalizeAnswer(text)) !== null

/** Minimum length of a name's prefix. */
const MIN_NAME_PREFIX = 4

/**
 * Reads the answer to a menu: an entry's number, optionally decorated or with its printed name, or the entry's name or
 * a unique prefix of the name. 0 goes back and # asks for a person. Courtesy around the answer is ignored.
 * @param text null for a message without text
 */
export function readAnswer(text: string | null, entries: readonly Entry[], hasBack: boolean): MenuAnswer {
  if (text === null) return { kind: 'invalid' }
  const normalized = normalizeOrPicture(text)
  const answer = readWords(normalized, entries, hasBack)
  if (answer.kind !== 'invalid') return answer
  const bare = normalized.replace(after, '').replace(before, '')
  if (personWords.has(bare)) return { kind: 'person' }
  return bare === normalized ? answer : readWords(bare, entries, hasBack)
}

function readWords(text: string, entries: readonly Entry[], hasBack: boolean): MenuAnswer {
  const titles = entries.map(({ title }) => normalizeOrPicture(title))
  const titleIndex = titles.indexOf(text)
  if (titleIndex >= 0 && text !== '') return toAnswer(titleIndex)
  const number = numberIn(text)
  if (number === 0) return hasBack ? { kind: 'back' } : { kind: 'invalid' }
  if (number !== null) return toAnswer(entries.findIndex(({ key }) => key === number))
  const printedIndex = entries.findIndex(({ key }, index) => text === `${key} ${titles[index]}`)
  if (printedIndex >= 0) return toAnswer(printedIndex)
  if (hasBack && backs.has(text.replace(/^0 /, ''))) return { kind: 'back' }
  if (text === '#' || persons.has(text.replace(/^# /, ''))) return { kind: 'person' }
  return toAnswer(indexOfPrefix(text, titles))
}

/** Returns the index of the only title with this prefix; -1 when none or several have it. */
function indexOfPrefix(prefix: string, titles: readonly string[]): number {
  if (prefix.length < MIN_NAME_PREFIX) return -1
  const matchingIndexes = titles.flatMap((title, index) => (title.startsWith(`${prefix} `) ? [index] : []))
  return matchingIndexes.length === 1 ? (matchingIndexes[0] ?? -1) : -1
}

/** Reads the lines of a burst: the last line that is an answer counts. */
export function readLines(lines: readonly Line[], entries: readonly Entry[], hasBack: boolean): MenuAnswer {
  const answers = lines.map(({ text }) => readAnswer(text, entries, hasBack))
  return answers.findLast(({ kind }) => kind !== 'invalid') ?? { kind: 'invalid' }
}

const toAnswer = (index: number): MenuAnswer => (index < 0 ? { kind: 'invalid' } : { kind: 'entry', index })
