import type { MediaNote } from '@recado/contract/conversations/message'
import type { SentAs } from '@recado/media/sent-media.rules'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'
import type { QueuedMedium } from './preparation.rules.ts'

/** The message of an outbox row whose file has to be prepared. */
export interface UnpreparedMessage extends Omit<QueuedMedium, 'template'> {
  id: number
  mediaName: string | null
  mediaFile: string
}

/** The result of preparing a stored file, shared by all messages that send it. */
export interface Preparation {
  as: SentAs
  note: MediaNote | null
  /** The converted file; null when the source is sent unchanged. */
  file: { name: string; size: number; mimetype: string; looping: boolean } | null
}

/** Null when there is nothing to prepare: withdrawn, deleted, or already prepared. */
export async function findUnprepared(
  db: CompanyDb,
  companyId: number,
  outboxId: number,
): Promise<UnpreparedMessage | null> {
  const { rows } =
    await sql<UnpreparedMessage>`select m.id, m.media_type as "mediaType", m.mimetype, m.media_file as "mediaFile",
      m.media_size as "mediaSize", m.media_name as "mediaName", m.voice, m.looping
    from outbox o join messages m on m.company_id = o.company_id and m.id = o.message_id
    where o.company_id = ${companyId} and o.id = ${outboxId} and o.prepares and m.media_file is not null`.execute(db)
  return rows[0] ?? null
}

/** Null when the file was not prepared yet. */
export async function findPreparation(db: CompanyDb, companyId: number, source: string): Promise<Preparation | null> {
  const { rows } = await sql<{
    as: SentAs
    note: MediaNote | null
    name: string | null
    size: number | null
    mimetype: string | null
    looping: boolean
  }>`select media_type as as, note, media_file as name, media_size as size, mimetype, looping from converted_media
    where company_id = ${companyId} and source_file = ${source} and media_type is not null`.execute(db)
  const [row] = rows
  if (!row) return null
  const { as, note, name, size, mimetype, looping } = row
  return { as, note, file: name === null ? null : { name, size: size ?? 0, mimetype: mimetype ?? '', looping } }
}

/**
 * Counts the start of a conversion and returns the number of starts, from 1. The count remains when the process dies
 * during it.
 */
export async function beginPreparation(db: CompanyDb, companyId: number, source: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`insert into converted_media (company_id, source_file, attempts)
    values (${companyId}, ${source}, 1)
    on conflict (company_id, source_file) do update set attempts = converted_media.attempts + 1
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

/** Stores a file's result. False when another node was faster, whose result is kept. */
export async function savePreparation(
  db: CompanyDb,
  companyId: number,
  source: string,
  { as, note, file }: Preparation,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into converted_media
      (company_id, source_file, media_type, note, media_file, media_size, mimetype, looping)
    values (${companyId}, ${source}, ${as}, ${note}, ${file?.name ?? null}, ${file?.size ?? null}, ${file?.mimetype ?? null},
      ${file?.looping ?? false})
    on conflict (company_id, source_file) do update set media_type = excluded.media_type, note = excluded.note,
      media_file = excluded.media_file, media_size = excluded.media_size, mimetype = excluded.mimetype, looping = excluded.looping
    where converted_media.media_type is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** How a message is sent, and under which name. */
export interface PreparedMessage extends Preparation {
  mediaType: string
  name: string | null
}

/**
 * Stores the result in the message and releases its outbox row. False when the message now has another file, or none.
 */
export async function applyPreparation(
  db: CompanyDb,
  companyId: number,
  message: UnpreparedMessage,
  { mediaType, note, file, name }: PreparedMessage,
): Promise<boolean> {
  await sql`update outbox set prepares = false where company_id = ${companyId} and message_id = ${message.id}`.execute(
    db,
  )
  const { numAffectedRows } =
    await sql`update messages set media_type = ${mediaType}, media_note = ${note}, media_name = ${name},
      media_file = ${file?.name ?? message.mediaFile}, media_size = ${file?.size ?? message.mediaSize},
      mimetype = ${file?.mimetype ?? message.mimetype}, looping = ${file?.looping ?? message.looping ?? false},
      version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${message.id} and media_file = ${message.mediaFile}
      and (media_type <> ${mediaType} or ${note}::text is not null or ${file !== null})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
