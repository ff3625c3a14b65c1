import type { Work } from '../../platform/db/work.ts'
import { handle, type JobHandler } from '../../platform/jobs/job.ts'
import { type HeldTicket, holdTicket, receivedMessage, receivedSince, scoreOf } from '../conversations/public.ts'
import { answer, type Question } from './answer.ts'
import { readState } from './answer-state.store.ts'
import type { AnsweringServices } from './answering-services.ts'
import { BURST_TIMER, CLAIM_TIMER } from './burst.rules.ts'
import { wakeAt } from './carry-out.ts'
import { chatbotTimer, type TicketTimer, ticketTimer } from './jobs.ts'
import { type MachineGone, type MachineTurn, machineGone, machineTurn } from './machines/jobs.ts'
import { runTurn } from './machines/run-turn.ts'
import { type PlaceOf, setPlaces } from './places.store.ts'
import type { Place, Responder } from './responder.ts'
import type { Line, Occasion } from './scene.rules.ts'
import { dropTimer, type PlannedTimer, plannedTimer } from './timers.store.ts'

/** Who answers, asked when something happened. Each may run twice without harm. */
export interface Answering {
  /** A message, call or score arrived in a ticket about which a responder wants to be asked. */
  asked(work: Work, fact: { messageId: number; ticketId: number }): Promise<void>
  /** A ticket was resolved. */
  ticketClosed(work: Work, fact: { ticketId: number; byBot?: true }): Promise<void>
  /** A person has a ticket. */
  ticketOpened(work: Work, fact: { ticketId: number }): Promise<void>
  /** The job `ticket.timer`: a planned look at a ticket. */
  timer: JobHandler<TicketTimer>
  /** The same, planned by an older version. */
  earlierTimer: JobHandler<TicketTimer>
  /** The job `machine.turn`: a question to what answers from outside. */
  turn: JobHandler<MachineTurn>
  /** The job `machine.gone`: who speaks in a ticket was deleted. */
  gone: JobHandler<MachineGone>
  /** Tells a responder something about a ticket, in the running work; under the same key it says nothing twice. False: the ticket is gone. */
  told(work: Work, ticketId: number, word: { to: string; word: unknown; key: string }): Promise<boolean>
  /** A connection or queue was set up or changed in this work: notes which responders are set up there. */
  configured(work: Work, place: PlaceOf): Promise<void>
}

/** @param services the services to answer through, and the responders */
export function createAnswering(services: AnsweringServices): Answering {
  return {
    asked: (work, fact) => asked(work, services, fact),
    ticketClosed: (work, fact) => ticketClosed(work, services, fact),
    ticketOpened: (work, fact) => ticketOpened(work, services, fact),
    timer: handle(ticketTimer, (job) => timerFired(services, job)),
    earlierTimer: handle(chatbotTimer, (job) => timerFired(services, job)),
    turn: handle(machineTurn, (job) => runTurn({ ...services, apply: (...args) => applied(services, ...args) }, job)),
    gone: handle(machineGone, (job) => goneMachine(services, job)),
    told: (work, ticketId, word) => told(work, services, ticketId, word),
    configured: (work, place) => notePlaces(work, services.responders, place),
  }
}

async function asked(
  work: Work,
  services: AnsweringServices,
  { messageId, ticketId }: { messageId: number; ticketId: number },
): Promise<void> {
  // Held first: a person who writes in this moment is noticed before the decision.
  const [held, message, state] = await Promise.all([
    holdTicket(work, ticketId),
    receivedMessage(work, messageId),
    readState(work.db, work.companyId, ticketId),
  ])
  if (!held || !message) return
  const occasion = occasionOf(held.ticket.status, message)
  if (occasion) await answer(work, services, held, { occasion, key: `bot-${messageId}`, messageId, state })
}

interface Written {
  id: number
  mediaType: string
  body: string
  sentAt: Date
}

/** The line that responders see of a message; null: none. */
function occasionOf(status: string, message: Written): Occasion | null {
  if (message.mediaType === 'call_log') return { kind: 'call' }
  const line = lineOf(message)
  if (status !== 'closed') return { kind: 'arrived', line }
  const score = line.text === null ? null : scoreOf(line.text)
  return score === null ? null : { kind: 'score', score }
}

const captioned = new Set(['image', 'video', 'document'])

const lineOf = ({ id, mediaType, body, sentAt }: Written): Line => ({
  ...{ id, sentAt },
  text: mediaType === 'chat' ? body : null,
  ...(captioned.has(mediaType) && body.trim() !== '' ? { caption: body } : {}),
})

