import type { RawBuilder } from 'kysely'
import type { Work } from './db/work.ts'

/** The person whose data are exported or erased, with all identifiers that an area may store. */
export interface DataSubject {
  contactId: number
  /** Digits with country code, in every spelling known to the company. */
  numbers: readonly string[]
  /** WhatsApp's ids (LIDs) of the person. */
  lids: readonly string[]
  /** All stored names of the contact. */
  names: readonly string[]
  /** Audit log subjects that concern the person (`traces`), read before their rows were removed. */
  traces: readonly string[]
  /** Later data belong to another person, who may have the same number. */
  until: Date
  /** The company's record of a subscription under the number is kept. */
  keepsCustomer: boolean
}

/** A row in the bundle. `file` is the row's medium, with its path in the bundle. */
export interface ExportedRow {
  data: object
  file?: { name: string; path: string } | null
}

/** One section of the bundle. */
export interface ExportedPart {
  readonly name: string
  /**
   * Returns the next rows, without other people's data or secrets.
   * @param after the `next` of the page before; null at first
   * @returns `next` is null after the last rows
   */
  read(
    work: Work,
    subject: DataSubject,
    after: ExportPlace | null,
  ): Promise<{ rows: readonly ExportedRow[]; next: ExportPlace | null }>
}

/** The end of a page of the bundle. */
export interface ExportPlace {
  id: number
  /** The time of its last row in PostgreSQL's format, for rows sorted by time and id. */
  at: string
}

/** The result of one erasure step. */
export interface ErasureStep {
  /** 0: nothing is left. */
  rows: number
  /** Files of the erased rows. */
  files?: ReadonlyArray<string | null>
}

/** One kind of rows with data of the person. */
export interface ErasedPart {
  readonly name: string
  /** Returns the number of rows to erase. Absent: the number is not shown to users. */
  count?(work: Work, subject: DataSubject): Promise<number>
  /**
   * Erases the next chunk. It must be small enough not to delay other calls. It finds its rows by their remaining
   * content, so it may be interrupted at any time. It is called until it finds none.
   */
  erase(work: Work, subject: DataSubject): Promise<ErasureStep>
}

/** The personal data of an area. */
export interface PersonalData {
  readonly exports?: readonly ExportedPart[]
  readonly erases?: readonly ErasedPart[]
  /**
   * Returns the subjects of the person's rows in the audit log (`schedule 3`). Called before an erasure removes the
   * rows.
   */
  traces?(work: Work, subject: DataSubject): Promise<string[]>
}

/** Rows per chunk. */
export const CHUNK = 500

/** Runs a statement that erases rows. */
export async function erasedBy(work: Work, statement: RawBuilder<unknown>): Promise<ErasureStep> {
  const { numAffectedRows } = await statement.execute(work.db)
  return { rows: Number(numAffectedRows ?? 0) }
}

/** Runs a statement that returns one `count`. */
export async function countedBy(work: Work, statement: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await statement.execute(work.db)
  return rows[0]?.count ?? 0
}

/** Runs a statement that returns subjects of the audit log. */
export async function tracesBy(work: Work, statement: RawBuilder<{ subject: string }>): Promise<string[]> {
  const { rows } = await statement.execute(work.db)
  return rows.map(({ subject }) => subject)
}

/**
 * Returns a section of the bundle, read by a statement that receives the previous page's end and returns at most
 * `CHUNK` rows.
 */
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

/** A record for the bundle. `file` is the stored name of its medium, `filename` its display name. */
export interface ExportedRecord {
  id: number
  /** Its time with microseconds, for rows sorted by time. */
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
