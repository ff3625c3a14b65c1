import type { Work } from '../../platform/db/work.ts'
import { type LockedTicket, lockTicketForBot } from '../conversations/public.ts'
import { type AnswerState, readState, saveState } from './answer-state.store.ts'
import type { AnsweringServices } from './answering-services.ts'
import { carryOutDecision } from './carry-out.ts'
import { askChain } from './chain.rules.ts'
import { claimAfter } from './claim.rules.ts'
import { loadSeats, sceneOf } from './load-scene.ts'
import type { Occasion } from './scene.rules.ts'

export interface ResponderQuestion {
  occasion: Occasion
  /** Identifies the occasion: a text is sent once per key. */
  key: string
  /** The message of the occasion. Ignored if a decision was made about it or a later one. */
  messageId?: number
  /** The last message of several that are read together, as already determined. */
  readUntil?: number
  /** The closing of the occasion; each is answered once. */
  closingAt?: Date | null
  /** The answering progress, read after locking the ticket; absent: it is read here. */
  state?: AnswerState & { burstSince: Date | null }
}

/**
 * Asks the responders about a locked ticket and carries out their decision in the running transaction. When the one
 * that answered releases the ticket, the others are asked too.
 */
export async function answer(
  work: Work,
  services: AnsweringServices,
  lockedTicket: LockedTicket,
  { occasion, key, messageId = 0, readUntil = 0, closingAt = null, state }: ResponderQuestion,
): Promise<void> {
  const { db, companyId } = work
  const { id } = lockedTicket.ticket
  const { burstSince, ...before } = state ?? (await readState(db, companyId, id))
  if (messageId > 0 && messageId <= before.messageId) return
  if (closingAt && closingAt.getTime() === before.closingAt?.getTime()) return
  const context = await services.messages.companyContext(companyId)
  const scene = sceneOf(work, lockedTicket, { context, longest: services.burst, burstSince, talk: before.talk })
  const seats = await loadSeats(work, lockedTicket, scene, { responders: services.responders, occasion })
  const outcome = askChain(seats, scene, occasion)
  const claim = claimAfter(seats, scene, occasion, outcome)
  // Nothing to do or to remember: the common case costs no write.
  if (outcome.effects.length === 0 && outcome.memories.size === 0 && claim === null) return
  await carryOutDecision(work, services, lockedTicket, { outcome, claim, key, messageId: messageId || null })
  await Promise.all([
    ...[...outcome.memories].map(([area, memory]) => area.save(work, id, memory)),
    saveState(db, companyId, id, {
      messageId: Math.max(messageId, readUntil, before.messageId),
      closingAt: closingAt ?? before.closingAt,
      talk: outcome.talk,
    }),
  ])
  if (!outcome.freed) return
  const relockedTicket = await lockTicketForBot(work, id)
  const freedQuestion: ResponderQuestion = { occasion: { kind: 'freed', lines: outcome.freed }, key: `${key}-freed` }
  if (relockedTicket) await answer(work, services, relockedTicket, freedQuestion)
}
