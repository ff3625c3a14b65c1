import type { Work } from '../../platform/db/work.ts'
import { handle, type JobHandler } from '../../platform/jobs/job.ts'
import {
  type LockedTicket,
  lockTicketForBot,
  receivedMessage,
  receivedSince,
  scoreOf,
} from '../conversations/public.ts'
import { answer, type ResponderQuestion } from './answer.ts'
import { readState } from './answer-state.store.ts'
import type { AnsweringServices } from './answering-services.ts'
import { BURST_TIMER, CLAIM_TIMER } from './burst.rules.ts'
import { wakeAt } from './carry-out.ts'
import { confirmConsent } from './confirm-consent.ts'
import { chatbotTimer, type TicketTimer, ticketTimer } from './jobs.ts'
import { type MachineGone, type MachineTurn, machineGone, machineTurn } from './machines/jobs.ts'
import { runTurn } from './machines/run-turn.ts'
import { type PlaceRef, setPlaces } from './places.store.ts'
import type { Responder, ResponderPlace } from './responder.ts'
import type { Line, Occasion } from './scene.rules.ts'
import { dropTimer, type PlannedTimer, plannedTimer } from './timers.store.ts'

/** The entry points of automatic answers. Each is idempotent. */
export interface Answering {
  /** A message, call or score was received that a responder may answer. */
  messageReceived(work: Work, fact: { messageId: number; ticketId: number }): Promise<void>
  /** A customer opted out of marketing, or in again: confirms it once. */
  consentChanged(
    work: Work,
    fact: { messageId: number; ticketId: number; state: 'allowed' | 'opted_out' },
  ): Promise<void>
  /** A ticket was resolved. */
  ticketClosed(work: Work, fact: { ticketId: number; byBot?: true }): Promise<void>
  /** A user accepted a ticket. */
  ticketOpened(work: Work, fact: { ticketId: number }): Promise<void>
  /** The job `ticket.timer`: a ticket's timer is due. */
  timer: JobHandler<TicketTimer>
  /** The name of this job in older versions. */
  earlierTimer: JobHandler<TicketTimer>
  /** The job `machine.turn`: a question to an external machine. */
  turn: JobHandler<MachineTurn>
  /** The job `machine.gone`: the machine that speaks in a ticket was deleted. */
  machineDeleted: JobHandler<MachineGone>
  /**
   * Reports something about a ticket to a responder in the running work; once per key. False: the ticket was deleted.
   */
  notifyResponder(work: Work, ticketId: number, word: { to: string; word: unknown; key: string }): Promise<boolean>
  /** A connection or queue was set up or changed in this work: stores which responders are set up there. */
  placeConfigured(work: Work, place: PlaceRef): Promise<void>
}

/** @param services the services to answer through, and the responders */
export function createAnswering(services: AnsweringServices): Answering {
  return {
    messageReceived: (work, fact) => askAboutMessage(work, services, fact),
    consentChanged: (work, fact) => confirmConsent(work, services, fact),
    ticketClosed: (work, fact) => ticketClosed(work, services, fact),
    ticketOpened: (work, fact) => ticketOpened(work, services, fact),
    timer: handle(ticketTimer, (job) => timerFired(services, job)),
    earlierTimer: handle(chatbotTimer, (job) => timerFired(services, job)),
    turn: handle(machineTurn, (job) =>
      runTurn({ ...services, apply: (...args) => applyResult(services, ...args) }, job),
    ),
    machineDeleted: handle(machineGone, (job) => handleDeletedMachine(services, job)),
    notifyResponder: (work, ticketId, word) => notify(work, services, ticketId, word),
    placeConfigured: (work, place) => notePlaces(work, services.responders, place),
  }
}

async function askAboutMessage(
  work: Work,
  services: AnsweringServices,
  { messageId, ticketId }: { messageId: number; ticketId: number },
): Promise<void> {
  // Locked first, so that a message a user writes now is seen before the decision.
  const [lockedTicket, message, state] = await Promise.all([
    lockTicketForBot(work, ticketId),
    receivedMessage(work, messageId),
    readState(work.db, work.companyId, ticketId),
  ])
  if (!lockedTicket || !message) return
  const occasion = occasionOf(lockedTicket.ticket.status, message)
  if (occasion) await answer(work, services, lockedTicket, { occasion, key: `bot-${messageId}`, messageId, state })
}

interface ReceivedContent {
  id: number
  mediaType: string
  body: string
  sentAt: Date
  changedConsent: boolean
}

/** Converts a message to the responders' occasion; null: none. */
function occasionOf(status: string, message: ReceivedContent): Occasion | null {
  if (message.mediaType === 'call_log') return { kind: 'call' }
  const line = lineOf(message)
  if (status !== 'closed') return { kind: 'arrived', line }
  const score = line.text === null ? null : scoreOf(line.text)
  return score === null ? null : { kind: 'score', score }
}

const typesWithCaption = new Set(['image', 'video', 'document'])

const lineOf = ({ id, mediaType, body, sentAt, changedConsent }: ReceivedContent): Line => ({
  ...{ id, sentAt },
  text: mediaType === 'chat' ? body : null,
  ...(changedConsent && { changesConsent: true }),
  ...(typesWithCaption.has(mediaType) && body.trim() !== '' ? { caption: body } : {}),
})

