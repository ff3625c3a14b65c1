import { setImmediate } from 'node:timers/promises'
import type { ImportRow } from '@recado/contract/contacts/import'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { OutsideSight } from '../contact-services.ts'
import { phonesOutside } from '../contact-write.store.ts'
import { erasedPhones } from '../erased-address.store.ts'
import { forgetOldImports, type ImportRecord, insertImport } from './contact-import.store.ts'
import type { ImportKind } from './import-kind.ts'
import { type JudgedRow, rowJudge } from './import-rows.rules.ts'
import { requireRecord } from './require-import.ts'

const DAY_MS = 86_400_000
/** Days until an unstarted preview, and a finished import's rejected rows, are deleted. */
const DRAFT_DAYS = 1
const DONE_DAYS = 30

/** A file's rows, and the list to fill. Null for contacts. */
export interface SheetRows {
  fileName?: string | undefined
  rows: readonly ImportRow[]
  /** Headings of the rows' other values. */
  columns?: readonly string[] | undefined
  listId: number | null
  /** The key for recognising erased numbers. */
  secrets: Pick<Secrets, 'key'>
  /** The contacts whose numbers the author may not import. Null: none. */
  outside: OutsideSight | null
}

/**
 * Judges a file's rows and counts the outcome, without importing anything yet.
 * @throws AppError ERR_VALIDATION when a line of the file is named twice
 */
export async function previewImport(
  kind: ImportKind,
  work: Work,
  actor: Actor,
  { fileName, rows, columns, listId, secrets, outside }: SheetRows,
): Promise<ImportRecord> {
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw new AppError('ERR_VALIDATION', { field: 'rows' })
  await forgetOld(work)
  const judgement = await judgeRows(rows, rowJudge(kind.names, kind.keepsColumns ? columns : []))
  const phones = goodPhones(judgement)
  const erased = await erasedPhones(work.db, work.companyId, { phones, secrets })
  const hiddenPhones = await phonesOutside(work.db, work.companyId, { phones, outside })
  const judged = withoutHidden(withoutErased(judgement, erased), hiddenPhones)
  const good = goodPhones(judged)
  const knownCount = (await kind.knownPhones(work, listId, good)).size
  const duplicates = judged.filter(({ reason }) => reason === 'duplicate').length
  const id = await insertImport(work.db, work.companyId, {
    listId,
    source: 'file',
    state: 'draft',
    fileName: fileName ?? '',
    user: { id: actor.userId, name: actor.name },
    counts: {
      total: rows.length,
      fresh: good.length - knownCount,
      known: knownCount,
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

/** Stores nothing about an erased person's row except its rejection. */
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

/** Rejects the rows whose number belongs to a contact that the author may not use. */
const withoutHidden = (rows: readonly JudgedRow[], hiddenPhones: ReadonlySet<string>): JudgedRow[] =>
  rows.map((row) =>
    row.phone !== null && row.reason === null && hiddenPhones.has(row.phone)
      ? { ...row, phone: null, variables: [], reason: 'contactHidden', isEmailDropped: false }
      : row,
  )

/** Rows judged without a pause, about 15 ms. */
const SLICE = 500

/** Pauses between slices, so that many rows do not block the event loop. */
async function judgeRows(rows: readonly ImportRow[], judge: (row: ImportRow) => JudgedRow): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await setImmediate()
    judged.push(...rows.slice(at, at + SLICE).map(judge))
  }
  return judged
}

/** Deletes old drafts, and imports whose rejected rows are no longer needed. */
export async function forgetOld(work: Work): Promise<void> {
  const before = (days: number) => new Date(work.now.getTime() - days * DAY_MS)
  await forgetOldImports(work.db, work.companyId, { draft: before(DRAFT_DAYS), done: before(DONE_DAYS) })
}
