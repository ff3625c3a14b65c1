import { botTexts } from './bot-texts.rules.ts'
import { closedNow } from './hours.rules.ts'
import { type Decision, type Effect, type HandOverReason, inQueue, type Scene } from './scene.rules.ts'

/** How long the customer is left alone with a menu after a line that was written too soon to be an answer to it. */
export const SILENCE_MS = 30_000

export const say = (text: string): Effect[] => (text.trim() === '' ? [] : [{ do: 'say', text }])

/** Where a person is waited for when no menu could place the customer. */
export const fallbackQueue = ({ connection, queueIds }: Scene): number | null =>
  connection.fallbackQueueId ?? queueIds[0] ?? null

/** The way into the queue in which a person is waited for; nothing where the ticket lies in one already. */
export function placed({ ticket }: Scene, queueId: number | null, reason: HandOverReason): Effect[] {
  return queueId === null || queueId === ticket.queueId ? [] : [{ do: 'handOver', queueId, reason }]
}

/**
 * The bot asks no more: it says that a person comes, or that nobody is here. A choice from the last question still
 * counts.
 */
export function handOver(scene: Scene, reason: HandOverReason): Decision {
  const { ticket, memory, now, language } = scene
  const queueId = ticket.queueId ?? fallbackQueue(scene)
  const closed = closedNow(inQueue(scene, queueId))
  return {
    effects: [...placed(scene, queueId, reason), ...say(closed ? closed.notice : botTexts[language].soon)],
    memory: {
      ...memory,
      ...{ waiting: true, passedAt: null, noticeAt: closed ? now : memory.noticeAt },
      queueId: memory.stage === 'menu' ? queueId : memory.queueId,
    },
  }
}

/** Does not answer a line right after a menu yet, and looks again: no customer stays without an answer. */
export function passedOver(scene: Scene): Decision {
  const { memory, now } = scene
  const passedAt = memory.passedAt ?? now
  const at = new Date(passedAt.getTime() + SILENCE_MS)
  return { effects: [{ do: 'arm', timer: 'silence', at }], memory: { ...memory, passedAt } }
}
