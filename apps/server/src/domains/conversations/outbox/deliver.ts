import { type AckLevel, SendFailure, type SendFailureKind } from '@recado/channels/channel'
import type { Log } from '../../../platform/log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Connections, LiveChannel } from '../../connections/public.ts'
import { messageFailed } from '../facts.ts'
import { noteRefusedMarketing } from '../marketing/refused-marketing.ts'
import { type AckAnnouncing, announceAck, announceDelay, announceSigned } from '../messages/announce-payload.ts'
import { applyEarlyFailure } from '../messages/changes/receive-failure.ts'
import { messageDelivered, messagePayload, nameSent } from '../messages/inbound/receive.store.ts'
import type { PendingChangePort } from '../messages/inbound/receive-messages.ts'
import { findStoredMessage, type StoredMessage } from '../messages/message.store.ts'
import { isTooLong } from '../messages/outbound/length.rules.ts'
import { isWindowOpen } from '../messages/window/message-window.ts'
import { authorAddresses } from './addresses.store.ts'
import { waitAgain } from './first-contacts/first-contacts.store.ts'
import { holdFirstContacts } from './first-contacts/hold-first-contacts.ts'
import { chatAddress, outboundOf, personAddress } from './item-content.ts'
import { type Offers, offerWords } from './options.rules.ts'
import { itemWaits, type OutboxItem, postpone, removeItem, saveSendState, takeItem } from './outbox.store.ts'
import { prepareSend } from './preparation/prepare-send.ts'
import { reasonOf, retryAfter, sendingEnds } from './retry.rules.ts'
import { refuseSilenced, type Silence, type SilencingDependencies, staysSilent } from './silence/silenced-sends.ts'
import type { WaitingSend } from './waiting.store.ts'

/** Dependencies of a delivery. */
export interface DeliveryDependencies extends SilencingDependencies, AckAnnouncing {
  sessions: Pick<Connections, 'channel'>
  storage: Storage
  log: Log
  /** Carries out a change of a message; answers what stores how it went, together with the end of the row. */
  carryChange(companyId: number, item: OutboxItem, channel: LiveChannel): Promise<() => Promise<Outcome>>
  /** Applies the changes that came before the id of their message was stored. */
  applyPending: PendingChangePort['apply']
}

/**
 * How a try ended: done with the row (`sent`: the network took a message; `firstUntil`: first contacts wait until then, milliseconds
 * since 1970), again after a while, or the whole connection must stop (`code`: the network's).
 */
export type Outcome =
  | { done: true; sent?: boolean; firstUntil?: number }
  | { againAfter: number }
  | { blocked: true; code: number | null }

export interface Delivery {
  /**
   * Takes the row for one try and carries it out.
   * @param taken called when the row was taken, or is not
   */
  attempt(channel: LiveChannel, taken?: () => void): Promise<Outcome>
}

/** How often an item looks whether its file is ready. */
const AGAIN_WHILE_PREPARING_MS = 50
/** A try of a node that died counts as under way for a while; until then the row is looked at again. */
const AGAIN_WHILE_TRYING_MS = 10_000
/** An item that another node is sending is looked at again so soon: later items wait for it. */
const AGAIN_WHILE_SHARED_MS = 250

/**
 * One outbox row on its way. Remembers that the network took it, so that a commit that fails is repeated without sending
 * again.
 */
export function createDelivery(deps: DeliveryDependencies, companyId: number, row: WaitingSend): Delivery {
  const { id } = row
  let taken: { item: OutboxItem; ack: AckLevel; id?: string } | null = null
  let changed: (() => Promise<Outcome>) | null = null
  let preparation: Preparing | null = row.prepares ? { state: 'waiting' } : null
  return {
    async attempt(channel, onTaken) {
      if (changed) return changed()
      if (!taken && (await staysSilent(deps, companyId, row)))
        return refused(deps, companyId, { outboxId: id, reason: 'ERR_SEND_COMPANY_OFF' })
      if (preparation && !taken) {
        preparation = await preparing(deps, companyId, { id, channel, preparation })
        if (preparation) return { againAfter: AGAIN_WHILE_PREPARING_MS }
      }
      const isShared = mayBeElsewhere(channel)
      const how = { isShared, isMarketing: row.sendClass === 3 }
      const item = taken?.item ?? (await deps.workplace.run(companyId, (work) => takeItem(work.db, id, how)))
      onTaken?.()
      if (item && 'refused' in item)
        return refused(deps, companyId, { outboxId: id, reason: refusalOfMarketing[item.refused] })
      if (!item) return isShared ? elsewhere(deps, companyId, id) : { done: true }
      if (item.kind !== 'send' && item.kind !== 'read') {
        changed = await deps.carryChange(companyId, item, channel)
        const outcome = await changed()
        changed = null
        return outcome
      }
      if (!taken) {
        const sent = await carry(deps, companyId, item, channel)
        if ('outcome' in sent) return sent.outcome
        taken = { item, ...sent }
      }
      await settle(deps, companyId, taken)
      return { done: true, sent: taken.item.message_id !== null }
    },
  }
}

