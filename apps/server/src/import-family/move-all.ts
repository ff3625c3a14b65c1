import type { Secrets } from '../platform/secrets.ts'
import type { Storage } from '../platform/storage/storage.ts'
import {
  companiesOf,
  companyTable,
  moveCompanies,
  movePlans,
  planTable,
  sourceNumber,
  tellLimits,
} from './companies.ts'
import { usual } from './kinds/setup.ts'
import { firstKinds, lastKinds, leftTables } from './known-kinds.ts'
import { Move, moveKind } from './move.ts'
import { moveFiles } from './move-files.ts'
import { refreshTickets } from './refresh-tickets.ts'
import type { Report } from './report.ts'
import type { Source, Wanted } from './source.ts'
import type { Target } from './target.ts'

export interface Moving {
  source: Source
  target: Target
  report: Report
  secrets: Secrets
  storage: Pick<Storage, 'put'>
  /** The folder with the files; null: none was given. */
  media: string | null
  /** A company is done, with its name. */
  progress(done: { name: string; at: number; of: number }): void
}

/** What stays behind because nobody here knows it. */
export interface LeftBehind {
  unknownTables: string[]
  unknownColumns: Record<string, string[]>
  missingTables: string[]
}

/**
 * Moves everything in, company by company. What is here already is found by its notes; what is not written yet when a run dies comes
 * with the next one.
 * @returns our numbers of the companies
 */
export async function moveAll(moving: Moving): Promise<number[]> {
  const { source, target } = moving
  const companies = await companiesOf(source)
  const sourceId = await target.step(() => sourceNumber(moving, companies))
  const plans = await movePlans(moving, sourceId)
  const known = await moveCompanies(moving, companies, { sourceId, plans })
  for (const [at, { theirs, row }] of companies.entries()) {
    const companyId = known.get(theirs)
    if (companyId === undefined) continue
    await moveCompany(new Move({ ...moving, sourceId, companyId, theirCompany: theirs }), moving)
    await tellLimits(moving, { companyId, theirs })
    moving.progress({ name: String(row.name), at: at + 1, of: companies.length })
  }
  await tellNobodys(moving)
  return [...known.values()]
}

async function moveCompany(move: Move, { storage, media }: Moving): Promise<void> {
  for (const kind of firstKinds) await moveKind(move, kind)
  await refreshTickets(move)
  for (const kind of lastKinds) await moveKind(move, kind)
  await moveFiles(move, storage, media)
}

/** Rows of no company that there is are nobody's: none of them comes. */
async function tellNobodys({ source, report }: Moving): Promise<void> {
  for (const kind of [...firstKinds, ...lastKinds]) {
    // What cannot be read was told with its rows.
    const count = await source.countOfNobody(kind).catch(() => 0)
    if (count === 0) continue
    report.line(kind.kind).found += count
    report.problem(kind.kind, 'belongs to no company', '-', { count })
  }
}

const leftOf = (one: Wanted & { left?: readonly string[] }) => one.left ?? []

export function leftBehind(source: Source): LeftBehind {
  const kinds = [...firstKinds, ...lastKinds]
  const tables: Array<Wanted & { left?: readonly string[] }> = [companyTable, planTable, ...kinds]
  const known = [...leftTables, ...tables.flatMap((one) => one.tables)]
  const unknown = tables.flatMap(
    (one) => source.unknownColumns(one.tables, [...one.columns, ...usual, ...leftOf(one)]) ?? [],
  )
  return {
    unknownTables: source.unknownTables(known),
    unknownColumns: Object.fromEntries(unknown.map(({ table, columns }) => [table, columns])),
    missingTables: kinds.flatMap(({ tables: names }) => (source.has(names) ? [] : (names[0] ?? []))),
  }
}
