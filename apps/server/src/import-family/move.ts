import { erasedHash, type PersonAddress } from '../platform/erased-address.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Report } from './report.ts'
import { type SourceDatabase, type SourceRow, type TableQuery, Unreadable } from './source.ts'
import type { TargetDatabase } from './target.ts'

/** Id of a row whose person's data were erased here. No row has this id. */
export const ERASED = 0

/** A row that was imported, or matched to an existing one. `isNew`: it was written. */
export interface MovedRow {
  theirs: string
  ours: number
  isNew: boolean
}

/** One kind of rows: where they are in the source, and how they are imported. */
export interface RowKind extends TableQuery {
  kind: string
  /** Known columns that are not imported. Other unread columns are reported. */
  ignoredColumns?: readonly string[]
  batch?: number
  /** Writes new rows in a step. It must return or report each row; any other row is lost silently. */
  take(move: CompanyMove, rows: readonly SourceRow[]): Promise<MovedRow[]>
}

/** The import of one company: its ids in the source and here, and what was imported before. */
export class CompanyMove {
  readonly source: SourceDatabase
  readonly target: TargetDatabase
  readonly report: Report
  readonly secrets: Secrets
  readonly sourceId: number
  readonly companyId: number
  readonly theirCompany: string
  readonly now = new Date()

  constructor(parts: {
    source: SourceDatabase
    target: TargetDatabase
    report: Report
    secrets: Secrets
    sourceId: number
    companyId: number
    theirCompany: string
  }) {
    this.source = parts.source
    this.target = parts.target
    this.report = parts.report
    this.secrets = parts.secrets
    this.sourceId = parts.sourceId
    this.companyId = parts.companyId
    this.theirCompany = parts.theirCompany
  }

  problem(kind: string, problem: string, theirs: unknown, how?: { lost?: boolean; count?: number }): void {
    this.report.problem(kind, problem, `${this.theirCompany}/${String(theirs)}`, how)
  }

  /**
   * Returns this database's ids of imported rows. `ERASED` for a contact whose data were erased here and for its
   * tickets, because no data of the person are imported again.
   */
  async ours(kind: string, theirs: readonly unknown[]): Promise<ReadonlyMap<string, number>> {
    const keys = [...new Set(theirs.filter((one) => one !== null && one !== undefined).map(String))]
    if (keys.length === 0) return new Map()
    const rows = await this.target.rows<{ theirs: string; ours: number }>(
      `select f.theirs, case when c.erased_at is null then f.ours else ${ERASED} end as ours from family_rows f
         left join tickets t on t.company_id = f.company_id and t.id = f.ours and f.kind = 'ticket'
         left join contacts c on c.company_id = f.company_id
           and c.id = case f.kind when 'contact' then f.ours when 'ticket' then t.contact_id end
       where f.company_id = $1 and f.source_id = $2 and f.kind = $3 and f.theirs = any($4)`,
      [this.companyId, this.sourceId, kind, keys],
    )
    return new Map(rows.map(({ theirs: one, ours }) => [one, Number(ours)]))
  }

  /**
   * Like `ours`, for the rows that a column of a batch references. The result returns null for a row that was not
   * imported.
   */
  async reference(
    kind: string,
    rows: readonly SourceRow[],
    column: string,
  ): Promise<(row: SourceRow) => number | null> {
    const ids = await this.ours(
      kind,
      rows.map((row) => row[column]),
    )
    return (row) => ids.get(String(row[column])) ?? null
  }

  /** Skips a row because its person's data were erased here. It is recorded, so that a later run recognises it. */
  leave(kind: string, row: SourceRow): MovedRow {
    this.problem(kind, 'belongs to a person whose data were erased here', rowKey(row), { lost: false })
    return { theirs: rowKey(row), ours: ERASED, isNew: false }
  }

  /** Returns a function that tells whether an address belongs to a person whose data were erased in this company. */
  async erased(addresses: readonly PersonAddress[]): Promise<(address: PersonAddress) => boolean> {
    const hashOf = (address: PersonAddress) => erasedHash(this.secrets, this.companyId, address).toString('hex')
    const rows = await this.target.rows<{ hash: string }>(
      `select encode(hash, 'hex') as hash from erased_addresses
       where company_id = $1 and hash = any(select decode(h, 'hex') from unnest($2::text[]) h)`,
      [this.companyId, addresses.map(hashOf)],
    )
    const hashes = new Set(rows.map(({ hash }) => hash))
    return (address) => hashes.size > 0 && hashes.has(hashOf(address))
  }

  async note(kind: string, movedRows: readonly MovedRow[]): Promise<void> {
    if (movedRows.length === 0) return
    await this.target.insert(
      'family_rows',
      movedRows.map(({ theirs, ours }) => ({
        ...{ company_id: this.companyId, source_id: this.sourceId, kind },
        ...{ theirs, ours },
      })),
    )
  }

  /** Records files that source rows name, to be copied at the end. */
  async noteFiles(place: string, files: ReadonlyArray<{ ours: number; path: string }>): Promise<void> {
    const rows = files.map(({ ours, path }) => ({ company_id: this.companyId, place, ours, path }))
    await this.target.insert('family_files', rows, 'on conflict do nothing')
  }
}

/** Returns the key by which a row is recorded. */
export const rowKey = (row: SourceRow): string =>
  row.key1 === undefined ? String(row.key0) : `${String(row.key0)}-${String(row.key1)}`

const BATCH = 1000

/** Imports all rows of a kind of one company. Reports a table that cannot be read and continues with the others. */
export async function moveKind(move: CompanyMove, kind: RowKind): Promise<void> {
  move.report.line(kind.kind)
  try {
    await moveRows(move, kind)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    move.problem(kind.kind, `cannot be read: ${error.message}`, '-')
  }
}

async function moveRows(move: CompanyMove, kind: RowKind): Promise<void> {
  for await (const rows of move.source.batches(kind, move.theirCompany, kind.batch ?? BATCH)) {
    const importedIds = await move.ours(kind.kind, rows.map(rowKey))
    const fresh = rows.filter((row) => !importedIds.has(rowKey(row)))
    const line = move.report.line(kind.kind)
    line.found += rows.length
    line.already += rows.length - fresh.length
    if (fresh.length > 0) await takeRows(move, kind, fresh)
  }
}

/** Retries a rejected batch row by row, so that a bad row does not stop the others. */
async function takeRows(move: CompanyMove, kind: RowKind, rows: readonly SourceRow[]): Promise<void> {
  const undo = move.report.snapshot()
  try {
    await move.target.step(async () => {
      const movedRows = await kind.take(move, rows)
      await move.note(kind.kind, movedRows)
      move.report.line(kind.kind).new += movedRows.filter(({ isNew }) => isNew).length
    }, undo)
  } catch (error) {
    if (!isOfRow(error)) throw error
    const [row] = rows
    if (rows.length === 1 && row) {
      move.problem(kind.kind, `refused: ${(error as Error).message}`, rowKey(row))
      return
    }
    for (const one of rows) await takeRows(move, kind, [one])
  }
}

/** Whether a row's values caused the error (data or integrity), not the connection or the program. */
const isOfRow = (error: unknown): boolean => /^2[23]/.test((error as { code?: string } | null)?.code ?? '')
