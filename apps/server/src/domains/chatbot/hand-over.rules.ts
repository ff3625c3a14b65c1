import { textsIn } from './bot-texts.rules.ts'
import { closedNow } from './hours.rules.ts'
import { type ChatbotDecision, type ChatbotScene, type Effect, type HandOverReason, inQueue } from './scene.rules.ts'

/** Milliseconds without an answer after a line that crossed with a menu. */
export const SILENCE_MS = 30_000

export const sayEffects = (text: string): Effect[] => (text.trim() === '' ? [] : [{ do: 'say', text }])

/** The queue for customers whom no menu could place. */
export const fallbackQueue = ({ connection, queueIds }: ChatbotScene): number | null =>
  connection.fallbackQueueId ?? queueIds[0] ?? null

/** The effects that move the ticket into the queue to wait for a person; none when it is already there. */
export function placeEffects({ ticket }: ChatbotScene, queueId: number | null, reason: HandOverReason): Effect[] {
  return queueId === null || queueId === ticket.queueId ? [] : [{ do: 'handOver', queueId, reason }]
}

/** Stops asking: announces a person, or that the company is closed. A choice from the last question still counts. */
export function decideHandOver(scene: ChatbotScene, reason: HandOverReason): ChatbotDecision {
  const { ticket, memory, now } = scene
  const queueId = ticket.queueId ?? fallbackQueue(scene)
  const closed = closedNow(inQueue(scene, queueId))
  return {
    effects: [...placeEffects(scene, queueId, reason), ...sayEffects(closed ? closed.notice : textsIn(scene).soon)],
    memory: {
      ...memory,
      ...{ waiting: true, passedAt: null, noticeAt: closed ? now : memory.noticeAt },
      queueId: memory.stage === 'menu' ? queueId : memory.queueId,
    },
  }
}

/**
 * Leaves a line that crossed with a menu to that menu, and plans a timer, so that no customer stays without an answer.
 */
export function postponeAnswer(scene: ChatbotScene): ChatbotDecision {
  const { memory, now } = scene
  const passedAt = memory.passedAt ?? now
  const at = new Date(passedAt.getTime() + SILENCE_MS)
  return { effects: [{ do: 'arm', timer: 'silence', at }], memory: { ...memory, passedAt } }
}
