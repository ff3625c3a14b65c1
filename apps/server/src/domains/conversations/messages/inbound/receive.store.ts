import { CompiledQuery } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { AckPayload, ContactEvent, MergedContacts, MessagePayload, ReceivedPayload } from '../payloads.ts'
import type { KnownAs, Received } from './inbound.rules.ts'

// One function and one statement each: these are the hot paths (apps/server/sql/functions/messages, docs/decisions/0004-hot-paths-in-sql.md).
async function ask<T>(db: CompanyDb, text: string, parameters: readonly unknown[]): Promise<T> {
  const { rows } = await db.executeQuery<{ answer: T }>(CompiledQuery.raw(`select ${text} as answer`, [...parameters]))
  const [row] = rows
  if (!row) throw new Error('a function that answers nothing')
  return row.answer
}

/**
 * Stores one inbound message: contact, ticket, message, counters, timeline and facts.
 * @param mediaRef sealed
 * @param facts what to write for whom, if it happens: a kind of fact and a reaction to it
 */
export const receiveMessage = (
  db: CompanyDb,
  connectionId: number,
  message: Received,
  mediaRef: Uint8Array | null,
  facts: ReadonlyArray<{ fact: string; reaction: string }>,
) =>
  ask<ReceivedPayload>(db, 'receive_message($1, $2, $3)', [
    connectionId,
    JSON.stringify(facts.length > 0 ? { ...message, facts } : message),
    mediaRef,
  ])

/** Raises the acknowledgement of a message of ours; null when nothing changed. */
/** @param keepEarly the network chose the id, which may not be stored yet: kept for `nameSent` then */
export const recordAck = (db: CompanyDb, connectionId: number, externalId: string, ack: number, keepEarly = false) =>
  ask<AckPayload | null>(db, 'record_ack($1, $2, $3, $4)', [connectionId, externalId, ack, keepEarly])

/** Gives a message the id that its network chose. @returns how far it came: `ack`, or an acknowledgement that came first */
export const nameSent = (db: CompanyDb, messageId: number, externalId: string, ack: number) =>
  ask<number>(db, 'name_sent($1, $2, $3)', [messageId, externalId, ack])

/** The channel took a message over: it leaves the outbox and rises. Null when it had risen before. */
export const messageDelivered = (db: CompanyDb, outboxId: number, messageId: number, ack: number) =>
  ask<AckPayload | null>(db, 'message_delivered($1, $2, $3)', [outboxId, messageId, ack])

/** Notes that a phone and a LID are one person; null when neither is known. */
export const linkIdentity = (db: CompanyDb, pair: KnownAs) =>
  ask<{ merged: MergedContacts | null; contact: ContactEvent | null } | null>(db, 'link_identity($1, $2, $3)', [
    pair.phone,
    pair.spelling,
    pair.lid,
  ])

/** The payload of a message's event; null for an unknown id. */
export const messagePayload = (db: CompanyDb, messageId: number) =>
  ask<MessagePayload | null>(db, 'message_news($1)', [messageId])

/** A message of ours as `queue_message` takes it. */
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
  quotedId: number | null
  clientId: string | null
  userId: number | null
  automatic: boolean
  /** A bot may speak in a resolved ticket: closing text, request for a score, thanks. */
  afterClosing?: boolean
}

/** Stores a message of ours with its place in the outbox. */
export const queueMessage = (db: CompanyDb, ticketId: number, message: QueuedMessage) =>
  ask<(MessagePayload & { duplicate?: true }) | { refused: string }>(db, 'queue_message($1, $2)', [
    ticketId,
    JSON.stringify(message),
  ])