async function ticketClosed(
  work: Work,
  services: AnsweringServices,
  { ticketId, byBot }: { ticketId: number; byBot?: true },
): Promise<void> {
  const lockedTicket = await lockTicketForBot(work, ticketId)
  if (!lockedTicket?.closedAt) return
  const { closedAt } = lockedTicket
  const occasion = { kind: 'closed', byBot: byBot ?? false } as const
  await answer(work, services, lockedTicket, { occasion, key: `bot-closed-${closedAt.getTime()}`, closingAt: closedAt })
}

async function ticketOpened(
  work: Work,
  services: AnsweringServices,
  { ticketId }: { ticketId: number },
): Promise<void> {
  const lockedTicket = await lockTicketForBot(work, ticketId)
  if (lockedTicket?.ticket.status !== 'open') return
  await answer(work, services, lockedTicket, { occasion: { kind: 'opened' }, key: `bot-opened-${ticketId}` })
}

async function timerFired(services: AnsweringServices, { companyId, ticketId, timer }: TicketTimer): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    const lockedTicket = await lockTicketForBot(work, ticketId)
    const timerRow = lockedTicket && (await plannedTimer(work.db, companyId, { ticketId, kind: timer }))
    // Already carried out or dropped.
    if (!timerRow) return
    // Postponed in the meantime, or the clocks differ: schedule the job again.
    if (timerRow.due > work.now) return wakeAt(work, ticketId, timer, timerRow.due)
    if (timer === BURST_TIMER) return readBurst(work, services, lockedTicket, timerRow)
    if (timer === CLAIM_TIMER) return endClaim(work, services, lockedTicket)
    const key = `bot-${keyOf(timer, lockedTicket)}`
    await answer(work, services, lockedTicket, { occasion: { kind: 'timer', timer }, key })
  })
}

/** A closing has its own key, so that it is answered once, however often its timer runs. */
function keyOf(timer: string, lockedTicket: LockedTicket): string {
  if (timer === 'closing') return `closed-${lockedTicket.closedAt?.getTime()}`
  return `${timer}-${lockedTicket.lastMessageAt.getTime()}`
}

/** The customer paused: reads all lines since the first one together. */
async function readBurst(
  work: Work,
  services: AnsweringServices,
  lockedTicket: LockedTicket,
  { messageId }: PlannedTimer,
): Promise<void> {
  const messages = await receivedSince(work, lockedTicket.ticket.id, messageId ?? 0)
  const lines = messages.filter(({ mediaType }) => mediaType !== 'call_log').map(lineOf)
  const last = messages.at(-1)?.id ?? messageId ?? 0
  const question: ResponderQuestion = {
    occasion: { kind: 'message', lines },
    key: `bot-burst-${last}`,
    readUntil: last,
  }
  await answer(work, services, lockedTicket, question)
}

/** Applies the result of a question to an external machine. */
async function applyResult(
  services: AnsweringServices,
  work: Work,
  ticketId: number,
  occasion: Occasion & { kind: 'answered' },
): Promise<void> {
  const lockedTicket = await lockTicketForBot(work, ticketId)
  if (lockedTicket) await answer(work, services, lockedTicket, { occasion, key: `machine-${occasion.ordinal}` })
}

async function notify(
  work: Work,
  services: AnsweringServices,
  ticketId: number,
  { to, word, key }: { to: string; word: unknown; key: string },
): Promise<boolean> {
  const lockedTicket = await lockTicketForBot(work, ticketId)
  if (lockedTicket) await answer(work, services, lockedTicket, { occasion: { kind: 'told', to, word }, key })
  return lockedTicket !== null
}

async function handleDeletedMachine(
  services: AnsweringServices,
  { companyId, ticketId, ...deletion }: MachineGone,
): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    const lockedTicket = await lockTicketForBot(work, ticketId)
    const occasion = { kind: 'gone', ...deletion } as const
    if (lockedTicket)
      await answer(work, services, lockedTicket, {
        occasion,
        key: `machine-gone-${deletion.machine}-${deletion.subject}`,
      })
  })
}

/** Asks the holder of a claim whose time limit may have passed. The holder releases or renews the claim. */
async function endClaim(work: Work, services: AnsweringServices, lockedTicket: LockedTicket): Promise<void> {
  await dropTimer(work.db, work.companyId, { ticketId: lockedTicket.ticket.id, kind: CLAIM_TIMER })
  const { claim } = lockedTicket
  // Released in the meantime, by a user or by its holder.
  if (!claim?.until || claim.until > work.now) return
  const key = `bot-claim-${claim.until.getTime()}`
  await answer(work, services, lockedTicket, { occasion: { kind: 'expired' }, key })
}

/** Stores where responders are set up: `receive_message` decides by these rows whether responders are asked. */
async function notePlaces(work: Work, responders: readonly Responder[], of: PlaceRef): Promise<void> {
  const places: ResponderPlace[] = []
  for (const area of new Set(responders.map((responder) => responder.area))) {
    const areaPlaces =
      'connectionId' in of ? area.placesOfConnection?.(work, of.connectionId) : area.placesOfQueue?.(work, of.queueId)
    places.push(...((await areaPlaces) ?? []))
  }
  await setPlaces(work.db, work.companyId, of, places)
}
