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
  failureWords,
  LONGEST_ID,
  levelOf,
  type PostedContact,
  type PostedMessage,
  type PostedStatus,
  personOf,
  type Told,
  timeOf,
  toldBy,
  toldByEcho,
} from './inbound.rules.ts'
import { postShape, shaped } from './posted-shape.rules.ts'
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

/** Called with a customer's message: the last one of each is what "typing" is shown under. */
export type OnMessage = (label: string, message: InboundMessage) => void

/** The most parts of one post that the log names. */
const MOST_NAMED = 20
const READ_FIELDS: ReadonlySet<string> = new Set(['messages', 'smb_message_echoes', 'calls'])

/**
 * Takes a post of the network: checks its signature over the raw bytes and hands over all that it holds, each number's to
 * its own connection. One post may hold many accounts, numbers, messages and statuses, and may come again. Parts that are not as the
 * network describes them are logged and left out; the rest is taken.
 * @throws SignatureRefused; whatever `events` rejects with, so that the network posts it again
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
      // The network also posts about the account, which is not used.
      if (change.field === undefined || READ_FIELDS.has(change.field)) unread.push('a change without a number')
      continue
    }
    if (!owners.has(id))
      for (const [known, owner] of await siblingOwners(request, credentials)) owners.set(known, owner)
    const owner = owners.get(id)
    if (!owner) context.log.info({ label: context.label, phoneNumberId: id }, 'a post about a number of nobody')
    else await takeChange(change, { ...owner, events: owner.eventsOf?.(id) ?? owner.events }, onMessage)
  }
  if (unread.length > 0) {
    const parts = unread.slice(0, MOST_NAMED).map((part) => part.slice(0, 200))
    context.log.warn({ label: context.label, count: unread.length, parts }, 'parts of a post that are not understood')
  }
}

/** Connections of the same app: one that has another secret cannot be spoken for. */
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
  const given = /^sha256=([0-9a-f]{64})$/i.exec(String(headers['x-hub-signature-256'] ?? ''))?.[1]
  if (appSecret === '' || !given) throw new SignatureRefused()
  const expected = createHmac('sha256', appSecret).update(raw).digest()
  if (!timingSafeEqual(Buffer.from(given, 'hex'), expected)) throw new SignatureRefused()
}

function changesOf(raw: Uint8Array, unread: string[]): Change[] {
  let post: unknown
  try {
    post = JSON.parse(Buffer.from(raw).toString())
  } catch {
    unread.push('a body that is not JSON')
    return []
  }
  const { object, entry } = (shaped(post, postShape, unread) ?? {}) as { object?: string; entry?: Entry[] }
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
    await takeTold(
      messages.flatMap((message) => toldBy(message, contacts, now)),
      context,
      onMessage,
    )
    for (const status of statuses) await takeStatus(status, context.events)
  }
  if (field === 'smb_message_echoes')
    await takeTold(
      listOf(value.message_echoes).flatMap((echo) => toldByEcho(echo, now)),
      context,
      onMessage,
    )
  if (field === 'calls') for (const call of listOf(value.calls)) await takeCall(call, context.events, now)
}

/** Messages that come together are stored together; what changes them comes after them. */
async function takeTold(told: readonly Told[], context: SessionContext, onMessage: OnMessage): Promise<void> {
  let batch: InboundMessage[] = []
  const store = async () => {
    const stored = batch
    batch = []
    if (stored.length > 0) await context.events.messages(stored)
    for (const message of stored) onMessage(context.label, message)
  }
  for (const one of told) {
    if (one.kind === 'message') batch.push(one.message)
    else {
      await store()
      await takeChanged(one, context)
    }
  }
  await store()
}

async function takeChanged(told: Exclude<Told, { kind: 'message' }>, context: SessionContext): Promise<void> {
  const { events, log, label } = context
  if (told.kind === 'nothing') return log.info({ label }, `not taken: ${told.why}`)
  if (told.kind === 'edited' || told.kind === 'deleted') {
    const { kind, ...change } = told
    return kind === 'edited' ? events.edited(change as Parameters<ChannelEvents['edited']>[0]) : events.deleted(change)
  }
  const { chat, id, emoji, isOurs } = told
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
