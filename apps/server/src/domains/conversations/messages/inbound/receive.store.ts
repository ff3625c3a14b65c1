import { CompiledQuery } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import { storableJson } from '../../../../platform/db/storable.rules.ts'
import type { SendClass } from '../../outbox/send-class.ts'
import type { AckPayload, ContactEvent, MergedContacts, MessagePayload, ReceivedPayload } from '../payloads.ts'
import type { StoredMention } from '../stored-parts.ts'
import {
  type AckAnswer,
  ackOf,
  type ContactEventAnswer,
  contactEventOf,
  type PayloadAnswer,
  payloadOf,
  type ReceivedAnswer,
  receivedPayloadOf,
} from './answers.view.ts'
import type { NormalizedAddress, ReceiveMessageInput } from './inbound.rules.ts'

// One function and one statement each: these are the hot paths (apps/server/sql/functions/messages,
// docs/decisions/0004-hot-paths-in-sql.md).
async function ask<T>(db: CompanyDb, text: string, parameters: readonly unknown[]): Promise<T> {
  const { rows } = await db.executeQuery<{ answer: T }>(CompiledQuery.raw(`select ${text} as answer`, [...parameters]))
  const [row] = rows
  if (!row) throw new Error('a function returned no row')
  return row.answer
}

/**
 * Stores one inbound message with contact, ticket, counters, timeline and facts.
 * @param mediaRef sealed
 * @param facts the facts to write when they occur: a kind of fact and a reaction to it
 */
export async function receiveMessage(
  db: CompanyDb,
  connectionId: number,
  message: ReceiveMessageInput,
  mediaRef: Uint8Array | null,
  facts: ReadonlyArray<{ fact: string; reaction: string }>,
): Promise<ReceivedPayload> {
  const values = [connectionId, JSON.stringify(facts.length > 0 ? { ...message, facts } : message), mediaRef]
  return receivedPayloadOf(await ask<ReceivedAnswer>(db, 'receive_message($1, $2, $3)', values))
}

/**
 * Raises the acknowledgement of an own message; null when nothing changed.
 * @param keepEarly the network chose the id, which may not be stored yet: kept for `nameSent` then
 */
export async function recordAck(
  db: CompanyDb,
  connectionId: number,
  externalId: string,
  ack: number,
  keepEarly = false,
): Promise<AckPayload | null> {
  const answer = await ask<AckAnswer | null>(db, 'record_ack($1, $2, $3, $4)', [
    connectionId,
    externalId,
    ack,
    keepEarly,
  ])
  return answer && ackOf(answer)
}

/**
 * Stores the id that the network chose for a message. @returns its acknowledgement: `ack`, or a higher one that arrived
 * first
 */
export const nameSent = (db: CompanyDb, messageId: number, externalId: string, ack: number) =>
  ask<number>(db, 'name_sent($1, $2, $3)', [messageId, externalId, ack])

/**
 * Removes a message that the channel accepted from the outbox and raises its acknowledgement. Null when it was already
 * raised.
 */
export async function messageDelivered(
  db: CompanyDb,
  outboxId: number,
  messageId: number,
  ack: number,
): Promise<AckPayload | null> {
  const answer = await ask<AckAnswer | null>(db, 'message_delivered($1, $2, $3)', [outboxId, messageId, ack])
  return answer && ackOf(answer)
}

/** Stores that a phone and a LID are one person; null when neither is known. */
export async function linkIdentity(
  db: CompanyDb,
  pair: NormalizedAddress,
): Promise<{ merged: MergedContacts | null; contact: ContactEvent | null } | null> {
  const answer = await ask<{ merged: MergedContacts | null; contact: ContactEventAnswer | null } | null>(
    db,
    'link_identity($1, $2, $3)',
    [pair.phone, pair.spelling, pair.lid],
  )
  return answer && { merged: answer.merged, contact: answer.contact && contactEventOf(answer.contact) }
}

/** Returns the payload of an event about a message; null for an unknown id. */
export async function messagePayload(db: CompanyDb, messageId: number): Promise<MessagePayload | null> {
  const answer = await ask<PayloadAnswer | null>(db, 'message_payload($1)', [messageId])
  return answer && payloadOf(answer)
}

/** An own message as `queue_message` expects it. */
export interface QueuedMessage {
  externalId: string
  body: string
  preview: string
  mediaType: string
  mimetype: string | null
  mediaName: string | null
  mediaFile: string | null
  mediaSize: number | null
  voice: boolean
  looping?: boolean
  /** Its file is checked before sending. */
  prepares?: boolean
  mentions?: readonly StoredMention[]
  quotedId: number | null
  clientId: string | null
  userId: number | null
  automatic: boolean
  /** The send class of its outbox item. */
  class: SendClass
  campaign?: { id: number; name: string }
  /** Sent at least this many milliseconds from now. */
  afterMs?: number
  /** Allowed in a resolved ticket, for a bot's closing text, score request or thanks. */
  afterClosing?: boolean
  /** Allowed in a silent ticket. */
  inSilence?: boolean
}

/** Stores an own message with its outbox item. */
export async function queueMessage(
  db: CompanyDb,
  ticketId: number,
  message: QueuedMessage,
): Promise<(MessagePayload & { duplicate?: true }) | { refused: string }> {
  const answer = await ask<(PayloadAnswer & { duplicate?: true }) | { refused: string }>(db, 'queue_message($1, $2)', [
    ticketId,
    storableJson(message),
  ])
  if ('refused' in answer) return answer
  return answer.duplicate ? { ...payloadOf(answer), duplicate: true } : payloadOf(answer)
}
