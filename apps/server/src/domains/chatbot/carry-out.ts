import type { Work } from '../../platform/db/work.ts'
import { type BotMove, type HeldTicket, moveByBot, sendAutomatic } from '../conversations/public.ts'
import { armTimer, dropTimer, insertRating, moveTimer } from './chatbot.store.ts'
import type { ChatbotServices } from './chatbot-services.ts'
import { type Decision, type Effect, hasTheWord, type Occasion, type TimerKind } from './scene.rules.ts'

interface Order {
  decision: Decision
  occasion: Occasion
  key: string
  /** The message that it is about. */
  messageId: number | null
}

/** Carries a decision out: texts first, because nobody speaks in a closed ticket; then timers, then the move. */
export async function carryOut(work: Work, services: ChatbotServices, held: HeldTicket, order: Order): Promise<void> {
  const { effects, memory } = order.decision
  await speak(work, services, held, order)
  for (const effect of effects) await settle(work, held, effect, order.messageId)
  await moveByBot(work, held, {
    ...moveOf(held, effects, memory.said),
    speaks: held.ticket.status === 'pending' && hasTheWord(memory),
  })
}

async function speak(work: Work, services: ChatbotServices, { ticket }: HeldTicket, order: Order): Promise<void> {
  let step = 0
  for (const effect of order.decision.effects) {
    if (effect.do !== 'say') continue
    const sending = { clientId: `${order.key}-${++step}`, afterClosing: ticket.status === 'closed' }
    await sendAutomatic(work, services.messages, ticket, effect.text, sending)
  }
}

async function settle(work: Work, { ticket }: HeldTicket, effect: Effect, messageId: number | null): Promise<void> {
  const { db, companyId, now } = work
  switch (effect.do) {
    case 'rate':
      return insertRating(db, companyId, {
        ticketId: ticket.id,
        userId: ticket.userId,
        rate: effect.score,
        now: work.now,
      })
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
      return dropTimer(db, companyId, ticket.id, effect.timer)
  }
}

/** The job is of the same transaction as the timer's row: there is never one without the other. */
export const wakeAt = (work: Work, ticketId: number, timer: TimerKind, at: Date) =>
  work.enqueue('chatbot.timer', { companyId: work.companyId, ticketId, timer }, { startAfter: at })

/** Where the effects lead the ticket, with a line of its history for each. */
function moveOf({ ticket }: HeldTicket, effects: readonly Effect[], said: number): BotMove {
  const { status, queueId, userId } = ticket
  const system = { actorKind: 'system', actorName: '' } as const
  const customer = { actorKind: 'customer', actorName: ticket.contact.name } as const
  let move: BotMove = { timeline: [] }
  const noted = (entry: BotMove['timeline'][number], change: Partial<BotMove>) => {
    move = { ...move, ...change, timeline: [...move.timeline, entry] }
  }
  for (const effect of effects) {
    switch (effect.do) {
      case 'route': {
        const after = { status, queueId: effect.queueId, userId }
        noted(
          { ...customer, action: 'routed', before: { status, queueId, userId }, after },
          { queueId: effect.queueId },
        )
        break
      }
      case 'handOver':
      case 'transfer': {
        const reason = effect.do === 'transfer' ? 'unanswered' : effect.reason
        const after = { status, queueId: effect.queueId, userId, reason }
        noted(
          { ...system, action: 'transferred', before: { status, queueId, userId }, after },
          { queueId: effect.queueId },
        )
        break
      }
      case 'close': {
        const after = { status: 'closed', queueId, userId, reason: 'inactivity' }
        noted({ ...system, action: 'closed', before: { status, queueId, userId }, after }, { close: true })
        break
      }
      case 'stop':
        noted({ ...system, action: 'machineStopped', before: null, after: { reason: 'loop', said } }, { stop: true })
        break
      case 'rate':
        noted({ ...customer, action: 'rated', before: null, after: { rate: effect.score, userId } }, {})
        break
    }
  }
  return move
}
