import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type ChannelEvents,
  type InboundMessage,
  type ReceivedRequest,
  type SessionContext,
  SignatureRefused,
} from '../channel.ts'
import { type Credentials, readCredentials } from './credentials.ts'
import { meaningOf } from './failure.rules.ts'
import {
  eventsOfEcho,
  eventsOfMessage,
  failureWords,
  LONGEST_ID,
  levelOf,
  type PostedContact,
  type PostedEvent,
  type PostedMessage,
  type PostedStatus,
  personOf,
  timeOf,
} from './inbound.rules.ts'
import { postShape, withShape } from './posted-shape.rules.ts'
import { listOf } from './posted-values.rules.ts'

interface Change {
  field?: string
  value?: {
    metadata?: { phone_number_id?: string }
    contacts?: PostedContact[]
    messages?: PostedMessage[]
    message_echoes?: PostedMessage[]
    statuses?: PostedStatus[]
    calls?: PostedCall[]
  }
}

interface Entry {
  changes?: Change[]
}

interface PostedCall {
  id?: string
  from?: string
  from_user_id?: string
  event?: string
  direction?: string
  timestamp?: string
}

/** Called with each customer message: "typing" is shown under a chat's last one. */
export type OnMessage = (label: string, message: InboundMessage) => void

/** Maximum number of parts of one post that the log lists. */
const MAX_LOGGED_PARTS = 20
const READ_FIELDS: ReadonlySet<string> = new Set(['messages', 'smb_message_echoes', 'calls'])

/**
 * Handles a post of the network: checks its signature over the raw bytes and passes each number's events to its
 * connection. A post may contain many accounts, numbers, messages and statuses, and may be repeated. Malformed parts
 * are logged and dropped; the rest is handled.
 * @throws SignatureRefused; also any rejection of `events`, so that the network posts again
 */
export async function receivePost(
  request: ReceivedRequest,
  context: SessionContext,
  onMessage: OnMessage,
): Promise<void> {
  const credentials = await readCredentials(context.keys)
  checkSignature(request, credentials.appSecret)
  const owners = new Map([[credentials.phoneNumberId, context]])
  const unread: string[] = []
  for (const change of changesOf(request.raw, unread)) {
    const id = change.value?.metadata?.phone_number_id
    if (id === undefined) {
      // The network also posts account events, which are not used.
      if (change.field === undefined || READ_FIELDS.has(change.field)) unread.push('a change without a number')
      continue
    }
    if (!owners.has(id))
      for (const [siblingId, owner] of await siblingOwners(request, credentials)) owners.set(siblingId, owner)
    const owner = owners.get(id)
    if (!owner) context.log.info({ label: context.label, phoneNumberId: id }, 'a post about an unknown number')
    else await takeChange(change, { ...owner, events: owner.eventsOf?.(id) ?? owner.events }, onMessage)
  }
  if (unread.length > 0) {
    const parts = unread.slice(0, MAX_LOGGED_PARTS).map((part) => part.slice(0, 200))
    context.log.warn({ label: context.label, count: unread.length, parts }, 'dropped malformed parts of a post')
  }
}

/** Connections of the same app. This signature does not cover a connection with another app secret. */
async function siblingOwners(
  { siblings }: ReceivedRequest,
  { appSecret }: Credentials,
): Promise<Array<[string, SessionContext]>> {
  const owners: Array<[string, SessionContext]> = []
  for (const sibling of (await siblings?.()) ?? []) {
    const theirs = await readCredentials(sibling.keys)
    if (theirs.appSecret === appSecret) owners.push([theirs.phoneNumberId, sibling])
  }
  return owners
}

function checkSignature({ raw, headers }: ReceivedRequest, appSecret: string): void {
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(String(headers['x-hub-signature-256'] ?? ''))?.[1]
  if (appSecret === '' || !signature) throw new SignatureRefused()
  const expected = createHmac('sha256', appSecret).update(raw).digest()
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) throw new SignatureRefused()
}

