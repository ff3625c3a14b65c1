import { answerLines, foldAnswer, MAX_ANSWER, partsOf, pictureOf } from './answer-text.rules.ts'
import { startsAt } from './answer-words.rules.ts'

/** Courtesy that does not change the meaning of a phrase: before it and after it. */
const before = [
  ...[
    'oi',
    'oie',
    'ola',
    'opa',
    'bom dia',
    'boa tarde',
    'boa noite',
    'tudo bem',
    'por favor',
    'hola',
    'buenas',
    'buenos dias',
  ],
  ...[
    'buen dia',
    'buenas tardes',
    'buenas noches',
    'hi',
    'hello',
    'hey',
    'good morning',
    'good afternoon',
    'good evening',
    'please',
  ],
].map((text) => text.split(' '))
const after = [
  ...[
    'por favor',
    'por gentileza',
    'pfv',
    'pf',
    'obrigado',
    'obrigada',
    'obg',
    'muito obrigado',
    'muito obrigada',
    'gracias',
  ],
  ...['muchas gracias', 'please', 'pls', 'thanks', 'thank you'],
].map((text) => text.split(' '))

/** Returns a phrase as it is compared: without case, accents, punctuation and emoji. An emoji alone stays. */
export function phraseWords(text: string): string {
  const folded = foldAnswer(text.slice(0, MAX_ANSWER))
  return partsOf(folded).join(' ') || pictureOf(folded)
}

/** The word by which a phrase is found anywhere in a message. */
export const keyWord = (words: string): string =>
  words.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** The forms of a message that phrases are compared with. */
export interface MessageWords {
  /** The whole message, its lines, and each without courtesy. */
  lines: string[]
  /** The beginnings of the lines that a phrase may equal. */
  beginnings: string[]
  words: string[]
}

/** Longest phrase as it is compared, in UTF-16 units. */
const MAX_PHRASE_WORDS = 800
/** Maximum words of a message in which phrases are looked for. */
const MAX_WORDS = 500

/** Returns a customer's messages as phrases are compared with them. */
export function messageWords(messages: readonly string[]): MessageWords {
  const texts = messages
    .filter((message) => message.length <= MAX_ANSWER)
    .flatMap((message) => [message, ...answerLines(message)].map(phraseWords))
  const bare = texts.flatMap((text) => [text, withoutCourtesy(text)]).filter((text) => text !== '')
  const lines = [...new Set(bare)].slice(-100)
  return {
    lines,
    beginnings: [...new Set(lines.flatMap(beginningsOf))],
    words: [...new Set(lines.flatMap((line) => line.split(' ')))].slice(0, MAX_WORDS),
  }
}

function beginningsOf(line: string): string[] {
  const start = line.slice(0, MAX_PHRASE_WORDS + 1)
  const ends = [...start.matchAll(/ /g)].map(({ index }) => index)
  return [...ends, ...(start.length === line.length ? [line.length] : [])].map((end) => line.slice(0, end))
}

function withoutCourtesy(text: string): string {
  let words = text.split(' ')
  for (let first = greeting(words); first; first = greeting(words)) words = words.slice(first.length)
  for (let last = thanks(words); last; last = thanks(words)) words = words.slice(0, -last.length)
  return words.join(' ')
}

const greeting = (words: readonly string[]) => before.find((one) => startsAt(words, 0, one))
const thanks = (words: readonly string[]) => after.find((one) => startsAt(words, words.length - one.length, one))
