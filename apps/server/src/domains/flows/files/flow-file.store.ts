import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export async function insertFlowFile(
  db: CompanyDb,
  companyId: number,
  { file, name, mimetype, size, now }: { file: string; name: string; mimetype: string; size: number; now: Date },
): Promise<void> {
  await db
    .insertInto('flow_files')
    .values({
      ...{ company_id: companyId, media_file: file, media_name: name, mimetype, media_size: size, created_at: now },
    })
    .execute()
}

/** Returns the given files that belong to the company's flows. */
export async function knownFlowFiles(
  db: CompanyDb,
  companyId: number,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file: string }>`select media_file as file from flow_files
    where company_id = ${companyId} and media_file = any(${files}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}

/**
 * Deletes records of files created before `before` that no draft or version names. @returns their names, for deletion
 * from the store
 */
export async function dropUnnamedFiles(db: CompanyDb, companyId: number, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`delete from flow_files f
    where f.company_id = ${companyId} and f.created_at < ${before}
      and not exists (select 1 from flows o where o.company_id = ${companyId} and position(f.media_file in o.draft::text) > 0)
      and not exists (select 1 from flow_versions v
        where v.company_id = ${companyId} and position(f.media_file in v.graph::text) > 0)
      and not exists (select 1 from chat_flows c
        where c.company_id = ${companyId} and position(f.media_file in c.content::text) > 0)
    returning f.media_file as file`.execute(db)
  return rows.map(({ file }) => file)
}