function changesOf(raw: Uint8Array, unread: string[]): Change[] {
  let post: unknown
  try {
    post = JSON.parse(Buffer.from(raw).toString())
  } catch {
    unread.push('a body that is not JSON')
    return []
  }
  const { object, entry } = (withShape(post, postShape, unread) ?? {}) as { object?: string; entry?: Entry[] }
  if (object === 'whatsapp_business_account') return listOf(entry).flatMap(({ changes }) => listOf(changes))
  if (object !== undefined) unread.push('a post about another object')
  return []
}

async function takeChange(
  { field, value: posted }: Change,
  context: SessionContext,
  onMessage: OnMessage,
): Promise<void> {
  const now = Date.now()
  const value = posted ?? {}
  if (field === 'messages') {
    const [contacts, messages, statuses] = [listOf(value.contacts), listOf(value.messages), listOf(value.statuses)]
    await handOverEvents(
      messages.flatMap((message) => eventsOfMessage(message, contacts, now)),
      context,
      onMessage,
    )
    for (const status of statuses) await takeStatus(status, context.events)
  }
  if (field === 'smb_message_echoes')
    await handOverEvents(
      listOf(value.message_echoes).flatMap((echo) => eventsOfEcho(echo, now)),
      context,
      onMessage,
    )
  if (field === 'calls') for (const call of listOf(value.calls)) await takeCall(call, context.events, now)
}

/** Stores consecutive messages in one batch, and changes after them. */
async function handOverEvents(
  postedEvents: readonly PostedEvent[],
  context: SessionContext,
  onMessage: OnMessage,
): Promise<void> {
  let batch: InboundMessage[] = []
  const store = async () => {
    const stored = batch
    batch = []
    if (stored.length > 0) await context.events.messages(stored)
    for (const message of stored) onMessage(context.label, message)
  }
  for (const one of postedEvents) {
    if (one.kind === 'message') batch.push(one.message)
    else {
      await store()
      await handOverChange(one, context)
    }
  }
  await store()
}

async function handOverChange(
  postedEvent: Exclude<PostedEvent, { kind: 'message' }>,
  context: SessionContext,
): Promise<void> {
  const { events, log, label } = context
  if (postedEvent.kind === 'nothing') return log.info({ label }, `ignored: ${postedEvent.why}`)
  if (postedEvent.kind === 'edited' || postedEvent.kind === 'deleted') {
    const { kind, ...change } = postedEvent
    return kind === 'edited' ? events.edited(change as Parameters<ChannelEvents['edited']>[0]) : events.deleted(change)
  }
  const { chat, id, emoji, isOurs } = postedEvent
  const author = isOurs ? { phone: null, lid: null, group: null } : chat
  await events.reaction({ chat, id, fromMe: null, author, reactorIsMe: isOurs, emoji })
}

async function takeStatus(status: PostedStatus, events: ChannelEvents): Promise<void> {
  const { id, recipient_id: phone, recipient_user_id: userId } = status
  const chat = personOf(phone, userId) ?? { phone: null, lid: null, group: null }
  if (!id || id.length > LONGEST_ID) return
  const ack = levelOf(status.status)
  if (ack !== null) return events.status({ chat, id, ack })
  if (status.status !== 'failed') return
  const { code, words } = failureWords(status)
  const meaning = code === null ? null : meaningOf(code)
  const isBlocked = meaning?.kind === 'blocked'
  await events.failed({ chat, id, code, words, reason: meaning?.reason ?? null, ...(isBlocked && { isBlocked }) })
}

async function takeCall(call: PostedCall, events: ChannelEvents, now: number): Promise<void> {
  const from = personOf(call.from, call.from_user_id)
  if (
    !call.id ||
    call.id.length > LONGEST_ID ||
    !from ||
    call.event !== 'connect' ||
    call.direction === 'BUSINESS_INITIATED'
  )
    return
  await events.call({ id: call.id, from, video: false, at: timeOf(call.timestamp, now) })
}
