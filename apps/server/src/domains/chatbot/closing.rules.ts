import { textsIn } from './bot-texts.rules.ts'
import { sayEffects } from './hand-over.rules.ts'
import { ratingRequest } from './menu.rules.ts'
import { type ChatbotDecision, type ChatbotScene, decideEnd, type Effect, nothing, type Score } from './scene.rules.ts'

/** How long a score is awaited, in milliseconds; afterwards a number is an ordinary message. */
export const RATING_WAIT_MS = 24 * 60 * 60_000

/** Stores the customer's score, and asks again once after an invalid attempt. */
export function decideRating(scene: ChatbotScene, score: Score | 0): ChatbotDecision {
  const { memory, now } = scene
  if (memory.ratingUntil === null || memory.ratingUntil <= now) return nothing(scene)
  const texts = textsIn(scene)
  if (score === 0) {
    if (memory.ratingAgain || !scene.companyActive) return nothing(scene)
    return { effects: sayEffects(ratingRequest(texts.askAgain, scene)), memory: { ...memory, ratingAgain: true } }
  }
  const thanks: Effect[] = scene.companyActive ? sayEffects(texts.ratingThanks) : []
  return { effects: [{ do: 'rate', score }, ...thanks], memory: { ...memory, ratingUntil: null, ratingAgain: false } }
}

/** Delays the closing text until the closing can no longer be undone. */
export function decideAfterClosing(scene: ChatbotScene, byBot: boolean): ChatbotDecision {
  const { ticket, closingWait } = scene
  const was = decideEnd(scene).memory
  const memory = was.ratingUntil === null ? was : { ...was, ratingUntil: null }
  // The customer already received the reason of the closing.
  if (byBot || ticket.closedAt === null || farewell(scene).effects.length === 0) return { effects: [], memory }
  const at = new Date(ticket.closedAt.getTime() + closingWait)
  return { effects: [{ do: 'arm', timer: 'closing', at }], memory }
}

/** The closing text and the score request; nothing when the ticket was reopened or a newer one was opened in the meantime. */
function farewell(scene: ChatbotScene): ChatbotDecision {
  const { connection, ticket, now, memory } = scene
  if (ticket.status !== 'closed' || ticket.isContinued || !scene.companyActive) return nothing(scene)
  const effects: Effect[] = sayEffects(connection.complationMessage)
  if (!scene.asksRating || ticket.userId === null) return { effects, memory }
  effects.push(...sayEffects(ratingRequest(connection.ratingMessage, scene)))
  const ratingUntil = new Date(now.getTime() + RATING_WAIT_MS)
  return { effects, memory: { ...memory, ratingUntil, ratingAgain: false } }
}

/**
 * Sends the farewell once the closing can no longer be undone. Nothing is sent for an undone closing; after another
 * one, the later closing counts.
 */
export function decideClosing(scene: ChatbotScene, dropDecision: ChatbotDecision): ChatbotDecision {
  const { ticket, now, closingWait, memory } = scene
  const due = ticket.closedAt && new Date(ticket.closedAt.getTime() + closingWait)
  if (due && due > now) return { effects: [{ do: 'postpone', timer: 'closing', at: due }], memory }
  const farewellDecision = farewell(scene)
  return { ...farewellDecision, effects: [...farewellDecision.effects, ...dropDecision.effects] }
}
