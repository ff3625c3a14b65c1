import { botTexts } from './bot-texts.rules.ts'
import { say } from './hand-over.rules.ts'
import { ratingRequest } from './menu.rules.ts'
import { type Decision, type Effect, ended, nothing, type Scene, type Score } from './scene.rules.ts'

/** How long a score is waited for; after that the ticket stays as it is and a number is a message like any other. */
export const RATING_WAIT_MS = 24 * 60 * 60_000

/** The customer's score; an attempt that is no score is asked about once. */
export function rated(scene: Scene, score: Score | 0): Decision {
  const { memory, now, language } = scene
  if (memory.ratingUntil === null || memory.ratingUntil <= now) return nothing(scene)
  const texts = botTexts[language]
  if (score === 0) {
    if (memory.ratingAgain || !scene.companyActive) return nothing(scene)
    return { effects: say(ratingRequest(texts.askAgain, language)), memory: { ...memory, ratingAgain: true } }
  }
  const thanks: Effect[] = scene.companyActive ? say(texts.ratingThanks) : []
  return { effects: [{ do: 'rate', score }, ...thanks], memory: { ...memory, ratingUntil: null, ratingAgain: false } }
}

/** The closing text waits until the closing can no longer be undone. */
export function afterClosing(scene: Scene, byBot: boolean): Decision {
  const { ticket, closingWait } = scene
  const was = ended(scene).memory
  const memory = was.ratingUntil === null ? was : { ...was, ratingUntil: null }
  // The customer was already given the reason of the closing.
  if (byBot || ticket.closedAt === null || farewell(scene).effects.length === 0) return { effects: [], memory }
  const at = new Date(ticket.closedAt.getTime() + closingWait)
  return { effects: [{ do: 'arm', timer: 'closing', at }], memory }
}

/** The closing text, and the question for a score; nothing when it was reopened meanwhile. */
function farewell(scene: Scene): Decision {
  const { connection, ticket, language, now, memory } = scene
  if (ticket.status !== 'closed' || !scene.companyActive) return nothing(scene)
  const effects: Effect[] = say(connection.complationMessage)
  if (!scene.asksRating || ticket.userId === null) return { effects, memory }
  effects.push(...say(ratingRequest(connection.ratingMessage, language)))
  const ratingUntil = new Date(now.getTime() + RATING_WAIT_MS)
  return { effects, memory: { ...memory, ratingUntil, ratingAgain: false } }
}

/** Undone: nothing is said. Undone and resolved again: the later closing counts. */
export function closingStands(scene: Scene, dropped: Decision): Decision {
  const { ticket, now, closingWait, memory } = scene
  const due = ticket.closedAt && new Date(ticket.closedAt.getTime() + closingWait)
  if (due && due > now) return { effects: [{ do: 'postpone', timer: 'closing', at: due }], memory }
  const said = farewell(scene)
  return { ...said, effects: [...said.effects, ...dropped.effects] }
}
