import type { ConsentAnswer } from '@recado/contract/privacy/privacy'
import type { AreaScene, Line, Occasion, ResponderAnswer, Scene } from '../../answering/public.ts'

/** Time for which an answer is accepted. */
export const ANSWER_MS = 24 * 3_600_000

export interface ConsentMemory {
  /** Data to store after this occasion, if any. */
  keep?: { asked: number } | { answered: ConsentAnswer; version: number; line: Line }
}

/** The consent responder's view of a ticket. */
export interface ConsentScene extends Scene, AreaScene<ConsentMemory> {
  /** The text to ask now, or null. */
  due: { version: number; text: string } | null
  /** The asked, unanswered question. `isNext` is true if the customer has written nothing else since. */
  open: { version: number; askedAt: Date; isNext: boolean } | null
}

const yes = new Set(['sim', 'yes', 'si', 's', 'y', 'aceito', 'acepto', 'i agree', 'concordo'])
const no = new Set(['nao', 'no', 'n', 'nao aceito', 'no acepto'])
/** Courtesy words, which do not change an answer. */
const courtesy = / (obrigad[oa]|por favor|gracias|please|thanks|thank you)$/
const LONGEST = 30

/** Returns the answer in a whole message. Null when it is about something else. */
export function answerIn(text: string): ConsentAnswer | null {
  if (text.length > LONGEST) return null
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
    .replace(courtesy, '')
  if (yes.has(words)) return 'yes'
  return no.has(words) ? 'no' : null
}

/**
 * Asks in addition to other responders, and accepts the answer. The question blocks nothing: a menu or flow continues,
 * and people who do not answer are served anyway. A yes or no that may be meant for another responder counts only
 * directly after the question, and is passed on as well.
 */
export function decideConsent(scene: ConsentScene, occasion: Occasion): ResponderAnswer<ConsentMemory> | null {
  if (occasion.kind !== 'message') return null
  const { due, open, claim, now } = scene
  if (due) return { effects: [{ do: 'say', text: due.text }], memory: { keep: { asked: due.version } }, beside: 'also' }
  if (!open || now.getTime() - open.askedAt.getTime() > ANSWER_MS) return null
  const line = occasion.lines.find(({ text }) => text !== null && answerIn(text) !== null)
  const answered = line?.text ? answerIn(line.text) : null
  if (!line || !answered) return null
  const memory: ConsentMemory = { keep: { answered, version: open.version, line } }
  const isOurs = claim === null || claim.responder === 'menu'
  if (isOurs)
    return {
      effects: [{ do: 'say', text: scene.texts[answered === 'yes' ? 'consentYes' : 'consentNo'] }],
      memory,
      beside: 'only',
    }
  return open.isNext ? { effects: [], memory, beside: 'also' } : null
}
