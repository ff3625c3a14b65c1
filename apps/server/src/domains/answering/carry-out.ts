import type { Work } from '../../platform/db/work.ts'
import {
  type Draft,
  type HeldTicket,
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
import type { Outcome } from './chain.rules.ts'
import type { ClaimChange } from './claim.rules.ts'
import { ticketTimer } from './jobs.ts'
import { moveOf } from './move.rules.ts'
import type { Effect, OutsideFile, OutsideMessage } from './scene.rules.ts'
import { armTimer, dropTimer, moveTimer } from './timers.store.ts'

interface Order {
  outcome: Outcome
  claim: ClaimChange
  /** A text sent under this key is sent once. */
  key: string
  /** The message that it is about. */
  messageId: number | null
}

/** Does what was decided: words first, because nobody speaks in a ticket that is closed; then timers, then the place. */
export async function carryOut(work: Work, services: AnsweringServices, held: HeldTicket, order: Order): Promise<void> {
  const { outcome, claim, messageId } = order
  await speak(work, services, held, order)
  for (const effect of outcome.effects) {
    if (effect.do === 'rate') await outcome.by?.area.rates?.(work, held, effect.score)
    else await plan(work, held, effect, messageId)
  }
  await moveByBot(work, held, { ...moveOf(held, outcome), ...(claim ? { claim } : {}) })
  if (claim) await planEnd(work, held, claim)
}

async function speak(work: Work, services: AnsweringServices, { ticket }: HeldTicket, order: Order): Promise<void> {
  const afterClosing = ticket.status === 'closed'
  let step = 0
  for (const effect of order.outcome.effects) {
    if (effect.do === 'note') await noteByMachine(work, ticket, effect)
    if (effect.do !== 'say' && effect.do !== 'send') continue
    const sending = { clientId: `${order.key}-${++step}`, afterClosing }
    if (effect.do === 'say') await sendAutomatic(work, services.messages, ticket, effect.text, sending)
    else await sendOutside(work, services, ticket, effect.message, sending)
  }
}

/** What a machine said leaves as it came: nothing in it is filled in. */
async function sendOutside(
  work: Work,
  { messages }: AnsweringServices,
  ticket: HeldTicket['ticket'],
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

async function plan(work: Work, { ticket }: HeldTicket, effect: Effect, messageId: number | null): Promise<void> {
  const { db, companyId, now } = work
  switch (effect.do) {
    case 'arm':
      if (await armTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer, at: effect.at, now, messageId }))
        await wakeAt(work, ticket.id, effect.timer, effect.at)
      return
    // Its job comes too early then, and comes again.
    case 'extend':
      return moveTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer, at: effect.at })
    case 'postpone':
      await moveTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer, at: effect.at })
      return wakeAt(work, ticket.id, effect.timer, effect.at)
    case 'disarm':
      return dropTimer(db, companyId, { ticketId: ticket.id, kind: effect.timer })
  }
}

/** A claim that ends by itself is looked at then. */
async function planEnd(work: Work, { ticket }: HeldTicket, claim: NonNullable<ClaimChange>): Promise<void> {
  const timer = { ticketId: ticket.id, kind: CLAIM_TIMER }
  await dropTimer(work.db, work.companyId, timer)
  const until = 'take' in claim ? claim.take.until : undefined
  if (!until) return
  await armTimer(work.db, work.companyId, { ...timer, at: until, now: work.now, messageId: null })
  await wakeAt(work, ticket.id, CLAIM_TIMER, until)
}

/** The job is of the same transaction as the timer's row: there is never one without the other. */
export const wakeAt = (work: Work, ticketId: number, timer: string, at: Date) =>
  work.enqueue(ticketTimer, { companyId: work.companyId, ticketId, timer }, { startAfter: at })
