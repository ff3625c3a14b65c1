import { printedOption as line } from '@recado/contract/conversations/printed-options.rules'
import { streamSafe } from '@recado/contract/values/drawable.rules'
import type { Language } from '@recado/contract/values/language'
import { botTexts } from './bot-texts.rules.ts'
import type { Line, MenuOption, SceneQueue } from './scene.rules.ts'

/** The meaning of a customer's text for a menu. */
export type Answer = { kind: 'entry'; index: number } | { kind: 'back' } | { kind: 'person' } | { kind: 'invalid' }

/** A line of a menu: the text to type, and its target. */
interface Entry {
  key: number
  title: string
}

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

/** The numbered list of queues below the connection's greeting. */
export function queueMenu(greeting: string, queues: readonly SceneQueue[], language: Language): string {
  const entries = queues.map(({ name }, index) => line(index + 1, name))
  return joined([greeting, [...entries, line('#', botTexts[language].person)].join('\n')])
}

/** One level of a queue's options below its text. */
export function optionMenu(
  heading: string,
  options: readonly MenuOption[],
  language: Language,
  hasBack: boolean,
): string {
  const { back, person } = botTexts[language]
  const entries = options.map(({ option, title }) => line(option, title))
  const ways = [...(hasBack ? [line(0, back)] : []), line('#', person)]
  return joined([heading, [...entries, ...ways].join('\n')])
}

/** The way back, alone: below the notice of a closed queue. */
export const wayBack = (notice: string, language: Language): string =>
  joined([notice, line(0, botTexts[language].back)])

/** The request for a score: the company's text, or ours when it has none; the scale always. */
export function ratingRequest(text: string, language: Language): string {
  const { askRating, scale } = botTexts[language]
  return joined([text.trim() || askRating, scale.map((word, index) => line(index + 1, word)).join('\n')])
}

export const queueEntries = (queues: readonly SceneQueue[]): Entry[] =>
  queues.map(({ name }, index) => ({ key: index + 1, title: name }))

export const optionEntries = (options: readonly MenuOption[]): Entry[] =>
  options.map(({ option, title }) => ({ key: option, title }))

// Decorations of a number: 1️⃣, *1*, "1.", 1), [ 1 ], nº 1, opção 1; and the pictures beside a name.
const wrapping = /[\uFE0F\u20E3*_~"'“”.,;:!()[\]–-]|\p{Extended_Pictographic}/gu
const leading = /^(?:(?:opcao|opcion|option|numero|number|num|n[ºo°]?|a|o|la|el|the)\s*)+(?=[\d\s])/

const written: readonly (readonly string[])[] = [
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
const folded = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const persons = new Set(languages.map(({ person }) => folded(person)))
const backs = new Set(languages.map(({ back }) => folded(back)))

// Phrases around an answer: "quero falar com alguém", "vendas, por favor".
const before =
  /^(?:(?:eu|quero|queria|quiero|quisiera|gostaria de|preciso(?: de)?|necesito|pode ser|i want|i need|i would like|to|falar|conversar|hablar|talk|speak|com|con|to|with|um|uma|un|una|a|o|el|la)\s+)+/
const after = /(?:\s+(?:por favor|por gentileza|pfv?|please|obrigad[oa]|gracias))+$/
const anybody = new Set([
  ...['atendente', 'alguem', 'pessoa', 'humano', 'atendimento humano', 'agente', 'alguien', 'persona'],
  ...['attendant', 'agent', 'someone', 'somebody', 'person', 'human'],
])

/** A text as answers are compared: lower case, without accents, marks and pictures. */
export const normalizeAnswer = (text: string): string => folded(text).replace(wrapping, ' ').replace(/\s+/g, ' ').trim()

/** The same; of pictures alone, the pictures. */
const normalizeOrPicture = (text: string): string =>
  normalizeAnswer(text) ||
  folded(text)
    .replace(/\uFE0F/g, '')
    .trim()

const numberIn = (said: string): number | null => {
  const named = written.findIndex((words) =>
    words.includes(said.replace(/^(?:opcao|opcion|option|numero|number) /, '')),
  )
  if (named >= 0) return named + 1
  const number = said.replace(leading, '').trim()
  return /^\d{1,4}$/.test(number) ? Number(number) : null
}

/** Nothing but a number. */
export const isBareNumber = (text: string | null): boolean => text !== null && numberIn(normalizeAnswer(text)) !== null

/** So much of a name must be written that it is meant. */
const LEAST_OF_NAME = 4

/**
 * Reads the answer to a menu: its number, also decorated or with its name as printed, the name of an entry or its
 * beginning when no other begins so; 0 leads back and # to a person. Courtesy around it changes nothing.
 * @param text null for a message without text
 */
export function readAnswer(text: string | null, entries: readonly Entry[], hasBack: boolean): Answer {
  if (text === null) return { kind: 'invalid' }
  const said = normalizeOrPicture(text)
  const answer = readWords(said, entries, hasBack)
  if (answer.kind !== 'invalid') return answer
  const meant = said.replace(after, '').replace(before, '')
  if (anybody.has(meant)) return { kind: 'person' }
  return meant === said ? answer : readWords(meant, entries, hasBack)
}

function readWords(said: string, entries: readonly Entry[], hasBack: boolean): Answer {
  const titles = entries.map(({ title }) => normalizeOrPicture(title))
  const named = titles.indexOf(said)
  if (named >= 0 && said !== '') return found(named)
  const number = numberIn(said)
  if (number === 0) return hasBack ? { kind: 'back' } : { kind: 'invalid' }
  if (number !== null) return found(entries.findIndex(({ key }) => key === number))
  const printed = entries.findIndex(({ key }, index) => said === `${key} ${titles[index]}`)
  if (printed >= 0) return found(printed)
  if (hasBack && backs.has(said.replace(/^0 /, ''))) return { kind: 'back' }
  if (said === '#' || persons.has(said.replace(/^# /, ''))) return { kind: 'person' }
  return found(beginning(said, titles))
}

/** The only title that begins with these words; -1 when none or several do. */
function beginning(said: string, titles: readonly string[]): number {
  if (said.length < LEAST_OF_NAME) return -1
  const fitting = titles.flatMap((title, index) => (title.startsWith(`${said} `) ? [index] : []))
  return fitting.length === 1 ? (fitting[0] ?? -1) : -1
}

/** Reads the lines of one burst: the last line that is an answer counts. */
export function readLines(lines: readonly Line[], entries: readonly Entry[], hasBack: boolean): Answer {
  const answers = lines.map(({ text }) => readAnswer(text, entries, hasBack))
  return answers.findLast(({ kind }) => kind !== 'invalid') ?? { kind: 'invalid' }
}

const found = (index: number): Answer => (index < 0 ? { kind: 'invalid' } : { kind: 'entry', index })
