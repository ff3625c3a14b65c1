import type { ChannelEvents } from '@recado/channels/channel'
import type { ConnectionRef } from '../../connections/public.ts'
import type { Doer } from '../timeline/timeline.store.ts'
import { addressesOf, announceContacts, announceNews } from './announce-news.ts'
import { markDeleted } from './delete-message.ts'
import { edited } from './edit-message.ts'
import { knownAs, MAX_BODY } from './inbound.rules.ts'
import { contactKnownAs, findNetworkMessage, type MessageRow, saveEdit, saveReactions } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage } from './own-message.ts'
import { withReaction } from './reactions.rules.ts'
import { linkIdentity, recordAck } from './receive.store.ts'

/** Only who wrote a message can change it at the network: the owner on the telephone, or the customer. */
const writerOf = (row: MessageRow): Doer => ({
  actorKind: row.from_me ? 'phone' : 'customer',
  actorId: null,
  actorName: '',
})

type Told<E extends keyof ChannelEvents> = Parameters<ChannelEvents[E]>[0]

/** The network tells how far a message of ours got; only ever raised. */
export async function receiveStatus(
  services: MessageServices,
  at: ConnectionRef,
  update: Told<'status'>,
): Promise<void> {
  await services.workplace.run(at.companyId, async (work) => {
    const news = await recordAck(work.db, at.connectionId, update.id, update.ack)
    if (news) announceNews(work, addressesOf(services), 'update', news)
  })
}

/** Somebody changed a message's text. Changes what is there, opens nothing; an unknown message is none of ours. */
export async function receiveEdit(services: MessageServices, at: ConnectionRef, update: Told<'edited'>): Promise<void> {
  const text = update.text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_BODY)
  await services.workplace.run(at.companyId, async (work) => {
    const row = await findNetworkMessage(work.db, at.companyId, at.connectionId, { ...update, ...knownAs(update.chat) })
    // The same text again: the echo of our own edit, or a replay.
    if (!row || row.is_deleted || row.body === text) return
    await saveEdit(work.db, at.companyId, row.id, text, new Date(update.at > 0 ? update.at : work.now))
    await edited(work, services, { row, body: text, by: writerOf(row) })
  })
}

/** Somebody deleted a message for everyone. */
export async function receiveDeletion(
  services: MessageServices,
  at: ConnectionRef,
  update: Told<'deleted'>,
): Promise<void> {
  await services.workplace.run(at.companyId, async (work) => {
    const row = await findNetworkMessage(work.db, at.companyId, at.connectionId, { ...update, ...knownAs(update.chat) })
    if (row && !row.is_deleted) await markDeleted(work, services, row, writerOf(row))
  })
}

/** Somebody reacted to a message, or took it back. */
export async function receiveReaction(
  services: MessageServices,
  at: ConnectionRef,
  update: Told<'reaction'>,
): Promise<void> {
  await services.workplace.run(at.companyId, async (work) => {
    const row = await findNetworkMessage(work.db, at.companyId, at.connectionId, { ...update, ...knownAs(update.chat) })
    if (!row || row.is_deleted) return
    const emoji = update.emoji.replaceAll('\u0000', '').toWellFormed().slice(0, 32)
    const address = knownAs({ ...update.author, group: null })
    const person = update.reactorIsMe ? null : await contactKnownAs(work.db, at.companyId, address)
    const stranger = address.phone ?? address.lid ?? ''
    const author = update.reactorIsMe ? 'me' : person ? String(person.id) : `address ${stranger}`
    const reaction = {
      emoji,
      fromMe: update.reactorIsMe,
      author,
      name: person?.name ?? (update.reactorIsMe ? '' : stranger),
    }
    const before = row.reactions.find((known) => known.author === author)
    if ((before?.emoji ?? '') === emoji) return
    await saveReactions(work.db, at.companyId, row.id, withReaction(row.reactions, reaction))
    await changedMessage(work, services, row.id)
  })
}

/** A phone and a LID are one person: known contacts learn it, two of them become one. */
export async function receiveIdentity(
  services: MessageServices,
  at: ConnectionRef,
  pair: Told<'identity'>,
): Promise<void> {
  const known = knownAs({ phone: pair.phone, lid: pair.lid, group: null })
  if (!known.phone || !known.lid) return
  await services.workplace.run(at.companyId, async (work) => {
    const learned = await linkIdentity(work.db, known)
    if (learned) await announceContacts(work, services, learned)
  })
}
