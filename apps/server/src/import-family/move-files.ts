import { attachmentName } from '../platform/storage/attachment-name.rules.ts'
import { headOf } from '../platform/storage/file-head.ts'
import { sniffType } from '../platform/storage/sniff-type.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { lastPathPart } from './kinds/message-values.rules.ts'
import { findFile } from './media-path.ts'
import type { CompanyMove } from './move.ts'

const AT_ONCE = 100
const COPIES = 6
const HEAD_BYTES = 256 * 1024

interface Waiting {
  id: number
  place: string
  ours: number
  path: string
}

interface StoredMedium {
  waiting: Waiting
  file: string
  name: string
  mimetype: string
  size: number
}

/** Columns of a file in each table, in addition to its stored and its original name. */
const columns: Readonly<Record<string, readonly string[]>> = {
  messages: ['mimetype', 'media_size'],
  quick_messages: [],
  schedules: ['mimetype'],
  campaigns: ['mimetype', 'media_size'],
  file_list_options: ['mimetype', 'media_size'],
}

/**
 * Copies the files that imported rows name from a folder into the store. Missing files wait for a run with the right
 * folder. A copy without its row, left by a dying run, is swept later.
 * @param folder null: nothing is copied
 */
export async function moveFamilyFiles(
  move: CompanyMove,
  storage: Pick<Storage, 'put'>,
  folder: string | null,
): Promise<void> {
  const line = move.report.line('file')
  const [count] = await move.target.rows<{ all: number; here: number }>(
    `select count(*)::int as all, count(*) filter (where is_here)::int as here from family_files where company_id = $1`,
    [move.companyId],
  )
  line.found += count?.all ?? 0
  line.already += count?.here ?? 0
  const missing = (count?.all ?? 0) - (count?.here ?? 0)
  if (missing === 0) return
  if (folder === null)
    return move.problem('file', 'waits for its folder (--media)', '…', { lost: false, count: missing })
  let after = 0
  while (true) {
    const waiting = await move.target.rows<Waiting>(
      `select id, place, ours, path from family_files where company_id = $1 and not is_here and id > $2 order by id limit $3`,
      [move.companyId, after, AT_ONCE],
    )
    if (waiting.length === 0) return
    after = Number(waiting.at(-1)?.id)
    const storedMedia: StoredMedium[] = []
    for (let at = 0; at < waiting.length; at += COPIES) {
      const batch = waiting.slice(at, at + COPIES)
      storedMedia.push(
        ...(await Promise.all(batch.map((one) => keep(move, storage, folder, one)))).flatMap((one) => one ?? []),
      )
    }
    if (!move.target.isDry) await move.target.step(() => nameFiles(move, storedMedia))
    line.new += storedMedia.length
  }
}

async function keep(
  move: CompanyMove,
  storage: Pick<Storage, 'put'>,
  folder: string,
  waiting: Waiting,
): Promise<StoredMedium | null> {
  const sourceFile = await findFile(folder, waiting.path, move.theirCompany)
  if (typeof sourceFile === 'string') {
    const problem = sourceFile === 'refused' ? 'its name leads out of the folder' : 'is not in the folder'
    move.problem('file', problem, waiting.path.slice(0, 120))
    return null
  }
  if (sourceFile.size === 0) {
    move.problem('file', 'is empty', waiting.path.slice(0, 120))
    return null
  }
  const originalName = lastPathPart(waiting.path)
  const { mimetype, extension } = await sniffType(await headOf(sourceFile.path, HEAD_BYTES), originalName)
  const file = move.target.isDry
    ? ''
    : (await storage.put(move.companyId, { path: sourceFile.path }, { extension })).name
  return { waiting, file, name: attachmentName(originalName, extension), mimetype, size: sourceFile.size }
}

async function nameFiles(move: CompanyMove, storedMedia: readonly StoredMedium[]): Promise<void> {
  for (const [place, more] of Object.entries(columns)) {
    const rows = storedMedia.filter(({ waiting }) => waiting.place === place)
    if (rows.length === 0) continue
    const set = ['media_file', 'media_name', ...more].map((column) => `${column} = s.${column}`)
    const ready = place === 'messages' ? [`media_state = 'ready'`, 'version = t.version + 1'] : []
    await move.target.rows(
      `update ${place} t set ${[...set, ...ready].join(', ')}
       from jsonb_to_recordset($2::jsonb) s (id bigint, media_file text, media_name text, mimetype text, media_size bigint)
       where t.company_id = $1 and t.id = s.id`,
      [
        move.companyId,
        JSON.stringify(
          rows.map(({ waiting, file, name, mimetype, size }) => ({
            ...{ id: waiting.ours, media_file: file, media_name: name, mimetype, media_size: size },
          })),
        ),
      ],
    )
  }
  await move.target.rows(`update family_files set is_here = true where company_id = $1 and id = any($2::bigint[])`, [
    ...[move.companyId, storedMedia.map(({ waiting }) => waiting.id)],
  ])
}
