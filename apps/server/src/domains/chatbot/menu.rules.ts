import type { Language } from '@recado/contract/values/language'
import { machineTexts } from './machine-texts.rules.ts'
import type { MenuOption, SceneQueue } from './scene.rules.ts'

/** What a customer's text means to a menu. */
export type Answer = { kind: 'entry'; index: number } | { kind: 'back' } | { kind: 'person' } | { kind: 'invalid' }

/** A line of a menu: what to type, and what it leads to. */
interface Entry {
  key: number
  title: string
}

const line = (key: string | number, title: string) => `*[ ${key} ]* - ${title}`

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

/** The numbered list of queues below the connection's greeting. */
export function queueMenu(greeting: string, queues: readonly SceneQueue[], language: Language): string {
  const entries = queues.map(({ name }, index) => line(index + 1, name))
  return joined([greeting, [...entries, line('#', machineTexts[language].person)].join('\n')])
}

/** One level of a queue's options below its text. */
export function optionMenu(
  heading: string,
  options: readonly MenuOption[],
  language: Language,
  hasBack: boolean,
): string {
  const { back, person } = machineTexts[language]
  const entries = options.map(({ option, title }) => line(option, title))
  const ways = [...(hasBack ? [line(0, back)] : []), line('#', person)]
  return joined([heading, [...entries, ...ways].join('\n')])
}

/** The request for a score: the company's text, or ours when it has none; the scale always. */
export function ratingRequest(text: string, language: Language): string {
  const { askRating, scale } = machineTexts[language]
  return joined([text.trim() || askRating, scale.map((word, index) => line(index + 1, word)).join('\n')])
}

export const queueEntries = (queues: readonly SceneQueue[]): Entry[] =>
  queues.map(({ name }, index) => ({ key: index + 1, title: name }))

export const optionEntries = (options: readonly MenuOption[]): Entry[] =>
  options.map(({ option, title }) => ({ key: option, title }))

// What people wrap a number in: 1️⃣, *1*, "1.", 1), [ 1 ], nº 1, opção 1.
const wrapping = /[\uFE0F\u20E3*_~"'“”.,;:!()[\]-]/g
const leading = /^(?:opcao|opcion|option|numero|number|num|n[ºo°]?)\s*/

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(wrapping, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads the answer to a menu: its number, also dressed up, or exactly the name of an entry; 0 leads back and # to a person.
 * @param text null for what is no text
 */
export function readAnswer(text: string | null, entries: readonly Entry[], hasBack: boolean): Answer {
  if (text === null) return { kind: 'invalid' }
  const said = plain(text)
  if (said === '#') return { kind: 'person' }
  const number = said.replace(leading, '')
  if (/^\d{1,4}$/.test(number)) {
    const key = Number(number)
    if (key === 0) return hasBack ? { kind: 'back' } : { kind: 'invalid' }
    return found(entries.findIndex((entry) => entry.key === key))
  }
  return found(said === '' ? -1 : entries.findIndex((entry) => plain(entry.title) === said))
}

const found = (index: number): Answer => (index < 0 ? { kind: 'invalid' } : { kind: 'entry', index })
