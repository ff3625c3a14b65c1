import type { Language } from '@recado/contract/values/language'
import { machineTexts } from './machine-texts.rules.ts'
import { TRANSFER } from './question.rules.ts'

/** Of a reason or summary that a model wrote, the note keeps no more. */
const LONGEST_NOTE = 2000
/** So much of what holds for every prompt, word for word, is never an answer to a customer. */
const RUN_OF_RULES = 60
/** A prompt's facts may be quoted; half of the prompt, and no less than this, may not. */
const RUN_OF_PROMPT = 300

export interface Secret {
  /** The provider's key. */
  key: string
  /** The prompt, and what holds for every prompt. */
  prompt: string
  rules: string
}

/** An answer of the model as it may be used. */
export interface Reply {
  /** For the customer; '' is nothing. */
  text: string
  /** A person is asked for. */
  handsOver: boolean
  /** For attendants; '' is none. */
  note: string
}

/** What comes of the model's answer: its text without keys, or a hand-over with reason and summary. */
export function replyOf(
  { text, toolCall }: { text: string; toolCall: { name: string; input: Record<string, unknown> } | null },
  secret: Secret,
  language: Language,
): Reply {
  const texts = machineTexts[language]
  const said = withoutKeys(text, secret.key)
  const transfer = toolCall?.name === TRANSFER ? toolCall.input : null
  const note = transfer ? noteOf(transfer, secret.key, language) : ''
  if (revealsInstructions(said, secret)) {
    return { text: '', handsOver: true, note: [texts.withheld, note].filter(Boolean).join('\n\n') }
  }
  return { text: said, handsOver: transfer !== null, note }
}

function noteOf({ reason, summary }: Record<string, unknown>, key: string, language: Language): string {
  const texts = machineTexts[language]
  const lines = [
    [texts.reason, reason],
    [texts.summary, summary],
  ] as const
  return lines
    .flatMap(([label, value]) => {
      const said = typeof value === 'string' ? withoutKeys(value.trim(), key).slice(0, LONGEST_NOTE) : ''
      return said === '' ? [] : [`${label}: ${said}`]
    })
    .join('\n')
}

/** What a model that is talked into it puts between the signs of a key. */
const BETWEEN = '[\\s\\u200b"\'`*_]*'

/** A text without the key, also written apart, and without anything that looks like one of the provider's. */
export function withoutKeys(text: string, key: string): string {
  const signs = [...key].map((sign) => sign.replace(/[^\w]/g, '\\$&'))
  const spaced = key === '' ? null : new RegExp(signs.join(BETWEEN), 'g')
  const bare = spaced ? text.replace(spaced, '***') : text
  return bare.replace(/\bsk-[\w-]{8,}/g, '***')
}

/** Whether an answer repeats what the model was told to be. */
export function revealsInstructions(text: string, { prompt, rules }: Pick<Secret, 'prompt' | 'rules'>): boolean {
  const said = plain(text)
  const half = Math.max(RUN_OF_PROMPT, Math.ceil(plain(prompt).length / 2))
  return sharesRun(said, plain(rules), RUN_OF_RULES) || sharesRun(said, plain(prompt), half)
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Whether two texts share a run of so many characters. A run holds one of the blocks of half its length, which are looked for. */
export function sharesRun(one: string, other: string, length: number): boolean {
  const block = Math.floor(length / 2)
  for (let start = 0; start + block <= other.length; start += block) {
    const part = other.slice(start, start + block)
    for (let at = one.indexOf(part); at >= 0; at = one.indexOf(part, at + 1)) {
      if (runAround(one, other, { at, start, block }) >= length) return true
    }
  }
  return false
}

function runAround(
  one: string,
  other: string,
  { at, start, block }: { at: number; start: number; block: number },
): number {
  let before = 0
  while (before < at && before < start && one[at - before - 1] === other[start - before - 1]) before++
  let after = block
  while (at + after < one.length && start + after < other.length && one[at + after] === other[start + after]) after++
  return before + after
}
