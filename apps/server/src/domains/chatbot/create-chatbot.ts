import type { Work } from '../../platform/db/work.ts'
import type { JobPayload } from '../../platform/jobs/queue.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { type HeldTicket, holdTicket, receivedMessage, receivedSince, scoreOf } from '../conversations/public.ts'
import { wakeAt } from './carry-out.ts'
import { type PlannedTimer, plannedTimer } from './chatbot.store.ts'
import type { ChatbotServices } from './chatbot-services.ts'
import { decide } from './decide.ts'
import type { Line, Occasion, TimerKind } from './scene.rules.ts'

/** The service that answers by itself: what it does when something happened. Each may run twice without harm. */
export interface Chatbot {
  /** A message, call or score arrived where a bot may have to answer. */
  messageArrived(work: Work, fact: { messageId: number; ticketId: number }): Promise<void>
  /** A ticket was resolved. */
  ticketClosed(work: Work, fact: { ticketId: number; byMachine?: true }): Promise<void>
  /** A person has a ticket. */
  ticketOpened(work: Work, fact: { ticketId: number }): Promise<void>
  /** The job `chatbot.timer`: nothing happened in a ticket for long, or its closing stands. */
  timer: JobHandler<'chatbot.timer'>
}

/** @param services what the bot speaks through */
export function createChatbot(services: ChatbotServices): Chatbot {
  return {
    messageArrived: (work, fact) => messageArrived(work, services, fact),
    ticketClosed: (work, fact) => ticketClosed(work, services, fact),
    ticketOpened: (work, fact) => ticketOpened(work, services, fact),
    timer: { run: (job) => timerFired(services, job) },
  }
}

async function messageArrived(
  work: Work,
  services: ChatbotServices,
  { messageId, ticketId }: { messageId: number; ticketId: number },
): Promise<void> {
  // Held first: a message that a person writes in this moment counts in the decision.
  const held = await holdTicket(work, ticketId)
  const message = held && (await receivedMessage(work, messageId))
  if (!message) return
  const occasion = occasionOf(held.ticket.status, message)
  if (occasion) await decide(work, services, held, { occasion, key: `bot-${messageId}`, messageId })
}

interface ReceivedEvent {
  mediaType: string
  body: string
  sentAt: Date
}

/** The meaning of a message to the bot; null: none. */
function occasionOf(status: string, message: ReceivedEvent): Occasion | null {
  if (message.mediaType === 'call_log') return { kind: 'call' }
  const line = lineOf(message)
  if (status !== 'closed') return { kind: 'arrived', line }
  const score = line.text === null ? null : scoreOf(line.text)
  return score === null ? null : { kind: 'score', score }
}

const lineOf = ({ mediaType, body, sentAt }: ReceivedEvent): Line => ({
  text: mediaType === 'chat' ? body : null,
  sentAt,
})

async function ticketClosed(
  work: Work,
  services: ChatbotServices,
  { ticketId, byMachine }: { ticketId: number; byMachine?: true },
): Promise<void> {
  const held = await holdTicket(work, ticketId)
  if (!held) return
  const { closedAt } = held
  if (!closedAt) return
  const occasion = { kind: 'closed', byBot: byMachine ?? false } as const
  await decide(work, services, held, { occasion, key: `bot-closed-${closedAt.getTime()}`, closingAt: closedAt })
}

async function ticketOpened(work: Work, services: ChatbotServices, { ticketId }: { ticketId: number }): Promise<void> {
  const held = await holdTicket(work, ticketId)
  if (held?.ticket.status !== 'open') return
  await decide(work, services, held, { occasion: { kind: 'opened' }, key: `bot-opened-${ticketId}` })
}

async function timerFired(
  services: ChatbotServices,
  { companyId, ticketId, timer }: JobPayload<'chatbot.timer'>,
): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    const held = await holdTicket(work, ticketId)
    const planned = held && (await plannedTimer(work.db, companyId, ticketId, timer))
    // Carried out before, or dropped.
    if (!planned) return
    // Put off meanwhile; and clocks differ: a timer that comes too early is set again.
    if (planned.due > work.now) return wakeAt(work, ticketId, timer, planned.due)
    if (timer === 'burst') return readBurst(work, services, held, planned)
    const key = `bot-${keyOf(timer, held)}`
    await decide(work, services, held, { occasion: { kind: 'timer', timer }, key })
  })
}

/** A closing is named by itself: however its timer is repeated, it is answered once. */
function keyOf(timer: TimerKind, held: HeldTicket): string {
  if (timer === 'closing') return `closed-${held.closedAt?.getTime()}`
  return `${timer}-${held.lastMessageAt.getTime()}`
}

/** The customer paused: all lines since the first are read together. */
async function readBurst(
  work: Work,
  services: ChatbotServices,
  held: HeldTicket,
  { messageId }: PlannedTimer,
): Promise<void> {
  const received = await receivedSince(work, held.ticket.id, messageId ?? 0)
  const lines = received.filter(({ mediaType }) => mediaType !== 'call_log').map(lineOf)
  const last = received.at(-1)?.id ?? messageId ?? 0
  await decide(work, services, held, {
    occasion: { kind: 'message', lines },
    key: `bot-burst-${last}`,
    receivedUntil: last,
  })
}
