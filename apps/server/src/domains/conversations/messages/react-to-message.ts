import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeAtCustomer, networkPlace } from './change-at-customer.ts'
import { saveReactions } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage, lineOf, messageFor } from './own-message.ts'
import { withReaction } from './reactions.rules.ts'

/**
 * Reacts to a message, at the customer too; '' takes the reaction back.
 * @throws AppError ERR_SENDING_WAPP_MSG, ERR_FETCH_WAPP_MSG, ERR_WAPP_NOT_INITIALIZED, and those of messageFor
 */
export async function reactToMessage(
  services: MessageServices,
  actor: Actor,
  input: { id: number; emoji: string },
): Promise<Message> {
  const { companyId } = actor
  const { row, place } = await services.workplace.run(companyId, async (work) => {
    const row = await messageFor(work, actor, input.id)
    if (row.is_deleted) throw new AppError('ERR_SENDING_WAPP_MSG')
    return { row, place: await networkPlace(work, row) }
  })
  const channel = lineOf(services, companyId, row)
  if (!channel.abilities.canReact) throw new AppError('ERR_SENDING_WAPP_MSG')
  const target = { ...place, id: row.external_id, fromMe: row.from_me, emoji: input.emoji }
  await changeAtCustomer(services, 'ERR_SENDING_WAPP_MSG', () => channel.session.react(target))
  return services.workplace.run(companyId, async (work) => {
    const { reactions } = await messageFor(work, actor, input.id)
    const mine = { emoji: input.emoji, fromMe: true, author: 'me', name: actor.name }
    await saveReactions(work.db, companyId, input.id, withReaction(reactions, mine))
    return changedMessage(work, services, input.id)
  })
}
