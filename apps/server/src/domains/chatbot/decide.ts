import type { Work } from '../../platform/db/work.ts'
import type { HeldTicket } from '../conversations/public.ts'
import { carryOut } from './carry-out.ts'
import { readMemory, saveMemory } from './chatbot.store.ts'
import type { ChatbotServices } from './chatbot-services.ts'
import { loadScene } from './load-scene.ts'
import type { Occasion } from './scene.rules.ts'
import { whoAnswers } from './who-answers.rules.ts'

export interface Question {
  occasion: Occasion
  /** The key of the occasion: its text is sent once per key. */
  key: string
  /** The message that it is about; one that was decided about, or an earlier one, is passed over. */
  messageId?: number
  /** The last message of several that are read together; which they are was settled before. */
  receivedUntil?: number
  /** The closing that it is about; each is answered once. */
  closingAt?: Date | null
}

/** Asks the decision table about a held ticket and does what it says, in the running transaction. */
export async function decide(
  work: Work,
  services: ChatbotServices,
  held: HeldTicket,
  { occasion, key, messageId = 0, receivedUntil = 0, closingAt = null }: Question,
): Promise<void> {
  const { ticket } = held
  const before = await readMemory(work.db, work.companyId, ticket.id)
  if (messageId > 0 && messageId <= before.messageId) return
  if (closingAt && closingAt.getTime() === before.closingAt?.getTime()) return
  const context = await services.messages.companyContext(work.companyId)
  const scene = await loadScene(work, { context, waits: services.waits }, held, before.memory)
  if (!scene) return
  const decision = whoAnswers(scene, occasion)
  // Nothing to do and nothing new to remember: the common case costs no write.
  if (decision.effects.length === 0 && decision.memory === before.memory) return
  await carryOut(work, services, held, { decision, occasion, key, messageId: messageId || null })
  const after = {
    memory: decision.memory,
    messageId: Math.max(messageId, receivedUntil, before.messageId),
    closingAt: closingAt ?? before.closingAt,
  }
  await saveMemory(work.db, work.companyId, ticket.id, after)
}
