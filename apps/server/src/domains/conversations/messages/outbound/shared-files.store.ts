import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** Notes that these messages name the same file. */
export async function shareFile(
  db: CompanyDb,
  companyId: number,
  file: string,
  messageIds: readonly number[],
): Promise<void> {
  await sql`insert into shared_files (company_id, file, message_id)
    select ${companyId}, ${file}, id from unnest(${messageIds}::bigint[]) as id on conflict do nothing`.execute(db)
}

/** Those of the files that some message still names beside the one that let go of them. */
export async function filesStillNamed(
  db: CompanyDb,
  companyId: number,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file: string }>`select distinct s.file from shared_files s
    join messages m on m.company_id = s.company_id and m.id = s.message_id and m.media_file = s.file
    where s.company_id = ${companyId} and s.file = any(${files}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
