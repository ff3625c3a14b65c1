import type { Mentions } from '@recado/contract/conversations/members'
import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { waitsUntried } from '../../outbox/withdrawal.store.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import { doerOf } from '../../timeline/timeline.store.ts'
import { chosenMentions } from '../mentions/chosen-mentions.ts'
import type { MemberIds } from '../mentions/member-ids.ts'
import { mentionsAfterEdit } from '../mentions/mentions.rules.ts'
import { saveUnsentText } from '../message.store.ts'
import { ownMessageFor } from '../own-message.ts'
import { askChange, awaitChange, type ChangeAsking } from './change-own.ts'
import { announceEdit, type ContentChanging } from './changed-content.ts'

/**
 * Edits the text of an own message, at the customer too. A queued message is edited before it is sent.
 * @throws AppError ERR_EDIT_WAPP_MSG, ERR_FETCH_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED, ERR_VALIDATION, and those of
 *   messageFor and chosenMentions
 */
export async function editMessage(
  services: ChangeAsking & ContentChanging & { memberIds: MemberIds },
  actor: Actor,
  input: { id: number; body: string; mentions?: Mentions | undefined },
): Promise<Message> {
  const { companyId } = actor
  const { id, body } = input
  if (body.trim() === '') throw new AppError('ERR_VALIDATION', { field: 'body' })
  const requestedChange = await services.workplace.run(companyId, async (work) => {
    const row = await ownMessageFor(work, actor, id, 'ERR_EDIT_WAPP_MSG')
    await requireWriter(work, services, actor, row.ticket_id)
    if (row.media_type !== 'chat' || row.is_deleted) throw new AppError('ERR_EDIT_WAPP_MSG')
    const ticket = await ticketFor(work, actor, row.ticket_id, 'tickets:answer')
    const newMentions = await chosenMentions(work, services, ticket, { mentions: input.mentions, texts: [body] })
    const mentions = mentionsAfterEdit(body, newMentions, row.mentions)
    if (row.send_state === 'failed' || (await waitsUntried(work.db, companyId, id))) {
      await saveUnsentText(work.db, companyId, id, { body, mentions })
      return { message: await announceEdit(work, services, { row, body, by: doerOf(actor) }) }
    }
    return { asked: await askChange(work, services, actor, row, { kind: 'edit', text: body, mentions }) }
  })
  return requestedChange.message ?? awaitChange(services, companyId, requestedChange.asked)
}
