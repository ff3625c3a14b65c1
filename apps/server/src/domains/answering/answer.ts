import type { Work } from '../../platform/db/work.ts'
import { type HeldTicket, holdTicket } from '../conversations/public.ts'
import { type AnswerState, readState, saveState } from './answer-state.store.ts'
import type { AnsweringServices } from './answering-services.ts'
import { carryOut } from './carry-out.ts'
import { askChain } from './chain.rules.ts'
import { claimAfter } from './claim.rules.ts'
import { sceneOf, seatsOf } from './load-scene.ts'
import type { Occasion } from './scene.rules.ts'

export interface Question {
  occasion: Occasion
  /** Names the occasion: a text sent under this key is sent once. */
  key: string
  /** The message that it is about; one that was decided about, or an earlier one, is passed over. */
  messageId?: number
  /** The last message of several that are read together; which they are was settled before. */
  readUntil?: number
  /** The closing that it is about; each is answered once. */
  closingAt?: Date | null
  /** How far the ticket was answered, read after it was held; absent: it is read. */
  state?: AnswerState & { burstSince: Date | null }
}

/**
 * Asks the responders about a held ticket and does what they decide, in the running transaction; where who answered let go of
 * it, the others too.
 */
export async function answer(
  work: Work,
  services: AnsweringServices,
  held: HeldTicket,
  { occasion, key, messageId = 0, readUntil = 0, closingAt = null, state }: Question,
): Promise<void> {
  const { db, companyId } = work
  const { id } = held.ticket
  const { burstSince, ...before } = state ?? (await readState(db, companyId, id))
  if (messageId > 0 && messageId <= before.messageId) return
  if (closingAt && closingAt.getTime() === before.closingAt?.getTime()) return
  const context = await services.messages.companyContext(companyId)
  const scene = sceneOf(work, held, { context, longest: services.burst, burstSince, talk: before.talk })
  const seats = await seatsOf(work, held, scene, { responders: services.responders, occasion })
  const outcome = askChain(seats, scene, occasion)
  const claim = claimAfter(seats, scene, occasion, outcome)
  // Nothing to do and nothing new to remember: the common case costs no write.
  if (outcome.effects.length === 0 && outcome.memories.size === 0 && claim === null) return
  await carryOut(work, services, held, { outcome, claim, key, messageId: messageId || null })
  await Promise.all([
    ...[...outcome.memories].map(([area, memory]) => area.save(work, id, memory)),
    saveState(db, companyId, id, {
      messageId: Math.max(messageId, readUntil, before.messageId),
      closingAt: closingAt ?? before.closingAt,
      talk: outcome.talk,
    }),
  ])
  if (!outcome.freed) return
  const moved = await holdTicket(work, id)
  const freed: Question = { occasion: { kind: 'freed', lines: outcome.freed }, key: `${key}-freed` }
  if (moved) await answer(work, services, moved, freed)
}
