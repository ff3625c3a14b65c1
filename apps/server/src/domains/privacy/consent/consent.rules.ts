import type { ConsentAnswer } from '@recado/contract/privacy/privacy'
import type { AreaScene, Line, Occasion, ResponderAnswer, Scene } from '../../answering/public.ts'
import { thanks } from './consent-texts.rules.ts'

/** So long an answer is waited for. */
export const ANSWER_MS = 24 * 3_600_000

export interface ConsentMemory {
  /** What is to be kept of this occasion; absent: nothing. */
  keep?: { asked: number } | { answered: ConsentAnswer; version: number; line: Line }
}

/** What the question depends on. */
export interface ConsentScene extends Scene, AreaScene<ConsentMemory> {
  /** The text that is due to be asked now; null: none is. */
  due: { version: number; text: string } | null
  /** The question that was asked and has no answer; `isNext`: nothing else was written since. */
  open: { version: number; askedAt: Date; isNext: boolean } | null
}

const yes = new Set(['sim', 'yes', 'si', 's', 'y', 'aceito', 'acepto', 'i agree', 'concordo'])
const no = new Set(['nao', 'no', 'n', 'nao aceito', 'no acepto'])
/** People thank while they refuse; it changes nothing of what they say. */
const courtesy = / (obrigad[oa]|por favor|gracias|please|thanks|thank you)$/
const LONGEST = 30

/** What a whole message answers; null: it is about something else. */
export function answerIn(text: string): ConsentAnswer | null {
  if (text.length > LONGEST) return null
  const said = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(courtesy, '')
  if (yes.has(said)) return 'yes'
  return no.has(said) ? 'no' : null
}

/**
 * Asks beside whatever else is answered, and takes the answer. The question holds nothing up: a menu or flow goes on, and whoever does
 * not answer is served all the same. A yes or no that may be meant for somebody else counts only right after the question, and
 * reaches the other too.
 */
export function decideConsent(scene: ConsentScene, occasion: Occasion): ResponderAnswer<ConsentMemory> | null {
  if (occasion.kind !== 'message') return null
  const { due, open, claim, now, language } = scene
  if (due) return { effects: [{ do: 'say', text: due.text }], memory: { keep: { asked: due.version } }, beside: 'also' }
  if (!open || now.getTime() - open.askedAt.getTime() > ANSWER_MS) return null
  const line = occasion.lines.find(({ text }) => text !== null && answerIn(text) !== null)
  const answered = line?.text ? answerIn(line.text) : null
  if (!line || !answered) return null
  const memory: ConsentMemory = { keep: { answered, version: open.version, line } }
  const isOurs = claim === null || claim.responder === 'menu'
  if (isOurs) return { effects: [{ do: 'say', text: thanks[language][answered] }], memory, beside: 'only' }
  return open.isNext ? { effects: [], memory, beside: 'also' } : null
}
