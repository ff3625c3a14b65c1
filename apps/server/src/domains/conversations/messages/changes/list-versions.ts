import type { listMessageVersions as endpoint } from '@recado/contract/conversations/timeline'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import { messageVersions } from './message-versions.store.ts'

/**
 * Returns the earlier texts of an edited message. Those of a deleted one need `tickets:moderate`, as in the timeline (PLUS-09).
 * @throws AppError ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export async function listMessageVersions(work: Work, actor: Actor, id: number): Promise<Out<typeof endpoint>> {
  const message = await messageVersions(work.db, work.companyId, id)
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND')
  await ticketFor(work, actor, message.ticketId, message.isDeleted ? 'tickets:moderate' : 'tickets:view')
  return message.edits.map(({ body, at }) => ({ body, until: new Date(at).toISOString() }))
}
