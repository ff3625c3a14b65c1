import { decideClosing } from './closing.rules.ts'
import { decideHandOver, SILENCE_MS, sayEffects } from './hand-over.rules.ts'
import {
  type ChatbotDecision,
  type ChatbotScene,
  decideEnd,
  type Effect,
  isAsking,
  type TimerKind,
} from './scene.rules.ts'

const MINUTE_MS = 60_000

const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS)

const timers: ReadonlySet<string> = new Set<TimerKind>(['inactivity', 'transfer', 'closing', 'silence'])
export const isChatbotTimer = (timer: string): timer is TimerKind => timers.has(timer)

/** Returns the timers that close or move a ticket in which nothing else happens. */
export function watchTimers(scene: ChatbotScene): Effect[] {
  const { connection, ticket, now } = scene
  const arms: Effect[] = []
  if (ticket.status !== 'closed' && connection.expiresTicket > 0)
    arms.push({ do: 'arm', timer: 'inactivity', at: later(ticket.lastMessageAt, connection.expiresTicket) })
  if (mayTransfer(scene)) arms.push({ do: 'arm', timer: 'transfer', at: later(now, connection.timeToTransfer) })
  return arms
}

/** Whether the ticket waits unanswered and another queue is set for such tickets. */
function mayTransfer({ connection, ticket }: ChatbotScene): boolean {
  const { timeToTransfer, transferQueueId } = connection
  const waits = ticket.status === 'pending' && !ticket.personSpeaks
  return waits && timeToTransfer > 0 && transferQueueId !== null && transferQueueId !== ticket.queueId
}

/** The state of the ticket decides; the timer is only the trigger. */
export function timerFired(scene: ChatbotScene, timer: TimerKind): ChatbotDecision {
  const { ticket, now, memory } = scene
  const dropDecision: ChatbotDecision = { effects: [{ do: 'disarm', timer }], memory }
  if (timer === 'closing') return decideClosing(scene, dropDecision)
  if (ticket.status === 'closed' || !scene.companyActive) return dropDecision
  if (timer === 'silence') return handOverUnanswered(scene, dropDecision)
  if (ticket.snoozedUntil !== null && ticket.snoozedUntil > now)
    return { effects: [{ do: 'postpone', timer, at: ticket.snoozedUntil }], memory }
  return timer === 'inactivity' ? idle(scene, dropDecision) : decideUnanswered(scene, dropDecision)
}

function idle(scene: ChatbotScene, dropDecision: ChatbotDecision): ChatbotDecision {
  const { connection, ticket, now, memory } = scene
  if (connection.expiresTicket === 0) return dropDecision
  const due = later(ticket.lastMessageAt, connection.expiresTicket)
  // Checks again later in any case, because a user who answers now makes the ticket due then.
  const next = due > now ? due : mayExpire(scene) ? null : later(now, connection.expiresTicket)
  if (next) return { effects: [{ do: 'postpone', timer: 'inactivity', at: next }], memory }
  return {
    effects: [...sayEffects(connection.expiresInactiveMessage), { do: 'close' }, ...dropDecision.effects],
    memory: decideEnd(scene).memory,
  }
}

/** Whether tickets of unanswered customers may be closed too (connection setting). */
const mayExpire = ({ connection, ticket }: ChatbotScene): boolean =>
  connection.expiresUnanswered || (ticket.status === 'open' && !ticket.customerWaits)

function decideUnanswered(scene: ChatbotScene, dropDecision: ChatbotDecision): ChatbotDecision {
  const { transferQueueId } = scene.connection
  if (!mayTransfer(scene) || transferQueueId === null) return dropDecision
  const { memory } = scene
  return {
    effects: [{ do: 'transfer', queueId: transferQueueId }, ...dropDecision.effects],
    memory: memory.stage === 'stopped' ? memory : { ...memory, stage: 'done', waiting: false, passedAt: null },
  }
}

/** Hands over a customer whose line crossed with a menu and who has not written an answerable line since. */
function handOverUnanswered(scene: ChatbotScene, dropDecision: ChatbotDecision): ChatbotDecision {
  const { memory, ticket, claim, now } = scene
  const isClaimedByOther = claim !== null && claim.responder !== 'menu'
  const asks = isAsking(memory) && ticket.status === 'pending' && !ticket.personSpeaks && !isClaimedByOther
  if (!asks || memory.passedAt === null) return dropDecision
  const due = new Date(memory.passedAt.getTime() + SILENCE_MS)
  if (due > now) return { effects: [{ do: 'postpone', timer: 'silence', at: due }], memory }
  const handOverDecision = decideHandOver(scene, 'unclear')
  return { ...handOverDecision, effects: [...handOverDecision.effects, ...dropDecision.effects] }
}
