import { setImmediate } from 'node:timers/promises'
import type { ImportRow } from '@recado/contract/contacts/import'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { erasedPhones } from '../erased-address.store.ts'
import { forgetOldImports, type ImportRecord, insertImport } from './contact-import.store.ts'
import type { ImportKind } from './import-kind.ts'
import { type JudgedRow, rowJudge } from './import-rows.rules.ts'
import { requireRecord } from './require-import.ts'

const DAY_MS = 86_400_000
/** How long a preview waits for a decision, and how long rejected rows can be looked up. */
const DRAFT_DAYS = 1
const DONE_DAYS = 30

/** The rows of a file, and the list that they are for; null: they become contacts. */
export interface GivenRows {
  fileName?: string | undefined
  rows: readonly ImportRow[]
  /** Headings of the rows' other values. */
  columns?: readonly string[] | undefined
  listId: number | null
  /** The key with which erased numbers are recognised. */
  secrets: Pick<Secrets, 'key'>
}

/**
 * Looks at the rows of a file and counts what would come of them. Nothing is made of them yet.
 * @throws AppError ERR_VALIDATION when a line of the file is named twice
 */
export async function previewImport(
  kind: ImportKind,
  work: Work,
  actor: Actor,
  { fileName, rows, columns, listId, secrets }: GivenRows,
): Promise<ImportRecord> {
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw new AppError('ERR_VALIDATION', { field: 'rows' })
  await forgetOld(work)
  const judgement = await judgeRows(rows, rowJudge(kind.names, kind.keepsColumns ? columns : []))
  const phones = goodPhones(judgement)
  const judged = withoutErased(judgement, await erasedPhones(work.db, work.companyId, { phones, secrets }))
  const good = goodPhones(judged)
  const known = (await kind.knownPhones(work, listId, good)).size
  const duplicates = judged.filter(({ reason }) => reason === 'duplicate').length
  const id = await insertImport(work.db, work.companyId, {
    listId,
    source: 'file',
    state: 'draft',
    fileName: fileName ?? '',
    user: { id: actor.userId, name: actor.name },
    counts: {
      total: rows.length,
      fresh: good.length - known,
      known,
      duplicates,
      invalid: rows.length - good.length - duplicates,
      emailsDropped: judged.filter(({ isEmailDropped }) => isEmailDropped).length,
    },
    rows: judged,
    now: work.now,
  })
  return requireRecord(kind, work, id)
}

const goodPhones = (rows: readonly JudgedRow[]): string[] =>
  rows.flatMap(({ phone, reason }) => (phone !== null && reason === null ? [phone] : []))

/** Of an erased person's row nothing is stored, but that it was refused. */
const withoutErased = (rows: readonly JudgedRow[], erased: ReadonlySet<string>): JudgedRow[] =>
  rows.map((row) =>
    row.phone !== null && erased.has(row.phone)
      ? {
          ...row,
          ...{ name: '', number: '', phone: null, email: '', variables: [], reason: 'numberErased', duplicateOf: null },
          isEmailDropped: false,
        }
      : row,
  )

/** Rows that are looked at without a pause: some 15 ms. */
const SLICE = 500

/** Pauses between slices, so that many rows hold nobody up. */
async function judgeRows(rows: readonly ImportRow[], judge: (row: ImportRow) => JudgedRow): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await setImmediate()
    judged.push(...rows.slice(at, at + SLICE).map(judge))
  }
  return judged
}

/** Forgets drafts that nobody began, and imports whose rejected rows nobody looks up any more. */
export async function forgetOld(work: Work): Promise<void> {
  const before = (days: number) => new Date(work.now.getTime() - days * DAY_MS)
  await forgetOldImports(work.db, work.companyId, { draft: before(DRAFT_DAYS), done: before(DONE_DAYS) })
}
