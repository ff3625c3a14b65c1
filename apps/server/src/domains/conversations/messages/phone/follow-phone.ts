import type { Ticket } from '@recado/contract/conversations/ticket'
import type { CompanyContext } from '../../../../platform/actor.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { announceTicket } from '../../announce.ts'
import { ticketClosed, ticketOpened } from '../../facts.ts'
import type { TicketState } from '../../tickets/ticket.rules.ts'
import { placeTicket } from '../../tickets/ticket.store.ts'
import { ticketById } from '../../tickets/ticket.view.ts'
import { addTimelineEntry } from '../../timeline/timeline.store.ts'
import { userName } from './phone-act.store.ts'

type Settings = CompanyContext['settings']

/**
 * A waiting customer was answered on the phone: with the setting `phoneAnswerUser` that user becomes the ticket's
 * owner. Without the setting or the user, the ticket stays unchanged.
 */
export async function followAnswer(work: Work, settings: Settings, ticket: Ticket): Promise<void> {
  const userId = Number(settings.phoneAnswerUser)
  if (!userId || ticket.status !== 'pending' || !ticket.phoneServedAt) return
  if ((await userName(work.db, work.companyId, userId)) === null) return
  await place(work, ticket, { ...placeOf(ticket), status: 'open', userId })
}

/**
 * A chat was archived on the phone after its last message: with the setting `phoneArchiveCloses` its ticket is
 * resolved. The customer receives no closing text.
 */
export async function followArchive(work: Work, settings: Settings, ticket: Ticket): Promise<void> {
  if (settings.phoneArchiveCloses !== 'enabled' || ticket.status === 'closed') return
  await place(work, ticket, { ...placeOf(ticket), status: 'closed' })
}

async function place(work: Work, ticket: Ticket, next: TicketState): Promise<void> {
  const { db, companyId, now } = work
  const isPlaced = await placeTicket(db, companyId, { id: ticket.id, from: ticket.status, next, silence: true, now })
  if (!isPlaced) return
  const isClosed = next.status === 'closed'
  await addTimelineEntry(db, companyId, {
    ticketId: ticket.id,
    actorKind: 'phone',
    actorId: null,
    actorName: '',
    action: isClosed ? 'closed' : 'accepted',
    before: { ...placeOf(ticket) },
    after: { ...next, reason: isClosed ? 'phoneArchived' : 'phoneAnswered' },
  })
  if (isClosed) await work.record(ticketClosed, { ticketId: ticket.id, byBot: true })
  else await work.record(ticketOpened, { ticketId: ticket.id })
  const movedTicket = await ticketById(db, ticket.id)
  if (movedTicket) announceTicket(work, movedTicket, ticket)
}

const placeOf = ({ status, userId, queueId, whatsappId }: Ticket): TicketState => ({
  status,
  userId,
  queueId,
  whatsappId,
})
