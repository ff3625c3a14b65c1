import type { Work } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import type { Doer } from '../../timeline/timeline.store.ts'
import type { NormalizedAddress } from '../inbound/inbound.rules.ts'
import { mentionsAfterEdit } from '../mentions/mentions.rules.ts'
import { contactKnownAs, findNetworkMessage, type StoredMessage, saveEdit, saveReactions } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import type { StoredMention } from '../stored-parts.ts'
import { announceEdit, type ContentChanging, markDeleted } from './changed-content.ts'
import { bodyAfterEdit } from './edited-body.rules.ts'
import { withReaction } from './reactions.rules.ts'

interface Target {
  chat: NormalizedAddress
  /** The network's id of the message. */
  id: string
  fromMe: boolean
}

/** A change of a message at the network, as plain data, because it may have to wait for its message. */
export type NetworkChange = Target &
  (
    | {
        kind: 'edit'
        text: string
        at: number
        place?: { latitude: number; longitude: number }
        mentions?: readonly StoredMention[]
      }
    | { kind: 'delete' }
    | { kind: 'react'; author: NormalizedAddress; reactorIsMe: boolean; emoji: string }
  )

/** Only the author can change a message at the network: the owner on the phone, or the customer. */
const writerOf = (row: StoredMessage): Doer => ({
  actorKind: row.from_me ? 'phone' : 'customer',
  actorId: null,
  actorName: '',
})

/** Applies a change. Returns false when its message is not stored yet. A repeated change has no effect. */
export async function applyChange(
  work: Work,
  services: ContentChanging,
  at: Pick<ConnectionRef, 'companyId' | 'connectionId'>,
  change: NetworkChange,
): Promise<boolean> {
  const { id, fromMe, chat } = change
  const row = await findNetworkMessage(work.db, at.companyId, at.connectionId, { id, fromMe, ...chat })
  if (!row) return false
  if (row.is_deleted) return true
  switch (change.kind) {
    case 'edit':
      return applyEdit(work, services, row, change)
    case 'delete':
      await markDeleted(work, services, row, writerOf(row))
      return true
    case 'react':
      await react(work, services, row, change)
      return true
  }
}

async function applyEdit(
  work: Work,
  services: ContentChanging,
  row: StoredMessage,
  change: NetworkChange & { kind: 'edit' },
): Promise<true> {
  const body = bodyAfterEdit(row.media_type, row.body, change.text, change.place)
  // The text is unchanged: this is the echo of our own edit, or a replay.
  if (row.body === body) return true
  // A redelivered or late edit that is older than the stored one. Skipped for own messages, because our clock and the
  // phone's are not comparable.
  if (!row.from_me && change.at > 0 && row.edited_at && change.at < row.edited_at.getTime()) return true
  const mentions = mentionsAfterEdit(body, change.mentions ?? [], row.mentions)
  const at = new Date(change.at > 0 ? change.at : work.now)
  await saveEdit(work.db, work.companyId, row.id, { body, mentions }, at)
  await announceEdit(work, services, { row, body, by: writerOf(row) })
  return true
}

async function react(
  work: Work,
  services: ContentChanging,
  row: StoredMessage,
  { author: address, reactorIsMe, emoji }: NetworkChange & { kind: 'react' },
): Promise<void> {
  const person = reactorIsMe ? null : await contactKnownAs(work.db, work.companyId, address)
  const stranger = address.phone ?? address.lid ?? ''
  const author = reactorIsMe ? 'me' : person ? String(person.id) : `address ${stranger}`
  // Also replaces the person's reaction from before they became a contact.
  const otherReactions = row.reactions.filter((one) => !person || one.author !== `address ${stranger}`)
  const before = otherReactions.find((one) => one.author === author)
  if (otherReactions.length === row.reactions.length && (before?.emoji ?? '') === emoji) return
  const reaction = { emoji, fromMe: reactorIsMe, author, name: person?.name ?? (reactorIsMe ? '' : stranger) }
  await saveReactions(work.db, work.companyId, row.id, withReaction(otherReactions, reaction))
  await changedMessage(work, services.addresses, row.id)
}
