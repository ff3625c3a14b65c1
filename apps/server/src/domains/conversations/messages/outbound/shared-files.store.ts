import { sql } from 'kysely'
import type { CompanyDb } from '../../../../platform/db/company-db.ts'

/** A record that names a file. A further kind is a column of `shared_files` with its foreign key. */
export type FileHolder = { messageId: number } | { scheduleId: number } | { quickMessageId: number }

const columnsOf = (holder: FileHolder) => ({
  message_id: 'messageId' in holder ? holder.messageId : null,
  schedule_id: 'scheduleId' in holder ? holder.scheduleId : null,
  quick_message_id: 'quickMessageId' in holder ? holder.quickMessageId : null,
})

/**
 * Notes that these records name the same file: it stays until none of them does. The records are held meanwhile, so that
 * nobody takes the file away before.
 */
export async function shareFile(
  db: CompanyDb,
  companyId: number,
  file: string,
  holders: readonly FileHolder[],
): Promise<void> {
  await db
    .insertInto('shared_files')
    .values(holders.map((holder) => ({ company_id: companyId, file, ...columnsOf(holder) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A record names a file no more, and lives on. With the record itself the note goes by its foreign key. */
export async function unshareFile(
  db: CompanyDb,
  companyId: number,
  file: string,
  { scheduleId }: { scheduleId: number },
): Promise<void> {
  await db
    .deleteFrom('shared_files')
    .where('company_id', '=', companyId)
    .where('file', '=', file)
    .where('schedule_id', '=', scheduleId)
    .execute()
}

/** Those of the files that some record still names beside the one that let go of them. */
export async function filesStillNamed(
  db: CompanyDb,
  companyId: number,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  // A message that was withdrawn stays as a row without its file, a quick message with another one.
  const { rows } = await sql<{ file: string }>`select distinct s.file from shared_files s
    left join messages m on m.company_id = s.company_id and m.id = s.message_id
    left join quick_messages q on q.company_id = s.company_id and q.id = s.quick_message_id
    where s.company_id = ${companyId} and s.file = any(${files}::text[])
      and (s.schedule_id is not null or m.media_file = s.file or q.media_file = s.file)`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
