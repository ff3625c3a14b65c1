import type { Language } from '@recado/contract/values/language'
import { markdownToWhatsApp } from '../../../platform/whatsapp-text/markdown.rules.ts'
import { promptMachineTexts } from './machine-texts.rules.ts'
import { promisesTransfer } from './promise.rules.ts'
import { TRANSFER } from './question.rules.ts'

/** Maximum characters of a model's reason or summary in the note. */
const LONGEST_NOTE = 2000
/** An answer that repeats this many characters of the general rules verbatim is withheld. */
const RUN_OF_RULES = 60
/** Facts of a prompt may be quoted, but not half of the prompt or more, with at least this many characters. */
const RUN_OF_PROMPT = 300

/** Replaces a key while the text is Markdown, where stars would be marks. */
const REDACTED = '\ue000'

export interface Secret {
  /** The provider's key. */
  key: string
  /** The prompt, and the general rules. */
  prompt: string
  rules: string
}

/** A model's answer after filtering. */
export interface ModelReply {
  /** For the customer; '' means no text. */
  text: string
  /** The model asks for an attendant, or promised one to the customer. */
  handsOver: boolean
  /** For attendants; '' means no note. */
  note: string
}

/** Filters the model's answer: its text in WhatsApp's form and without keys, or a hand-over with reason and summary. */
export function replyOf(
  { text, toolCall }: { text: string; toolCall: { name: string; input: Record<string, unknown> } | null },
  secret: Secret,
  language: Language,
): ModelReply {
  const texts = promptMachineTexts[language]
  const safeText = redactKeys(text, secret.key, REDACTED)
  const transfer = toolCall?.name === TRANSFER ? toolCall.input : null
  const note = transfer ? noteOf(transfer, secret.key, language) : ''
  if (revealsInstructions(safeText, secret)) {
    return { text: '', handsOver: true, note: [texts.withheld, note].filter(Boolean).join('\n\n') }
  }
  // Without the hand-over the customer would wait for a person who was never notified.
  if (!transfer && promisesTransfer(safeText))
    return { text: whatsAppText(safeText, secret.key), handsOver: true, note: texts.promised }
  return { text: whatsAppText(safeText, secret.key), handsOver: transfer !== null, note }
}

/** The conversion removes signs, after which a key that they divided would be readable. */
const whatsAppText = (text: string, key: string): string =>
  redactKeys(markdownToWhatsApp(text), key).replaceAll(REDACTED, '***')

function noteOf({ reason, summary }: Record<string, unknown>, key: string, language: Language): string {
  const texts = promptMachineTexts[language]
  const lines = [
    [texts.reason, reason],
    [texts.summary, summary],
  ] as const
  return lines
    .flatMap(([label, value]) => {
      const safeNote = typeof value === 'string' ? redactKeys(value.trim(), key).slice(0, LONGEST_NOTE) : ''
      return safeNote === '' ? [] : [`${label}: ${safeNote}`]
    })
    .join('\n')
}

/** Characters that a manipulated model may insert between those of a key. */
const BETWEEN = '[\\s\\u200b"\'`*_]*'

/** Returns a text without the key, even if spaced out, and without anything that looks like a key of the provider. */
export function redactKeys(text: string, key: string, mask = '***'): string {
  const signs = [...key].map((sign) => sign.replace(/[^\w]/g, '\\$&'))
  const keyPattern = key === '' ? null : new RegExp(signs.join(BETWEEN), 'g')
  const textWithoutKey = keyPattern ? text.replace(keyPattern, mask) : text
  return textWithoutKey.replace(/\bsk-[\w-]{8,}/g, mask)
}

/** Whether an answer repeats the model's instructions. */
export function revealsInstructions(text: string, { prompt, rules }: Pick<Secret, 'prompt' | 'rules'>): boolean {
  const plainText = plain(text)
  const minimumRun = Math.max(RUN_OF_PROMPT, Math.ceil(plain(prompt).length / 2))
  return sharesRun(plainText, plain(rules), RUN_OF_RULES) || sharesRun(plainText, plain(prompt), minimumRun)
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Whether two texts share a run of `length` characters. Such a run contains an aligned block of half that length, so
 * only blocks are looked up.
 */
export function sharesRun(one: string, other: string, length: number): boolean {
  const block = Math.floor(length / 2)
  for (let start = 0; start + block <= other.length; start += block) {
    const part = other.slice(start, start + block)
    for (let at = one.indexOf(part); at >= 0; at = one.indexOf(part, at + 1)) {
      if (runLengthAround(one, other, { at, start, block }) >= length) return true
    }
  }
  return false
}

function runLengthAround(
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
