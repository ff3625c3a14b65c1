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
import { requeueCampaignItems } from './first-contacts/first-contacts.store.ts'
import { holdFirstContacts } from './first-contacts/hold-first-contacts.ts'
import { chatAddress, outboundOf, personAddress } from './item-content.ts'
import { type Offers, offersIn } from './options.rules.ts'
import { itemWaits, type OutboxItem, postpone, removeOutboxItem, saveSendState, takeItem } from './outbox.store.ts'
import { prepareSend } from './preparation/prepare-send.ts'
import { reasonOf, sendingEnds, sendRetryDelay } from './retry.rules.ts'
import { refuseSilenced, type Silence, type SilencingDependencies, staysSilent } from './silence/silenced-sends.ts'
import type { WaitingSend } from './waiting.store.ts'

/** Dependencies of a delivery. */
export interface DeliveryDependencies extends SilencingDependencies, AckAnnouncing {
  sessions: Pick<Connections, 'channel'>
  storage: Storage
  log: Log
  /** Makes a change of a message. Returns a function that stores the result and removes the row. */
  carryChange(companyId: number, item: OutboxItem, channel: LiveChannel): Promise<() => Promise<DeliveryOutcome>>
  /** Applies the changes that arrived before the id of their message was stored. */
  applyPending: PendingChangePort['apply']
}

/**
 * The outcome of a try. `done`: the row is finished (`sent`: the network accepted a message; `firstUntil`: first
 * contacts wait until then, in milliseconds since 1970). `againAfter`: it is retried after these milliseconds.
 * `blocked`: the whole connection must stop (`code`: the network's).
 */
export type DeliveryOutcome =
  | { done: true; sent?: boolean; firstUntil?: number }
  | { againAfter: number }
  | { blocked: true; code: number | null }

export interface Delivery {
  /**
   * Locks the row for one try and carries it out.
   * @param taken called when the row was locked or could not be
   */
  attempt(channel: LiveChannel, taken?: () => void): Promise<DeliveryOutcome>
}

/** Milliseconds between checks whether an item's file is ready. */
const AGAIN_WHILE_PREPARING_MS = 50
/**
 * After a node died, its try counts as under way for two minutes; until then the row is checked at this interval, in
 * milliseconds.
 */
const AGAIN_WHILE_TRYING_MS = 10_000
/** Milliseconds until an item that another node is sending is checked again, because later items wait for it. */
const AGAIN_WHILE_SHARED_MS = 250

/**
 * The delivery of one outbox row. Remembers that the network accepted it, so that a failed commit is repeated without
 * sending again.
 */
export function createDelivery(deps: DeliveryDependencies, companyId: number, row: WaitingSend): Delivery {
  const { id } = row
  let accepted: { item: OutboxItem; ack: AckLevel; id?: string } | null = null
  let storeChange: (() => Promise<DeliveryOutcome>) | null = null
  let preparation: Preparing | null = row.prepares ? { state: 'waiting' } : null
  return {
    async attempt(channel, onTaken) {
      if (storeChange) return storeChange()
      if (!accepted && (await staysSilent(deps, companyId, row)))
        return rejectItem(deps, companyId, { outboxId: id, reason: 'ERR_SEND_COMPANY_OFF' })
      if (preparation && !accepted) {
        preparation = await checkPreparation(deps, companyId, { id, channel, preparation })
        if (preparation) return { againAfter: AGAIN_WHILE_PREPARING_MS }
      }
      const isShared = mayBeElsewhere(channel)
      const how = { isShared, isMarketing: row.sendClass === 3 }
      const item = accepted?.item ?? (await deps.workplace.run(companyId, (work) => takeItem(work.db, id, how)))
      onTaken?.()
      if (item && 'refused' in item)
        return rejectItem(deps, companyId, { outboxId: id, reason: refusalOfMarketing[item.refused] })
      if (!item) return isShared ? elsewhere(deps, companyId, id) : { done: true }
      if (item.kind !== 'send' && item.kind !== 'read') {
        storeChange = await deps.carryChange(companyId, item, channel)
        const outcome = await storeChange()
        storeChange = null
        return outcome
      }
      if (!accepted) {
        const result = await carry(deps, companyId, item, channel)
        if ('outcome' in result) return result.outcome
        accepted = { item, ...result }
      }
      await settle(deps, companyId, accepted)
      return { done: true, sent: accepted.item.message_id !== null }
    },
  }
}

const refusalOfMarketing = { opted_out: 'OPTED_OUT', blocked: 'ERR_MARKETING_BLOCKED' } as const

/** A file that is prepared for phones, concurrently with the sends of other chats. */
type Preparing = { state: 'waiting' | 'running' | 'done' }

/**
 * Starts a preparation or checks whether it ended. Null when the row may be sent. The row stays unlocked during a
 * preparation, because nothing is being sent.
 */
async function checkPreparation(
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
      deps.log.warn({ err: error, companyId, outboxId: id }, 'could not prepare a medium yet')
      run.state = 'waiting'
    },
  )
  return run
}

/** The item is not sent and shows the reason. */
const rejectItem = async (
  deps: DeliveryDependencies,
  companyId: number,
  what: { outboxId: number; reason: Silence },
): Promise<DeliveryOutcome> =>
  (await refuseSilenced(deps, companyId, what)) ? { done: true } : { againAfter: AGAIN_WHILE_TRYING_MS }

/** Any node may send over this connection: several have the items in memory, and each item is locked by one. */
const mayBeElsewhere = ({ abilities }: LiveChannel) => !abilities.holdsSession

