import type { InboundMessage } from '@recado/channels/channel'
import type { CompanyContext, CompanyContexts } from '../../../../platform/actor.ts'
import { isRefusedContent, storableParts } from '../../../../platform/db/storable.rules.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { FactType } from '../../../../platform/facts/fact.ts'
import type { Log } from '../../../../platform/log.ts'
import { isDatabaseGone } from '../../../../platform/outage.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { consentOf } from '../../../contacts/public.ts'
import { announceTicket } from '../../announce.ts'
import { campaignAnswered, consentChanged, messageReceived, messageSent, respondersAsked } from '../../facts.ts'
import { mediaDownload } from '../../jobs.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import { wakeByMessage } from '../../snooze/wake-by-message.ts'
import {
  type AckAnnouncing,
  announceAck,
  announceContacts,
  announceSigned,
  type FileRemoving,
} from '../announce-payload.ts'
import { messageKindOf, opensTicket } from '../kinds/opening-kinds.rules.ts'
import { sealBeside } from '../kinds/seal-beside.ts'
import { sealMediaRef } from '../media/media-ref.ts'
import { withNames } from '../mentions/name-mentions.ts'
import { followAnswer } from '../phone/follow-phone.ts'
import { storedQuote } from '../quotes/quote.rules.ts'
import { byChat, type ReceiveMessageInput, receivedOf } from './inbound.rules.ts'
import { receiveMessage } from './receive.store.ts'

/** Changes that arrived before their message. */
export interface PendingChangePort {
  /** Whether changes may wait for this message id, from memory. */
  isAwaited(at: ConnectionRef, messageId: string): Promise<boolean>
  /** Applies the changes waiting for a stored message. */
  apply(
    work: Work,
    at: Pick<ConnectionRef, 'companyId' | 'connectionId'>,
    message: { id: string; fromMe: boolean },
  ): Promise<void>
}

/** Dependencies of storing a message from the network. */
export interface MessageReceiving extends CompanyContexts, FileRemoving, AckAnnouncing {
  workplace: Workplace
  secrets: Secrets
  pending: PendingChangePort
  /** The reactions to a fact that SQL writes. Empty: the fact is not written. */
  reactionsTo(type: Pick<FactType<never>, 'name'>, work: Work): readonly string[] | Promise<readonly string[]>
  log: Log
  outbox: Pick<OutboxPort, 'wake'>
}

// More would only wait for each other's commits and for the pool.
const CHATS_AT_ONCE = 8
const WAITS_MS = [100, 400, 1_000, 2_000]

/**
 * Stores a batch from a channel. Messages of a chat are stored in order, chats concurrently, with one transaction per
 * message, so that a failure does not affect the others. Resolves once everything is stored.
 * @throws AggregateError when messages could not be stored; delivering the batch again is safe and duplicates nothing
 */
export async function receiveMessages(
  services: MessageReceiving,
  at: ConnectionRef,
  batch: readonly InboundMessage[],
): Promise<void> {
  const context = await services.companyContext(at.companyId)
  const acceptedMessages =
    context.settings.CheckMsgIsGroup === 'enabled' ? batch.filter((m) => m.chat.group === null) : batch
  const chats = byChat(acceptedMessages)
  const failures: unknown[] = []
  let next = 0
  const work = async () => {
    for (let chat = chats[next++]; chat; chat = chats[next++]) {
      for (const message of chat)
        await receiveOne(services, at, context, message).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(CHATS_AT_ONCE, chats.length) }, work))
  if (failures.length === 0) return
  services.log.error({ err: failures[0], failed: failures.length, ...at }, 'could not store messages')
  throw new AggregateError(failures, 'could not store messages')
}

/**
 * Stores one message. Content that the database rejects would be rejected on every retry and block all later messages.
 * So such a message is stored as unsupported, with its sealed content.
 */
async function receiveOne(
  services: MessageReceiving,
  at: ConnectionRef,
  context: CompanyContext,
  arrived: InboundMessage,
): Promise<void> {
  const message = storableParts(arrived)
  try {
    await receiveWhole(services, at, context, message)
  } catch (error) {
    if (!isRefusedContent(error)) throw error
    services.log.error({ err: error, ...at }, 'stored a message without its content, because the database rejected it')
    await receiveWhole(services, at, context, withoutContent(message), Buffer.from(JSON.stringify(message.content)))
  }
}

