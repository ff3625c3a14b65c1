import type { Message } from '@recado/contract/conversations/message'
import type { ErrorCode } from '@recado/contract/errors'
import type { RolePermission } from '@recado/contract/permissions'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { ticketFor } from '../tickets/ticket-for.ts'
import { announceSigned } from './announce-payload.ts'
import { messagePayload } from './inbound/receive.store.ts'
import type { MediaAddresses } from './media/media-address.ts'
import { findStoredMessage, type StoredMessage } from './message.store.ts'

/**
 * Locks and returns a message of a ticket that this user sees and may handle.
 * @param permission the intended use
 * @throws AppError ERR_NO_MESSAGE_FOUND for unknown ids and other companies', ERR_NO_PERMISSION outside the user's scope
 */
export async function messageFor(
  work: Work,
  actor: Actor,
  id: number,
  permission: RolePermission = 'tickets:answer',
): Promise<StoredMessage> {
  const row = await findStoredMessage(work.db, work.companyId, id, true)
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND')
  await ticketFor(work, actor, row.ticket_id, permission)
  return row
}

/**
 * Requires that a user who quotes a message in a ticket sees it there, or sees the earlier ticket that it belongs to.
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export async function requireQuotable(
  work: Work,
  actor: Actor,
  { id, ticketId }: { id: number; ticketId: number },
): Promise<void> {
  const row = await findStoredMessage(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND')
  if (row.ticket_id !== ticketId) await ticketFor(work, actor, row.ticket_id)
}

/** Returns an own message of a ticket in which this user may write; others' messages are rejected with the given code. */
export async function ownMessageFor(work: Work, actor: Actor, id: number, code: ErrorCode): Promise<StoredMessage> {
  const row = await messageFor(work, actor, id)
  if (!row.from_me) throw new AppError(code)
  return row
}

/** Announces and returns a changed message. */
export async function changedMessage(work: Work, addresses: MediaAddresses, id: number): Promise<Message> {
  const payload = await messagePayload(work.db, id)
  if (!payload) throw new AppError('ERR_NO_MESSAGE_FOUND')
  announceSigned(work, addresses, 'update', payload)
  return addresses.signed(payload.message)
}
