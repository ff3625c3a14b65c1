import { type ChannelAddress, SendFailure } from '@recado/channels/channel'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { LiveChannel } from '../../../connections/public.ts'
import { contactAddress } from '../../outbox/addresses.store.ts'
import { besideOf, chatAddress, personAddress } from '../../outbox/item-content.ts'
import { messageBeside } from '../expiration/expiration.store.ts'
import type { StoredMessage } from '../message.store.ts'
import type { OwnChange } from './own-changes.rules.ts'

/** A message's address at the network: its chat, and in a group its author. */
interface NetworkPlace {
  chat: ChannelAddress
  author?: ChannelAddress
}

async function networkPlace(work: Work, row: StoredMessage): Promise<NetworkPlace> {
  const chat = chatAddress(await contactAddress(work.db, work.companyId, row.contact_id))
  if (row.author_contact_id === null) return { chat }
  return { chat, author: personAddress(await contactAddress(work.db, work.companyId, row.author_contact_id)) }
}

/**
 * Returns the chat's expiration and the mentioned people: those of the edit if given, otherwise those of the message.
 */
async function besideChange(work: Work, messageId: number, change: OwnChange) {
  const stored = await messageBeside(work.db, work.companyId, messageId)
  const hasNewMentions = change.kind === 'edit' && change.mentions !== undefined
  return besideOf(hasNewMentions ? { ...stored, mentions: change.mentions ?? null } : stored)
}

/**
 * Sends a change of a message to the network over a session of this node.
 * @param changeId the network's id of the change, chosen beforehand: phones drop a second one with the same id
 * @returns null when the network accepted it, otherwise the failure
 */
export async function changeAtCustomer(
  workplace: Workplace,
  { session }: LiveChannel,
  { companyId, row, changeId }: { companyId: number; row: StoredMessage; changeId: string | undefined },
  change: OwnChange,
): Promise<SendFailure | null> {
  const { chat, author, beside } = await workplace.read(companyId, async (work) => ({
    ...(await networkPlace(work, row)),
    beside: await besideChange(work, row.id, change),
  }))
  const target = { chat, id: row.external_id, ...(changeId !== undefined && { changeId }) }
  try {
    if (change.kind === 'edit') await session.editMessage({ ...target, text: change.text, ...beside })
    else if (change.kind === 'delete') await session.deleteMessage(target)
    else await session.react({ ...target, ...(author && { author }), fromMe: row.from_me, emoji: change.emoji })
    return null
  } catch (error) {
    if (error instanceof SendFailure) return error
    return new SendFailure('unknown', error instanceof Error ? error.message : String(error))
  }
}