async function ticketClosed(
  work: Work,
  services: AnsweringServices,
  { ticketId, byBot }: { ticketId: number; byBot?: true },
): Promise<void> {
  const held = await holdTicket(work, ticketId)
  if (!held?.closedAt) return
  const { closedAt } = held
  const occasion = { kind: 'closed', byBot: byBot ?? false } as const
  await answer(work, services, held, { occasion, key: `bot-closed-${closedAt.getTime()}`, closingAt: closedAt })
}

async function ticketOpened(
  work: Work,
  services: AnsweringServices,
  { ticketId }: { ticketId: number },
): Promise<void> {
  const held = await holdTicket(work, ticketId)
  if (held?.ticket.status !== 'open') return
  await answer(work, services, held, { occasion: { kind: 'opened' }, key: `bot-opened-${ticketId}` })
}

async function timerFired(services: AnsweringServices, { companyId, ticketId, timer }: TicketTimer): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    const held = await holdTicket(work, ticketId)
    const planned = held && (await plannedTimer(work.db, companyId, { ticketId, kind: timer }))
    // Carried out before, or dropped.
    if (!planned) return
    // Put off meanwhile; and clocks differ: a job that comes too early comes again.
    if (planned.due > work.now) return wakeAt(work, ticketId, timer, planned.due)
    if (timer === BURST_TIMER) return readBurst(work, services, held, planned)
    if (timer === CLAIM_TIMER) return endClaim(work, services, held)
    const key = `bot-${keyOf(timer, held)}`
    await answer(work, services, held, { occasion: { kind: 'timer', timer }, key })
  })
}

/** A closing is named by itself: however its timer is repeated, it is answered once. */
function keyOf(timer: string, held: HeldTicket): string {
  if (timer === 'closing') return `closed-${held.closedAt?.getTime()}`
  return `${timer}-${held.lastMessageAt.getTime()}`
}

/** The customer paused: all lines since the first one are read together. */
async function readBurst(
  work: Work,
  services: AnsweringServices,
  held: HeldTicket,
  { messageId }: PlannedTimer,
): Promise<void> {
  const written = await receivedSince(work, held.ticket.id, messageId ?? 0)
  const lines = written.filter(({ mediaType }) => mediaType !== 'call_log').map(lineOf)
  const last = written.at(-1)?.id ?? messageId ?? 0
  const question: Question = { occasion: { kind: 'message', lines }, key: `bot-burst-${last}`, readUntil: last }
  await answer(work, services, held, question)
}

/** What came of a question to a machine outside. */
async function applied(
  services: AnsweringServices,
  work: Work,
  ticketId: number,
  occasion: Occasion & { kind: 'answered' },
): Promise<void> {
  const held = await holdTicket(work, ticketId)
  if (held) await answer(work, services, held, { occasion, key: `machine-${occasion.ordinal}` })
}

async function told(
  work: Work,
  services: AnsweringServices,
  ticketId: number,
  { to, word, key }: { to: string; word: unknown; key: string },
): Promise<boolean> {
  const held = await holdTicket(work, ticketId)
  if (held) await answer(work, services, held, { occasion: { kind: 'told', to, word }, key })
  return held !== null
}

async function goneMachine(services: AnsweringServices, { companyId, ticketId, ...gone }: MachineGone): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    const held = await holdTicket(work, ticketId)
    const occasion = { kind: 'gone', ...gone } as const
    if (held) await answer(work, services, held, { occasion, key: `machine-gone-${gone.machine}-${gone.subject}` })
  })
}

/** The time limit of a claim: its holder is asked, and releases it or claims it anew. */
async function endClaim(work: Work, services: AnsweringServices, held: HeldTicket): Promise<void> {
  await dropTimer(work.db, work.companyId, { ticketId: held.ticket.id, kind: CLAIM_TIMER })
  const { claim } = held
  // Let go meanwhile: by a person, or by who held it.
  if (!claim?.until || claim.until > work.now) return
  const key = `bot-claim-${claim.until.getTime()}`
  await answer(work, services, held, { occasion: { kind: 'expired' }, key })
}

/** Keeps where responders are set up: while a message is stored, these rows say whether anybody is asked about it. */
async function notePlaces(work: Work, responders: readonly Responder[], of: PlaceOf): Promise<void> {
  const places: Place[] = []
  for (const area of new Set(responders.map((responder) => responder.area))) {
    const found =
      'connectionId' in of ? area.placesOfConnection?.(work, of.connectionId) : area.placesOfQueue?.(work, of.queueId)
    places.push(...((await found) ?? []))
  }
  await setPlaces(work.db, work.companyId, of, places)
}
