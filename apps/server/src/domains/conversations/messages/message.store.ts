import type { Message } from '@recado/contract/conversations/message'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { ListedChange } from './changes/own-changes.rules.ts'
import type { StoredMention } from './stored-parts.ts'

/** The start of a page of messages: before this message. */
export interface MessagePlace {
  /** Microseconds since 1970. */
  sentAt: number
  id: number
}

export interface MessagePage {
  /** Newest first. */
  rows: Array<{ sent_at: number; view: Message }>
  count: number
}

/** Returns a message's position in this ticket; null when the ticket has no such message. */
export async function messagePlace(
  db: CompanyDb,
  companyId: number,
  ticketId: number,
  id: number,
): Promise<MessagePlace | null> {
  const { rows } = await sql<MessagePlace>`select id, (extract(epoch from sent_at) * 1000000)::bigint as "sentAt"
    from messages where company_id = ${companyId} and id = ${id} and ticket_id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** The fields of a message that a change needs. */
export interface StoredMessage {
  id: number
  ticket_id: number
  contact_id: number
  connection_id: number | null
  external_id: string
  from_me: boolean
  author_contact_id: number | null
  body: string
  mentions: readonly StoredMention[] | null
  media_type: string
  mimetype: string | null
  media_name: string | null
  media_file: string | null
  media_size: number | null
  media_state: string
  media_ref: Buffer | null
  voice: boolean
  looping: boolean
  is_deleted: boolean
  is_edited: boolean
  reactions: MessageReaction[]
  own_changes: ListedChange[]
  /** The time of the last edit, by the author's clock. */
  edited_at: Date | null
  send_state: string | null
  send_error: string | null
  created_at: Date
}

/** A reaction, one per author. `author` is 'me' or the contact's id. */
export interface MessageReaction {
  emoji: string
  fromMe: boolean
  author: string
  name: string
}

const columns = sql`id, ticket_id, contact_id, connection_id, external_id, from_me, author_contact_id, body, current_mentions(mentions) as mentions, media_type, mimetype,
  media_name, media_file, media_size, media_state, media_ref, voice, looping, is_deleted, is_edited, reactions, own_changes, (edits -> -1 ->> 'at')::timestamptz as edited_at, send_state, send_error, created_at`

/** Returns a message by its id; `lock` prevents concurrent changes. */
export async function findStoredMessage(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock = false,
): Promise<StoredMessage | null> {
  const { rows } =
    await sql<StoredMessage>`select ${columns} from messages where company_id = ${companyId} and id = ${id}
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Locks and returns a message by the network's id; its chat must match. */
export async function findNetworkMessage(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  target: { id: string; fromMe: boolean; phone: string | null; lid: string | null; group: string | null },
): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`select ${columns} from messages m
    where company_id = ${companyId} and external_id = ${target.id} and connection_id = ${connectionId} and from_me = ${target.fromMe}
      and exists (select 1 from contact_identities i where i.company_id = m.company_id and i.contact_id = m.contact_id
        and ((i.kind = 'phone' and i.value = ${target.phone}) or (i.kind = 'lid' and i.value = ${target.lid}) or (i.kind = 'group' and i.value = ${target.group})))
    limit 1 for no key update of m`.execute(db)
  return rows[0] ?? null
}

