import { closingStands } from './closing.rules.ts'
import { handOver, SILENCE_MS, say } from './hand-over.rules.ts'
import { type Decision, type Effect, ended, hasTheWord, type Scene, type TimerKind } from './scene.rules.ts'

const MINUTE_MS = 60_000

const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS)

const timers: ReadonlySet<string> = new Set<TimerKind>(['inactivity', 'transfer', 'closing', 'silence'])
export const isChatbotTimer = (timer: string): timer is TimerKind => timers.has(timer)

/** The action when nothing happens from here on. */
export function watching(scene: Scene): Effect[] {
  const { connection, ticket, now } = scene
  const arms: Effect[] = []
  if (ticket.status !== 'closed' && connection.expiresTicket > 0)
    arms.push({ do: 'arm', timer: 'inactivity', at: later(ticket.lastMessageAt, connection.expiresTicket) })
  if (mayTransfer(scene)) arms.push({ do: 'arm', timer: 'transfer', at: later(now, connection.timeToTransfer) })
  return arms
}

/** Waits unanswered, and there is another queue for such. */
function mayTransfer({ connection, ticket }: Scene): boolean {
  const { timeToTransfer, transferQueueId } = connection
  const waits = ticket.status === 'pending' && !ticket.personSpeaks
  return waits && timeToTransfer > 0 && transferQueueId !== null && transferQueueId !== ticket.queueId
}

/** A timer only asks to look: the state of the ticket decides. */
export function timerFired(scene: Scene, timer: TimerKind): Decision {
  const { ticket, now, memory } = scene
  const dropped: Decision = { effects: [{ do: 'disarm', timer }], memory }
  if (timer === 'closing') return closingStands(scene, dropped)
  if (ticket.status === 'closed' || !scene.companyActive) return dropped
  if (timer === 'silence') return leftAlone(scene, dropped)
  if (ticket.snoozedUntil !== null && ticket.snoozedUntil > now)
    return { effects: [{ do: 'postpone', timer, at: ticket.snoozedUntil }], memory }
  return timer === 'inactivity' ? idle(scene, dropped) : unanswered(scene, dropped)
}

function idle(scene: Scene, dropped: Decision): Decision {
  const { connection, ticket, now, memory } = scene
  if (connection.expiresTicket === 0) return dropped
  const due = later(ticket.lastMessageAt, connection.expiresTicket)
  // Answered in this moment, it would be due then: looked at again in any case.
  const next = due > now ? due : mayExpire(scene) ? null : later(now, connection.expiresTicket)
  if (next) return { effects: [{ do: 'postpone', timer: 'inactivity', at: next }], memory }
  return {
    effects: [...say(connection.expiresInactiveMessage), { do: 'close' }, ...dropped.effects],
    memory: ended(scene).memory,
  }
}

/** Customers whom nobody answered stay, unless the connection lets them go as well. */
const mayExpire = ({ connection, ticket }: Scene): boolean =>
  connection.expiresUnanswered || (ticket.status === 'open' && !ticket.customerWaits)

function unanswered(scene: Scene, dropped: Decision): Decision {
  const { transferQueueId } = scene.connection
  if (!mayTransfer(scene) || transferQueueId === null) return dropped
  const { memory } = scene
  return {
    effects: [{ do: 'transfer', queueId: transferQueueId }, ...dropped.effects],
    memory: memory.stage === 'stopped' ? memory : { ...memory, stage: 'done', waiting: false, passedAt: null },
  }
}

/** The customer wrote right after a menu, and nothing since that could be answered. */
function leftAlone(scene: Scene, dropped: Decision): Decision {
  const { memory, ticket, claim, now } = scene
  const claimed = claim !== null && claim.responder !== 'menu'
  const asks = hasTheWord(memory) && ticket.status === 'pending' && !ticket.personSpeaks && !claimed
  if (!asks || memory.passedAt === null) return dropped
  const due = new Date(memory.passedAt.getTime() + SILENCE_MS)
  if (due > now) return { effects: [{ do: 'postpone', timer: 'silence', at: due }], memory }
  const handed = handOver(scene, 'unclear')
  return { ...handed, effects: [...handed.effects, ...dropped.effects] }
}
