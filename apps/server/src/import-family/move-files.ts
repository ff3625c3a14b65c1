import { attachmentName } from '../platform/storage/attachment-name.rules.ts'
import { headOf } from '../platform/storage/file-head.ts'
import { sniffType } from '../platform/storage/sniff-type.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { fileNameOf } from './kinds/message-values.rules.ts'
import { findFile } from './media-path.ts'
import type { Move } from './move.ts'

const AT_ONCE = 100
const COPIES = 6
const HEAD_BYTES = 256 * 1024

interface Waiting {
  id: number
  place: string
  ours: number
  path: string
}

interface Kept {
  waiting: Waiting
  file: string
  name: string
  mimetype: string
  size: number
}

/** Which columns a row keeps of its file, beside its name in the store and its own. */
const columns: Readonly<Record<string, readonly string[]>> = {
  messages: ['mimetype', 'media_size'],
  quick_messages: [],
  schedules: ['mimetype'],
  campaigns: ['mimetype', 'media_size'],
  file_list_options: ['mimetype', 'media_size'],
}

/**
 * Copies the files that moved rows name from a folder into the store. What is not found waits for a run with the folder that has it.
 * A copy that a dying run left without its row is swept like every file that nothing names.
 * @param folder null: none was given, nothing is copied
 */
export async function moveFiles(move: Move, storage: Pick<Storage, 'put'>, folder: string | null): Promise<void> {
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
    const kept: Kept[] = []
    for (let at = 0; at < waiting.length; at += COPIES) {
      const some = waiting.slice(at, at + COPIES)
      kept.push(...(await Promise.all(some.map((one) => keep(move, storage, folder, one)))).flatMap((one) => one ?? []))
    }
    if (!move.target.isDry) await move.target.step(() => nameFiles(move, kept))
    line.new += kept.length
  }
}

async function keep(move: Move, storage: Pick<Storage, 'put'>, folder: string, waiting: Waiting): Promise<Kept | null> {
  const found = await findFile(folder, waiting.path, move.theirCompany)
  if (typeof found === 'string') {
    const why = found === 'refused' ? 'its name leads out of the folder' : 'is not in the folder'
    move.problem('file', why, waiting.path.slice(0, 120))
    return null
  }
  if (found.size === 0) {
    move.problem('file', 'is empty', waiting.path.slice(0, 120))
    return null
  }
  const named = fileNameOf(waiting.path)
  const { mimetype, extension } = await sniffType(await headOf(found.path, HEAD_BYTES), named)
  const file = move.target.isDry ? '' : (await storage.put(move.companyId, { path: found.path }, { extension })).name
  return { waiting, file, name: attachmentName(named, extension), mimetype, size: found.size }
}

async function nameFiles(move: Move, kept: readonly Kept[]): Promise<void> {
  for (const [place, more] of Object.entries(columns)) {
    const rows = kept.filter(({ waiting }) => waiting.place === place)
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
    ...[move.companyId, kept.map(({ waiting }) => waiting.id)],
  ])
}
