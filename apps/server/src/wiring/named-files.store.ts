import { sql } from 'kysely'
import type { PlatformDb } from '../platform/db/platform-db.ts'
import type { Workplace } from '../platform/db/work.ts'
import { removeFiles } from '../platform/storage/remove-files.ts'

/**
 * Returns those files that a record of the company names. Lists every column with file names (`sweep-files.test.ts`
 * compares it with the catalogue).
 */
export async function namedFiles(
  { workplace, platform }: { workplace: Workplace; platform: PlatformDb },
  companyId: number,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await workplace.read(companyId, async ({ db }) => {
    const usedFiles = await sql<{ file: string | null }>`
      select media_file as file from messages where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from quick_messages where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from chat_files where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from schedules where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from file_list_options
        where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from converted_media
        where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from campaigns
        where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from flow_files
        where company_id = ${companyId} and media_file = any(${files}::text[])
      union select bundle_file from privacy_requests
        where company_id = ${companyId} and bundle_file = any(${files}::text[])
      union select media_file from knowledge_documents
        where company_id = ${companyId} and media_file = any(${files}::text[])
      union select media_file from board_card_files
        where company_id = ${companyId} and media_file = any(${files}::text[])`.execute(db)
    return usedFiles.rows
  })
  // The app's role does not see disabled announcements.
  const announced = await sql<{ file: string | null }>`select media_file as file from announcements
    where media_company = ${companyId} and media_file = any(${files}::text[])`.execute(platform)
  return new Set([...rows, ...announced.rows].flatMap(({ file }) => file ?? []))
}

/** Returns when each company was created. */
export async function companyCreationTimes(platform: PlatformDb): Promise<ReadonlyMap<number, Date>> {
  const rows = await platform.selectFrom('companies').select(['id', 'created_at']).execute()
  return new Map(rows.map(({ id, created_at }) => [id, created_at]))
}

/** Forgets the conversions of files. A converted file that no message names is removed with its source. */
export async function forgetConversions(
  workplace: Workplace,
  companyId: number,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return
  await workplace.run(companyId, async (work) => {
    const { rows } = await sql<{ file: string | null }>`delete from converted_media
      where company_id = ${companyId} and source_file = any(${files}::text[]) returning media_file as file`.execute(
      work.db,
    )
    await removeFiles(
      work,
      rows.map(({ file }) => file),
    )
  })
}
