import type { ChannelTemplate } from '@recado/channels/channel'
import type { Template } from '@recado/contract/connections/templates'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { storableJson } from '../../../platform/db/storable.rules.ts'

const columns = sql`id, name, language, category, status, header, body, footer, buttons, places, needs_more as "needsMore", header_media as "headerMedia",
  reason`

/** Returns a connection's templates: sendable ones first, then by name. */
export async function templatesOf(db: CompanyDb, companyId: number, connectionId: number): Promise<Template[]> {
  const { rows } = await sql<Template>`select ${columns} from channel_templates
    where company_id = ${companyId} and connection_id = ${connectionId}
    order by (status = 'approved' and (not needs_more or header_media is not null)) desc, name, language`.execute(db)
  return rows
}

/** Returns a connection's template, or null. */
export async function templateById(
  db: CompanyDb,
  companyId: number,
  { connectionId, id }: { connectionId: number; id: number },
): Promise<Template | null> {
  const { rows } = await sql<Template>`select ${columns} from channel_templates
    where company_id = ${companyId} and connection_id = ${connectionId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns a connection's template by its network name, or null. */
export async function templateByName(
  db: CompanyDb,
  companyId: number,
  { connectionId, name, language }: { connectionId: number; name: string; language: string },
): Promise<Template | null> {
  const { rows } = await sql<Template>`select ${columns} from channel_templates
    where company_id = ${companyId} and connection_id = ${connectionId} and name = ${name} and language = ${language}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns when a connection's templates were last read from the network, or null. */
export async function templatesReadAt(db: CompanyDb, companyId: number, connectionId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('connections')
    .select('templates_at')
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return row?.templates_at ?? null
}

/** Replaces the copy of a connection's templates with the network's. Known templates keep their id. */
export async function replaceTemplates(
  db: CompanyDb,
  companyId: number,
  connectionId: number,
  { templates, now }: { templates: readonly ChannelTemplate[]; now: Date },
): Promise<void> {
  await sql`update connections set templates_at = ${now} where company_id = ${companyId} and id = ${connectionId}`.execute(
    db,
  )
  const rows = storableJson(templates)
  await sql`delete from channel_templates t where t.company_id = ${companyId} and t.connection_id = ${connectionId}
    and not exists (select 1 from jsonb_to_recordset(${rows}::jsonb) as n(name text, language text)
      where n.name = t.name and n.language = t.language)`.execute(db)
  await sql`insert into channel_templates (company_id, connection_id, name, language, category, status, header, body, footer,
      buttons, places, needs_more, header_media, reason)
    select distinct on (n.name, n.language) ${companyId}::int, ${connectionId}::int, n.name, n.language, n.category, n.status,
      n.header, n.body, n.footer, n.buttons, n.places, n."needsMore", n."headerMedia", n.reason
    from jsonb_to_recordset(${rows}::jsonb) as n(name text, language text, category text, status text, header text, body text,
      footer text, buttons jsonb, places jsonb, "needsMore" boolean, "headerMedia" text, reason text)
    on conflict (company_id, connection_id, name, language) do update set category = excluded.category, status = excluded.status,
      header = excluded.header, body = excluded.body, footer = excluded.footer, buttons = excluded.buttons,
      places = excluded.places, needs_more = excluded.needs_more,
      header_media = excluded.header_media, reason = excluded.reason`.execute(db)
}
