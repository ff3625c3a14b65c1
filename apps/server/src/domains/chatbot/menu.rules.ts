import { foldAnswer, MAX_ANSWER, partsOf } from '@recado/contract/answers/answer-text.rules'
import { type MenuAnswer, type MenuEntry, readMenuAnswer } from '@recado/contract/answers/menu-answer.rules'
import { printedOption as line } from '@recado/contract/conversations/printed-options.rules'
import { botTexts, type SceneWords, textsIn } from './bot-texts.rules.ts'
import type { ChatbotScene, Line, MenuOption, SceneQueue } from './scene.rules.ts'

const joinParts = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

/** Formats the numbered list of queues below the connection's greeting. */
export function queueMenu(greeting: string, queues: readonly SceneQueue[], words: SceneWords): string {
  const entries = queues.map(({ name }, index) => line(index + 1, name))
  return joinParts([greeting, [...entries, line('#', textsIn(words).person)].join('\n')])
}

/** Formats a level of a queue's options below its text. */
export function optionMenu(
  heading: string,
  options: readonly MenuOption[],
  words: SceneWords,
  hasBack: boolean,
): string {
  const { back, person } = textsIn(words)
  const entries = options.map(({ option, title }) => line(option, title))
  const ways = [...(hasBack ? [line(0, back)] : []), line('#', person)]
  return joinParts([heading, [...entries, ...ways].join('\n')])
}

/** Formats only the line to go back, below the notice of a closed queue. */
export const wayBack = (notice: string, words: SceneWords): string => joinParts([notice, line(0, textsIn(words).back)])

/** Formats the score request: the company's text or the default one, always with the scale. */
export function ratingRequest(text: string, words: SceneWords): string {
  const { askRating, scale } = textsIn(words)
  return joinParts([text.trim() || askRating, scale.map((word, index) => line(index + 1, word)).join('\n')])
}

export const queueEntries = (queues: readonly SceneQueue[]): MenuEntry[] =>
  queues.map(({ name }, index) => ({ key: index + 1, title: name }))

export const optionEntries = (options: readonly MenuOption[]): MenuEntry[] =>
  options.map(({ option, title }) => ({ key: option, title }))

const defaults = Object.values(botTexts)

/** Normalizes a text for comparing answers: lower case, without accents, punctuation and emoji. */
export const normalizeAnswer = (text: string): string => partsOf(foldAnswer(text.slice(0, MAX_ANSWER))).join(' ')

/** How the lines are read: `hasBack` when 0 leads back; `isFirst` when the customer has not seen the menu yet. */
interface Reading {
  hasBack: boolean
  isFirst?: boolean
}

/** Reads the lines of a burst as an answer to a menu: the last line that is an answer counts. */
export function readLines(
  { language, texts, humanWords }: Pick<ChatbotScene, 'language' | 'texts' | 'humanWords'>,
  lines: readonly Line[],
  entries: readonly MenuEntry[],
  { hasBack, isFirst = false }: Reading,
): MenuAnswer {
  // The company's wording is answered too, and the defaults, which an earlier menu may have shown.
  const visibleTexts = [textsIn({ language, texts }), ...defaults]
  const titles = {
    backTitles: visibleTexts.map(({ back }) => back),
    personTitles: visibleTexts.map(({ person }) => person),
  }
  const menu = { entries, hasBack, language, humanWords, readsSentences: !isFirst, ...titles }
  return readMenuAnswer(
    lines.map(({ text }) => text),
    menu,
  )
}