const refusalOfMarketing = { opted_out: 'OPTED_OUT', blocked: 'ERR_MARKETING_BLOCKED' } as const

/** A file that is made ready for phones beside the sends of other chats. */
type Preparing = { state: 'waiting' | 'running' | 'done' }

/** Starts a preparation, or looks whether it ended; null when the row may be sent. The row is not taken meanwhile: nothing has left. */
async function preparing(
  deps: DeliveryDependencies,
  companyId: number,
  { id, channel, preparation }: { id: number; channel: LiveChannel; preparation: Preparing },
): Promise<Preparing | null> {
  if (preparation.state === 'done') return null
  if (preparation.state === 'running') return preparation
  const run: Preparing = { state: 'running' }
  prepareSend(deps, companyId, id, channel).then(
    () => {
      run.state = 'done'
    },
    (error: unknown) => {
      deps.log.warn({ err: error, companyId, outboxId: id }, 'a medium could not be prepared yet')
      run.state = 'waiting'
    },
  )
  return run
}

/** It stays here, and says why. */
const refused = async (
  deps: DeliveryDependencies,
  companyId: number,
  what: { outboxId: number; reason: Silence },
): Promise<Outcome> =>
  (await refuseSilenced(deps, companyId, what)) ? { done: true } : { againAfter: AGAIN_WHILE_TRYING_MS }

/** Any node may send over it: several have the same items in memory, and each is taken by one. */
const mayBeElsewhere = ({ abilities }: LiveChannel) => !abilities.holdsSession

/** Of an item that is not ours to take: it ended, or another node is at it. */
async function elsewhere(deps: DeliveryDependencies, companyId: number, id: number): Promise<Outcome> {
  const waits = await deps.workplace.read(companyId, (work) => itemWaits(work.db, companyId, id))
  return waits ? { againAfter: AGAIN_WHILE_SHARED_MS } : { done: true }
}

async function carry(
  deps: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  channel: LiveChannel,
): Promise<{ ack: AckLevel; id?: string } | { outcome: Outcome }> {
  try {
    // Sent again it would show twice: only a person may ask for that.
    if (item.kind === 'send' && item.uncertain && !channel.abilities.takesOurIds)
      throw new SendFailure('unknown', 'an earlier try may have arrived')
    if (item.kind === 'read') return await carryReceipts(deps, companyId, item, channel)
    await requireWindow(deps, companyId, item, channel)
    requireLength(item, channel)
    const offers = await offersOf(deps, companyId, item, channel)
    return await channel.session.send(outboundOf(item, deps.storage, companyId, offers))
  } catch (error) {
    const failure =
      error instanceof SendFailure
        ? error
        : new SendFailure('unknown', error instanceof Error ? error.message : String(error))
    deps.log.warn({ err: failure, kind: failure.kind, companyId, outboxId: item.id }, 'ERR_SENDING_WAPP_MSG')
    return { outcome: await failed(deps, companyId, item, failure, channel) }
  }
}

/** What waited until the window closed stays here, and says why. @throws SendFailure */
async function requireWindow(
  { workplace }: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  { abilities: { windowMs } }: LiveChannel,
): Promise<void> {
  if (windowMs === null || item.template) return
  const chat = { contactId: item.contact_id, connectionId: item.connection_id }
  if (!(await workplace.read(companyId, (work) => isWindowOpen(work, chat, windowMs))))
    throw new SendFailure('refused', 'the customer wrote too long ago', null, 'windowClosed')
}

/** What a bot says, or a variable filled, may be longer than the network takes. @throws SendFailure */
function requireLength(item: OutboxItem, { abilities: { longest } }: LiveChannel): void {
  if (!item.template && isTooLong(item.media_type, item.body, longest))
    throw new SendFailure('refused', 'the text is too long', null, 'tooLong')
}

/** How the options of a bot's text are offered; null where they are numbered text. */
async function offersOf(
  { companyContext }: DeliveryDependencies,
  companyId: number,
  { sendClass }: OutboxItem,
  { abilities: { mostOptions } }: LiveChannel,
): Promise<Offers | null> {
  if (mostOptions === 0 || sendClass !== 1) return null
  return { most: mostOptions, ...offerWords[(await companyContext(companyId)).language] }
}

