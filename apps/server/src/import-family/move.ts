import { erasedHash, type PersonAddress } from '../platform/erased-address.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Report } from './report.ts'
import { type Row, type Source, Unreadable, type Wanted } from './source.ts'
import type { Target } from './target.ts'

/** Our number of a row that belongs to a person whose data were erased here. No row has it. */
export const ERASED = 0

/** A row that came, or that was found to be one that is here. `isNew`: it was written. */
export interface Taken {
  theirs: string
  ours: number
  isNew: boolean
}

/** One kind of rows: where they stand there, and how they come here. */
export interface Kind extends Wanted {
  kind: string
  /** Columns that are known and left behind: other columns are told of. */
  left?: readonly string[]
  batch?: number
  /**
   * Writes rows that are not here yet, in a step. What it neither answers nor tells as a problem is lost silently, so it does one of
   * the two with each row.
   */
  take(move: Move, rows: readonly Row[]): Promise<Taken[]>
}

/** The moving of one company: its number there and here, and what was moved before. */
export class Move {
  readonly source: Source
  readonly target: Target
  readonly report: Report
  readonly secrets: Secrets
  readonly sourceId: number
  readonly companyId: number
  readonly theirCompany: string
  readonly now = new Date()

  constructor(parts: {
    source: Source
    target: Target
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
   * Our numbers of their rows, as far as they came. `ERASED` for a contact whose data were erased here and for its tickets: nothing of
   * the person comes again.
   */
  async ours(kind: string, theirs: readonly unknown[]): Promise<ReadonlyMap<string, number>> {
    const given = [...new Set(theirs.filter((one) => one !== null && one !== undefined).map(String))]
    if (given.length === 0) return new Map()
    const rows = await this.target.rows<{ theirs: string; ours: number }>(
      `select f.theirs, case when c.erased_at is null then f.ours else ${ERASED} end as ours from family_rows f
         left join tickets t on t.company_id = f.company_id and t.id = f.ours and f.kind = 'ticket'
         left join contacts c on c.company_id = f.company_id
           and c.id = case f.kind when 'contact' then f.ours when 'ticket' then t.contact_id end
       where f.company_id = $1 and f.source_id = $2 and f.kind = $3 and f.theirs = any($4)`,
      [this.companyId, this.sourceId, kind, given],
    )
    return new Map(rows.map(({ theirs: one, ours }) => [one, Number(ours)]))
  }

  /** Like `ours`, for the rows that a column of a batch names. Answers null where one did not come. */
  async reference(kind: string, rows: readonly Row[], column: string): Promise<(row: Row) => number | null> {
    const known = await this.ours(
      kind,
      rows.map((row) => row[column]),
    )
    return (row) => known.get(String(row[column])) ?? null
  }

  /** Leaves a row behind because it belongs to a person whose data were erased here. It is noted, so that a later run knows it. */
  leave(kind: string, row: Row): Taken {
    this.problem(kind, 'belongs to a person whose data were erased here', keyOf(row), { lost: false })
    return { theirs: keyOf(row), ours: ERASED, isNew: false }
  }

  /** Which of these addresses belong to people whose data were erased in this company. */
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

  async note(kind: string, taken: readonly Taken[]): Promise<void> {
    if (taken.length === 0) return
    await this.target.insert(
      'family_rows',
      taken.map(({ theirs, ours }) => ({
        ...{ company_id: this.companyId, source_id: this.sourceId, kind },
        ...{ theirs, ours },
      })),
    )
  }

  /** Notes files that rows name there, to be fetched at the end. */
  async noteFiles(place: string, files: ReadonlyArray<{ ours: number; path: string }>): Promise<void> {
    const rows = files.map(({ ours, path }) => ({ company_id: this.companyId, place, ours, path }))
    await this.target.insert('family_files', rows, 'on conflict do nothing')
  }
}

/** The key of a row as it is noted. */
export const keyOf = (row: Row): string =>
  row.key1 === undefined ? String(row.key0) : `${String(row.key0)}-${String(row.key1)}`

const BATCH = 1000

/** Moves all rows of a kind of one company; a table that cannot be read is told, and the others come. */
export async function moveKind(move: Move, kind: Kind): Promise<void> {
  move.report.line(kind.kind)
  try {
    await moveRows(move, kind)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    move.problem(kind.kind, `cannot be read: ${error.message}`, '-')
  }
}

async function moveRows(move: Move, kind: Kind): Promise<void> {
  for await (const rows of move.source.batches(kind, move.theirCompany, kind.batch ?? BATCH)) {
    const known = await move.ours(kind.kind, rows.map(keyOf))
    const fresh = rows.filter((row) => !known.has(keyOf(row)))
    const line = move.report.line(kind.kind)
    line.found += rows.length
    line.already += rows.length - fresh.length
    if (fresh.length > 0) await takeRows(move, kind, fresh)
  }
}

/** A batch that is refused is tried row by row: one odd row keeps none back. */
async function takeRows(move: Move, kind: Kind, rows: readonly Row[]): Promise<void> {
  const undo = move.report.snapshot()
  try {
    await move.target.step(async () => {
      const taken = await kind.take(move, rows)
      await move.note(kind.kind, taken)
      move.report.line(kind.kind).new += taken.filter(({ isNew }) => isNew).length
    }, undo)
  } catch (error) {
    if (!isOfRow(error)) throw error
    const [row] = rows
    if (rows.length === 1 && row) {
      move.problem(kind.kind, `refused: ${(error as Error).message}`, keyOf(row))
      return
    }
    for (const one of rows) await takeRows(move, kind, [one])
  }
}

/** Classes of errors that a row's values cause (data, integrity); what is wrong with the connection or with us is none. */
const isOfRow = (error: unknown): boolean => /^2[23]/.test((error as { code?: string } | null)?.code ?? '')
