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
  levelOf,
  type PostedContact,
  type PostedMessage,
  type PostedStatus,
  personOf,
  type Told,
  toldBy,
  toldByEcho,
} from './inbound.rules.ts'
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

/**
 * Takes a post of the network: checks its signature over the raw bytes and hands over all that it holds, each number's to
 * its own connection. One post may hold many accounts, numbers, messages and statuses, and may come again.
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
  for (const change of changesOf(request.raw)) {
    const id = change.value?.metadata?.phone_number_id
    if (id === undefined) continue
    if (!owners.has(id))
      for (const [known, owner] of await siblingOwners(request, credentials)) owners.set(known, owner)
    const owner = owners.get(id)
    if (!owner) context.log.info({ label: context.label, phoneNumberId: id }, 'a post about a number of nobody')
    else await takeChange(change, { ...owner, events: owner.eventsOf?.(id) ?? owner.events }, onMessage)
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

function changesOf(raw: Uint8Array): Change[] {
  let post: { object?: unknown; entry?: Array<{ changes?: Change[] }> }
  try {
    post = JSON.parse(Buffer.from(raw).toString())
  } catch {
    return []
  }
  if (post?.object !== 'whatsapp_business_account' || !Array.isArray(post.entry)) return []
  return listOf(post.entry).flatMap(({ changes }) => listOf(changes))
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
  if (!id) return
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
  if (!call.id || !from || call.event !== 'connect' || call.direction === 'BUSINESS_INITIATED') return
  await events.call({ id: call.id, from, video: false, at: Number(call.timestamp) * 1000 || now })
}
