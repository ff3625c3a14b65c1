import type { ChannelEvents } from '@recado/channels/channel'
import { storable } from '../../../../platform/db/storable.rules.ts'
import type { ConnectionRef, Connections } from '../../../connections/public.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import { announceAck, announceContacts } from '../announce-payload.ts'
import { MAX_BODY, type NormalizedAddress, normalizeAddress } from '../inbound/inbound.rules.ts'
import { linkIdentity, recordAck } from '../inbound/receive.store.ts'
import { describedBody } from '../kinds/described-body.rules.ts'
import { nameMentions } from '../mentions/name-mentions.ts'
import { findNetworkMessage } from '../message.store.ts'
import { type ChangeReceiving, receiveChange } from './pending-changes.ts'

/** Dependencies of handling the network's reports about messages and people. */
export interface ReportReceiving extends ChangeReceiving {
  sessions: Pick<Connections, 'abilities'>
  outbox: Pick<OutboxPort, 'wake' | 'block'>
}

/**
 * Maximum milliseconds a phone's clock may be ahead. Later times are ignored, or they would block all later changes of
 * the message.
 */
const CLOCK_AHEAD_MS = 86_400_000

type Emitted<E extends keyof ChannelEvents> = Parameters<NonNullable<ChannelEvents[E]>>[0]

/** The network reports an acknowledgement of one of our messages. It only ever rises. */
export async function receiveStatus(
  services: ReportReceiving,
  at: ConnectionRef,
  update: Emitted<'status'>,
): Promise<void> {
  const keepEarly = !services.sessions.abilities(at.provider).takesOurIds
  await services.workplace.run(at.companyId, async (work) => {
    const payload = await recordAck(work.db, at.connectionId, update.id, update.ack, keepEarly)
    if (payload) await announceAck(work, services, payload)
  })
}

/**
 * A message was edited at the network. Changes the existing message and opens no ticket; an edit that arrives first
 * waits for its message.
 */
export async function receiveEdit(
  services: ReportReceiving,
  at: ConnectionRef,
  update: Emitted<'edited'>,
): Promise<void> {
  const { id, fromMe, lines, place, at: when } = update
  const { language, timeZone } = await services.companyContext(at.companyId)
  const { text, mentions } = lines
    ? { text: describedBody(language, lines, { timeZone }), mentions: [] }
    : await nameMentions(services.workplace, at, language, update)
  const now = services.workplace.clock.now().getTime()
  const change = {
    id,
    fromMe,
    chat: normalizeAddress(update.chat),
    text: storable(text, MAX_BODY),
    at: when <= now + CLOCK_AHEAD_MS ? when : now,
    mentions,
    ...(place && { place }),
  }
  return receiveChange(services, at, { kind: 'edit', ...change })
}

/** A message was deleted for everyone. */
export function receiveDeletion(
  services: ReportReceiving,
  at: ConnectionRef,
  update: Emitted<'deleted'>,
): Promise<void> {
  const { id, fromMe } = update
  return receiveChange(services, at, { kind: 'delete', id, fromMe, chat: normalizeAddress(update.chat) })
}

/** A person reacted to a message or removed the reaction. */
export async function receiveReaction(
  services: ReportReceiving,
  at: ConnectionRef,
  update: Emitted<'reaction'>,
): Promise<void> {
  const { id, reactorIsMe } = update
  const chat = normalizeAddress(update.chat)
  const fromMe = update.fromMe ?? (await isOurs(services, at, { id, chat, reactorIsMe }))
  const author = normalizeAddress({ ...update.author, group: null })
  const change = { id, fromMe, chat, author, reactorIsMe, emoji: storable(update.emoji, 32) }
  return receiveChange(services, at, { kind: 'react', ...change })
}

/**
 * Finds out whose message was reacted to when the network does not say so. A message that is not stored yet counts as
 * the other side's: it may be one we just sent whose id is not stored yet.
 */
async function isOurs(
  { workplace }: ReportReceiving,
  { companyId, connectionId }: ConnectionRef,
  { id, chat, reactorIsMe }: { id: string; chat: NormalizedAddress; reactorIsMe: boolean },
): Promise<boolean> {
  const target = { id, fromMe: reactorIsMe, ...chat }
  const ownMessage = await workplace.run(companyId, ({ db }) => findNetworkMessage(db, companyId, connectionId, target))
  return (ownMessage !== null) === reactorIsMe
}

/** A phone and a LID belong to one person: stores it with the known contact, and merges two known contacts. */
export async function receiveIdentity(
  services: ReportReceiving,
  at: ConnectionRef,
  pair: Emitted<'identity'>,
): Promise<void> {
  const address = normalizeAddress({ phone: pair.phone, lid: pair.lid, group: null })
  if (!address.phone || !address.lid) return
  await services.workplace.run(at.companyId, async (work) => {
    const contacts = await linkIdentity(work.db, address)
    if (contacts) await announceContacts(work, services, contacts)
  })
}
