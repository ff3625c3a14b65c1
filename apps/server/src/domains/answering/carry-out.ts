import type { Work } from '../../platform/db/work.ts'
import {
  type Draft,
  type LockedTicket,
  mediaTypeOf,
  moveByBot,
  noteByMachine,
  noteSources,
  queueDraft,
  sendAutomatic,
  textDraft,
} from '../conversations/public.ts'
import type { AnsweringServices } from './answering-services.ts'
import { CLAIM_TIMER } from './burst.rules.ts'
import type { ChainOutcome } from './chain.rules.ts'
import type { ClaimChange } from './claim.rules.ts'
import { ticketTimer } from './jobs.ts'
import { moveOf } from './move.rules.ts'
import type { Effect, OutsideFile, OutsideMessage } from './scene.rules.ts'
import { armTimer, dropTimer, moveTimer } from './timers.store.ts'

interface Order {
  outcome: ChainOutcome
  claim: ClaimChange
  /** Idempotency key: a text is sent once per key. */
  key: string
  /** The message of the occasion. */
  messageId: number | null
}

/** Carries out a decision: texts first, because none can be sent into a closed ticket; then timers, then the move. */
export async function carryOutDecision(
  work: Work,
  services: AnsweringServices,
  lockedTicket: LockedTicket,
  order: Order,
): Promise<void> {
  const { outcome, claim, messageId } = order
  await speak(work, services, lockedTicket, order)
  for (const effect of outcome.effects) {
    if (effect.do === 'rate') await outcome.by?.area.rates?.(work, lockedTicket, effect.score)
    else await plan(work, lockedTicket, effect, messageId)
  }
  await moveByBot(work, lockedTicket, { ...moveOf(lockedTicket, outcome), ...(claim ? { claim } : {}) })
  if (claim) await planEnd(work, lockedTicket, claim)
}

async function speak(work: Work, services: AnsweringServices, { ticket }: LockedTicket, order: Order): Promise<void> {
  const afterClosing = ticket.status === 'closed'
  let step = 0
  for (const effect of order.outcome.effects) {
    if (effect.do === 'note') await noteByMachine(work, ticket, effect)
    if (effect.do !== 'say' && effect.do !== 'send') continue
    const sendOptions = { clientId: `${order.key}-${++step}`, afterClosing }
    if (effect.do === 'say') await sendAutomatic(work, services.messages, ticket, effect.text, sendOptions)
    else await sendOutside(work, services, ticket, effect.message, sendOptions)
  }
}

/** A machine's text is sent unchanged, without filling variables. */
async function sendOutside(
  work: Work,
  { messages }: AnsweringServices,
  ticket: LockedTicket['ticket'],
  message: OutsideMessage,
  sending: { clientId: string; afterClosing: boolean },
): Promise<void> {
  const { language } = await messages.companyContext(work.companyId)
  const draft = 'text' in message ? textDraft(message.text) : fileDraft(message)
  const delay = message.afterMs ? { afterMs: message.afterMs } : {}
  const sender = { ...sending, ...delay, userId: null, language, sendClass: 1 as const }
  const queued = await queueDraft(work, messages, ticket, draft, sender)
  if ('text' in message && message.sources && !queued.duplicate)
    await noteSources(work, messages.addresses, { messageId: queued.message.id, sources: message.sources })
}

const fileDraft = ({ file, caption }: { file: OutsideFile; caption: string }): Draft => ({
  body: caption,
  mediaType: mediaTypeOf(file.mimetype) as Draft['mediaType'],
  ...{
    mimetype: file.mimetype,
    mediaName: file.filename,
    mediaFile: file.file,
    mediaSize: file.size,
    voice: file.voice ?? false,
  },
})

async function plan(work: Work, { ticket }: LockedTicket, effect: Effect, messageId: number | null): Promise<void> {
  const { db, companyId, now } = work
  switch (effect.do) {
    case 'arm':
      if (await armTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer, at: effect.at, now, messageId }))
        await wakeAt(work, ticket.id, effect.timer, effect.at)
      return
    // The timer's job then runs too early and is scheduled again.
    case 'extend':
      return moveTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer, at: effect.at })
    case 'postpone':
      await moveTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer, at: effect.at })
      return wakeAt(work, ticket.id, effect.timer, effect.at)
    case 'disarm':
      return dropTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer })
  }
}

/** Plans a check for the end of a claim with a time limit. */
async function planEnd(work: Work, { ticket }: LockedTicket, claim: NonNullable<ClaimChange>): Promise<void> {
  const timer = { ticketId: ticket.id, kind: CLAIM_TIMER }
  await dropTimer(work.db, work.companyId, timer)
  const until = 'take' in claim ? claim.take.until : undefined
  if (!until) return
  await armTimer(work.db, work.companyId, { ...timer, at: until, now: work.now, messageId: null })
  await wakeAt(work, ticket.id, CLAIM_TIMER, until)
}

/** The job and the timer's row are written in one transaction, so neither exists without the other. */
export const wakeAt = (work: Work, ticketId: number, timer: string, at: Date) =>
  work.enqueue(ticketTimer, { companyId: work.companyId, ticketId, timer }, { startAfter: at })
