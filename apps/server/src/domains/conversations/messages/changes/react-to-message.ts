import type { Message } from '@recado/contract/conversations/message'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import { messageFor } from '../own-message.ts'
import { askChange, awaitChange, type ChangeAsking } from './change-own.ts'

/**
 * Reacts to a message, at the customer too; '' removes the reaction.
 * @throws AppError ERR_SENDING_WAPP_MSG, ERR_FETCH_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED, and those of messageFor
 */
export async function reactToMessage(
  services: ChangeAsking & CompanyContexts,
  actor: Actor,
  input: { id: number; emoji: string },
): Promise<Message> {
  const { companyId } = actor
  const requestedChange = await services.workplace.run(companyId, async (work) => {
    const row = await messageFor(work, actor, input.id)
    await requireWriter(work, services, actor, row.ticket_id)
    if (row.is_deleted) throw new AppError('ERR_SENDING_WAPP_MSG')
    return askChange(work, services, actor, row, { kind: 'react', emoji: input.emoji })
  })
  return awaitChange(services, companyId, requestedChange)
}