function withoutContent(message: InboundMessage): InboundMessage {
  const { id, chat, author, fromMe, sentAt, late } = message
  const what = opensTicket(messageKindOf(message)) ? 'unreadable' : 'unknown'
  const content = { kind: 'described', what, lines: [{ word: 'placeholder' }] } as const
  return { id, chat, author, authorName: '', groupName: null, fromMe, sentAt, late, quotedId: null, content }
}

async function receiveWhole(
  services: MessageReceiving,
  at: ConnectionRef,
  context: CompanyContext,
  arrived: InboundMessage,
  rejectedContent?: Uint8Array,
): Promise<void> {
  const { message, mentions } = await withNames(services.workplace, at, context.language, arrived)
  const received = receivedOf(message, context.language, services.workplace.clock.now().getTime(), context.timeZone)
  const { content } = message
  const medium = content.kind === 'media' ? content : content.kind === 'described' ? content.medium : undefined
  const ref = medium ? sealMediaRef(services.secrets, medium.ref) : null
  const graceMinutes = Number(context.settings.graceMinutes)
  const isCustomerText = content.kind === 'text' && !message.fromMe && message.chat.group === null
  const consent = isCustomerText ? consentOf(received.body) : null
  const sealedParts = sealBeside(services.secrets, message, received.body, rejectedContent)
  const quote = storedQuote(message.quote, context.language)
  const parts = { ...(quote && { quote }), ...(mentions.length > 0 && { mentions }), ...(consent && { consent }) }
  return storeReceived(services, at, { ...received, ...sealedParts, ...parts, graceMinutes }, ref)
}

/** Stores and announces one message. Waits for a database that is briefly unavailable. */
export async function storeReceived(
  services: MessageReceiving,
  at: ConnectionRef,
  received: ReceiveMessageInput,
  mediaRef: Uint8Array | null,
): Promise<void> {
  for (const wait of [...WAITS_MS, null]) {
    try {
      return await store(services, at, received, mediaRef)
    } catch (error) {
      if (wait === null || !(isDatabaseGone(error) || isLostRace(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

// A contact or ticket was merged or deleted between reading and use, or the transaction lost a deadlock or
// serialization conflict beyond the immediate retries of `Workplace.run`.
const lostRaces = new Set<unknown>(['23503', '23505', '40P01', '40001'])
const isLostRace = (error: unknown): boolean => error instanceof Error && 'code' in error && lostRaces.has(error.code)

const factsOfArrival = [messageReceived, messageSent, respondersAsked, campaignAnswered, consentChanged] as const

async function store(
  services: MessageReceiving,
  at: ConnectionRef,
  received: ReceiveMessageInput,
  mediaRef: Uint8Array | null,
): Promise<void> {
  const { pending } = services
  const isAwaited = await pending.isAwaited(at, received.id)
  await services.workplace.run(at.companyId, async (work) => {
    await storeIn(work, services, at, received, mediaRef)
    if (isAwaited) await pending.apply(work, at, received)
  })
  // A change may have arrived in between.
  if (isAwaited || !(await pending.isAwaited(at, received.id))) return
  await services.workplace.run(at.companyId, (work) => pending.apply(work, at, received))
}

async function storeIn(
  work: Work,
  services: MessageReceiving,
  at: ConnectionRef,
  received: ReceiveMessageInput,
  mediaRef: Uint8Array | null,
): Promise<void> {
  const facts: Array<{ fact: string; reaction: string }> = []
  for (const fact of factsOfArrival)
    for (const reaction of await services.reactionsTo(fact, work)) facts.push({ fact: fact.name, reaction })
  const payload = await receiveMessage(work.db, at.connectionId, received, mediaRef, facts)
  if (payload.merged || payload.contact) await announceContacts(work, services, payload)
  if ('duplicate' in payload) return
  if ('echo' in payload) return announceAck(work, services, payload.echo)
  for (const answer of payload.linked) announceSigned(work, services.addresses, 'update', answer)
  if (payload.recorded) work.recorded()
  if (payload.freed) work.afterCommit(() => services.outbox.wake(at.companyId, at.connectionId))
  if (received.mediaState === 'pending') {
    await work.enqueue(mediaDownload, { companyId: at.companyId, messageId: payload.message.id })
  }
  if (payload.opened) announceTicket(work, payload.ticket)
  const stored = await wakeByMessage(work, payload)
  announceSigned(work, services.addresses, 'create', stored)
  if (!received.fromMe) return
  const { settings } = await services.companyContext(at.companyId)
  await followAnswer(work, settings, stored.ticket)
}