/** The outcome for an item that this node cannot lock: it ended, or another node is sending it. */
async function elsewhere(deps: DeliveryDependencies, companyId: number, id: number): Promise<DeliveryOutcome> {
  const waits = await deps.workplace.read(companyId, (work) => itemWaits(work.db, companyId, id))
  return waits ? { againAfter: AGAIN_WHILE_SHARED_MS } : { done: true }
}

async function carry(
  deps: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  channel: LiveChannel,
): Promise<{ ack: AckLevel; id?: string } | { outcome: DeliveryOutcome }> {
  try {
    // Sent again it would appear twice, so only a user may request that.
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
    return { outcome: await handleFailure(deps, companyId, item, failure, channel) }
  }
}

/** Rejects a message that waited until the window closed. @throws SendFailure */
async function requireWindow(
  { workplace }: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  { abilities: { windowMs } }: LiveChannel,
): Promise<void> {
  if (windowMs === null || item.template) return
  const chat = { contactId: item.contact_id, connectionId: item.connection_id }
  if (!(await workplace.read(companyId, (work) => isWindowOpen(work, chat, windowMs))))
    throw new SendFailure('refused', 'the window of the conversation is closed', null, 'windowClosed')
}

/** A bot's text or a filled variable may exceed the network's limit. @throws SendFailure */
function requireLength(item: OutboxItem, { abilities: { longest } }: LiveChannel): void {
  if (!item.template && isTooLong(item.media_type, item.body, longest))
    throw new SendFailure('refused', 'the text is too long', null, 'tooLong')
}

/** Returns how the options of a bot's text are offered; null when they are numbered text. */
async function offersOf(
  { companyContext }: DeliveryDependencies,
  companyId: number,
  { sendClass }: OutboxItem,
  { abilities: { mostOptions } }: LiveChannel,
): Promise<Offers | null> {
  if (mostOptions === 0 || sendClass !== 1) return null
  return { most: mostOptions, ...offersIn((await companyContext(companyId)).texts) }
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
      const authorAddress = author === null ? undefined : authors.get(author)
      return { id, author: authorAddress ? personAddress(authorAddress) : chat }
    }),
  })
  return { ack: 1 }
}

/** Stores that the network accepted it: removes the row and raises the acknowledgement in one transaction. */
async function settle(
  deps: DeliveryDependencies,
  companyId: number,
  { item, ack, id }: { item: OutboxItem; ack: AckLevel; id?: string },
): Promise<void> {
  await deps.workplace.run(companyId, async (work) => {
    if (item.message_id === null) return removeOutboxItem(work.db, item.id)
    const level = id === undefined ? ack : await nameSent(work.db, item.message_id, id, ack)
    const payload = await messageDelivered(work.db, item.id, item.message_id, level)
    if (payload) await announceAck(work, deps, payload)
    if (id !== undefined) await applyEarlyFailure(work, deps, item.message_id)
  })
  // After the commit, because a change looks for its message after its own commit: the later one finds the other. Any
  // node may have received the change, so the memory index is not enough.
  if (id === undefined || item.message_id === null) return
  const at = { companyId, connectionId: item.connection_id }
  await deps.workplace.run(companyId, (work) => deps.applyPending(work, at, { id, fromMe: true }))
}

async function handleFailure(
  deps: DeliveryDependencies,
  companyId: number,
  item: OutboxItem,
  failure: SendFailure,
  { abilities }: LiveChannel,
): Promise<DeliveryOutcome> {
  const wait = failure.kind === 'blocked' ? 0 : sendRetryDelay(item.attempts, Math.random())
  const unansweredTries = (item.payload.unanswered ?? 0) + 1
  // A failed receipt must not block the chat. A send that the network would show twice is not repeated.
  const isFinal = failure.kind === 'unknown' && (item.kind === 'read' || !abilities.takesOurIds)
  const givenUp = isFinal || sendingEnds(failure.kind, unansweredTries)
  let firstUntil: number | undefined
  await deps.workplace.run(companyId, async (work) => {
    // Lock order: the message first, as everywhere.
    const row = item.message_id === null ? null : await findStoredMessage(work.db, companyId, item.message_id, true)
    const reason = reasonOf(failure.kind, givenUp, failure.reason)
    if (failure.reason === 'firstContact' && !item.is_group) {
      firstUntil = await holdFirstContacts(work, deps, item)
      // The campaign's recipient goes back to waiting.
      if (row && item.sendClass === 3 && (await requeueCampaignItems(work.db, companyId, item, firstUntil)))
        return work.record(messageFailed, { messageId: row.id, ticketId: row.ticket_id })
    }
    if (givenUp) await removeOutboxItem(work.db, item.id)
    else {
      const uncertain = failure.kind === 'unknown'
      const failedTry = { waitMs: wait, problem: failure.message, reason, uncertain }
      // A user stopped it in the meantime and was informed.
      if (!(await postpone(work.db, companyId, item.id, failedTry))) return
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

/** Returns a message's state after a failed try. A waiting one is only announced once it is late (late-sends.ts). */
function stateAfter(row: StoredMessage, kind: SendFailureKind, givenUp: boolean) {
  const isUnconfirmed = kind === 'unknown' || row.send_state === 'unconfirmed'
  // It may have been delivered, so it cannot be called failed.
  if (givenUp) return { state: kind === 'unknown' ? 'unconfirmed' : 'failed', notified: true } as const
  return { state: isUnconfirmed ? 'unconfirmed' : 'waiting', notified: row.send_error !== null } as const
}