async function carryReceipts(
  deps: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  channel: LiveChannel,
): Promise<{ ack: AckLevel }> {
  const messages = item.payload.messages ?? []
  if (!channel.abilities.canMarkRead || messages.length === 0) return { ack: 1 }
  const chat = chatAddress(item)
  const ids = messages.flatMap((message) => message.author ?? [])
  const authors = await deps.workplace.read(companyId, (work) => authorAddresses(work.db, companyId, ids))
  await channel.session.markRead({
    chat,
    messages: messages.map(({ id, author }) => {
      const known = author === null ? undefined : authors.get(author)
      return { id, author: known ? personAddress(known) : chat }
    }),
  })
  return { ack: 1 }
}

/** The network has it: the row goes and the message rises, in one transaction. */
async function settle(
  deps: DeliveryDependencies,
  companyId: number,
  { item, ack, id }: { item: OutboxItem; ack: AckLevel; id?: string },
): Promise<void> {
  await deps.workplace.run(companyId, async (work) => {
    if (item.message_id === null) return removeItem(work.db, item.id)
    const level = id === undefined ? ack : await nameSent(work.db, item.message_id, id, ack)
    const payload = await messageDelivered(work.db, item.id, item.message_id, level)
    if (payload) await announceAck(work, deps, payload)
    if (id !== undefined) await applyEarlyFailure(work, deps, item.message_id)
  })
  // After the commit, as a change looks for its message after its own: the later one finds the other. Any node may have
  // received it, so the memory of this one does not know.
  if (id === undefined || item.message_id === null) return
  const at = { companyId, connectionId: item.connection_id }
  await deps.workplace.run(companyId, (work) => deps.applyPending(work, at, { id, fromMe: true }))
}

async function failed(
  deps: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  failure: SendFailure,
  { abilities }: LiveChannel,
): Promise<Outcome> {
  const wait = failure.kind === 'blocked' ? 0 : retryAfter(item.attempts, Math.random())
  const unanswered = (item.payload.unanswered ?? 0) + 1
  // A receipt that cannot go is not worth holding the chat; a send that a network would show twice is not repeated.
  const isFinal = failure.kind === 'unknown' && (item.kind === 'read' || !abilities.takesOurIds)
  const givenUp = isFinal || sendingEnds(failure.kind, unanswered)
  let firstUntil: number | undefined
  await deps.workplace.run(companyId, async (work) => {
    // The message first, as everywhere.
    const row = item.message_id === null ? null : await findStoredMessage(work.db, companyId, item.message_id, true)
    const reason = reasonOf(failure.kind, givenUp, failure.reason)
    if (failure.reason === 'firstContact' && !item.is_group) {
      firstUntil = await holdFirstContacts(work, deps, item)
      // The recipient of a campaign goes back to waiting.
      if (row && item.sendClass === 3 && (await waitAgain(work.db, companyId, item, firstUntil)))
        return work.record(messageFailed, { messageId: row.id, ticketId: row.ticket_id })
    }
    if (givenUp) await removeItem(work.db, item.id)
    else {
      const uncertain = failure.kind === 'unknown'
      const again = { waitMs: wait, problem: failure.message, reason, uncertain }
      // Stopped by a person meanwhile: the answer they got holds.
      if (!(await postpone(work.db, companyId, item.id, again))) return
    }
    if (!row) return
    const after = stateAfter(row, failure.kind, givenUp)
    if (!(await saveSendState(work.db, companyId, row.id, after.state, after.notified ? reason : null))) return
    const payload = await messagePayload(work.db, row.id)
    if (!payload) return
    if (!givenUp) return announceDelay(work, deps.addresses, payload)
    announceSigned(work, deps.addresses, 'update', payload)
    await work.record(messageFailed, { messageId: row.id, ticketId: payload.message.ticketId })
    if (item.sendClass === 3 && failure.kind === 'refused' && row.connection_id !== null)
      await noteRefusedMarketing(work, row.connection_id)
  })
  if (failure.kind === 'blocked') return { blocked: true, code: failure.code }
  if (firstUntil !== undefined) return { done: true, firstUntil }
  return givenUp ? { done: true } : { againAfter: wait }
}

/** The state of a message after a failed try. A waiting one is not announced before it is late (late-sends.ts). */
function stateAfter(row: StoredMessage, kind: SendFailureKind, givenUp: boolean) {
  const unconfirmed = kind === 'unknown' || row.send_state === 'unconfirmed'
  // Of one that may have arrived nobody can say that it did not.
  if (givenUp) return { state: kind === 'unknown' ? 'unconfirmed' : 'failed', notified: true } as const
  return { state: unconfirmed ? 'unconfirmed' : 'waiting', notified: row.send_error !== null } as const
}
