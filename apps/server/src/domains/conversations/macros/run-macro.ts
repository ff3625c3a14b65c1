import { createHash, randomUUID } from 'node:crypto'
import { canAll } from '@recado/contract/access'
import { fillVariables } from '@recado/contract/message-variables'
import type { MacroAction } from '@recado/contract/quick-messages/quick-message'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { requireMacro } from '../../quick-messages/public.ts'
import { textDraft } from '../messages/outbound/draft.rules.ts'
import { queueDraft } from '../messages/outbound/queue-draft.ts'
import { requireWriter } from '../tickets/access/require-writer.ts'
import { updateTicket } from '../tickets/moves/update-ticket.ts'
import { syncTicketTags } from '../tickets/sync-ticket-tags.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import type { TicketServices } from '../tickets/ticket-services.ts'
import { beginRun, lockRun, type MacroResult, noteResult } from './macro-run.store.ts'

export interface MacroOrder {
  ticketId: number
  quickMessageId: number
  /** Idempotency key: a repeated call continues where the first one stopped and repeats no step. */
  key: string | undefined
}

/**
 * Runs the steps of a macro with the user's rights, each in a transaction that also stores its result. A rejected step
 * ends the run; earlier steps are kept and reported.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_QUICK_MESSAGE_FOUND
 */
export async function runMacro(
  services: TicketServices,
  actor: Actor,
  { ticketId, quickMessageId, key: requestKey }: MacroOrder,
): Promise<{ complete: boolean; results: MacroResult[] }> {
  const { workplace } = services.messages
  const key = keyOf(actor, quickMessageId, requestKey)
  await workplace.run(actor.companyId, async (work) => {
    await ticketFor(work, actor, ticketId, 'tickets:answer')
    const actions = await requireMacro(work, actor, quickMessageId)
    if (actions.length === 0) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
    await beginRun(work.db, work.companyId, { ticketId, key, quickMessageId, userId: actor.userId, actions })
  })
  for (;;) {
    const state = await step(services, actor, { ticketId, key })
    if (state) return state
  }
}

/** Runs the next step. Returns the run's result when no step remains. */
async function step(services: TicketServices, actor: Actor, run: { ticketId: number; key: string }) {
  const { workplace } = services.messages
  const attempt = { action: null as MacroAction | null }
  try {
    return await workplace.run(actor.companyId, async (work) => {
      const state = await lockRun(work.db, work.companyId, run)
      if (!state) throw new AppError('ERR_NO_TICKET_FOUND')
      const { actions, results } = state
      const action = actions[results.length]
      if (!action || results.some(({ done: isDone }) => !isDone))
        return { complete: results.length === actions.length && results.every(({ done: isDone }) => isDone), results }
      attempt.action = action
      await perform(work, actor, services, run.ticketId, action)
      await noteResult(work.db, work.companyId, { ...run, result: { type: action.type, done: true, error: null } })
      return null
    })
  } catch (error) {
    const { action } = attempt
    if (!(error instanceof AppError) || !action) throw error
    const result = { type: action.type, done: false, error: error.code }
    await workplace.run(actor.companyId, (work) => noteResult(work.db, work.companyId, { ...run, result }))
    return null
  }
}

async function perform(
  work: Work,
  actor: Actor,
  services: TicketServices,
  ticketId: number,
  action: MacroAction,
): Promise<void> {
  const ticket = await ticketFor(work, actor, ticketId)
  switch (action.type) {
    case 'text': {
      if (ticket.status !== 'open' && !(ticket.status === 'pending' && canAll(actor, 'tickets:answer')))
        throw new AppError('ERR_TICKET_STATUS')
      const { language, timeZone } = actor.company
      const values = { contactName: ticket.contact.name, now: work.now, language, timeZone, ticket }
      const text = fillVariables(action.body, values)
      if (text.trim() === '') throw new AppError('ERR_TEXT_EMPTY')
      await requireWriter(work, services.messages, actor, ticket.id)
      await queueDraft(work, services.messages, ticket, textDraft(text), {
        userId: actor.userId,
        language,
        sendClass: 0,
      })
      return
    }
    case 'tag': {
      const tagIds = [...new Set([...ticket.tags.map(({ id }) => id), action.tagId])]
      await syncTicketTags(work, actor, { ticketId, tagIds })
      return
    }
    case 'transfer': {
      const userId = action.userId ?? null
      const change = { status: userId ? ('open' as const) : ('pending' as const), queueId: action.queueId, userId }
      await updateTicket(work, actor, { id: ticketId, change, services })
      return
    }
    case 'resolve':
      await updateTicket(work, actor, {
        id: ticketId,
        change: { status: 'closed', userId: actor.userId },
        services,
      })
  }
}

/** Scopes the key to its user and macro. Without a key every call is a new run. */
function keyOf(actor: Actor, quickMessageId: number, requestKey: string | undefined): string {
  const text = requestKey ? `${actor.userId}:${quickMessageId}:${requestKey}` : randomUUID()
  return createHash('sha256').update(text).digest('hex').slice(0, 48)
}