/** Returns the contact that the network knows under an address; null when unknown. */
export async function contactKnownAs(
  db: CompanyDb,
  companyId: number,
  address: { phone: string | null; lid: string | null },
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from contact_identities i
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.company_id = ${companyId} and ((i.kind = 'phone' and i.value = ${address.phone}) or (i.kind = 'lid' and i.value = ${address.lid}))
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** A message's text with the people it mentions. */
export interface NewText {
  body: string
  mentions: readonly StoredMention[] | null
}

const jsonOf = (mentions: NewText['mentions']) => sql`${mentions && JSON.stringify(mentions)}::jsonb`

/** Stores a message's new text and keeps the earlier one. */
export async function saveEdit(
  db: CompanyDb,
  companyId: number,
  id: number,
  { body, mentions }: NewText,
  at: Date,
): Promise<void> {
  await sql`update messages set edits = edits || jsonb_build_array(jsonb_build_object('body', body, 'at', ${at}::timestamptz)),
    body = ${body}, mentions = ${jsonOf(mentions)}, is_edited = true, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Marks a message as deleted. Its text stays in the database; the reference to its medium is removed. */
export async function saveDeletion(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await sql`update messages set is_deleted = true, media_file = null, media_ref = null, media_state = 'none', reactions = '[]', own_changes = '[]',
    send_state = case when send_state is null then null else 'sent' end, send_error = null, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function saveReactions(
  db: CompanyDb,
  companyId: number,
  id: number,
  reactions: readonly MessageReaction[],
): Promise<void> {
  await sql`update messages set reactions = ${JSON.stringify(reactions)}::jsonb, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Stores the changes that wait to be made at the customer, and the failed ones. */
export async function saveOwnChanges(
  db: CompanyDb,
  companyId: number,
  id: number,
  changes: readonly ListedChange[],
): Promise<void> {
  await sql`update messages set own_changes = ${JSON.stringify(changes)}::jsonb, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Updates the ticket's preview when this is its last message. */
export async function savePreviewIfLast(
  db: CompanyDb,
  companyId: number,
  messageId: number,
  preview: string,
): Promise<void> {
  await sql`update tickets t set last_message = ${preview}, version = t.version + 1, updated_at = now()
    from messages m where m.company_id = ${companyId} and m.id = ${messageId} and t.company_id = m.company_id and t.id = m.ticket_id
      and t.last_message_at <= m.sent_at`.execute(db)
}

/** Replaces the text of a message that was never sent. */
export async function saveUnsentText(
  db: CompanyDb,
  companyId: number,
  id: number,
  { body, mentions }: NewText,
): Promise<void> {
  await sql`update messages set body = ${body}, mentions = ${jsonOf(mentions)}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Stores a downloaded medium. False when it is no longer expected (downloaded twice, deleted). */
export async function saveDownloadedMedia(
  db: CompanyDb,
  companyId: number,
  id: number,
  media: { file: string; size: number; mimetype: string; mediaType: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update messages set media_file = ${media.file}, media_size = ${media.size}, mimetype = ${media.mimetype},
    media_type = ${media.mediaType}, media_state = 'ready', media_note = null, media_ref = null, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and media_state = 'pending'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Stores the state of a download, and with `ref` the new reference to download from (sealed). */
export async function saveMediaState(
  db: CompanyDb,
  companyId: number,
  id: number,
  from: 'pending' | 'failed',
  to: 'pending' | 'failed',
  ref: Uint8Array | null = null,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update messages set media_state = ${to}, media_ref = coalesce(${ref}::bytea, media_ref), media_note = null,
    version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and media_state = ${from}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks a medium as malicious. It is not stored, and may be requested again. */
export async function saveInfected(db: CompanyDb, companyId: number, id: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update messages set media_state = 'failed', media_note = 'infected', version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and media_state = 'pending'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns the media of a connection that still have to be downloaded. */
export async function pendingMedia(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from messages
    where company_id = ${companyId} and media_state = 'pending' and connection_id = ${connectionId} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Stores the sources of a message, and raises its version so that clients update it. */
export async function saveSources(
  db: CompanyDb,
  companyId: number,
  { id, sources, now }: { id: number; sources: NonNullable<Message['sources']>; now: Date },
): Promise<void> {
  await sql`update messages set sources = ${JSON.stringify(sources)}::jsonb, version = version + 1, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Moves an own message to the end of its ticket (move_to_end.sql). */
export async function placeLast(db: CompanyDb, messageId: number, preview: string): Promise<void> {
  await sql`select move_to_end(${messageId}, ${preview})`.execute(db)
}
