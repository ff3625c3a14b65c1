import type { ChannelAbilities } from '@recado/channels/channel'
import type { MessageWindow } from '@recado/contract/conversations/window'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { type Connections, requireConnection } from '../../../connections/public.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import { closesAt, isOpen } from './window.rules.ts'
import { type ChatOver, contactOfTicket, lastReceivedAt, wasRefusedSince } from './window.store.ts'

/** Whether free text may be sent to a contact over a connection now. `windowMs` of its channel; null: always. */
export async function isWindowOpen(work: Work, chat: ChatOver, windowMs: number | null): Promise<boolean> {
  if (windowMs === null) return true
  const since = new Date(work.now.getTime() - windowMs)
  return isOpen(await lastReceivedAt(work.db, work.companyId, chat, since), windowMs, work.now)
}

/** @throws AppError ERR_WINDOW_CLOSED when only a template can open the ticket's conversation over this connection */
export async function requireOpenWindow(
  work: Work,
  { ticketId, connectionId }: { ticketId: number; connectionId: number },
  windowMs: number | null,
): Promise<void> {
  if (windowMs === null) return
  const contactId = await contactOfTicket(work.db, work.companyId, ticketId)
  if (contactId !== null && !(await isWindowOpen(work, { contactId, connectionId }, windowMs)))
    throw new AppError('ERR_WINDOW_CLOSED')
}

/**
 * Returns until when a ticket's customer may receive free text; closed once the network reported so.
 * @throws AppError those of ticketFor
 */
export async function showWindow(
  work: Work,
  services: { sessions: Pick<Connections, 'abilities'> },
  actor: Actor,
  ticketId: number,
): Promise<MessageWindow> {
  const { contactId, whatsappId } = await ticketFor(work, actor, ticketId)
  const limits = whatsappId === null ? null : await limitsOf(work, services, whatsappId)
  const { windowMs = null, longest = null, mediaLimits = null } = limits ?? {}
  if (whatsappId === null || windowMs === null) return { limited: false, closesAt: null, longest, mediaLimits }
  const since = new Date(work.now.getTime() - windowMs)
  const chat = { contactId, connectionId: whatsappId }
  const last = await lastReceivedAt(work.db, work.companyId, chat, since)
  const isClosed = last === null || (await wasRefusedSince(work.db, work.companyId, chat, last))
  return { limited: true, closesAt: isClosed ? null : closesAt(last, windowMs).toISOString(), longest, mediaLimits }
}

/** Null also for a provider that is switched off, because nothing is sent over it. */
async function limitsOf(
  work: Work,
  { sessions }: { sessions: Pick<Connections, 'abilities'> },
  connectionId: number,
): Promise<Pick<ChannelAbilities, 'windowMs' | 'longest' | 'mediaLimits'> | null> {
  const { provider } = await requireConnection(work.db, connectionId)
  try {
    return sessions.abilities(provider)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
