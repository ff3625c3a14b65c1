import type { RawBuilder } from 'kysely'
import type { Work } from './db/work.ts'

/** The person whose data are exported or erased, by everything under which an area may keep them. */
export interface DataSubject {
  contactId: number
  /** Digits with country code, in every spelling that the company knows. */
  numbers: readonly string[]
  /** WhatsApp's own ids of the person. */
  lids: readonly string[]
  /** The names under which the contact was stored. */
  names: readonly string[]
  /** Subjects of the audit log that concern the person (`traces`), read before their rows were removed. */
  traces: readonly string[]
  /** What came later is another person's, who may have the same number. */
  until: Date
  /** The company's own record of a subscription under the number stays. */
  keepsCustomer: boolean
}

/** Rows of one kind, as the bundle shows them; `file` is the medium of a row, and its path in the bundle. */
export interface ExportedRow {
  data: object
  file?: { name: string; path: string } | null
}

/** One key of the bundle. */
export interface ExportedPart {
  readonly name: string
  /**
   * Its next rows. Never those of other people, and never a secret.
   * @param after the `next` of the page before; null at first
   * @returns `next` null: these were the last
   */
  read(
    work: Work,
    subject: DataSubject,
    after: ExportPlace | null,
  ): Promise<{ rows: readonly ExportedRow[]; next: ExportPlace | null }>
}

/** Where a page of the bundle ended. */
export interface ExportPlace {
  id: number
  /** The time of its last row, as PostgreSQL writes it, where rows go by their time and then by their id. */
  at: string
}

/** What a step took away. */
export interface Erased {
  /** 0: nothing is left. */
  rows: number
  /** Files that its rows named. */
  files?: ReadonlyArray<string | null>
}

/** One kind of rows that hold something of the person. */
export interface ErasedPart {
  readonly name: string
  /** How many rows it would reach now; absent: nobody is told of them. */
  count?(work: Work, subject: DataSubject): Promise<number>
  /**
   * Takes away what is left, a chunk that nobody waits for. It finds its rows by what still stands in them, so that it may be cut off
   * and begun again anywhere, and is called until it finds none.
   */
  erase(work: Work, subject: DataSubject): Promise<Erased>
}

/** What an area keeps of people. */
export interface PersonalData {
  readonly exports?: readonly ExportedPart[]
  readonly erases?: readonly ErasedPart[]
  /** Subjects under which the audit log tells of the person's rows (`schedule 3`), asked before an erasure removes them. */
  traces?(work: Work, subject: DataSubject): Promise<string[]>
}

/** Rows of one chunk. */
export const CHUNK = 500

/** Runs a statement that takes something away. */
export async function erasedBy(work: Work, statement: RawBuilder<unknown>): Promise<Erased> {
  const { numAffectedRows } = await statement.execute(work.db)
  return { rows: Number(numAffectedRows ?? 0) }
}

/** Runs a statement that answers one `count`. */
export async function countedBy(work: Work, statement: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await statement.execute(work.db)
  return rows[0]?.count ?? 0
}

/** Runs a statement that answers subjects of the audit log. */
export async function tracesBy(work: Work, statement: RawBuilder<{ subject: string }>): Promise<string[]> {
  const { rows } = await statement.execute(work.db)
  return rows.map(({ subject }) => subject)
}

/** One page of rows of the bundle, from a statement that takes the place after which it begins and at most `CHUNK` rows. */
export function exportedPages(
  name: string,
  query: (work: Work, subject: DataSubject, after: number, at: string) => RawBuilder<ExportedRecord>,
): ExportedPart {
  return {
    name,
    async read(work, subject, after) {
      const { rows } = await query(work, subject, after?.id ?? 0, after?.at ?? '-infinity').execute(work.db)
      const last = rows.at(-1)
      return {
        rows: rows.map(rowOf),
        next: last && rows.length === CHUNK ? { id: last.id, at: last.at ?? '-infinity' } : null,
      }
    },
  }
}

/** A record for the bundle; `file` is the stored name of its medium, `filename` the name that people see. */
export interface ExportedRecord {
  id: number
  /** Its time, with microseconds, where rows go by their time. */
  at?: string
  data: object
  file?: string | null
  filename?: string | null
}

function rowOf({ id, data, file, filename }: ExportedRecord): ExportedRow {
  if (!file) return { data }
  const path = `media/${id}-${(filename ?? file).replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`
  return { data: { ...data, file: path }, file: { name: file, path } }
}
